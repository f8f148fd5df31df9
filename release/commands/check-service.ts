import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractFile } from '@potli/contracts/mfe/release.ts';
import type { ServiceName } from '@potli/contracts/operation.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import type { RunningService } from '../gate/candidate.ts';
import { askContract, askServices, releasesBeside } from '../gate/gather.ts';
import { operationsOf } from '../gate/operations-fit.ts';
import { type Caller, serviceFits } from '../gate/service-fits.ts';
import { type CommandContext, UsageError } from './command-context.ts';

const names: readonly ServiceName[] = ['orders', 'payments', 'catalog'];

/** What the sources in a working tree declare, without starting them. */
const declaredBy = async (tree: string, name: string): Promise<RunningService> => {
  const file = (path: string): string => join(resolve(tree), path);
  for (const path of ['contracts/all-operations.ts', 'contracts/published/published-operation.ts']) {
    if (!existsSync(file(path))) throw new UsageError(`${tree} is no working tree of this project: it has no ${path}.`);
  }
  const load = (path: string) => import(pathToFileURL(file(path)).href);
  const { allOperations } = await load('contracts/all-operations.ts');
  const { publishedOperation } = await load('contracts/published/published-operation.ts');
  const operations = allOperations.map(publishedOperation) as RunningService['operations'];
  return { name, operations: operations.filter(({ service }) => service === name) };
};

const callersIn = async (store: ReleaseStore): Promise<Caller[]> => {
  const releases = await releasesBeside(store, await readRegistry(store), '');
  return Promise.all(
    releases.map(async (release) => {
      const stored = await store.read(`${release.module}/${release.version}/${contractFile}`);
      return { release, operations: operationsOf(release, stored?.body) };
    }),
  );
};

/**
 * Checks whether a new version of a service (its address, or its working tree) may replace the running one. Throws when
 * it may not.
 */
export const checkService = async (
  { settings, store, say }: CommandContext,
  name: string,
  place: string,
): Promise<void> => {
  if (!names.some((known) => known === name))
    throw new UsageError(`There is no service ${name}. There are: ${names.join(', ')}.`);
  const isAddress = /^https?:\/\//.test(place);
  const candidate = isAddress ? await askContract(place.replace(/\/+$/, '')) : await declaredBy(place, name);
  if (candidate.name !== name) throw new UsageError(`${place} is svc-${candidate.name}, not svc-${name}.`);
  const [callers, running] = await Promise.all([callersIn(store), askServices(settings.services)]);
  if (!running.some((service) => service.name === name))
    say(`svc-${name} does not run here: only what modules call is looked at, not what other services do.`);
  const reasons = serviceFits(candidate, callers, running);
  const calling = callers.filter(({ operations }) => operations.some(({ service }) => service === name));
  const whom = calling.map(({ release: { module, version } }) => `${module} ${version}`).join(', ') || 'no module';
  if (reasons.length === 0) return say(`svc-${name} from ${place} may be released: called by ${whom}.`);
  for (const reason of reasons) say(`  - ${reason}`);
  throw new Error(`This svc-${name} is refused for ${reasons.length} reason${reasons.length === 1 ? '' : 's'}.`);
};
