import type { Release } from '@potli/contracts/mfe/release.ts';
import { breakingChanges, type PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { nameOf, type RunningService } from './candidate.ts';
import { lostFor } from './operations-fit.ts';

/** A release that visitors are given, with the operations that it was built against. */
export interface Caller {
  readonly release: Release;
  readonly operations: readonly PublishedOperation[];
}

/**
 * Why a new version of a service must not replace the running one: what the modules that visitors have would lose, and
 * what other services and outside parties would, who do not say what they call.
 */
export const serviceFits = (
  candidate: RunningService,
  callers: readonly Caller[],
  running: readonly RunningService[],
): string[] => {
  const forModules = callers.flatMap(({ release, operations }) => {
    const called = operations.filter(({ service }) => service === candidate.name);
    return lostFor(called, candidate.operations).map((change) => `${nameOf(release)}: ${change}`);
  });
  const unseen = running
    .filter(({ name }) => name === candidate.name)
    .flatMap(({ operations }) => operations)
    .filter(({ caller }) => caller === 'service' || caller === 'provider');
  const forOthers = breakingChanges(unseen, candidate.operations).map((change) => `other services: ${change}`);
  return [...new Set([...forModules, ...forOthers])];
};
