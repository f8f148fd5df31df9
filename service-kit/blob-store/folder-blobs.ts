import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hasCode } from '../atomic-file.ts';
import type { BlobStore } from './blob-store.ts';

/** Of files that are being written; no key ends like it. */
const draftEnding = '.draft';

/** A blob store in a folder: right for one machine. A write is synced to the disk before it is answered. */
export const folderBlobs = (folder: string): BlobStore => {
  const pathOf = (key: string): string => join(folder, ...key.split('/'));
  return {
    place: folder,
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${randomUUID()}${draftEnding}`;
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(body);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
        throw error;
      }
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      try {
        if (dirname(path) !== folder) await rmdir(dirname(path));
      } catch (error) {
        // Other files are in it, or it is gone.
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
      }
    },
    async *keys() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      });
      // A draft that a killed process has left is listed too, and so removed like any file that belongs to nothing.
      for (const entry of entries)
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    },
  };
};
