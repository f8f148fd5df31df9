import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ReleaseStore,
  type StoredFile,
  StoreUnreachable,
} from '@potli/service-kit/release-store/release-store.ts';
import type { Log } from './log.ts';

/** The tag of a cached file. It differs from any tag of the store, so the next successful read replaces the copy. */
const keptTag = 'kept';

/**
 * A remote store with a last known good copy of its registry and records in a folder. A site that starts while the store
 * is unreachable starts with that copy. Later an unreachable store is an error, and the site keeps the loaded registry.
 */
export const lastKnownGoodStore = (store: ReleaseStore, cacheDir: string, log: Log): ReleaseStore => {
  // Apart from the files that are given out, none of which is kept before its hash was checked.
  const folder = join(cacheDir, '.last-known-good');
  const keep = async (key: string, { body }: StoredFile): Promise<void> => {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, body);
    await rename(draft, path);
  };
  const readUnless: ReleaseStore['readUnless'] = async (key, tag) => {
    try {
      const found = await store.readUnless(key, tag);
      if (found && found !== 'unchanged') await keep(key, found);
      return found;
    } catch (error) {
      if (!(error instanceof StoreUnreachable) || tag !== undefined) throw error;
      // No readable copy: the store's own error is thrown.
      const body = await readFile(join(folder, key)).catch(() => undefined);
      if (!body) throw error;
      log('warn', 'store-unreachable', { reason: error.message, instead: `the last known good ${key}` });
      return { body, tag: keptTag };
    }
  };
  return {
    ...store,
    readUnless,
    async read(key) {
      const found = await readUnless(key, undefined);
      return found === 'unchanged' ? undefined : found;
    },
  };
};
