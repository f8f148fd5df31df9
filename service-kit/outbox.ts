import { type TObject, type TSchema, Type } from 'typebox';
import type { Clock } from './clock.ts';
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
  /** Given up after too many tries. */
  dead: Type.Optional(Type.Boolean()),
  /** The operator who last had it tried again. */
  retried: Type.Optional(Type.Object({ at: Type.String(), by: Type.String() })),
};
/** A message stored in the document whose change causes it, in one write. */
export type OutboxEntry<M> = DocumentOf<TObject<typeof entryFields>> & { readonly message: M };

/** A document with messages. Its definition declares indexes on `outbox_due` and `outbox_stuck`. */
export interface WithOutbox<M> extends Stored {
  readonly outbox: readonly OutboxEntry<M>[];
  /** `outboxDue(outbox)`, kept beside it for the index. */
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

/** A message to be delivered from `now` on; `id` is what the receiver knows a repeat by. */
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

/** When the next open message is due; null when none is open. */
export function outboxDue(entries: readonly OutboxEntry<unknown>[]): string | null {
  let due: string | null = null;
  for (const entry of entries) if (isOpen(entry) && (due === null || entry.due_at < due)) due = entry.due_at;
  return due;
}

/** After so many failures (some minutes of trying) a person should know. */
export const stuckTries = 8;

/** Whether a person should look at it: given up, or failed so often that another try alone will hardly help. */
export const isStuck = (entry: OutboxEntry<unknown>): boolean =>
  entry.delivered_at === null && (entry.dead === true || entry.tries >= stuckTries);

/** The messages of a document with what is kept beside them for the indexes. */
export const outboxState = <E extends OutboxEntry<unknown>>(outbox: readonly E[]) => {
  const stuck = outbox.filter(isStuck).map(({ created_at, due_at }) => created_at ?? due_at);
  return { outbox, outbox_due: outboxDue(outbox), outbox_stuck: stuck.sort()[0] ?? null };
};

/** How long is waited between tries, and how many there are. */
export interface Backoff {
  /** Milliseconds after the first failure; doubled after each further one, up to `maxMs`. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** After so many failures a message is dead. */
  readonly maxTries: number;
}

/** About a day of trying. */
export const patientBackoff: Backoff = { firstMs: 1000, maxMs: 5 * 60_000, maxTries: 300 };

/** Applies a delivery's result to the current entry, which may have changed meanwhile. */
export type Delivered<M> = (current: OutboxEntry<M>, now: string) => Partial<OutboxEntry<M>>;

/** A message that was not delivered, by a receiver that says what is to be done about it. */
export class NotDelivered<M> extends Error {
  /** What is to be remembered in the message. */
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

/** Where the messages are, who takes them, and how patiently. */
export interface OutboxOptions<M, D extends WithOutbox<M>> {
  readonly collection: Collection<D>;
  /**
   * Resolves when the receiver has the message, with what that means for the entry where it is more than "delivered";
   * must end within its own time limit. The receiver expects repeats.
   */
  readonly deliver: (doc: D, entry: OutboxEntry<M>) => Promise<Delivered<M> | undefined> | Promise<void>;
  /**
   * Milliseconds for which a message that is about to go out is nobody else's, a restarted process included. For
   * receivers that cannot recognize a repeat: it costs a write for each delivery, and after a crash the wait.
   */
  readonly leaseMs?: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds between looks; 5 s where not given. `kick` makes a new message go out at once. */
  readonly pollMs?: number;
  readonly backoff?: Backoff;
}

/** The delivery of what documents owe: polls by itself from the start on. */
export interface Outbox {
  /** Looks for due messages now instead of at the next poll. */
  kick(): void;
  /** Delivers all that is due now, then resolves. Works after `stop` too. */
  drain(): Promise<void>;
  /** Ends the polling; resolves when a delivery under way is done. */
  stop(): Promise<void>;
}

/** Documents whose messages go out side by side; those of one document go one after the other. */
const atOnce = 8;

/**
 * Delivers the messages of a collection's documents, each at least once (docs/architecture.md): delivers, then marks. A
 * failure postpones only that message, and a receiver that is slow to answer holds up only its own. Several instances
 * may run on one store; a message may then go out twice.
 */
export function runOutbox<M, D extends WithOutbox<M>>(options: OutboxOptions<M, D>): Outbox {
  const { collection, clock, logger, pollMs = 5000 } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Map<string, Promise<void>>();
  /** All looks queue behind this one: none begins a document that another has begun. */
  let lastLook: Promise<unknown> = Promise.resolve();
  let lookQueued = false;

  function begin(doc: D, now: string): Promise<void> {
    const delivery = deliverOf(doc, now, options).finally(() => underWay.delete(doc.id));
    underWay.set(doc.id, delivery);
    // room for another document, or for what this one owes by now; one that cannot be recorded waits for the next poll
    delivery.then(kick, (err: unknown) => logger.error({ err, collection: collection.name }, unrecorded));
    return delivery;
  }

  /** Begins what is due, as far as there is room; answers what it began, and whether anything is due at all. */
  async function beginDue(): Promise<{ begun: Promise<void>[]; isDue: boolean }> {
    if (underWay.size >= atOnce) return { begun: [], isDue: true };
    const now = clock().toISOString();
    // These are still due; one that ends meanwhile is found as it was before it.
    const busy = new Set(underWay.keys());
    const due = await collection.page({
      where: { outbox_due: { lte: now } },
      sort: ['outbox_due'],
      limit: atOnce + busy.size,
    });
    const room = atOnce - underWay.size;
    const begun = due
      .filter(({ id }) => !busy.has(id))
      .slice(0, room)
      .map((doc) => begin(doc, now));
    return { begun, isDue: due.length > 0 };
  }

  function look(): ReturnType<typeof beginDue> {
    const looking = lastLook.then(beginDue);
    // The caller of this poll gets its error; the next one only waits for its end.
    lastLook = looking.catch(() => {});
    return looking;
  }

  function kick(): void {
    if (stopped || lookQueued) return;
    lookQueued = true;
    lastLook = lastLook.then(async () => {
      lookQueued = false;
      if (stopped) return;
      await beginDue().catch((err: unknown) =>
        logger.error({ err, collection: collection.name }, 'the outbox could not be worked off'),
      );
    });
  }

  function poll(): void {
    kick();
    timer = setTimeout(poll, pollMs);
  }

  async function drain(): Promise<void> {
    for (;;) {
      const { begun, isDue } = await look();
      const deliveries = new Set([...begun, ...underWay.values()]);
      if (deliveries.size === 0 && !isDue) return;
      // All are waited for also when one fails: a run must be over when it says so.
      const results = await Promise.allSettled(deliveries);
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (failures.length > 0) throw new AggregateError(failures, `${collection.name}: ${unrecorded}`);
    }
  }

  poll();
  return {
    kick,
    drain,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await lastLook;
      await Promise.allSettled(underWay.values());
    },
  };
}

const unrecorded = 'deliveries could not be recorded';

async function deliverOf<M, D extends WithOutbox<M>>(
  found: D,
  now: string,
  options: OutboxOptions<M, D>,
): Promise<void> {
  const { collection, leaseMs } = options;
  const isDue = (entry: OutboxEntry<M>) => isOpen(entry) && entry.due_at <= now;
  const [doc, due] = leaseMs === undefined ? [found, found.outbox.filter(isDue)] : await leased(found, isDue, options);
  if (due.length === 0) return;
  const outcomes = new Map<string, Delivered<M>>();
  for (const entry of due) outcomes.set(entry.id, await deliverOne(doc, entry, options));
  // Only the outbox fields are changed, on the document as it is by now: others may have written meanwhile.
  await update(collection, doc.id, (current) => {
    const at = options.clock().toISOString();
    const outbox = current.outbox.map((entry) => ({ ...entry, ...outcomes.get(entry.id)?.(entry, at) }));
    return { ...current, ...outboxState(outbox) };
  });
}

/** Takes what is due for `leaseMs`; answers the document and what this process, and no other, is to deliver. */
async function leased<M, D extends WithOutbox<M>>(
  found: D,
  isDue: (entry: OutboxEntry<M>) => boolean,
  { collection, clock, leaseMs = 0 }: OutboxOptions<M, D>,
): Promise<[D, OutboxEntry<M>[]]> {
  let due: OutboxEntry<M>[] = [];
  const until = new Date(clock().getTime() + leaseMs).toISOString();
  const doc = await update(collection, found.id, (current) => {
    due = current.outbox.filter(isDue);
    if (due.length === 0) return undefined;
    const outbox = current.outbox.map((entry) => (isDue(entry) ? { ...entry, due_at: until } : entry));
    return { ...current, outbox, outbox_due: outboxDue(outbox) };
  });
  return doc ? [doc, due] : [found, []];
}

const delivered = (current: { readonly delivered_at: string | null }, now: string) => ({
  delivered_at: current.delivered_at ?? now,
});

async function deliverOne<M, D extends WithOutbox<M>>(
  doc: D,
  entry: OutboxEntry<M>,
  { deliver, clock, logger, collection, backoff = patientBackoff }: OutboxOptions<M, D>,
): Promise<Delivered<M>> {
  try {
    return (await deliver(doc, entry)) ?? delivered;
  } catch (err) {
    const tries = entry.tries + 1;
    const { change, forGood = false, waitMs = 0 } = err instanceof NotDelivered ? (err as NotDelivered<M>) : {};
    const dead = forGood || tries >= backoff.maxTries;
    const wait = Math.max(waitMs, Math.min(backoff.firstMs * 2 ** Math.min(tries - 1, 30), backoff.maxMs));
    const line = { err, collection: collection.name, message_id: entry.id, tries };
    if (dead) logger.error(line, 'a message was given up');
    else logger.warn(line, 'a message could not be delivered yet');
    const due_at = new Date(clock().getTime() + wait).toISOString();
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
