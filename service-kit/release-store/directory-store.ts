import { hash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordFile } from '@potli/contracts/mfe/release.ts';
import { hasCode, writeAtomically } from '../atomic-file.ts';
import type { ReleaseStore, StoredFile } from './release-store.ts';

/** A writer holds the lock for milliseconds; an old lock was left by one that was killed. */
const abandonedAfter = 10_000;
const pauseMs = 25;

const withLock = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  const giveUp = performance.now() + 2 * abandonedAfter;
  for (;;) {
    try {
      await (await open(path, 'wx')).close();
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > abandonedAfter) await rm(path, { force: true });
      if (performance.now() > giveUp) throw new Error(`${path} is held by another writer`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
};

/** A release store in a directory: the default, and right wherever site and publishers share a file system. */
export const directoryStore = (directory: string): ReleaseStore => {
  const pathOf = (key: string): string => join(directory, ...key.split('/'));

  const read = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const body = await readFile(pathOf(key));
      return { body, tag: hash('sha256', body) };
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  };

  return {
    place: directory,
    read,
    async readUnless(key, tag) {
      const found = await read(key);
      return found && found.tag === tag ? 'unchanged' : found;
    },
    async create(key, body) {
      const draft = `${pathOf(key)}.${randomUUID()}`;
      await writeAtomically(draft, body);
      try {
        await link(draft, pathOf(key));
        return true;
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        return false;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async replace(key, body, tag) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      return withLock(`${pathOf(key)}.lock`, async () => {
        if ((await read(key))?.tag !== tag) return false;
        await writeAtomically(pathOf(key), body);
        return true;
      });
    },
    async addRelease(key, folder) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      try {
        await rename(folder, pathOf(key));
        return true;
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
        await rm(folder, { recursive: true, force: true });
        return false;
      }
    },
    async childrenOf(folder) {
      try {
        return (await readdir(folder === '' ? directory : pathOf(folder))).sort();
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return [];
        throw error;
      }
    },
    async removeRelease(key) {
      await rm(join(pathOf(key), recordFile), { force: true });
      await rm(pathOf(key), { recursive: true, force: true });
    },
  };
};
