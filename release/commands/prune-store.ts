import { notePruning, readAudit, readRegistry, recordPrune } from '@potli/service-kit/release-store/registry-file.ts';
import {
  RecordUnreadable,
  releaseOrTrouble,
  storedModules,
  versionsOf,
} from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { removeVerdict } from '@potli/service-kit/release-store/verdict-file.ts';
import { keptDays, planPrune, type StoredRelease } from '../plan-prune.ts';
import type { CommandContext, DecisionOptions } from './command-context.ts';

const storedReleases = async (store: ReleaseStore): Promise<StoredRelease[]> => {
  const found: StoredRelease[] = [];
  for (const module of await storedModules(store)) {
    for (const version of await versionsOf(store, module)) {
      const release = await releaseOrTrouble(store, module, version);
      if (release instanceof RecordUnreadable) found.push({ module, version, problem: release.message });
      else if (release) found.push({ module, version, builtAt: new Date(release.built_at) });
      else found.push({ module, version, problem: `${module}/${version} has no release.json` });
    }
  }
  return found;
};

/** Removes releases that no open page can need any more; with `plan` it only lists them. */
export const pruneStore = async (
  { store, print, now, settings }: CommandContext,
  { plan = false, by = settings.by, why = '' }: DecisionOptions,
): Promise<void> => {
  const [registry, log, stored] = await Promise.all([readRegistry(store), readAudit(store), storedReleases(store)]);
  // Every release would look unused.
  if (registry.revision === 0 && stored.length > 0)
    throw new Error(
      `${store.place} has releases, and none was ever promoted, or registry.json is lost. Restore or promote first.`,
    );
  const { remove, keep } = planPrune(registry, log, stored, now());
  for (const { module, version, because } of keep) print(`  keep    ${module} ${version} (${because})`);
  for (const { module, version } of remove) print(`  remove  ${module} ${version}`);
  if (remove.length === 0) return print(`Nothing to remove: every release is in use or younger than ${keptDays} days.`);
  if (plan) return;
  const at = now().toISOString();
  let leaving = remove;
  await notePruning(store, (current) => {
    // What somebody has made live meanwhile stays.
    leaving = planPrune(current, log, remove, now()).remove;
    return { at, releases: leaving.map(({ module, version }) => `${module}/${version}`) };
  });
  await recordPrune(store, { at, by, why, removed: leaving.map(({ module, version }) => `${module} ${version}`) });
  for (const { module, version } of leaving) {
    await store.removeRelease(`${module}/${version}`);
    await removeVerdict(store, module, version);
  }
  // Not where another prune has begun meanwhile.
  await notePruning(store, ({ pruning }) => (pruning?.at === at ? { at, releases: [] } : pruning));
  print(`Removed ${leaving.length} release${leaving.length === 1 ? '' : 's'}.`);
};
