import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type AnalyticsEvent, collectEvents } from '@potli/contracts/analytics/operations.ts';
import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { putRegistry, registryOf, releaseOf, storeVariant } from '../journey/release-variant.ts';
import { ask } from './attack.ts';
import type { FaultStack, Instance } from './fault-stack.ts';

const modules = ['customer', 'landing', 'admin'] as const;
/** Visits before a verdict. */
const minimum = 6;
const checkSeconds = 0.5;
/** Of five minutes of visits, three failures decide (shell/server/canary/judge-canary.ts). */
export const canarySettings = {
  CANARY_MINIMUM: String(minimum),
  CANARY_MINUTES: '5',
  CANARY_CHECK_SECONDS: String(checkSeconds),
};
/** Some checks of each site, and their polls of the registry. */
const settleMs = 3000;

export interface CanaryVerdicts {
  readonly canaries: number;
  readonly rolledBack: number;
  readonly problems: readonly string[];
}

let addresses = 0;
const anAddress = (): string => {
  addresses += 1;
  return `192.0.2.${addresses}`;
};

const wanted = async (what: string, isThere: () => Promise<boolean>): Promise<void> => {
  for (const began = performance.now(); !(await isThere().catch(() => false)); await after(50))
    if (performance.now() - began > 60_000) throw new Error(`${what}: not within 60 s`);
};

const served = async ({ url }: Instance, bucket: number): Promise<string> => {
  const headers = { cookie: `potli_bucket=${bucket}` };
  const pages = ['/boot.json', '/user/calculator', '/admin', '/'];
  const texts = await Promise.all(pages.map(async (page) => (await fetch(`${url}${page}`, { headers })).text()));
  return texts.join('\n');
};

/** The bucket of a visitor who gets this version. */
const bucketOf = async (site: Instance, version: string): Promise<number> => {
  for (let bucket = 0; bucket < 100; bucket += 1) if ((await served(site, bucket)).includes(version)) return bucket;
  throw new Error(`No visitor gets ${version}`);
};

const rollbacksIn = async (storeDir: string, version: string): Promise<number> => {
  const folder = join(storeDir, 'audit');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .map((text) => JSON.parse(text) as Decision)
    .filter(({ command, changes }) => command === 'automatic-rollback' && changes.some(({ from }) => from === version))
    .length;
};

/** Puts a canary of each module in the store; what it does is up to the reports of its visitors. */
const putCanaries = async (storeDir: string, before: Registry) => {
  const versions: Record<string, string> = {};
  const next = structuredClone(before);
  for (const module of modules) {
    const version = `failing-${randomUUID()}`;
    await storeVariant(storeDir, await releaseOf(storeDir, module, choiceOf(before, module)?.live ?? ''), version);
    Object.assign(next.modules[module] ?? {}, { canary: { version, percent: 50 } });
    versions[module] = version;
  }
  const { decision: _, ...registry } = next;
  await putRegistry(storeDir, { ...registry, revision: before.revision + 1 });
  return versions;
};

/**
 * Canaries of three modules fail at visitors of different sites, while a site and the svc-catalog that has counted some of
 * it are killed. Reports of one address decide nothing; those of three do, once, for all sites.
 */
export const judgeCanaries = async (
  stack: FaultStack,
  storeDir: string,
  /** What the sites have posted to the webhook so far. */
  notified: readonly string[],
): Promise<CanaryVerdicts> => {
  const { site: sites, catalog: catalogs } = stack.instances;
  const [firstSite, firstCatalog] = [sites[0], catalogs[0]];
  if (!firstSite || !firstCatalog) throw new Error('There are no instances');
  const before = await registryOf(storeDir);
  const versions = await putCanaries(storeDir, before);
  const readsRevision = async ({ url }: Instance, revision: number): Promise<boolean> =>
    (await (await fetch(`${url}/health/ready`)).json()).registry_revision === revision;
  for (const site of sites) await wanted('the registry with canaries', () => readsRevision(site, before.revision + 1));
  const all = Object.values(versions);
  const buckets = await Promise.all(all.map((version) => bucketOf(firstSite, version)));

  const report = async (
    instance: Instance,
    name: AnalyticsEvent['name'],
    of: readonly string[],
    from = anAddress(),
  ) => {
    const at = new Date().toISOString();
    const events = of.map((module) => ({ name, page: '/', at, module, version: versions[module] ?? '' }));
    await wanted('a report', async () => (await ask(instance, collectEvents, { body: { events }, from })) === 'OK');
  };
  const at = <T>(instances: readonly T[], index: number): T => instances[index % instances.length] as T;

  // Enough visits, and the failures of one address at every instance: no verdict.
  for (let visitor = 0; visitor < minimum; visitor += 1) await report(at(sites, visitor), 'module_loaded', modules);
  const alone = anAddress();
  for (const instance of [...catalogs, ...sites, ...catalogs])
    await report(instance, 'module_load_failed', ['customer'], alone);
  await after(settleMs);
  const early = (await registryOf(storeDir)).revision !== before.revision + 1;

  // One failure is counted by an instance that is killed. With those of two other sites' visitors it decides.
  await report(firstCatalog, 'module_load_failed', modules);
  for (const { name } of [firstCatalog, firstSite]) await stack.kill(name);
  await report(at(sites, 1), 'module_load_failed', modules);
  for (const { name } of [firstCatalog, firstSite]) await stack.restart(name);
  await report(at(sites, 2), 'module_load_failed', modules);

  const problems: string[] = early ? ['one address alone decided'] : [];
  const inCanary = async (): Promise<string[]> =>
    Object.values((await registryOf(storeDir)).modules).flatMap(({ canary }) => (canary ? [canary.version] : []));
  await wanted('the verdicts', async () => (await inCanary()).length === 0).catch((error: Error) =>
    problems.push(error.message),
  );
  await after(settleMs);
  const { revision } = await registryOf(storeDir);
  if (revision !== before.revision + 1 + all.length)
    problems.push(`${revision - before.revision - 1} decisions instead of ${all.length}`);
  let rolledBack = 0;
  for (const [index, version] of all.entries()) {
    const times = await rollbacksIn(storeDir, version);
    const posts = notified.filter((text) => text.includes(version)).length;
    rolledBack += times;
    if (times !== 1 || posts !== 1) problems.push(`${times} rollbacks and ${posts} notifications of one canary`);
    for (const site of sites)
      if ((await served(site, buckets[index] ?? 0)).includes(version)) problems.push(`${site.name} still serves it`);
  }
  return { canaries: all.length, rolledBack, problems: problems.map((problem) => `canary: ${problem}`) };
};
