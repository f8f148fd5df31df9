import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@potli/service-kit/atomic-file.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { type ReleaseStore, StoreUnreachable } from '@potli/service-kit/release-store/release-store.ts';
import { reasonOf } from './log.ts';

/** Differs from any tag of the store, so the next successful read replaces the copy. */
const keptTag = 'kept';

/**
 * Keeps a copy of the registry and records, for a start while the store is unreachable. Later the loaded registry
 * stays.
 */
export const lastKnownGoodStore = (store: ReleaseStore, cacheDir: string, log: Logger): ReleaseStore => {
  // Not among the files that are served: their hashes are checked before they are stored.
  const folder = join(cacheDir, '.last-known-good');
  let failed = false;
  /** A folder that takes no more does not hold up a release or a rollback. Of a row of failures one is logged. */
  const keep = async (key: string, body: Buffer): Promise<void> => {
    try {
      await writeAtomically(join(folder, key), body);
      failed = false;
    } catch (error) {
      if (!failed) log.warn({ key, reason: reasonOf(error) }, 'store-copy-not-kept');
      failed = true;
    }
  };
  const readUnless: ReleaseStore['readUnless'] = async (key, tag) => {
    try {
      const found = await store.readUnless(key, tag);
      if (found && found !== 'unchanged') await keep(key, found.body);
      return found;
    } catch (error) {
      if (!(error instanceof StoreUnreachable) || tag !== undefined) throw error;
      const body = await readFile(join(folder, key)).catch(() => undefined);
      if (!body) throw error;
      log.warn({ reason: error.message, instead: `the last known good ${key}` }, 'store-unreachable');
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
