import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordFile } from '@potli/contracts/mfe/release.ts';
import type { ReleaseStore, StoredFile } from './release-store.ts';

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

const tagOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

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
      if (!isCode(error, 'EEXIST')) throw error;
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
      return { body, tag: tagOf(body) };
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
      throw error;
    }
  };

  /** A file appears whole or not at all: a reader never sees half a registry. */
  const draftOf = async (key: string, body: string): Promise<string> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, body);
    return draft;
  };

  return {
    place: directory,
    read,
    async readUnless(key, tag) {
      const found = await read(key);
      return found && found.tag === tag ? 'unchanged' : found;
    },
    async create(key, body) {
      const draft = await draftOf(key, body);
      try {
        await link(draft, pathOf(key));
        return true;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        return false;
      } finally {
        await rm(draft, { force: true });
      }
    },
    async replace(key, body, tag) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      return withLock(`${pathOf(key)}.lock`, async () => {
        if ((await read(key))?.tag !== tag) return false;
        await rename(await draftOf(key, body), pathOf(key));
        return true;
      });
    },
    async addRelease(key, folder) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      try {
        await rename(folder, pathOf(key));
        return true;
      } catch (error) {
        if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
        await rm(folder, { recursive: true, force: true });
        return false;
      }
    },
    async childrenOf(folder) {
      try {
        return (await readdir(folder === '' ? directory : pathOf(folder))).sort();
      } catch (error) {
        if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
        throw error;
      }
    },
    async removeRelease(key) {
      await rm(join(pathOf(key), recordFile), { force: true });
      await rm(pathOf(key), { recursive: true, force: true });
    },
  };
};
