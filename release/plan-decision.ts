import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import {
  type Change,
  canaryEnded,
  canaryStarted,
  decided,
  goodBefore,
  type Occasion,
  promoted,
  rolledBack,
} from '@potli/contracts/mfe/registry-changes.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

/** What a command is going to do: the lines to print and the registry to write. */
export interface DecisionPlan {
  readonly lines: readonly string[];
  readonly next: Registry;
}

const rows = (entries: readonly (readonly [string, string | undefined])[]): string[] =>
  entries.flatMap(([name, text]) => (text === undefined ? [] : [`  ${name.padEnd(10)} ${text}`]));

const plan = (title: string, registry: Registry, change: Change, occasion: Occasion): DecisionPlan => {
  const before = choiceOf(registry, change.module);
  const next = decided(registry, [change], occasion);
  const after = change.choice;
  const paths = 'prefixes' in after ? after.prefixes : [];
  const pathsBefore = before && 'prefixes' in before ? before.prefixes : [];
  const canary =
    before?.canary && !after.canary ? `${before.canary.version} (${before.canary.percent} %) ends` : undefined;
  return {
    lines: [
      title,
      ...rows([
        [
          'live',
          after.live === before?.live ? `${after.live} (unchanged)` : `${before?.live ?? 'nothing'} → ${after.live}`,
        ],
        ['canary', after.canary ? `${after.canary.version} for ${after.canary.percent} % of the visitors` : canary],
        [
          'paths',
          paths.join() === pathsBefore.join() ? undefined : `${pathsBefore.join(' ') || 'none'} → ${paths.join(' ')}`,
        ],
        ['last good', after.previous ?? 'none'],
        ['registry', `revision ${registry.revision} → ${next.revision}`],
        ['by', `${occasion.by}${occasion.why ? `: ${occasion.why}` : ''}`],
        ...(occasion.skipped ?? []).map((reason) => ['skipped', reason] as const),
      ]),
    ],
    next,
  };
};

/** Makes a release live for all visitors. Throws when it already is. */
export const planPromotion = (registry: Registry, release: Release, occasion: Occasion): DecisionPlan => {
  const now = choiceOf(registry, release.module);
  if (now?.live === release.version && !now.canary)
    throw new Error(`${release.module} ${release.version} is already live for all visitors.`);
  return plan(`promote ${release.module} ${release.version}`, registry, promoted(registry, release), occasion);
};

/** Makes a release live for a share of the visitors. */
export const planCanary = (registry: Registry, release: Release, percent: number, occasion: Occasion): DecisionPlan => {
  for (const [name, { prefixes }] of Object.entries(registry.modules)) {
    const taken = prefixes.find((prefix) => name !== release.module && release.prefixes.includes(prefix));
    if (taken !== undefined)
      throw new Error(
        `${release.module} ${release.version} asks for the path ${taken}, which belongs to ${name}. Change potli.prefixes in one of their package.json.`,
      );
  }
  const change = validChange(() => canaryStarted(registry, release, percent));
  return plan(`canary ${release.module} ${release.version} at ${percent} %`, registry, change, occasion);
};

/** Ends a canary: all visitors get the live version. */
export const planCanaryEnd = (registry: Registry, module: string, occasion: Occasion): DecisionPlan => {
  const change = validChange(() => canaryEnded(registry, module));
  return plan(`end the canary of ${module}`, registry, change, occasion);
};

const validChange = (change: () => Change): Change => {
  try {
    return change();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}.`);
  }
};

/**
 * The versions that a rollback may lead to, best first: the live one while a canary runs, otherwise those that were live
 * before, newest first.
 */
export const rollbackTargets = (
  registry: Registry,
  module: string,
): { ends: 'canary' | 'live'; versions: readonly string[] } => {
  const now = choiceOf(registry, module);
  if (!now) throw new Error(`${module} has never been live.`);
  if (now.canary) return { ends: 'canary', versions: [now.live] };
  const versions = goodBefore(now);
  if (versions.length === 0)
    throw new Error(`${module} ${now.live} is the first version: there is no earlier one to roll back to.`);
  return { ends: 'live', versions };
};

/** Makes `target`, the release of an earlier version, live again. */
export const planRollback = (registry: Registry, target: Release, occasion: Occasion): DecisionPlan =>
  plan(`roll back ${target.module} to ${target.version}`, registry, rolledBack(registry, target), occasion);
