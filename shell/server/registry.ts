import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registry, registryProblems } from '@potli/contracts/mfe/registry.ts';
import { type Release, releaseProblems } from '@potli/contracts/mfe/release.ts';
import type { Log } from './log.ts';

/** A registry whose every release is there and sound. */
export interface LoadedRegistry {
  readonly registry: Registry;
  /** By `<module>/<version>`. */
  readonly releases: ReadonlyMap<string, Release>;
}

export interface RegistrySource {
  /** The last good registry, or undefined when there has been none yet. */
  current(): LoadedRegistry | undefined;
  /** Looks at the store now instead of at the next poll. */
  refresh(): Promise<void>;
  stop(): void;
}

/** The versions of one module that visitors may be given. */
const named = ({ live, canary }: { live: string; canary?: { version: string } }): string[] =>
  canary ? [live, canary.version] : [live];

/** Reads a store's registry with all releases it names. Throws with every problem found: a half-good one is not used. */
export const loadRegistry = async (storeDir: string): Promise<LoadedRegistry> => {
  const candidate: unknown = JSON.parse(await readFile(join(storeDir, 'registry.json'), 'utf8'));
  const problems = registryProblems(candidate);
  if (problems.length > 0) throw new Error(problems.join('; '));
  const registry = candidate as Registry;
  const releases = new Map<string, Release>();
  for (const [name, entry] of [['shell', registry.shell] as const, ...Object.entries(registry.modules)]) {
    for (const version of named(entry)) {
      const release: unknown = JSON.parse(await readFile(join(storeDir, name, version, 'release.json'), 'utf8'));
      const wrong = releaseProblems(release);
      if (wrong.length > 0) throw new Error(`${name} ${version}: ${wrong.join('; ')}`);
      releases.set(`${name}/${version}`, release as Release);
    }
  }
  return { registry, releases };
};

/**
 * Follows a store's registry: asks for its time of change every half second, because a watcher sees nothing on network
 * file systems. One that is malformed or names a release that is not there is refused, once and loudly; the last good
 * one stays.
 */
export const followRegistry = async (storeDir: string, log: Log, every = 500): Promise<RegistrySource> => {
  let good: LoadedRegistry | undefined;
  let seen: string | undefined;
  let told: string | undefined;
  const refresh = async (): Promise<void> => {
    try {
      const { mtimeMs, size, ino } = await stat(join(storeDir, 'registry.json'));
      const mark = `${mtimeMs} ${size} ${ino}`;
      if (mark === seen) return;
      seen = mark;
      good = await loadRegistry(storeDir);
      told = undefined;
      log('info', 'registry-loaded', { revision: good.registry.revision });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // A file that is missing may still be on its way, so it is looked for again at every poll, but told of once.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') seen = undefined;
      if (told !== reason) log('error', 'registry-refused', { reason, kept: good?.registry.revision });
      told = reason;
    }
  };
  await refresh();
  let busy: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    busy = busy.then(refresh);
  }, every);
  timer.unref();
  return { current: () => good, refresh, stop: () => clearInterval(timer) };
};
