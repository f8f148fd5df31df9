import { contractFile, type Release } from '@potli/contracts/mfe/release.ts';
import { breakingChanges, type PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { operationHash } from '@potli/contracts/published/published-operation.ts';
import type { ServiceContract } from '@potli/contracts/published/service-contract.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import { callsIn, operationsBehind } from '@potli/module-sdk/operations-called.ts';
import { type Check, serverName } from './candidate.ts';

const builtAgain = 'Release the module again: a build records every operation that its scripts call.';

/** The operations that a release was built against. Throws when its contract file does not match its record. */
export const operationsOf = (release: Release, contract: Uint8Array | undefined): PublishedOperation[] => {
  if (!contract) throw new Error(`${contractFile} is missing. ${builtAgain}`);
  const operations = JSON.parse(new TextDecoder().decode(contract)) as PublishedOperation[];
  const kept = operations.map((operation) => `${operation.id} ${operationHash(operation)}`).sort();
  const recorded = release.operations.map(({ id, hash }) => `${id} ${hash}`).sort();
  if (kept.join() !== recorded.join())
    throw new Error(`${contractFile} and the record list different operations. ${builtAgain}`);
  return operations;
};

const callsMissingIn = ({ files }: Candidate, operations: readonly PublishedOperation[]): string[] => {
  const known = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  const calls = scripts.flatMap(([, content]) => callsIn(new TextDecoder().decode(content)));
  const { operations: behind, unknown } = operationsBehind(calls);
  return [
    ...behind.filter(({ method, path }) => !known.has(`${method} ${path}`)).map(({ id }) => id),
    ...unknown.filter((name) => !known.has(name)),
  ].map((name) => `its scripts call ${name}, which its record does not list. ${builtAgain}`);
};

/** Breaking changes between called and declared operations. Operations with equal hashes are not compared. */
export const breakingFor = (
  called: readonly PublishedOperation[],
  declared: readonly PublishedOperation[],
): string[] => {
  const byId = new Map(declared.map((operation) => [operation.id, operation]));
  return called.flatMap((operation) => {
    const now = byId.get(operation.id);
    if (now && operationHash(now) === operationHash(operation)) return [];
    return breakingChanges([operation], now ? [now] : []);
  });
};

/** Whether a reason of `notServed` ends with a deployment of the service. */
export const isAheadOfService = (reason: string): boolean => /\bdeploy a version of it that does first\b/i.test(reason);

/**
 * What the running instances of a service do not serve as a caller that is to be deployed expects it. The caller may be
 * ahead of them, so the cure is to deploy the service first.
 */
export const notServed = (
  called: readonly PublishedOperation[],
  instances: readonly ServiceContract[],
  service: string,
): string[] => {
  const words = serverName(service);
  if (instances.length === 0) return [`${words} did not return its contract. Start it, and check its address.`];
  const reasons = instances.flatMap(({ operations }) =>
    called.flatMap((operation) =>
      operations.some(({ id }) => id === operation.id)
        ? breakingFor([operation], operations).map(
            (change) =>
              `${words} does not fit what this version calls, deploy a version of it that does first: ${change}`,
          )
        : [`${words} does not serve ${operation.id}. Deploy a version of it that does first.`],
    ),
  );
  return [...new Set(reasons)];
};

/** Every operation that the release calls is served, compatibly, by a running service. */
export const operationsCompatible: Check = (candidate, { services }) => {
  let operations: PublishedOperation[];
  try {
    operations = operationsOf(candidate.release, candidate.files.get(contractFile));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const wanted = [...new Set(operations.map(({ service }) => service))].sort();
  return [
    ...callsMissingIn(candidate, operations),
    ...wanted.flatMap((name) =>
      notServed(
        operations.filter(({ service }) => service === name),
        services.filter(({ service }) => service === name),
        name,
      ),
    ),
  ];
};
