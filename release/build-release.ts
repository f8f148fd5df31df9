import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFolder } from '@potli/module-sdk/build-folder.ts';
import { type BuiltRelease, buildVersion } from '@potli/module-sdk/build-release.ts';
import { inputsHash, releaseVersion } from '@potli/module-sdk/plan.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { moduleFacts, moduleInputs } from './inputs.ts';

/** The version that the sources of a module are now. */
export const versionOfSources = async (name: string): Promise<string> => {
  const { packageVersion } = await moduleFacts(name);
  return releaseVersion(packageVersion, inputsHash(await moduleInputs(name)));
};

/** Builds a module out of the working tree. `workDir` is on the store's file system where the store is a directory. */
export const buildRelease = async (name: string, version: string, workDir: string, now: Date): Promise<BuiltRelease> =>
  buildVersion(await moduleFacts(name), version, workDir, now);

/**
 * A copy of a release that was built elsewhere and lies in another store in a directory. Throws where that holds none of
 * the module, or several and it was not said which.
 */
export const copyOfRelease = async (
  from: string,
  name: string,
  version: string | undefined,
  workDir: string,
): Promise<BuiltRelease> => {
  const source = directoryStore(from);
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
  const builtDir = await buildFolder(workDir);
  await cp(join(from, name, wanted), builtDir, { recursive: true });
  return { release, builtDir };
};
