import type { Release } from '@potli/contracts/mfe/release.ts';
import { type FinishedBuild, recordRelease } from '@potli/module-sdk/record-release.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

interface Publication extends FinishedBuild {
  /** Where it goes. For a store in a directory, `builtDir` is on its file system and becomes the release. */
  readonly store: ReleaseStore;
}

/**
 * Turns a finished build into a release and adds it to the store, where it is there as a whole or not at all. A release
 * that is there already stays as it is, and `added` is false. Throws when the build lacks a file that the page would ask
 * for.
 */
export const publish = async ({ store, ...build }: Publication): Promise<{ release: Release; added: boolean }> => {
  const release = await recordRelease(build);
  return { release, added: await store.addRelease(`${build.facts.name}/${build.version}`, build.builtDir) };
};
