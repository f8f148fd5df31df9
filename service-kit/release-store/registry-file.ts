import { type Decision, decisionProblems } from '@potli/contracts/mfe/decision.ts';
import { type Registry, registryProblems } from '@potli/contracts/mfe/registry.ts';
import { emptyRegistry } from '@potli/contracts/mfe/registry-changes.ts';
import { recordFile } from '@potli/contracts/mfe/release.ts';
import { type ReleaseStore, readChecked, type StoredFile } from './release-store.ts';

export const registryKey = 'registry.json';
/** The last registry that a site could load, in these words. */
export const goodRegistryKey = 'registry.good.json';

/** Sorted by name, the log is in the order of the revisions. */
const auditKey = (revision: number): string => `audit/${String(revision).padStart(8, '0')}.json`;
const asText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What a registry file says. Throws with everything wrong with it. */
export const parseRegistry = (body: Buffer): Registry => {
  let candidate: unknown;
  try {
    candidate = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new Error(`registry.json is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const problems = registryProblems(candidate);
  if (problems.length > 0) throw new Error(`registry.json is malformed: ${problems.join('; ')}`);
  return candidate as Registry;
};

/**
 * For a store without registry.json: undefined for a new one. Throws where releases were promoted: with an empty registry,
 * a prune would remove what is live, and a promotion would end every other module.
 */
const refuseLost = async (store: ReleaseStore): Promise<StoredFile | undefined> => {
  const [good, decision] = await Promise.all([store.read(goodRegistryKey), store.read(auditKey(1))]);
  if (!good && !decision) return undefined;
  // The first promotion may have ended since the file was missing.
  const written = await store.read(registryKey);
  if (written) return written;
  const cure = good
    ? `Copy ${goodRegistryKey}, the last registry that a site could load, to ${registryKey}.`
    : 'Restore it from a backup. Without one, move audit/ away to begin with an empty registry.';
  throw new Error(`${store.place} has no ${registryKey}, although releases were promoted there. ${cure}`);
};

const readTagged = async (store: ReleaseStore): Promise<{ registry: Registry; tag: string | undefined }> => {
  const stored = (await store.read(registryKey)) ?? (await refuseLost(store));
  return { registry: stored ? parseRegistry(stored.body) : emptyRegistry, tag: stored?.tag };
};

/** The registry of a store; an empty one for a new store. Throws on one that is malformed or was lost. */
export const readRegistry = async (store: ReleaseStore): Promise<Registry> => (await readTagged(store)).registry;

/**
 * Writes a decision into the audit log. It is in the registry already, so a writer that dies in between loses nothing:
 * the next one writes it.
 */
const record = async (store: ReleaseStore, { decision }: Registry): Promise<void> => {
  if (decision) await store.create(auditKey(decision.revision), asText(decision));
};

/** Somebody else has changed the registry since it was looked at. */
export class RegistryMoved extends Error {
  constructor({ revision, decision }: Registry) {
    const what = decision
      ? `: ${decision.command} of ${decision.changes.map(({ module, to }) => `${module} ${to}`).join(', ')} by ${decision.by}`
      : '';
    super(`The registry has changed in the meantime (revision ${revision}${what}). Run the command again.`);
  }
}

/** Whether `next` has replaced the registry that was looked at. A lost answer says nothing: what the store holds does. */
const replaced = async (
  store: ReleaseStore,
  { before, next, tag }: { before: Registry; next: Registry; tag: string | undefined },
): Promise<boolean> => {
  try {
    return await store.replace(registryKey, asText(next), tag);
  } catch (error) {
    const held = await readRegistry(store).catch(() => before);
    if (held.revision === before.revision) throw error;
    return asText(held.decision) === asText(next.decision);
  }
};

/** Throws for a decision that leads to a release which is not in the store, or which a prune is removing. */
const assertStored = async (store: ReleaseStore, { pruning }: Registry, { changes }: Decision): Promise<void> => {
  for (const { module, to } of changes) {
    const key = `${module}/${to}`;
    if (pruning?.releases.includes(key))
      throw new Error(`${module} ${to} is being removed by \`npx potli prune\`. Wait for its end, or run it again.`);
    if (to !== null && !(await store.read(`${key}/${recordFile}`)))
      throw new Error(`${module} ${to} is not in the store any more. Release it again.`);
  }
};

/**
 * Replaces the registry that was looked at by the next one (compare-and-swap), and logs the decision in it. Throws
 * RegistryMoved when somebody else was faster, and refuses to write a malformed one. A log that cannot be written is a
 * warning only, because the decision counts.
 */
