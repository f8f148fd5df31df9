import { cp, rm } from 'node:fs/promises';
import { decided, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { rspack, type Stats } from '@rspack/core';
import { buildErrors, outcomeOf } from './build.ts';
import { buildFolder } from './build-folder.ts';
import type { EnsureOptions } from './ensure-releases.ts';
import { moduleFacts } from './inputs.ts';
import { releaseVersion } from './plan.ts';
import { publish } from './publish.ts';
import { configFor } from './rspack-base.ts';

/**
 * Rebuilds a module (or the shell) on every change of its sources, publishes each build that succeeds as a release of
 * its own and makes it live: a reload of the page shows it. Resolves after the first build; answers how to stop.
 */
export const watchModule = async (
  name: string,
  { storeDir, log, now = () => new Date() }: EnsureOptions,
): Promise<() => Promise<void>> => {
  const facts = await moduleFacts(name);
  const store = directoryStore(storeDir);
  const watchDir = await buildFolder(storeDir);
  const compiler = rspack(configFor({ name, watch: true, outputDir: watchDir }));

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
      builtAt: now(),
      quality: 4,
    });
    const occasion = { at: now(), by: 'npm run dev', why: 'a source has changed', command: 'start' } as const;
    await changeRegistry(store, (registry) => decided(registry, [promoted(registry, published)], occasion));
    log(`${name} ${version} is live`);
  };

  let latest: Promise<void> = Promise.resolve();
  const watching = await new Promise<ReturnType<typeof compiler.watch>>((resolve, reject) => {
    const handle = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
      if (error || !stats) return reject(error ?? new Error('No build result'));
      latest = latest
        .then(() => release(stats))
        .catch((problem: unknown) => log(`${name} could not be released: ${String(problem)}`))
        .then(() => resolve(handle));
    });
  });
  return async () => {
    await new Promise<void>((resolve) => watching?.close(() => resolve()));
    await latest;
    await rm(watchDir, { recursive: true, force: true });
  };
};
