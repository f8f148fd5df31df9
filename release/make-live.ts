import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { decided, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { changeRegistry, readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';

/**
 * The decision by which a version that the working tree gives is not live: somebody has rolled it back, or promoted
 * another one over it. Undefined when the working tree has changed since the last start; then its release is wanted.
 */
export const decisionAgainst = (
  log: readonly Decision[],
  { module, version }: Pick<Release, 'module' | 'version'>,
): Decision | undefined => {
  let later: Decision | undefined;
  for (const decision of [...log].reverse()) {
    const change = decision.changes.find((candidate) => candidate.module === module);
    if (!change) continue;
    if (decision.command === 'start') return change.to === version ? later : undefined;
    later ??= decision;
    if (change.from === version || change.to === version) return later;
  }
  return undefined;
};

export interface Start {
  readonly log: (line: string) => void;
  readonly at: Date;
  /** What was started, and why that changes what is live: for the audit log. */
  readonly by: string;
  readonly why: string;
}

/**
 * Makes the releases of a start live in a store that has them. One over which somebody has decided stays as it was
 * decided, and the log says so. Answers which version of each is live afterwards.
 */
export const makeLive = async (
  store: ReleaseStore,
  releases: readonly Release[],
  { log, at, by, why }: Start,
): Promise<Record<string, string>> => {
  const isLive = (registry: Registry, { module, version }: Release): boolean =>
    choiceOf(registry, module)?.live === version;
  const before = await readRegistry(store);
  const notLive = releases.filter((release) => !isLive(before, release));
  const audit = notLive.length > 0 ? await readAudit(store) : [];
  const wanted = notLive.filter((release) => {
    const against = decisionAgainst(audit, release);
    if (against) log(`${release.module} ${release.version} stays back: ${against.command} by ${against.by}`);
    return !against;
  });
  const after = await changeRegistry(store, (registry) => {
    const missing = wanted.filter((release) => !isLive(registry, release));
    if (missing.length === 0) return undefined;
    return decided(
      registry,
      missing.map((release) => promoted(registry, release)),
      { at, by, why, command: 'start' },
    );
  });
  return Object.fromEntries(releases.map(({ module }) => [module, choiceOf(after, module)?.live ?? '']));
};
