import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractFile } from '@potli/contracts/mfe/release.ts';
import type { Operation, ServiceName } from '@potli/contracts/operation.ts';
import type { ServiceContract } from '@potli/contracts/published/service-contract.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { serverName } from '../checks/candidate.ts';
import { fetchContract, fetchContracts, otherReleases } from '../checks/check-inputs.ts';
import { operationsOf } from '../checks/operations-compatible.ts';
import { type Caller, serviceCompatible } from '../checks/service-compatible.ts';
import { type CommandContext, UsageError } from './command-context.ts';

const names: readonly ServiceName[] = ['orders', 'payments', 'catalog'];

/** The contract of a service in a working tree. */
const declaredBy = async (tree: string, name: string): Promise<ServiceContract> => {
  const file = (path: string): string => join(resolve(tree), path);
  for (const path of ['contracts/all-operations.ts', 'contracts/published/service-contract.ts']) {
    if (!existsSync(file(path)))
      throw new UsageError(`${tree} is not a working tree of this project: ${path} is missing.`);
  }
  const load = (path: string) => import(pathToFileURL(file(path)).href);
  const { allOperations } = await load('contracts/all-operations.ts');
  const { serviceContract } = await load('contracts/published/service-contract.ts');
  const own = allOperations.filter(({ service }: Operation) => service === name);
  return serviceContract(name, own);
};

const callersIn = async (store: ReleaseStore): Promise<Caller[]> => {
  const releases = await otherReleases(store, await readRegistry(store), '');
  return Promise.all(
    releases.map(async (release) => {
      const stored = await store.read(`${release.module}/${release.version}/${contractFile}`);
      return { release, operations: operationsOf(release, stored?.body) };
    }),
  );
};

/**
 * Checks whether a new version of a service (at an address, or in a working tree) can replace the running one: whether it
 * serves what live modules and services call, and whether the running services serve what it calls. Throws when not.
 */
export const checkService = async (
  { settings, store, print }: CommandContext,
  name: string,
  place: string,
): Promise<void> => {
  if (!names.some((known) => known === name))
    throw new UsageError(`Unknown service ${name}. Services: ${names.join(', ')}.`);
  const isAddress = /^https?:\/\//.test(place);
  const candidate = isAddress ? await fetchContract(place.replace(/(?<!\/)\/+$/, '')) : await declaredBy(place, name);
  if (candidate.service !== name) throw new UsageError(`${place} is svc-${candidate.service}, not svc-${name}.`);
  const [callers, running] = await Promise.all([callersIn(store), fetchContracts(settings.services)]);
  const peers = [...names, 'site'].filter((peer) => peer !== name);
  if (!running.some(({ service }) => service === name))
    print(`svc-${name} is not running here: what providers call is not checked.`);
  for (const peer of peers.filter((each) => !running.some(({ service }) => service === each)))
    print(`${serverName(peer)} is not running here: what svc-${name} calls of it is not checked.`);
  const reasons = serviceCompatible(candidate, callers, running, peers);
  const calling = callers.filter(({ operations }) => operations.some(({ service }) => service === name));
  const callerNames =
    calling.map(({ release: { module, version } }) => `${module} ${version}`).join(', ') || 'no module';
  if (reasons.length === 0) return print(`svc-${name} from ${place} is compatible with its callers: ${callerNames}.`);
  for (const reason of reasons) print(`  - ${reason}`);
  throw new Error(
    `svc-${name} is not compatible with what is live: ${reasons.length} problem${reasons.length === 1 ? '' : 's'}.`,
  );
};
