import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './root.ts';
import { scanImports } from './scan-imports.ts';

const text = (path: string): string => readFileSync(join(root, path), 'utf8');

const workspaces = new Map(
  (JSON.parse(text('package.json')) as { workspaces: string[] }).workspaces.map((folder) => [
    (JSON.parse(text(`${folder}/package.json`)) as { name: string }).name,
    folder,
  ]),
);

/** Files of its folder that a source opens, such as the script of a worker. */
const openedIn = (source: string): string[] =>
  [...source.matchAll(/\bnew URL\('(\.\/[^']+\.\w+)', import\.meta\.url\)/g)].flatMap(([, path]) => path ?? []);

/** What runs with a program. */
interface Imported {
  /** Our files, from the root of the repository. */
  readonly files: readonly string[];
  /** The packages that npm must have put beside them. Types are gone by then. */
  readonly packages: readonly string[];
}

/** Everything behind a program. @param entry its file, from the root of the repository */
export const importedFrom = (entry: string): Imported => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.ts')) return;
    const source = text(file);
    const beside = (path: string): void => visit(posix.join(posix.dirname(file), path));
    for (const path of openedIn(source)) beside(path);
    for (const { specifier, isType } of scanImports(file, source)) {
      if (isType || specifier.startsWith('node:')) continue;
      if (specifier.startsWith('.')) {
        beside(specifier);
        continue;
      }
      const [name = ''] = specifier.match(/^(@[^/]+\/)?[^/]+/) ?? [];
      packages.add(name);
      const folder = workspaces.get(name);
      if (folder && specifier.endsWith('.ts')) visit(`${folder}${specifier.slice(name.length)}`);
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages].sort() };
};
