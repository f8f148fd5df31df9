import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { decided, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { changeRegistry, readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { signatureProblems } from './checks/signature.ts';

/**
 * The later decision (a rollback, or a promotion of another version) that keeps a version from being promoted by a start.
 * Undefined when the working tree has changed since the last start.
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

interface Start {
  readonly log: (line: string) => void;
  readonly at: Date;
  /** For the audit log. */
  readonly by: string;
  readonly why: string;
}

/**
 * Promotes the releases of a start, except those that a person has since rolled back or replaced, which are logged.
 * Returns the live version of each module.
 */
export const promoteReleases = async (
  store: ReleaseStore,
  releases: readonly Release[],
  { log, at, by, why }: Start,
): Promise<Record<string, string>> => {
  const isLive = (registry: Registry, { module, version }: Release): boolean =>
    choiceOf(registry, module)?.live === version;
  const before = await readRegistry(store);
  const notLive = releases.filter((release) => !isLive(before, release));
  const audit = notLive.length > 0 ? await readAudit(store) : [];
  const allowed = notLive.filter((release) => {
    const against = decisionAgainst(audit, release);
    if (against) log(`${release.module} ${release.version} is not promoted: ${against.command} by ${against.by}`);
    return !against;
  });
  const wanted: Release[] = [];
  for (const release of allowed) {
    const problems = await signatureProblems(store, before, release);
    for (const problem of problems) log(`${release.module} ${release.version} is not promoted: ${problem}`);
    if (problems.length === 0) wanted.push(release);
  }
  const promoting = (registry: Registry): Registry | undefined => {
    const missing = wanted.filter((release) => !isLive(registry, release));
    if (missing.length === 0) return undefined;
    return decided(
      registry,
      missing.map((release) => promoted(registry, release)),
      { at, by, why, command: 'start' },
    );
  };
  const after = await changeRegistry(store, promoting, log);
  return Object.fromEntries(releases.map(({ module }) => [module, choiceOf(after, module)?.live ?? '']));
};
