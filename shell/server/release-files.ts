import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { writeAtomically } from '@potli/service-kit/atomic-file.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { integrityOf } from './inline-files.ts';

export interface ReleaseFiles {
  readonly folder: string;
  /** Puts a file of the store into the folder. Resolves to false when there is none, or it is not what was released. */
  fetch(module: string, version: string, file: string): Promise<boolean>;
}

export const filesOfDirectory = (folder: string): ReleaseFiles => ({ folder, fetch: async () => true });

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What is missing is remembered: requests for it do not reach the store. */
const absentMs = 10_000;
const rememberedAbsent = 1000;

/** Of the compressed copies beside a file. */
const copyEnding = /\.(br|gz)$/;

/**
 * Files of a remote store, fetched on first use and kept for ever. Only listed files with the recorded hash are served.
 */
export const filesKeptFrom = (store: ReleaseStore, folder: string, log: Logger, now = Date.now): ReleaseFiles => {
  const records = new Map<string, Promise<Release | undefined>>();
  /** Releases and compressed copies, by their paths, with the time until which they are not asked for. */
  const absent = new Map<string, number>();
  const fetching = new Map<string, Promise<boolean>>();

  const isAbsent = (path: string): boolean => (absent.get(path) ?? 0) > now();
  const rememberAbsent = (path: string, until: number): void => {
    if (absent.size >= rememberedAbsent) absent.clear();
    absent.set(path, until);
  };

  const recordOf = async (module: string, version: string): Promise<Release | undefined> => {
    const key = `${module}/${version}`;
    if (isAbsent(key)) return undefined;
    const record = records.get(key) ?? readRelease(store, module, version);
    records.set(key, record);
    let release: Release | undefined;
    try {
      release = await record;
    } finally {
      if (!release) records.delete(key);
    }
    if (!release) rememberAbsent(key, now() + absentMs);
    return release;
  };

  const fetchFile = async (module: string, version: string, file: string, path: string): Promise<boolean> => {
    const release = await recordOf(module, version);
    const plain = file.replace(copyEnding, '');
    const listed = release?.files.find((each) => each.path === file || each.path === plain);
    const stored = listed && (await store.read(`${module}/${version}/${file}`));
    if (!stored) {
      // A release never changes: one that lacks a copy has none later either.
      if (listed && listed.path !== file) rememberAbsent(path, Number.POSITIVE_INFINITY);
      return false;
    }
    // Compressed copies have no hash; the browser checks what it unpacks.
    if (listed.path === file && integrityOf(stored.body) !== listed.integrity)
      throw new Error(`${file} is not what was released`);
    await writeAtomically(path, stored.body);
    return true;
  };

  return {
    folder,
    async fetch(module, version, file) {
      const path = join(folder, module, version, file);
      if (await isThere(path)) return true;
      if (isAbsent(path)) return false;
      const known = fetching.get(path);
      if (known) return known;
      const fetched = fetchFile(module, version, file, path)
        .catch((error: unknown) => {
          log.warn({ module, version, file, reason: String(error) }, 'release-not-fetched');
          // The file itself may be here: it does not wait for a store that does not answer.
          if (copyEnding.test(file)) rememberAbsent(path, now() + absentMs);
          return false;
        })
        .finally(() => fetching.delete(path));
      fetching.set(path, fetched);
      return fetched;
    },
  };
};
