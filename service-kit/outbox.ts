import { isDeepStrictEqual } from 'node:util';
import { type TObject, type TSchema, Type } from 'typebox';
import type { Clock } from './clock.ts';
import { hasCome, pageDue } from './due.ts';
import type { Logger } from './logger.ts';
import { type DocumentOf, nullable } from './store/document.ts';
import type { Collection, Stored } from './store/store.ts';
import { update } from './store/update.ts';

const entryFields = {
  id: Type.String(),
  /** ISO 8601 UTC; entries from before this was kept lack it. */
  created_at: Type.Optional(Type.String()),
  /** ISO 8601 UTC: not before then. */
  due_at: Type.String(),
  /** Failed deliveries so far. */
  tries: Type.Integer({ minimum: 0 }),
  delivered_at: nullable(Type.String()),
  last_error: nullable(Type.String()),
  /** Dead-lettered after too many attempts. */
  dead: Type.Optional(Type.Boolean()),
  /** With `dead`: it was not sent because it no longer applied, which is no failure. */
  outdated: Type.Optional(Type.Boolean()),
  /** When a delivery began that has no result yet: after a crash the receiver may have the message. */
  begun_at: Type.Optional(nullable(Type.String())),
  /** The operator who last retried it. */
  retried: Type.Optional(Type.Object({ at: Type.String(), by: Type.String() })),
};
/** A message stored in the document whose change causes it, in one write. */
export type OutboxEntry<M> = DocumentOf<TObject<typeof entryFields>> & { readonly message: M };

/** A document with messages. Its definition declares indexes on `outbox_due` and `outbox_stuck`. */
export interface WithOutbox<M> extends Stored {
  readonly outbox: readonly OutboxEntry<M>[];
  /** `outboxDue(outbox)`, stored for the index. */
  readonly outbox_due: string | null;
  /** Since when the oldest of those that failed too long has been pending; null or missing if there is none. */
  readonly outbox_stuck?: string | null;
}

/** The schema of what `WithOutbox` adds to a document, to be spread into its `Type.Object`. */
export const outboxFields = <M extends TSchema>(message: M) => ({
  outbox: Type.Array(Type.Object({ ...entryFields, message })),
  outbox_due: nullable(Type.String()),
  outbox_stuck: Type.Optional(nullable(Type.String())),
});

/** A message due from `now` on; its `id` is the receiver's idempotency key. */
export const outboxEntry = <M>(id: string, message: M, now: Date): OutboxEntry<M> => ({
  id,
  message,
  created_at: now.toISOString(),
  due_at: now.toISOString(),
  tries: 0,
  delivered_at: null,
  last_error: null,
});

const isOpen = (entry: OutboxEntry<unknown>): boolean => entry.delivered_at === null && entry.dead !== true;

/** The due time of the next pending message; null if there is none. */
export function outboxDue(entries: readonly OutboxEntry<unknown>[]): string | null {
  let due: string | null = null;
  for (const entry of entries) if (isOpen(entry) && (due === null || entry.due_at < due)) due = entry.due_at;
  return due;
}

/** After this many failures (some minutes) operators are alerted. */
export const stuckTries = 8;

/** Whether operators should see it: dead-lettered and not outdated, or failed `stuckTries` times. */
export const isStuck = (entry: OutboxEntry<unknown>): boolean =>
  entry.delivered_at === null && entry.outdated !== true && (entry.dead === true || entry.tries >= stuckTries);

/** The messages of a document with the fields derived from them for the indexes. */
export const outboxState = <E extends OutboxEntry<unknown>>(outbox: readonly E[]) => {
  const stuck = outbox.filter(isStuck).map(({ created_at, due_at }) => created_at ?? due_at);
  return { outbox, outbox_due: outboxDue(outbox), outbox_stuck: stuck.sort()[0] ?? null };
};

/** Delay and number of the attempts. */
interface Backoff {
  /** Milliseconds after the first failure; doubled after each further one, up to `maxMs`. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** After so many failures a message is dead. */
  readonly maxTries: number;
}

/** About a day of retries. */
export const patientBackoff: Backoff = { firstMs: 1000, maxMs: 5 * 60_000, maxTries: 300 };

