import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registry, registryProblems } from '@potli/contracts/mfe/registry.ts';
import { type Release, releaseProblems } from '@potli/contracts/mfe/release.ts';
import { emptyRegistry } from './plan.ts';

/** A file appears whole or not at all: a reader never sees half a registry. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text);
  await rename(draft, path);
};

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The registry of a store; an empty one for a new store. Throws on one that is malformed. */
export const readRegistry = async (storeDir: string): Promise<Registry> => {
  let text: string;
  try {
    text = await readFile(join(storeDir, 'registry.json'), 'utf8');
  } catch (error) {
    if (missing(error)) return emptyRegistry;
    throw error;
  }
  const candidate: unknown = JSON.parse(text);
  const problems = registryProblems(candidate);
  if (problems.length > 0) throw new Error(`registry.json is malformed: ${problems.join('; ')}`);
  return candidate as Registry;
};

const lockFor = async <T>(storeDir: string, work: () => Promise<T>): Promise<T> => {
  const path = join(storeDir, 'registry.lock');
  for (let tries = 0; ; tries += 1) {
    try {
      await (await open(path, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // A writer holds the lock for milliseconds; an old lock was left by one that was killed.
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > 10_000) await rm(path, { force: true });
      if (tries > 200) throw new Error('registry.lock is held by another writer');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
};

/** Changes the registry as one step; two writers at once come one after the other. Refuses to write a malformed one. */
export const changeRegistry = async (storeDir: string, change: (registry: Registry) => Registry): Promise<Registry> => {
  await mkdir(storeDir, { recursive: true });
  return lockFor(storeDir, async () => {
    const changed = change(await readRegistry(storeDir));
    const problems = registryProblems(changed);
    if (problems.length > 0) throw new Error(`The registry would become malformed: ${problems.join('; ')}`);
    await writeWhole(join(storeDir, 'registry.json'), `${JSON.stringify(changed, null, 2)}\n`);
    return changed;
  });
};

/** The record of a stored release, or undefined when the store has no such release. Throws on a malformed record. */
export const readRelease = async (storeDir: string, name: string, version: string): Promise<Release | undefined> => {
  let text: string;
  try {
    text = await readFile(join(storeDir, name, version, 'release.json'), 'utf8');
  } catch (error) {
    if (missing(error)) return undefined;
    throw error;
  }
  const candidate: unknown = JSON.parse(text);
  const problems = releaseProblems(candidate);
  if (problems.length > 0) throw new Error(`${name} ${version}: release.json is malformed: ${problems.join('; ')}`);
  return candidate as Release;
};
