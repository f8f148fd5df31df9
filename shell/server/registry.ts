import { givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { parseRegistry, readRegistryUnless } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type InlineFiles, readInlineFiles } from './inline-files.ts';
import { type Log, reasonOf } from './log.ts';
import { poll } from './poll.ts';

/** Throws with every problem found. Only a previous version may be missing. */
const loadReleases = async (store: ReleaseStore, registry: Registry) => {
  /** By `<module>/<version>`: all live and canary ones, and previous ones that still exist. */
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
      missing(reasonOf(error));
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

export type LoadedRegistry = Readonly<Awaited<ReturnType<typeof loadReleases>>>;

/**
 * Polls the store, because a watcher sees nothing on network file systems and in buckets. A bad registry is rejected
 * and logged once; the last good one stays.
 */
export const followRegistry = async (store: ReleaseStore, log: Log, every = 500) => {
  let good: LoadedRegistry | undefined;
  let seen: string | undefined;
  let lastLogged: string | undefined;
  const refresh = async (): Promise<void> => {
    try {
      const found = await readRegistryUnless(store, seen);
      if (found === 'unchanged') return;
      if (!found) throw new Error('the store has no registry.json');
      good = await loadReleases(store, parseRegistry(found.body));
      // Not before: a registry that could not be loaded may be complete at the next poll.
      seen = found.tag;
      lastLogged = undefined;
      log('info', 'registry-loaded', { revision: good.registry.revision });
      for (const reason of good.warnings) log('warn', 'no-fallback', { reason });
    } catch (error) {
      const reason = reasonOf(error);
      if (lastLogged !== reason) log('error', 'registry-refused', { reason, kept: good?.registry.revision });
      lastLogged = reason;
    }
  };
  await refresh();
  return { current: () => good, refresh, stop: poll(refresh, every) };
};

export type RegistrySource = Awaited<ReturnType<typeof followRegistry>>;
