import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, givenOut, type Registry } from '@potli/contracts/mfe/registry.ts';
import { goodBefore } from '@potli/contracts/mfe/registry-changes.ts';

/** A stored release: when it was built, or why that is unknown. */
export type StoredRelease = { readonly module: string; readonly version: string } & (
  | { readonly builtAt: Date }
  | { readonly problem: string }
);

interface PrunePlan {
  readonly remove: readonly StoredRelease[];
  readonly keep: readonly (StoredRelease & { readonly because: string })[];
}

/** Days that a release is kept after it was last served: pages may stay open that long. */
export const keptDays = 30;
const day = 24 * 3_600_000;

/** When a version was last served, by the audit log; undefined if never. */
const lastServed = (log: readonly Decision[], { module, version }: StoredRelease): Date | undefined => {
  const decisions = log.flatMap(({ at, changes }) =>
    changes.filter((change) => change.module === module).map(({ from, to }) => ({ at, from, to })),
  );
  const last = decisions.findLastIndex(({ from, to }) => from === version || to === version);
  // What ends a canary may name other versions only.
  const end = decisions[last]?.to === version ? (decisions[last + 1] ?? decisions[last]) : decisions[last];
  return end && new Date(end.at);
};

/**
 * Which releases can be removed: none that is live, in canary or a rollback target, and none that was built or served
 * within the last 30 days.
 */
export const planPrune = (
  registry: Registry,
  log: readonly Decision[],
  stored: readonly StoredRelease[],
  now: Date,
): PrunePlan => {
  const remove: StoredRelease[] = [];
  const keep: (StoredRelease & { because: string })[] = [];
  const isOld = (date: Date): boolean => now.getTime() - date.getTime() > keptDays * day;
  for (const release of stored) {
    const choice = choiceOf(registry, release.module);
    const given = lastServed(log, release);
    const because = (): string | undefined => {
      if (choice && givenOut(choice).includes(release.version))
        return choice.live === release.version ? 'live' : 'canary';
      if (choice && goodBefore(choice).includes(release.version)) return 'rollback target';
      // A prune that did not end: part of it may be gone.
      if (registry.pruning?.releases.includes(`${release.module}/${release.version}`)) return undefined;
      if ('problem' in release) return release.problem;
      if (!isOld(release.builtAt)) return `built ${release.builtAt.toISOString().slice(0, 10)}`;
      if (given && !isOld(given)) return `served until ${given.toISOString().slice(0, 10)}`;
      return undefined;
    };
    const reason = because();
    if (reason === undefined) remove.push(release);
    else keep.push({ ...release, because: reason });
  }
  return { remove, keep };
};