export const writeRegistry = async (
  store: ReleaseStore,
  before: Registry,
  next: Registry,
  warn: (text: string) => void = console.warn,
): Promise<void> => {
  const problems = registryProblems(next);
  if (problems.length > 0) throw new Error(`The registry would become malformed: ${problems.join('; ')}`);
  if (next.decision?.revision !== next.revision) throw new Error('A change of the registry needs its decision');
  const now = await readTagged(store);
  if (now.registry.revision !== before.revision) throw new RegistryMoved(now.registry);
  await record(store, now.registry);
  // After the tag was read: a prune that begins meanwhile changes the tag, also when it has ended.
  await assertStored(store, now.registry, next.decision);
  const { pruning } = now.registry;
  if (!(await replaced(store, { before, next: pruning ? { ...next, pruning } : next, tag: now.tag })))
    throw new RegistryMoved(await readRegistry(store));
  try {
    await record(store, next);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`Revision ${next.revision} is in the registry, and the next change copies it to the audit log: ${reason}`);
  }
};

/**
 * Changes the registry in one step, deciding again when somebody else was faster. `change` may answer undefined: then
 * there is nothing to change. Answers the registry as it is afterwards.
 */
export const changeRegistry = async (
  store: ReleaseStore,
  change: (registry: Registry) => Registry | undefined,
  warn?: (text: string) => void,
): Promise<Registry> => {
  for (let tries = 0; ; tries += 1) {
    const before = await readRegistry(store);
    const next = change(before);
    if (!next) return before;
    try {
      await writeRegistry(store, before, next, warn);
      return next;
    } catch (error) {
      if (!(error instanceof RegistryMoved) || tries === 20) throw error;
    }
  }
};

/** Notes in the registry what a prune is removing. `change` is given the registry as it is at that moment. */
export const notePruning = async (
  store: ReleaseStore,
  change: (registry: Registry) => Registry['pruning'],
): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { registry, tag } = await readTagged(store);
    if (await store.replace(registryKey, asText({ ...registry, pruning: change(registry) }), tag)) return;
  }
  throw new Error('The registry changes all the time. Run the command again.');
};

/** Writes who removed what from the store into the audit log. */
export const recordPrune = async (
  store: ReleaseStore,
  prune: { at: string; by: string; why: string; removed: readonly string[] },
): Promise<void> => {
  await store.create(`audit/prune-${prune.at.replaceAll(':', '-')}.json`, asText(prune));
};

const readDecision = (store: ReleaseStore, key: string) => readChecked<Decision>(store, key, decisionProblems);

/** The decision of the registry itself, which may not have reached the log yet, at the end of the others. */
const withLatest = (log: readonly (Decision | undefined)[], { decision }: Registry): Decision[] => {
  const lines = log.filter((line) => line !== undefined);
  return decision && lines.at(-1)?.revision !== decision.revision ? [...lines, decision] : lines;
};

/** The audit log in the order of the decisions. Throws on a line that is malformed. */
export const readAudit = async (store: ReleaseStore): Promise<Decision[]> => {
  const names = (await store.childrenOf('audit')).filter((name) => /^\d{8}\.json$/.test(name));
  const lines = await Promise.all(names.map((name) => readDecision(store, `audit/${name}`)));
  return withLatest(lines, await readRegistry(store));
};

/** The latest decisions, in their order, of as many revisions; also of a store that cannot list what it holds. */
export const recentDecisions = async (store: ReleaseStore, count: number): Promise<Decision[]> => {
  const registry = await readRegistry(store);
  const first = Math.max(1, registry.revision - count + 1);
  const revisions = Array.from({ length: registry.revision - first + 1 }, (_, index) => first + index);
  const lines = await Promise.all(revisions.map((revision) => readDecision(store, auditKey(revision))));
  return withLatest(lines, registry);
};

/** The decisions since then, in their order; also of a store that cannot list what it holds. */
export const decisionsSince = async (store: ReleaseStore, since: Date): Promise<Decision[]> => {
  const { revision, decision: latest } = await readRegistry(store);
  const found: Decision[] = [];
  // There is no gap: each writer records the decision before its own first.
  for (let at = revision; at > 0; at -= 1) {
    const decision = latest?.revision === at ? latest : await readDecision(store, auditKey(at));
    if (!decision || Date.parse(decision.at) < since.getTime()) break;
    found.unshift(decision);
  }
  return found;
};
