import { type Release, releaseProblems } from '@potli/contracts/mfe/release.ts';
import { type ReleaseStore, recordFile } from './release-store.ts';

/** The record of a stored release, or undefined when the store has no such release. Throws on a malformed record. */
export const readRelease = async (
  store: ReleaseStore,
  module: string,
  version: string,
): Promise<Release | undefined> => {
  const stored = await store.read(`${module}/${version}/${recordFile}`);
  if (!stored) return undefined;
  let candidate: unknown;
  try {
    candidate = JSON.parse(stored.body.toString('utf8'));
  } catch {
    throw new Error(`${module} ${version}: release.json is not JSON`);
  }
  const problems = releaseProblems(candidate);
  if (problems.length > 0) throw new Error(`${module} ${version}: release.json is malformed: ${problems.join('; ')}`);
  const release = candidate as Release;
  if (release.module !== module || release.version !== version)
    throw new Error(`${module} ${version}: release.json is the one of ${release.module} ${release.version}`);
  return release;
};

/** Everything of a module that a store holds, in no order of age. */
export const versionsOf = async (store: ReleaseStore, module: string): Promise<string[]> =>
  (await store.childrenOf(module)).filter((name) => /^[0-9A-Za-z][0-9A-Za-z.+-]{0,79}$/.test(name));
