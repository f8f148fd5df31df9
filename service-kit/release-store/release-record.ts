import { isModuleName, isVersion } from '@potli/contracts/mfe/names.ts';
import { type Release, recordFile, releaseProblems } from '@potli/contracts/mfe/release.ts';
import type { ReleaseStore } from './release-store.ts';

/** There is such a release, but nothing can be known of it; the message names the file and what is wrong with it. */
export class RecordUnreadable extends Error {
  constructor(file: string, trouble: string, cause?: unknown) {
    super(`${file} ${trouble}`, { cause });
    this.name = 'RecordUnreadable';
  }
}

/**
 * The record of a stored release, or undefined when the store has no such release.
 * @throws RecordUnreadable for a record that is not JSON, malformed or another release's
 * @throws StoreUnreachable when the store does not answer
 */
export const readRelease = async (
  store: ReleaseStore,
  module: string,
  version: string,
): Promise<Release | undefined> => {
  const file = `${module}/${version}/${recordFile}`;
  const stored = await store.read(file);
  if (!stored) return undefined;
  let candidate: unknown;
  try {
    candidate = JSON.parse(stored.body.toString('utf8'));
  } catch (cause) {
    throw new RecordUnreadable(file, 'is not JSON', cause);
  }
  const problems = releaseProblems(candidate);
  if (problems.length > 0) throw new RecordUnreadable(file, `is malformed: ${problems.join('; ')}`);
  const release = candidate as Release;
  if (release.module !== module || release.version !== version)
    throw new RecordUnreadable(file, `is the one of ${release.module} ${release.version}`);
  return release;
};

/** Everything of a module that a store holds, in no order of age. */
export const versionsOf = async (store: ReleaseStore, module: string): Promise<string[]> =>
  (await store.childrenOf(module)).filter(isVersion);

/** The names of everything that was ever released into a store, the shell among them. */
export const storedModules = async (store: ReleaseStore): Promise<string[]> =>
  (await store.childrenOf('')).filter((name) => isModuleName(name) && name !== 'audit');

/**
 * Of releases with trouble in their record, the trouble instead: for lists that are to name each release, readable or
 * not. Undefined when there is no such release.
 * @throws StoreUnreachable when the store does not answer
 */
export const releaseOrTrouble = async (
  store: ReleaseStore,
  module: string,
  version: string,
): Promise<Release | RecordUnreadable | undefined> => {
  try {
    return await readRelease(store, module, version);
  } catch (error) {
    if (error instanceof RecordUnreadable) return error;
    throw error;
  }
};
