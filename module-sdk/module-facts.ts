import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isModuleName } from '@potli/contracts/mfe/names.ts';
import type { ModuleFacts } from './plan.ts';

/**
 * What the package.json of a folder says of its module. The name is `potli.name`, else the package's own without its
 * scope. Throws when a field is missing.
 */
export const readFacts = async (folder: string, named?: string): Promise<ModuleFacts> => {
  const path = join(folder, 'package.json');
  const { name: packageName = '', version, potli } = JSON.parse(await readFile(path, 'utf8'));
  if (!potli?.contract) throw new Error(`${path} has no field potli.contract`);
  if (!version) throw new Error(`${path} has no version`);
  const name = named ?? potli.name ?? packageName.replace(/^@[^/]+\//, '');
  if (!isModuleName(name)) throw new Error(`${path}: "${name}" is not a module name; set potli.name`);
  return {
    prefixes: [],
    ...potli,
    ...{ name, folder, packageVersion: version },
    prerenders: existsSync(join(folder, 'src/prerender.tsx')),
  };
};
