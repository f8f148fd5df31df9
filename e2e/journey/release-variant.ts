import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { integrityOf } from '@potli/module-sdk/plan.ts';

/** The registry of a store as it is now. */
export const registryOf = async (storeDir: string): Promise<Registry> =>
  JSON.parse(await readFile(join(storeDir, 'registry.json'), 'utf8'));

/** Replaces the registry atomically, as a release command does. */
export const putRegistry = async (storeDir: string, registry: Registry | string): Promise<void> => {
  const draft = join(storeDir, 'registry.draft');
  await writeFile(draft, typeof registry === 'string' ? registry : JSON.stringify(registry));
  await rename(draft, join(storeDir, 'registry.json'));
};

/** The record of a stored release. */
export const releaseOf = async (storeDir: string, module: string, version: string): Promise<Release> =>
  JSON.parse(await readFile(join(storeDir, module, version, 'release.json'), 'utf8'));

/** The file of a release in which a pattern occurs. */
export const fileWith = async (storeDir: string, { module, version, files }: Release, pattern: RegExp) => {
  for (const { path } of files) {
    const content = await readFile(join(storeDir, module, version, path), 'utf8');
    if (pattern.test(content)) return path;
  }
  throw new Error(`No file of ${module} ${version} has ${pattern}`);
};

/**
 * Stores another version of a release with some of its files changed, as a build of changed sources would: hashes and the
 * name under which its chunks find each other are the version's own. `edit` sees each script's text, and each page that was
 * rendered with the release.
 */
export const storeVariant = async (
  storeDir: string,
  original: Release,
  version: string,
  edit: (text: string, path: string) => string = (text) => text,
): Promise<Release> => {
  const folder = join(storeDir, original.module, version);
  await rm(folder, { recursive: true, force: true });
  await cp(join(storeDir, original.module, original.version), folder, { recursive: true });
  const identifier = (name: string) => name.replaceAll(/\W/g, '_');
  const owner = original.module === 'shell' ? 'shell' : `mfe_${identifier(original.module)}`;
  const chunks = (name: string) => `${owner}_${identifier(name)}`;
  const integrities = new Map<string, string>();
  const texts = new Map<string, string>();
  const pages = (original.prerendered ?? []).map(({ file }) => file);
  for (const { path, integrity } of original.files) {
    if (!path.endsWith('.js') && !pages.includes(path)) continue;
    const before = await readFile(join(folder, path), 'utf8');
    const renamed = before
      .replaceAll(chunks(original.version), chunks(version))
      .replaceAll(`/${original.module}/${original.version}/`, `/${original.module}/${version}/`);
    const after = edit(renamed, path);
    texts.set(path, after);
    integrities.set(integrity, integrityOf(Buffer.from(after)));
  }
  // The entry holds the hashes of what it loads.
  let entry = texts.get(original.entry) ?? '';
  for (const [before, after] of integrities) entry = entry.replaceAll(before, after);
  texts.set(original.entry, entry);
  for (const [path, text] of texts) await writeFile(join(folder, path), text);
  for (const path of await readdir(folder, { recursive: true })) {
    if (/\.(br|gz)$/.test(path)) await rm(join(folder, path));
  }
  const files = await Promise.all(
    original.files.map(async (file) => {
      const content = await readFile(join(folder, file.path));
      return { ...file, bytes: content.length, integrity: integrityOf(content) };
    }),
  );
  const release = { ...original, version, files };
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return release;
};
