import type { Release } from '@potli/contracts/mfe/release.ts';
import { breakingChanges, type PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import type { ServiceContract } from '@potli/contracts/published/service-contract.ts';
import { nameOf, serverName } from './candidate.ts';
import { breakingFor, notServed } from './operations-compatible.ts';

/** A live or canary release, with the operations that it was built against. */
export interface Caller {
  readonly release: Release;
  readonly operations: readonly PublishedOperation[];
}

const calledOf = (service: string, operations: readonly PublishedOperation[] = []): PublishedOperation[] =>
  operations.filter((operation) => operation.service === service);

/**
 * What speaks against a new version of a service: breaking changes for live modules, for running services and for
 * providers, and calls of its own that the running services do not serve. `peers` are the other services and the site.
 */
export const serviceCompatible = (
  candidate: ServiceContract,
  callers: readonly Caller[],
  running: readonly ServiceContract[],
  peers: readonly string[],
): string[] => {
  const forModules = callers.flatMap(({ release, operations }) =>
    breakingFor(calledOf(candidate.service, operations), candidate.operations).map(
      (change) => `${nameOf(release)}: ${change}`,
    ),
  );
  const others = running.filter(({ service }) => service !== candidate.service);
  const forServices = others.flatMap(({ service, calls }) =>
    breakingFor(calledOf(candidate.service, calls), candidate.operations).map(
      (change) => `${serverName(service)}: ${change}`,
    ),
  );
  // Providers declare no calls, nor does a service that is not running here: all operations open to them count.
  const declared = new Set(others.flatMap(({ calls = [] }) => calls.map(({ id }) => id)));
  const isOneSilent = peers.some((peer) => !others.some(({ service, calls }) => service === peer && calls));
  const unseen = running
    .filter(({ service }) => service === candidate.service)
    .flatMap(({ operations }) => operations)
    .filter(({ id, caller }) => caller === 'provider' || (caller === 'service' && isOneSilent && !declared.has(id)));
  const forUnseen = breakingChanges(unseen, candidate.operations).map((change) => `other services: ${change}`);
  const ownCalls = peers.flatMap((peer) => {
    const instances = others.filter(({ service }) => service === peer);
    return instances.length > 0 ? notServed(calledOf(peer, candidate.calls), instances, peer) : [];
  });
  return [...new Set([...forModules, ...forServices, ...forUnseen, ...ownCalls])];
};
