import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

const needed = [
  'cli',
  'contracts',
  'dev',
  'module-sdk',
  'release',
  'sandbox',
  'service-kit',
  'shell',
  'ui-kit',
  'package.json',
  'package-lock.json',
];

/** A separate working tree of one module, whose commands work on a running stack. */
export const createWorkingTree = async (
  module: string,
  { storeDir, urls }: { storeDir: string; urls: Omit<Stack['urls'], 'sandbox'> },
) => {
  const tree = await mkdtemp(join(tmpdir(), `tree-${module}-`));
  for (const path of [...needed, `mfe-${module}`])
    await cp(join(root, path), join(tree, path), {
      recursive: true,
      filter: (from) => !/\/(node_modules|dist)$/.test(from),
    });
  for (const path of needed)
    if (existsSync(join(root, path, 'node_modules')))
      await symlink(join(root, path, 'node_modules'), join(tree, path, 'node_modules'));
  // Packages are shared with this tree, except for the workspaces, which are the tree's own.
  await mkdir(join(tree, 'node_modules/@potli'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@potli') await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const name of await readdir(join(root, 'node_modules/@potli')))
    await symlink(join(tree, name), join(tree, 'node_modules/@potli', name));
  const env = {
    STORE_DIR: storeDir,
    SITE_URL: urls.site,
    ORDERS_URL: urls.orders,
    PAYMENTS_URL: urls.payments,
    CATALOG_URL: urls.catalog,
    RELEASED_BY: `${module} team`,
    // Its own, which is removed with it: entries are kept by path.
    NODE_COMPILE_CACHE: join(tree, '.cache'),
  };
  return {
    /** Replaces a text in a file of the tree. Throws when the file does not contain it. */
    async edit(file: string, text: string, by: string): Promise<void> {
      const content = await readFile(join(tree, file), 'utf8');
      if (!content.includes(text)) throw new Error(`${file} does not contain: ${text}`);
      await writeFile(join(tree, file), content.replace(text, by));
    },
    /** Runs `potli <command> <args>` of the tree. */
    run: async (command: string, ...args: string[]) => {
      const program = ['cli/potli.mjs', command, ...args];
      const { exitCode: code, all } = await execa(process.execPath, program, {
        cwd: tree,
        env,
        all: true,
        reject: false,
      });
      return { code, output: all };
    },
    remove: () => rm(tree, { recursive: true, force: true }),
  };
};
export type WorkingTree = Awaited<ReturnType<typeof createWorkingTree>>;
