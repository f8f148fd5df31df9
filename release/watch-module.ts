import { cp, rm } from 'node:fs/promises';
import { decided, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import { buildErrors, outcomeOf } from '@potli/module-sdk/build.ts';
import { buildFolder } from '@potli/module-sdk/build-folder.ts';
import { releaseVersion } from '@potli/module-sdk/plan.ts';
import { configFor } from '@potli/module-sdk/rspack-base.ts';
import { watchBuilds } from '@potli/module-sdk/watch-builds.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { Stats } from '@rspack/core';
import { signatureProblems } from './checks/signature.ts';
import { moduleFacts } from './inputs.ts';
import { publish } from './publish.ts';

/**
 * Rebuilds a module (or the shell) on every change of its sources, publishes each build that succeeds as a release of
 * its own and makes it live: a reload of the page shows it. Resolves after the first build; answers how to stop.
 */
export const watchModule = async (
  name: string,
  { storeDir, log }: { storeDir: string; log: (line: string) => void },
): Promise<() => Promise<void>> => {
  const facts = await moduleFacts(name);
  const store = directoryStore(storeDir);
  const watchDir = await buildFolder(storeDir);

  const release = async (stats: Stats): Promise<void> => {
    const errors = buildErrors(stats);
    if (errors) return log(`${name} does not build:\n${errors}`);
    const builtDir = await buildFolder(storeDir);
    await cp(watchDir, builtDir, { recursive: true });
    const version = `${releaseVersion(facts.packageVersion, stats.hash ?? '')}-dev`;
    const { release: published } = await publish({
      store,
      facts,
      version,
      outcome: outcomeOf(facts, stats),
      builtDir,
      builtAt: new Date(),
      quality: 4,
    });
    const problems = await signatureProblems(store, await readRegistry(store), published);
    if (problems.length > 0) return log(`${name} is not live: ${problems.join('; ')}`);
    const occasion = { at: new Date(), by: 'npm run dev', why: 'a source has changed', command: 'start' } as const;
    await changeRegistry(store, (registry) => decided(registry, [promoted(registry, published)], occasion), log);
    log(`${name} ${version} is live`);
  };

  const stopWatching = await watchBuilds(
    configFor({ name, folder: facts.folder, watch: true, outputDir: watchDir }),
    release,
    (problem) => log(`${name} could not be released: ${String(problem)}`),
  );
  return async () => {
    await stopWatching();
    await rm(watchDir, { recursive: true, force: true });
  };
};
