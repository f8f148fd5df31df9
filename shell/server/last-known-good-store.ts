import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ReleaseStore,
  type StoredFile,
  StoreUnreachable,
} from '@potli/service-kit/release-store/release-store.ts';
import type { Log } from './log.ts';

/** Differs from any tag of the store, so the next successful read replaces the copy. */
const keptTag = 'kept';

/**
 * Keeps a copy of the registry and records, for a start while the store is unreachable. Later the loaded registry
 * stays.
 */
export const lastKnownGoodStore = (store: ReleaseStore, cacheDir: string, log: Log): ReleaseStore => {
  // Not among the files that are served: their hashes are checked before they are stored.
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
