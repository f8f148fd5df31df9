import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import {
  type Change,
  decided,
  goodBefore,
  type Occasion,
  onTrial,
  promoted,
  rolledBack,
  trialEnded,
} from '@potli/contracts/mfe/registry-changes.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';

/** What a command is going to do: words for a person, and the registry that it would write. */
export interface DecisionPlan {
  readonly lines: readonly string[];
  readonly next: Registry;
}

/** A person's wish that cannot be fulfilled as things stand; the message says what could be. */
export class CannotDecide extends Error {}

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
          'everybody',
          after.live === before?.live ? `${after.live}, as now` : `${before?.live ?? 'nothing'} → ${after.live}`,
        ],
        ['canary', after.canary ? `${after.canary.version} for ${after.canary.percent} % of the visitors` : canary],
        [
          'paths',
          paths.join() === pathsBefore.join() ? undefined : `${pathsBefore.join(' ') || 'none'} → ${paths.join(' ')}`,
        ],
        ['last good', after.previous ?? 'none'],
        ['registry', `revision ${registry.revision} → ${next.revision}`],
        ['decided', `by ${occasion.by}${occasion.why ? `: ${occasion.why}` : ''}`],
        ...(occasion.skipped ?? []).map((reason) => ['left out', reason] as const),
      ]),
    ],
    next,
  };
};

/** A release for everybody. Throws CannotDecide when it is that already. */
export const planPromotion = (registry: Registry, release: Release, occasion: Occasion): DecisionPlan => {
  const now = choiceOf(registry, release.module);
  if (now?.live === release.version && !now.canary)
    throw new CannotDecide(`${release.module} ${release.version} is live for everybody already.`);
  return plan(`promote ${release.module} ${release.version}`, registry, promoted(registry, release), occasion);
};

/** A release for a share of the visitors. */
export const planCanary = (registry: Registry, release: Release, percent: number, occasion: Occasion): DecisionPlan => {
  const change = orCannotDecide(() => onTrial(registry, release, percent));
  return plan(`canary ${release.module} ${release.version} at ${percent} %`, registry, change, occasion);
};

/** The end of a trial: everybody gets the live version again. */
export const planCanaryEnd = (registry: Registry, module: string, occasion: Occasion): DecisionPlan => {
  const change = orCannotDecide(() => trialEnded(registry, module));
  return plan(`end the canary of ${module}`, registry, change, occasion);
};

const orCannotDecide = (change: () => Change): Change => {
  try {
    return change();
  } catch (error) {
    throw new CannotDecide(`${error instanceof Error ? error.message : String(error)}.`);
  }
};

/** The version that a rollback of a module leads to: what everybody else has while a canary runs, else the last good one. */
export const rollbackTarget = (registry: Registry, module: string): { ends: 'canary' | 'live'; version: string } => {
  const now = choiceOf(registry, module);
  if (!now) throw new CannotDecide(`${module} has never been live.`);
  if (now.canary) return { ends: 'canary', version: now.live };
  const [last] = goodBefore(now);
  if (last === undefined)
    throw new CannotDecide(`${module} ${now.live} is the first version: there is none to go back to.`);
  return { ends: 'live', version: last };
};

/** Back to the last good version, whose release is given. */
export const planRollback = (registry: Registry, target: Release, occasion: Occasion): DecisionPlan =>
  plan(`roll back ${target.module} to ${target.version}`, registry, rolledBack(registry, target), occasion);
