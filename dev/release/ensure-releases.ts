import { rm } from 'node:fs/promises';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { buildOnce } from './build.ts';
import { moduleFacts, moduleInputs, moduleNames } from './inputs.ts';
import { inputsHash, liveVersion, releaseVersion, withLive } from './plan.ts';
import { buildFolder, publish } from './publish.ts';
import { changeRegistry, readRegistry, readRelease } from './store.ts';

export interface EnsureOptions {
  readonly storeDir: string;
  readonly log: (line: string) => void;
  readonly now?: () => Date;
  /** Only these; everything in the working tree when not said. */
  readonly only?: readonly string[];
}

/** The release of a module as its sources are now: the stored one, or a fresh build. */
const releaseOf = async (
  name: string,
  { storeDir, log, now = () => new Date() }: EnsureOptions,
): Promise<{ release: Release; built: boolean }> => {
  const facts = await moduleFacts(name);
  const version = releaseVersion(facts.packageVersion, inputsHash(await moduleInputs(name)));
  const stored = await readRelease(storeDir, name, version);
  if (stored) return { release: stored, built: false };
  const started = performance.now();
  const builtDir = await buildFolder(storeDir);
  try {
    const outcome = await buildOnce(facts, builtDir);
    const release = await publish({ storeDir, facts, version, outcome, builtDir, builtAt: now() });
    log(`built ${name} ${version} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return { release, built: true };
  } finally {
    await rm(builtDir, { recursive: true, force: true });
  }
};

/** Works through the names, two at a time: a build keeps a core busy, and a laptop has work of its own. */
const twoAtATime = async <T>(names: readonly string[], work: (name: string) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  const queue = [...names.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return results;
};

/**
 * Makes what is in the working tree live in a store: builds the shell and the modules whose sources have changed,
 * publishes them and promotes them. With nothing to do it takes a few hundred milliseconds. Throws when one does not
 * build; what was live before stays live.
 */
export const ensureReleases = async (
  options: EnsureOptions,
): Promise<{ built: string[]; live: Record<string, string> }> => {
  const { storeDir, only } = options;
  const releases = await twoAtATime(only ?? (await moduleNames()), (name) => releaseOf(name, options));
  const registry = await readRegistry(storeDir);
  const changed = releases.filter(({ release: { module, version } }) => liveVersion(registry, module) !== version);
  if (changed.length > 0) {
    await changeRegistry(storeDir, (current) =>
      changed.reduce((next, { release }) => withLive(next, release), current),
    );
  }
  return {
    built: releases.filter(({ built }) => built).map(({ release }) => release.module),
    live: Object.fromEntries(releases.map(({ release: { module, version } }) => [module, version])),
  };
};
