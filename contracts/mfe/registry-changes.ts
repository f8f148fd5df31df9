import type { Decision } from './decision.ts';
import { type Choice, choiceOf, type LiveModule, type Registry } from './registry.ts';
import type { Release } from './release.ts';

/** Who decides, when and why. */
export interface Occasion {
  readonly at: Date;
  readonly by: string;
  readonly why: string;
  readonly command: Decision['command'];
  readonly skipped?: readonly string[];
}

/** One change of what visitors get of one module. */
export interface Change {
  readonly module: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly percent?: number;
  readonly choice: Choice | LiveModule;
}

/** How many versions are remembered to roll back to. */
const remembered = 5;

/** What was live before, latest first. */
export const goodBefore = ({ previous, earlier = [] }: Choice): string[] =>
  previous === undefined ? [] : [previous, ...earlier];

const choiceWith = (live: string, [previous, ...earlier]: readonly string[], key: string | undefined): Choice => ({
  live,
  ...(key !== undefined && { public_key: key }),
  ...(previous !== undefined && { previous }),
  ...(earlier.length > 0 && { earlier }),
});

/** The registry of a store to which nothing was ever released; `none` is no version, so no page is served from it. */
export const emptyRegistry: Registry = { revision: 0, shell: { live: 'none' }, modules: {} };

const withPrefixes = (choice: Choice, { module, prefixes }: Pick<Release, 'module' | 'prefixes'>): Change['choice'] =>
  module === 'shell' ? choice : { ...choice, prefixes: [...prefixes] };

/**
 * This release for everybody; a canary of the same module ends and what was live before becomes the last good version.
 * The prefixes are the release's, because the pages behind them come with it.
 */
export const promoted = (registry: Registry, release: Release): Change => {
  const before = choiceOf(registry, release.module);
  const good = before ? [before.live, ...goodBefore(before)].filter((version) => version !== release.version) : [];
  const key = release.public_key ?? before?.public_key;
  const choice = choiceWith(release.version, good.slice(0, remembered), key);
  return {
    module: release.module,
    from: before?.live ?? null,
    to: release.version,
    choice: withPrefixes(choice, release),
  };
};

/** Starts a canary: this release for a share of the visitors. Throws if the module has no other live version. */
export const canaryStarted = (registry: Registry, { module, version }: Release, percent: number): Change => {
  const before = choiceOf(registry, module);
  if (!before) throw new Error(`${module} has no live version to compare a canary with`);
  if (before.live === version) throw new Error(`${module} ${version} is already live for all visitors`);
  return {
    module,
    from: before.canary?.version ?? before.live,
    to: version,
    percent,
    choice: { ...before, canary: { version, percent } },
  };
};

/** Ends a canary: everybody gets the live version. Throws if there is none. */
export const canaryEnded = (registry: Registry, module: string): Change => {
  const { canary, ...rest } = choiceOf(registry, module) ?? { live: '' };
  if (!canary) throw new Error(`${module} has no canary`);
  return { module, from: canary.version, to: rest.live, percent: canary.percent, choice: rest };
};

/** Rolls back to one of the versions that were live before, which also ends a canary. `target` is its release. */
export const rolledBack = (registry: Registry, target: Release): Change => {
  const before = choiceOf(registry, target.module);
  const good = before ? goodBefore(before) : [];
  const place = good.indexOf(target.version);
  if (!before || place === -1) throw new Error(`${target.module} ${target.version} was not live before`);
  const choice = choiceWith(target.version, good.slice(place + 1), before.public_key);
  return { module: target.module, from: before.live, to: target.version, choice: withPrefixes(choice, target) };
};

/** The registry after changes of different modules, with the decision that caused them. */
export const decided = (registry: Registry, changes: readonly Change[], occasion: Occasion): Registry => {
  const { at, by, why, command, skipped = [] } = occasion;
  const revision = registry.revision + 1;
  const next: Registry = {
    ...registry,
    revision,
    modules: { ...registry.modules },
    decision: {
      revision,
      at: at.toISOString(),
      by,
      why,
      command,
      changes: changes.map(({ choice: _, ...change }) => change),
      ...(skipped.length > 0 && { skipped: [...skipped] }),
    },
  };
  for (const { module, choice } of changes) {
    if (module === 'shell') next.shell = choice;
    else next.modules[module] = choice as LiveModule;
  }
  return next;
};
