import { createHash } from 'node:crypto';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PrerenderedPage, RenderPages } from '@potli/contracts/mfe/prerendered.ts';
import { compile } from './build.ts';
import type { BuildOutcome, ModuleFacts, RenderedPage } from './plan.ts';

interface Rendering {
  /** An empty folder for the renderer. */
  readonly workDir: string;
  readonly facts: ModuleFacts;
  readonly version: string;
  readonly outcome: BuildOutcome;
  /** Where the browser's build is; the pages are written beside it. */
  readonly builtDir: string;
}

/** Letters and digits that change when the page does, so that a release's files can be kept for ever. */
const fileName = (text: string): string => `page.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;

/** Pictures that only the rendered page names, as the one beside a shared link, are part of the release as well. */
const addPictures = async (from: string, to: string): Promise<void> => {
  const there = new Set(await readdir(to));
  const missing = (await readdir(from)).filter((file) => file !== 'prerender.cjs' && !there.has(file));
  await Promise.all(missing.map((file) => copyFile(join(from, file), join(to, file))));
};

/**
 * Renders the pages of a module (or the shell's frames) from its sources and writes each beside the build. Throws when
 * the renderer does not build or a page does not render: a release is whole or not at all.
 */
export const prerender = async ({ workDir, facts, version, outcome, builtDir }: Rendering): Promise<RenderedPage[]> => {
  const { prerenderConfig } = await import('./rspack-base.ts');
  const address = `/releases/${facts.name}/${version}/`;
  const config = prerenderConfig({ name: facts.name, folder: facts.folder, version, outputDir: workDir, address });
  const renderer = await compile(`the renderer of ${facts.name}`, config, () => join(workDir, 'prerender.cjs'));
  await addPictures(workDir, builtDir);
  const { pages } = createRequire(import.meta.url)(renderer) as { pages: RenderPages };
  return await Promise.all(
    Object.entries(pages()).map(async ([path, rendered]) => {
      // It is seen before any file of its own is there.
      if (outcome.pages?.some((page) => page.path === path && page.css.length > 0))
        throw new Error(`${facts.name} renders ${path}, whose styles do not come with the module`);
      const page: PrerenderedPage = { ...rendered, style_marks: [...(outcome.styleMarks ?? [])] };
      const text = JSON.stringify(page);
      const file = fileName(text);
      await writeFile(join(builtDir, file), text);
      return { path, file };
    }),
  );
};
