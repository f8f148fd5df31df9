import { contractFile, type Release } from '@potli/contracts/mfe/release.ts';
import { breakingChanges, type PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { operationHash } from '@potli/contracts/published/published-operation.ts';
import { callsIn, operationsBehind } from '../operations-called.ts';
import type { Candidate, Check } from './candidate.ts';

/** The operations that a release was built against, out of its own file. Throws where it does not match the record. */
export const operationsOf = (release: Release, contract: Uint8Array | undefined): PublishedOperation[] => {
  if (!contract) throw new Error(`${contractFile} is missing`);
  const operations = JSON.parse(new TextDecoder().decode(contract)) as PublishedOperation[];
  const kept = operations.map((operation) => `${operation.id} ${operationHash(operation)}`).sort();
  const recorded = release.operations.map(({ id, hash }) => `${id} ${hash}`).sort();
  if (kept.join() !== recorded.join()) throw new Error(`${contractFile} and the record name different operations`);
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
  ].map((name) => `its files call ${name}, which its record does not name`);
};

/** What callers of these operations lose where a service declares those. Equal hashes need no look at the schemas. */
export const lostFor = (called: readonly PublishedOperation[], declared: readonly PublishedOperation[]): string[] => {
  const byId = new Map(declared.map((operation) => [operation.id, operation]));
  return called.flatMap((operation) => {
    const now = byId.get(operation.id);
    if (now && operationHash({ ...now, service: operation.service }) === operationHash(operation)) return [];
    return breakingChanges([operation], now ? [now] : []);
  });
};

/** Every operation that the release calls is still served, by a service that runs, in a way that it can live with. */
export const operationsFit: Check = (candidate, { services }) => {
  let operations: PublishedOperation[];
  try {
    operations = operationsOf(candidate.release, candidate.files.get(contractFile));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const wanted = [...new Set(operations.map(({ service }) => service))].sort();
  return [
    ...callsMissingIn(candidate, operations),
    ...wanted.flatMap((name) => {
      const instances = services.filter((each) => each.name === name);
      const words = name === 'site' ? 'the site' : `svc-${name}`;
      if (instances.length === 0) return [`${words} does not tell what it serves`];
      const called = operations.filter((operation) => operation.service === name);
      const lost = instances.flatMap((service) => lostFor(called, service.operations));
      return [...new Set(lost)].map((change) => `${words}: ${change}`);
    }),
  ];
};
