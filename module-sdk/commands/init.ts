import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isModuleName } from '@potli/contracts/mfe/names.ts';

const template = fileURLToPath(new URL('../template/', import.meta.url));
const sdkManifest = new URL('../package.json', import.meta.url);

/** The name that the template's files carry where the new module's belongs. */
const placeholder = 'my-module';

const rewriteBelow = async (folder: string, name: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (text.includes(placeholder)) await writeFile(path, text.replaceAll(placeholder, name));
  }
};

/** Asks for the packages of this repository in the versions that this one was released with. */
const writeRanges = async (manifestFile: string): Promise<void> => {
  const sdk = JSON.parse(await readFile(sdkManifest, 'utf8'));
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  manifest.dependencies['@potli/contracts'] = sdk.dependencies['@potli/contracts'];
  manifest.dependencies['@potli/ui-kit'] = sdk.peerDependencies['@potli/ui-kit'];
  manifest.devDependencies['@potli/module-sdk'] = `^${sdk.version}`;
  await writeFile(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
};

/** Where npm finds our packages, as the person who creates the module has set it; undefined where they have not. */
const registryOfPackages = async (): Promise<string | undefined> => {
  const asked = promisify(execFile)('npm', ['config', 'get', '@potli:registry']);
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  return URL.canParse(stdout.trim()) ? stdout.trim() : undefined;
};

/**
 * Creates a repository for a module named after its folder. Throws when the folder is not empty or its name cannot be a
 * module's.
 */
export const initModule = async (folder: string, print: (line: string) => void): Promise<void> => {
  const place = resolve(folder);
  const name = basename(place);
  if (!isModuleName(name) || name === 'shell')
    throw new Error(`"${name}" cannot be a module's name: lower-case letters, digits and hyphens, a letter first.`);
  await mkdir(place, { recursive: true });
  if ((await readdir(place)).length > 0) throw new Error(`${place} is not empty.`);
  await cp(template, place, { recursive: true });
  // npm leaves files of these names out of a package.
  await rename(join(place, 'gitignore'), join(place, '.gitignore'));
  await rename(join(place, 'package.template.json'), join(place, 'package.json'));
  await writeRanges(join(place, 'package.json'));
  await rewriteBelow(place, name);
  const registry = await registryOfPackages();
  // For colleagues and pipelines. Who may read it stays with each of them.
  if (registry) await writeFile(join(place, '.npmrc'), `@potli:registry=${registry}\n`);
  print(`Created ${name}. Next: cd ${folder} && npm install && npm test`);
};
