import { givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { parseRegistry, readRegistryUnless } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type InlineFiles, readInlineFiles } from './inline-files.ts';
import type { Log } from './log.ts';
import { poll } from './poll.ts';

/** A registry whose every release is there and sound. */
export interface LoadedRegistry {
  readonly registry: Registry;
  /** By `<module>/<version>`: all that visitors are given, and of the previous ones those that are still there. */
  readonly releases: ReadonlyMap<string, Release>;
  /** What is written into pages of each release, by `<module>/<version>`. */
  readonly inlineFiles: ReadonlyMap<string, InlineFiles>;
  /** Why a previous version cannot be fallen back to; the site works without. */
  readonly warnings: readonly string[];
}

export interface RegistrySource {
  /** The last good registry, or undefined when there has been none yet. */
  current(): LoadedRegistry | undefined;
  /** Looks at the store now instead of at the next poll. */
  refresh(): Promise<void>;
  stop(): void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * All releases that a registry names. Throws with every problem found: a half-good registry is not used. A previous
 * version may be gone, because it is only needed when the live one fails.
 */
const loadReleases = async (store: ReleaseStore, registry: Registry): Promise<LoadedRegistry> => {
  const releases = new Map<string, Release>();
  const inlineFiles = new Map<string, InlineFiles>();
  const problems: string[] = [];
  const warnings: string[] = [];
  const load = async (name: string, version: string, missing: (reason: string) => void): Promise<void> => {
    if (releases.has(`${name}/${version}`)) return;
    try {
      const release = await readRelease(store, name, version);
      if (!release) return missing(`${name} ${version} is not in the store`);
      inlineFiles.set(`${name}/${version}`, await readInlineFiles(store, release));
      releases.set(`${name}/${version}`, release);
    } catch (error) {
      missing(wordsOf(error));
    }
  };
  for (const [name, choice] of [['shell', registry.shell] as const, ...Object.entries(registry.modules)]) {
    for (const version of givenOut(choice)) await load(name, version, (reason) => void problems.push(reason));
    if (choice.previous !== undefined) {
      await load(name, choice.previous, (reason) => void warnings.push(`no version to fall back to: ${reason}`));
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return { registry, releases, inlineFiles, warnings };
};

/**
 * Follows a store's registry: asks every half second whether it has changed, because a watcher sees nothing on network
 * file systems and in buckets. One that is malformed or names a release that is not there is refused, once and loudly;
 * the last good one stays, also while the store does not answer.
 */
export const followRegistry = async (store: ReleaseStore, log: Log, every = 500): Promise<RegistrySource> => {
  let good: LoadedRegistry | undefined;
  let seen: string | undefined;
  let told: string | undefined;
  const refresh = async (): Promise<void> => {
    try {
      const found = await readRegistryUnless(store, seen);
      if (found === 'unchanged') return;
      if (!found) throw new Error('the store has no registry.json');
      good = await loadReleases(store, parseRegistry(found.body));
      // Only now: one that could not be loaded whole may be whole at the next look.
      seen = found.tag;
      told = undefined;
      log('info', 'registry-loaded', { revision: good.registry.revision });
      for (const reason of good.warnings) log('warn', 'no-fallback', { reason });
    } catch (error) {
      const reason = wordsOf(error);
      if (told !== reason) log('error', 'registry-refused', { reason, kept: good?.registry.revision });
      told = reason;
    }
  };
  await refresh();
  return { current: () => good, refresh, stop: poll(refresh, every) };
};