/** Applies a delivery's result to the current entry, which may have changed meanwhile. */
export type Delivered<M> = (current: OutboxEntry<M>, now: string) => Partial<OutboxEntry<M>>;

/** Retried within a minute for as long as it takes: for messages about money, which are never dead-lettered. */
export const endlessBackoff: Backoff = { firstMs: 1000, maxMs: 60_000, maxTries: Number.MAX_SAFE_INTEGER };

/** Thrown by a receiver that rejects a message and says how to go on. */
export class NotDelivered<M> extends Error {
  /** A change to the stored message. */
  readonly change: (message: M) => M;
  /** True: permanently rejected. */
  readonly forGood: boolean;
  /** Milliseconds to wait at least. */
  readonly waitMs: number;

  constructor(
    reason: string,
    more: { change: (message: M) => M; forGood?: boolean; waitMs?: number; cause?: unknown },
  ) {
    super(reason, { cause: more.cause });
    this.name = 'NotDelivered';
    this.change = more.change;
    this.forGood = more.forGood ?? false;
    this.waitMs = more.waitMs ?? 0;
  }
}

/** The messages, their receiver and the retry policy. */
interface OutboxOptions<M, D extends WithOutbox<M>> {
  readonly collection: Collection<D>;
  /**
   * Resolves once the receiver has accepted the message, optionally with a change to its entry. Needs a timeout of its
   * own. The receiver must expect repeats.
   */
  readonly deliver: (doc: D, entry: OutboxEntry<M>) => Promise<Delivered<M> | undefined> | Promise<void>;
  /**
   * Lease in milliseconds, taken before a delivery: no other process delivers the message meanwhile. For receivers that
   * cannot detect duplicates. It costs one write per document and one per message, and delays the retry after a crash.
   */
  readonly leaseMs?: number;
  /**
   * With a lease, for receivers that cannot detect duplicates: milliseconds to wait for a sign of the receiver that it has
   * the message, before a delivery that a crash cut off is repeated. Counted from when another process finds it; 0 by default.
   */
  readonly unclearMs?: (message: M) => number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Polling interval in milliseconds, 5000 by default. `kick` delivers a new message at once. */
  readonly pollMs?: number;
  readonly backoff?: (message: M) => Backoff;
  /** The longest delay of a message in milliseconds, 5 minutes by default: longer ones are cut, and stored ones are due. */
  readonly longestMs?: number;
}

export type Outbox = ReturnType<typeof runOutbox>;

/** Documents delivered in parallel; the messages of one document are sequential. */
const atOnce = 8;

/**
 * Delivers the messages of a collection's documents at least once (docs/architecture.md), polling from the start. A
 * failure postpones only that message; a slow receiver delays only its own. Several instances may share a store; a
 * message may then be sent twice.
 */
