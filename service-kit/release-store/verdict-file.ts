import { type Verdict, verdictProblems } from '@potli/contracts/mfe/verdict.ts';
import { type ReleaseStore, readChecked } from './release-store.ts';

/** Beside the releases, which never change, and under a name that the site serves no files of. */
const folderOf = (module: string, version: string): string => `.verdicts/${module}/${version}`;
const keyOf = (module: string, version: string): string => `${folderOf(module, version)}/checks.json`;

/**
 * What the release checks found last in a stored release; undefined when they never ran.
 * @throws Error for a file that is malformed
 */
export const readVerdict = (store: ReleaseStore, module: string, version: string): Promise<Verdict | undefined> =>
  readChecked(store, keyOf(module, version), verdictProblems);

/** Keeps the latest verdict. Of two that are written at once either may stay: both are of the same release. */
export const writeVerdict = async (
  store: ReleaseStore,
  module: string,
  version: string,
  verdict: Verdict,
): Promise<void> => {
  const key = keyOf(module, version);
  await store.replace(key, `${JSON.stringify(verdict, null, 2)}\n`, (await store.read(key))?.tag);
};

/** Removes the verdict of a release that is removed. */
export const removeVerdict = (store: ReleaseStore, module: string, version: string): Promise<void> =>
  store.removeRelease(folderOf(module, version));
