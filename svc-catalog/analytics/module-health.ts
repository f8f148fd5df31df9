import { randomUUID } from 'node:crypto';
import type { AnalyticsEvent, ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { type Clock, daysBefore } from '@potli/service-kit/clock.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { figuresOf, type Tally, tallies, tallyFields, together } from './module-tally.ts';

/** What one instance of this service counted of one version in five minutes. */
const moduleTally = Type.Object({
  ...storedFields,
  ...tallyFields,
  module: Type.String(),
  /** The module's version; `version` is the document's. */
  release: Type.String(),
  /** Start of the five minutes, ISO 8601 UTC. */
  from: Type.String(),
});
export type ModuleTally = DocumentOf<typeof moduleTally>;

export const moduleTallies: CollectionDefinition<ModuleTally> = {
  name: 'module_tallies',
  schema: moduleTally,
  indexes: [{ name: 'by_age', fields: ['from'] }],
};

const step = 5 * 60_000;
const retentionDays = 30;

/** The five minutes that a moment lies in. */
const stepOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / step) * step);

/**
 * Against those who make up events: what one caller, and all of them, can add in five minutes. Failures and crashes of a
 * version count once for each caller: no address decides over a version alone (shell/server/canary), and none takes up the
 * room for versions, of which a page has one for the shell and each module. The limits of a caller hold over all instances,
 * that of all versions for each.
 */
export const countedAtMost = { eventsOfOneCaller: 60, failuresOfOneCaller: 1, versionsOfOneCaller: 12, versions: 60 };

const isFailure = ({ name }: AnalyticsEvent): boolean => name === 'module_load_failed' || name === 'module_crashed';

export type ModuleHealth = ReturnType<typeof createModuleHealth>;

export const createModuleHealth = (
  collection: Collection<ModuleTally>,
  limits: Pick<RateLimiter, 'takeUpTo'>,
  clock: Clock,
) => {
  // Each instance writes its own documents, so that instances do not wait for each other.
  const instance = randomUUID();
  let now = '';
  let versions = new Set<string>();
  let waiting = new Map<string, Tally>();
  let writing: Promise<void> = Promise.resolve();

  /** How many of so many uses of `key` fit into its five minutes; the store knows keys as digests only. */
  const room = (uses: number, key: string, limit: number): Promise<number> =>
    limits.takeUpTo(uses, key, { limit, windowSeconds: step / 1000 });

  /** Whether there is room for one more version, and the caller may take it. */
  const mayAddVersion = async (from: string, caller: string): Promise<boolean> =>
    versions.size < countedAtMost.versions &&
    (await room(1, `module versions ${from} ${caller}`, countedAtMost.versionsOfOneCaller)) > 0;

  const add = async (from: string, key: string, tally: Tally): Promise<void> => {
    const id = `${from} ${key} ${instance}`;
    const [module = '', release = ''] = key.split(' ');
    await upsert(collection, id, (known) => ({
      module,
      release,
      from,
      ...known,
      ...(known ? together(known, tally) : tally),
    }));
  };

  /** Writes what has gathered while the write before was under way: many calls, few writes. */
  const write = async (from: string): Promise<void> => {
    const gathered = waiting;
    waiting = new Map();
    const outcomes = await Promise.allSettled([...gathered].map(([key, tally]) => add(from, key, tally)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  };

  return {
    /** Adds the events of one call; resolves when they are stored. Events beyond `countedAtMost` are left out. */
    async count(events: readonly AnalyticsEvent[], caller: string): Promise<void> {
      const from = stepOf(clock()).toISOString();
      if (from !== now) [now, versions] = [from, new Set()];
      const reported = events.filter(({ module, version }) => module !== undefined && version !== undefined);
      if (reported.length === 0) return;
      const { eventsOfOneCaller, failuresOfOneCaller } = countedAtMost;
      const taken = await room(reported.length, `module events ${from} ${caller}`, eventsOfOneCaller);
      const counted: AnalyticsEvent[] = [];
      for (const event of reported.slice(0, taken)) {
        const failure = `module failure ${from} ${caller} ${event.name} ${event.module} ${event.version}`;
        if (!isFailure(event) || (await room(1, failure, failuresOfOneCaller)) > 0) counted.push(event);
      }
      for (const [key, tally] of tallies(counted)) {
        if (!versions.has(key) && !(await mayAddVersion(from, caller))) continue;
        versions.add(key);
        const gathered = waiting.get(key);
        waiting.set(key, gathered ? together(gathered, tally) : tally);
      }
      if (counted.length === 0) return;
      writing = writing.then(
        () => write(from),
        () => write(from),
      );
      await writing;
    },

    /** What happened in the last so many minutes, by module and version. */
    async figures(minutes: number): Promise<ModuleFigures[]> {
      const gte = stepOf(new Date(clock().getTime() - minutes * 60_000)).toISOString();
      const byVersion = new Map<string, { module: string; release: string; tally: Tally }>();
      for await (const doc of collection.each({ where: { from: { gte } }, sort: ['from'] })) {
        const { module, release } = doc;
        const key = `${module} ${release}`;
        const before = byVersion.get(key);
        byVersion.set(key, { module, release, tally: before ? together(before.tally, doc) : doc });
      }
      return [...byVersion.entries()]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { module, release, tally }]) => figuresOf(module, release, tally));
    },

    /** Answers how many went. */
    removeOld: () => removeWhere(collection, { from: { lt: daysBefore(clock(), retentionDays) } }),
  };
};