export function runOutbox<M, D extends WithOutbox<M>>(options: OutboxOptions<M, D>) {
  const { collection, clock, logger, pollMs = 5000 } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Map<string, Promise<void>>();
  /** Polls are serialised so that no two pick up the same document. */
  let lastPoll: Promise<unknown> = Promise.resolve();
  let pollQueued = false;

  function begin(doc: D, now: Date): Promise<void> {
    const delivery = deliverOf(doc, now, options).finally(() => underWay.delete(doc.id));
    underWay.set(doc.id, delivery);
    // Continues with other documents and new messages; a result that could not be saved waits for the next poll.
    delivery.then(
      () => kick(),
      (err: unknown) => logger.error({ err, collection: collection.name }, unrecorded),
    );
    return delivery;
  }

  /** Starts due deliveries up to `atOnce`. @returns the started ones, and whether anything is due */
  async function beginDue(isThorough: boolean): Promise<{ begun: Promise<void>[]; isDue: boolean }> {
    if (underWay.size >= atOnce) return { begun: [], isDue: true };
    const now = clock();
    // Documents in flight still look due in the store.
    const busy = new Set(underWay.keys());
    const limit = atOnce + busy.size;
    const due = isThorough
      ? await pageDue(collection, 'outbox_due', { now, longestMs: longestOf(options), limit })
      : await collection.page({ where: { outbox_due: { lte: now.toISOString() } }, sort: ['outbox_due'], limit });
    const room = atOnce - underWay.size;
    const begun = due
      .filter(({ id }) => !busy.has(id))
      .slice(0, room)
      .map((doc) => begin(doc, now));
    return { begun, isDue: due.length > 0 };
  }

  function pollOnce(): ReturnType<typeof beginDue> {
    const polling = lastPoll.then(() => beginDue(true));
    // The error goes to this caller only; the next poll just waits.
    lastPoll = polling.catch(() => {});
    return polling;
  }

  /** Polls now. Times that lie too far ahead are looked for at the regular polls alone: each is a query more. */
  function kick(isThorough = false): void {
    if (stopped || pollQueued) return;
    pollQueued = true;
    lastPoll = lastPoll.then(async () => {
      pollQueued = false;
      if (stopped) return;
      await beginDue(isThorough).catch((err: unknown) =>
        logger.error({ err, collection: collection.name }, 'outbox poll failed'),
      );
    });
  }

  function poll(): void {
    kick(true);
    timer = setTimeout(poll, pollMs);
  }

  /** Delivers everything due, then resolves. Also works after `stop`. */
  async function drain(): Promise<void> {
    for (;;) {
      const { begun, isDue } = await pollOnce();
      const deliveries = new Set([...begun, ...underWay.values()]);
      if (deliveries.size === 0 && !isDue) return;
      // Waits for all, also when one fails.
      const results = await Promise.allSettled(deliveries);
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, `${collection.name}: ${unrecorded}`);
    }
  }

  poll();
  return {
    kick: () => kick(),
    drain,
    /** Stops polling; resolves when deliveries in flight are done. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await lastPoll;
      await Promise.allSettled(underWay.values());
    },
  };
}

const unrecorded = 'delivery results could not be saved';

/** Nothing is answered on the strength of a lease or a result: where a loss of power undoes it, the message is sent again. */
const unacknowledged = { durability: 'delayed' } as const;

async function deliverOf<M, D extends WithOutbox<M>>(found: D, now: Date, options: OutboxOptions<M, D>): Promise<void> {
  const isDue = (entry: OutboxEntry<M>) => isOpen(entry) && hasCome(entry.due_at, now, longestOf(options));
  if (options.leaseMs !== undefined) return deliverLeased(found, isDue, options);
  const due = found.outbox.filter(isDue);
  if (due.length === 0) return;
  const outcomes = new Map<string, Delivered<M>>();
  for (const entry of due) outcomes.set(entry.id, await deliverOne(found, entry, options));
  await record(found, (entry, at) => outcomes.get(entry.id)?.(entry, at), options);
}

/**
 * Stores the result of each message before the next one is sent: a crash repeats one message at most. The same write
 * renews the lease of the others.
 */
async function deliverLeased<M, D extends WithOutbox<M>>(
  found: D,
  isDue: (entry: OutboxEntry<M>) => boolean,
  options: OutboxOptions<M, D>,
): Promise<void> {
  let [doc, due] = await leased(found, isDue, options);
  while (due.length > 0) {
    const [next, ...rest] = due;
    const current = doc.outbox.find((entry) => entry.id === next && isOpen(entry));
    due = rest;
    // A delivery receipt may have settled it meanwhile.
    if (!current) continue;
    // The one before it was settled so: then nothing says yet that this one begins.
    if (!current.begun_at)
      doc = (await record(doc, (entry, at) => (entry.id === next ? { begun_at: at } : undefined), options)) ?? doc;
    const outcome = await deliverOne(doc, current, options);
    const until = laterBy(options.leaseMs, options);
    const change = (entry: OutboxEntry<M>, at: string) => {
      if (entry.id === next) return { begun_at: null, ...outcome(entry, at) };
      if (!rest.includes(entry.id)) return undefined;
      return { due_at: until, ...(entry.id === rest[0] && { begun_at: at }) };
    };
    doc = (await record(doc, change, options)) ?? doc;
  }
}

/**
 * Changes only the outbox fields of the current document: others may have written meanwhile. Writes nothing where that
 * changes nothing, as after a receipt that was faster than the result.
 */
const record = <M, D extends WithOutbox<M>>(
  known: D,
  change: (entry: OutboxEntry<M>, at: string) => Partial<OutboxEntry<M>> | undefined,
  { collection, clock }: OutboxOptions<M, D>,
): Promise<D | undefined> =>
  update(
    collection,
    known.id,
    (current) => {
      const at = clock().toISOString();
      const outbox = current.outbox.map((entry) => ({ ...entry, ...change(entry, at) }));
      return isDeepStrictEqual(outbox, current.outbox) ? undefined : { ...current, ...outboxState(outbox) };
    },
    { ...unacknowledged, known },
  );

type Delays = Pick<OutboxOptions<never, never>, 'clock' | 'longestMs'>;

const longestOf = ({ longestMs = patientBackoff.maxMs }: Pick<Delays, 'longestMs'>): number => longestMs;

const laterBy = (ms = 0, options: Delays): string =>
  new Date(options.clock().getTime() + Math.min(ms, longestOf(options))).toISOString();

/**
 * Leases the due messages for `leaseMs`; one whose delivery a crash cut off waits for `unclearMs`. @returns the document
 * and the ids of the messages leased to this process
 */
async function leased<M, D extends WithOutbox<M>>(
  found: D,
  isDue: (entry: OutboxEntry<M>) => boolean,
  options: OutboxOptions<M, D>,
): Promise<[D, string[]]> {
  let due: string[] = [];
  const at = laterBy(0, options);
  const until = laterBy(options.leaseMs, options);
  const unclearMs = ({ begun_at, message }: OutboxEntry<M>) => (begun_at && options.unclearMs?.(message)) || 0;
  const putOff = (entry: OutboxEntry<M>): OutboxEntry<M> => ({
    ...{ ...entry, begun_at: null, tries: entry.tries + 1 },
    ...{ due_at: laterBy(unclearMs(entry), options), last_error: 'cut off by a crash' },
  });
  const doc = await update(
    options.collection,
    found.id,
    (current) => {
      // Runs again after a lost race: what another process has leased meanwhile is not leased to this one.
      due = [];
      const found = current.outbox.filter(isDue);
      if (found.length === 0) return undefined;
      due = found.filter((entry) => unclearMs(entry) === 0).map(({ id }) => id);
      const outbox = current.outbox.map((entry) => {
        if (!isDue(entry)) return entry;
        if (unclearMs(entry) > 0) return putOff(entry);
        return { ...entry, due_at: until, ...(entry.id === due[0] && { begun_at: at }) };
      });
      return { ...current, ...outboxState(outbox) };
    },
    { ...unacknowledged, known: found },
  );
  return doc ? [doc, due] : [found, []];
}

const delivered = (current: { readonly delivered_at: string | null }, now: string) => ({
  delivered_at: current.delivered_at ?? now,
});

async function deliverOne<M, D extends WithOutbox<M>>(
  doc: D,
  entry: OutboxEntry<M>,
  options: OutboxOptions<M, D>,
): Promise<Delivered<M>> {
  const { deliver, logger, collection, backoff = () => patientBackoff } = options;
  try {
    return (await deliver(doc, entry)) ?? delivered;
  } catch (err) {
    const tries = entry.tries + 1;
    const { change, forGood = false, waitMs = 0 } = err instanceof NotDelivered ? (err as NotDelivered<M>) : {};
    const { firstMs, maxMs, maxTries } = backoff(entry.message);
    const dead = forGood || tries >= maxTries;
    const wait = Math.max(waitMs, Math.min(firstMs * 2 ** Math.min(tries - 1, 30), maxMs));
    const line = { err, collection: collection.name, message_id: entry.id, tries };
    if (dead) logger.error(line, 'message dead-lettered');
    else logger.warn(line, 'delivery failed, will be retried');
    const due_at = laterBy(wait, options);
    const last_error = (err instanceof Error ? err.message : String(err)).slice(0, 300);
    return ({ message }) => ({
      tries,
      due_at,
      last_error,
      ...(dead && { dead }),
      ...(change && { message: change(message) }),
    });
  }
}
