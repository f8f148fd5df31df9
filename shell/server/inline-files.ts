import { createHash } from 'node:crypto';
import { type PrerenderedPage, prerenderedProblems } from '@potli/contracts/mfe/prerendered.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

export interface InlineFiles {
  readonly pages: ReadonlyMap<string, PrerenderedPage>;
  readonly styles: string;
  readonly serviceWorker?: string;
}

const serviceWorkerFile = 'service-worker.js';

/** The hash by which a record names the content of a file. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Reads a file of a release. Throws when it is missing or its hash differs, which nothing else checks in a page. */
export const readChecked = async (
  store: ReleaseStore,
  { module, version, files }: Release,
  path: string,
): Promise<string> => {
  const stored = await store.read(`${module}/${version}/${path}`);
  if (!stored || files.find((file) => file.path === path)?.integrity !== integrityOf(stored.body))
    throw new Error(`${module} ${version}: ${path} differs from the released file`);
  return stored.body.toString('utf8');
};

/** Throws when a file was changed or is malformed. */
export const readInlineFiles = async (store: ReleaseStore, release: Release): Promise<InlineFiles> => {
  const { module, version, prerendered = [], first } = release;
  const pages = new Map<string, PrerenderedPage>();
  for (const { path, file } of prerendered) {
    const page: unknown = JSON.parse(await readChecked(store, release, file));
    const problems = prerenderedProblems(page);
    if (problems.length > 0) throw new Error(`${module} ${version}: ${file}: ${problems.join('; ')}`);
    const { html } = page as PrerenderedPage;
    // A page of a build before Mustache templates cannot be filled: the browser renders it.
    if (!html.includes('placeholder:')) pages.set(path, page as PrerenderedPage);
  }
  // The shell's are in every page: nothing is painted without them, so they are worth no round trip of their own.
  const styles = pages.size > 0 || module === 'shell' ? first.css.map((path) => readChecked(store, release, path)) : [];
  const worker = release.files.some(({ path }) => path === serviceWorkerFile);
  return {
    pages,
    styles: (await Promise.all(styles)).join(''),
    ...(worker ? { serviceWorker: await readChecked(store, release, serviceWorkerFile) } : {}),
  };
};
