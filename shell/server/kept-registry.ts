import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '@potli/service-kit/atomic-file.ts';
import { goodRegistryKey, parseRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/** The last registry that the site could serve, for a start at which the store's cannot be used. */
export interface KeptRegistry {
  /** Undefined when none was kept. */
  read(): Promise<Buffer | undefined>;
  write(body: Buffer): Promise<void>;
}

/** In the store: a container that starts has a folder of its own, which is empty. */
const keptInStore = (store: ReleaseStore): KeptRegistry => ({
  async read() {
    const stored = await store.read(goodRegistryKey).catch(() => undefined);
    try {
      if (stored) parseRegistry(stored.body);
      return stored?.body;
    } catch {
      return undefined;
    }
  },
  async write(body) {
    const stored = await store.read(goodRegistryKey);
    // Where another site was faster, it has written the same.
    if (!stored?.body.equals(body)) await store.replace(goodRegistryKey, body.toString('utf8'), stored?.tag);
  },
});

/** In the store, where a site may write to it, and in the folder. A start takes the store's copy before the folder's. */
export const keptRegistry = (store: ReleaseStore, { folder, writes }: { folder: string; writes: boolean }) => {
  const places = [...(writes ? [keptInStore(store)] : []), keptInFolder(folder, store.place)];
  return {
    async read() {
      for (const place of places) {
        const body = await place.read();
        if (body) return body;
      }
      return undefined;
    },
    async write(body) {
      // Where one of them cannot be written, the other has been when that is reported.
      const written = await Promise.allSettled(places.map((place) => place.write(body)));
      for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
    },
  } satisfies KeptRegistry;
};

/** In a file of the folder; the stores of several sites on one machine are kept apart. */
const keptInFolder = (folder: string, place: string): KeptRegistry => {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  const path = join(folder, '.last-known-good', `registry-${name}.json`);
  return {
    read: () => readFile(path).catch(() => undefined),
    write: (body) => writeAtomically(path, body),
  };
};
