import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readFacts } from '@potli/module-sdk/module-facts.ts';
import type { InputFile, ModuleFacts } from '@potli/module-sdk/plan.ts';
import { root } from './root.ts';

const notBuilt = /(^|\/)(dist|node_modules|coverage|testing|server)(\/|$)|\.test\.tsx?$|\.md$/;

const filesOf = async (folder: string): Promise<InputFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !notBuilt.test(path.slice(path.indexOf('/') + 1)));
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(root, path)) })));
};

/** The folder of the shell or of a micro-frontend, from the root. */
export const folderOf = (name: string): string => (name === 'shell' ? 'shell' : `mfe-${name}`);

/** The shell and every micro-frontend of this repository: a folder `mfe-<name>` is all that a new one needs. */
export const moduleNames = async (): Promise<string[]> => {
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const modules = folders.map(({ name }) => name).filter((name) => name.startsWith('mfe-'));
  return ['shell', ...modules.map((name) => name.slice('mfe-'.length)).sort()];
};

/** What a module's package.json says of it. */
export const moduleFacts = (name: string): Promise<ModuleFacts> => readFacts(join(root, folderOf(name)), name);

/** Every file that the build of a module depends on. */
export const moduleInputs = async (name: string): Promise<InputFile[]> => {
  const folders = [folderOf(name), 'ui-kit', 'contracts'].map((folder) => filesOf(join(root, folder)));
  const single = ['module-sdk/rspack-base.ts', 'module-sdk/prerender.ts', 'package-lock.json'].map(async (path) => ({
    path,
    content: await readFile(join(root, path)),
  }));
  return [...(await Promise.all(folders)).flat(), ...(await Promise.all(single))];
};
