import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import type { Log } from './log.ts';

/** Where on this machine the files of releases are. */
export interface ReleaseFiles {
  readonly folder: string;
  /** Puts a file of the store into the folder. Resolves to false when there is none, or it is not what was released. */
  fetch(module: string, version: string, file: string): Promise<boolean>;
}

/** A store in a directory is served out of it. */
export const filesOfDirectory = (folder: string): ReleaseFiles => ({ folder, fetch: async () => true });

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** How long it is remembered that there is no such release, so that nobody makes us ask for it again and again. */
const absentMs = 10_000;
const rememberedAbsent = 1000;

/**
 * Files of a store elsewhere, fetched when they are first asked for and kept in a folder. A release never changes, so a
 * kept file is good for ever; the folder may be emptied at any time. Only what a release's record lists is fetched, and
 * only with the hash that it says.
 */
export const filesKeptFrom = (store: ReleaseStore, folder: string, log: Log, now = Date.now): ReleaseFiles => {
  const records = new Map<string, Promise<Release | undefined>>();
  const absent = new Map<string, number>();
  const fetching = new Map<string, Promise<boolean>>();

  const recordOf = async (module: string, version: string): Promise<Release | undefined> => {
    const key = `${module}/${version}`;
    if ((absent.get(key) ?? 0) > now()) return undefined;
    const record = records.get(key) ?? readRelease(store, module, version);
    records.set(key, record);
    try {
      const release = await record;
      if (release) return release;
      if (absent.size >= rememberedAbsent) absent.clear();
      absent.set(key, now() + absentMs);
    } catch (error) {
      log('warn', 'release-not-fetched', { module, version, reason: String(error) });
    }
    records.delete(key);
    return undefined;
  };

  const fetchFile = async (module: string, version: string, file: string, path: string): Promise<boolean> => {
    const release = await recordOf(module, version);
    const plain = file.replace(/\.(br|gz)$/, '');
    const listed = release?.files.find((each) => each.path === file || each.path === plain);
    const stored = listed && (await store.read(`${module}/${version}/${file}`));
    if (!stored) return false;
    const integrity = `sha384-${createHash('sha384').update(stored.body).digest('base64')}`;
    // A compressed copy has no hash of its own here; the browser checks what it unpacks.
    if (listed.path === file && integrity !== listed.integrity) throw new Error(`${file} is not what was released`);
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, stored.body);
    await rename(draft, path);
    return true;
  };

  return {
    folder,
    async fetch(module, version, file) {
      const path = join(folder, module, version, file);
      if (await isThere(path)) return true;
      const known = fetching.get(path);
      if (known) return known;
      const fetched = fetchFile(module, version, file, path)
        .catch((error: unknown) => {
          log('warn', 'release-not-fetched', { module, version, file, reason: String(error) });
          return false;
        })
        .finally(() => fetching.delete(path));
      fetching.set(path, fetched);
      return fetched;
    },
  };
};
