import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type ReleaseStore,
  type StoredFile,
  StoreUnreachable,
} from '@potli/service-kit/release-store/release-store.ts';
import type { Log } from './log.ts';

/** What a kept file's tag is: another than any store's, so that the store's own is taken up when it answers again. */
const keptTag = 'kept';

/**
 * A store elsewhere whose registry and records are kept in a folder, so that a site that starts while the store does not
 * answer starts with what it had. Once it runs, an unreachable store is an error again, and the site keeps what it has.
 */
export const rememberedStore = (store: ReleaseStore, cacheDir: string, log: Log): ReleaseStore => {
  // Apart from the files that are given out, none of which is kept before its hash was checked.
  const folder = join(cacheDir, '.remembered');
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
      // Nothing kept, or nothing readable: the store's silence stays what is told.
      const body = await readFile(join(folder, key)).catch(() => undefined);
      if (!body) throw error;
      log('warn', 'store-unreachable', { reason: error.message, instead: `the ${key} that was kept` });
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
