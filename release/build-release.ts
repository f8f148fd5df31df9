import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { buildOnce } from '@potli/module-sdk/build.ts';
import { inputsHash, releaseVersion } from '@potli/module-sdk/plan.ts';
import { prerender } from '@potli/module-sdk/prerender.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { buildFolder } from './build-folder.ts';
import { moduleFacts, moduleInputs } from './inputs.ts';
import { publish } from './publish.ts';

/** A release that is ready to be added to a store, and how to put it away again. */
export interface ReadyRelease {
  readonly release: Release;
  /** Its files, compressed copies and record. */
  readonly folder: string;
  dispose(): Promise<void>;
}

/** The version that the sources of a module are now. */
export const versionOfSources = async (name: string): Promise<string> => {
  const { packageVersion } = await moduleFacts(name);
  return releaseVersion(packageVersion, inputsHash(await moduleInputs(name)));
};

/** Builds a module out of the working tree. `workDir` is on the store's file system where the store is a directory. */
export const buildRelease = async (
  name: string,
  version: string,
  workDir: string,
  now: Date,
): Promise<ReadyRelease> => {
  const facts = await moduleFacts(name);
  const builtDir = await buildFolder(workDir);
  const staging = await buildFolder(workDir);
  const renderDir = await buildFolder(workDir);
  const dispose = async (): Promise<void> => {
    await Promise.all([builtDir, staging, renderDir].map((folder) => rm(folder, { recursive: true, force: true })));
  };
  try {
    const outcome = await buildOnce(facts, version, builtDir);
    const pages = facts.prerenders ? await prerender({ workDir: renderDir, facts, version, outcome, builtDir }) : [];
    const store = directoryStore(staging);
    const { release } = await publish({ store, facts, version, outcome, pages, builtDir, builtAt: now });
    return { release, folder: join(staging, name, version), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
};

/**
 * A copy of a release that was built elsewhere and lies in another store in a directory. Throws where that holds none of
 * the module, or several and it was not said which.
 */
export const copyOfRelease = async (
  from: string,
  name: string,
  version: string | undefined,
  workDir: string,
): Promise<ReadyRelease> => {
  const source: ReleaseStore = directoryStore(from);
  const versions = await source.childrenOf(name);
  const [only] = versions;
  const wanted = version ?? (versions.length === 1 ? only : undefined);
  if (wanted === undefined)
    throw new Error(
      versions.length === 0
        ? `${from} holds no release of ${name}.`
        : `${from} holds several releases of ${name}; name one of them: ${versions.join(', ')}.`,
    );
  const release = await readRelease(source, name, wanted);
  if (!release) throw new Error(`${from} holds no release ${name} ${wanted}.`);
  const staging = await buildFolder(workDir);
  const folder = join(staging, name, wanted);
  await cp(join(from, name, wanted), folder, { recursive: true });
  return { release, folder, dispose: () => rm(staging, { recursive: true, force: true }) };
};
