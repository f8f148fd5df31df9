import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { overBudget, type PageBudget } from '@potli/module-sdk/budget.ts';
import { discard } from '@potli/module-sdk/build-release.ts';
import { hasSigningKey, signRelease } from '@potli/module-sdk/signature.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { RecordUnreadable, readRelease, releaseOrTrouble } from '@potli/service-kit/release-store/release-record.ts';
import { atATime } from './at-a-time.ts';
import { buildRelease, versionOfSources } from './build-release.ts';
import { moduleNames } from './inputs.ts';
import { promoteReleases } from './promote-releases.ts';

interface EnsureOptions {
  readonly storeDir: string;
  readonly log: (line: string) => void;
  readonly now?: () => Date;
  /** Only these; everything in the working tree when not said. */
  readonly only?: readonly string[];
  /** What pages may weigh; `pageBudgets` when not said. */
  readonly budgets?: readonly PageBudget[];
}

/** The release of a module as its sources are now: the stored one, or a fresh build. */
const releaseOf = async (
  name: string,
  { storeDir, log, now = () => new Date() }: EnsureOptions,
): Promise<{ release: Release; built: boolean }> => {
  const store = directoryStore(storeDir);
  const version = await versionOfSources(name);
  const stored = await readRelease(store, name, version);
  if (stored) return { release: stored, built: false };
  const started = performance.now();
  const built = await buildRelease(name, version, storeDir, now());
  try {
    // An image's build may have the key; on a developer's machine such a module keeps the version that is live.
    if (hasSigningKey(process.env)) await signRelease(built.builtDir, built.release, process.env);
    await store.addRelease(`${name}/${version}`, built.builtDir);
  } finally {
    await discard(built);
  }
  log(`built ${name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { release: built.release, built: true };
};

/** Throws with what grew when a page would weigh more than it may. Modules that are not built count as they are live. */
const rejectOverBudget = async (
  releases: readonly Release[],
  registry: Registry,
  { storeDir, budgets }: EnsureOptions,
): Promise<void> => {
  const live = new Map<string, Release>();
  for (const name of ['shell', ...Object.keys(registry.modules)]) {
    const release = await releaseOrTrouble(directoryStore(storeDir), name, choiceOf(registry, name)?.live ?? '');
    // A record of a time when records said less is no measure; the release that takes its place does without.
    if (release && !(release instanceof RecordUnreadable)) live.set(name, release);
  }
  const next = new Map([...live, ...releases.map((release) => [release.module, release] as const)]);
  const problems = overBudget(next, live, budgets);
  if (problems.length > 0) throw new Error(problems.join('\n'));
};

/**
 * Builds the shell and the modules of the working tree whose sources have changed, publishes them and promotes them,
 * except versions that a person has since rolled back or replaced. Takes a few hundred milliseconds with nothing to do.
 * Throws when a build fails or a page exceeds its budget; the live versions then stay.
 */
export const ensureReleases = async (
  options: EnsureOptions,
): Promise<{ built: string[]; live: Record<string, string> }> => {
  const { storeDir, only, log, now = () => new Date() } = options;
  const store = directoryStore(storeDir);
  // A build keeps a core busy, and a laptop has work of its own.
  const releases = await atATime(2, only ?? (await moduleNames()), (name) => releaseOf(name, options));
  await rejectOverBudget(
    releases.map(({ release }) => release),
    await readRegistry(store),
    options,
  );
  const live = await promoteReleases(
    store,
    releases.map(({ release }) => release),
    {
      log,
      at: now(),
      by: 'npm start',
      why: 'the working tree has changed',
    },
  );
  return {
    built: releases.filter(({ built }) => built).map(({ release }) => release.module),
    live,
  };
};
