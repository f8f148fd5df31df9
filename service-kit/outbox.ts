import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { Collection, Stored } from './store/store.ts';
import { update } from './store/update.ts';

/** A message that waits inside the document whose change it tells of, so that both are written at once. */
export interface OutboxEntry<M> {
  readonly id: string;
  readonly message: M;
  /** ISO 8601 UTC; entries from before this was kept lack it. */
  readonly created_at?: string;
  /** ISO 8601 UTC: not before then. */
  readonly due_at: string;
  /** Failed deliveries so far. */
  readonly tries: number;
  readonly delivered_at: string | null;
  readonly last_error: string | null;
  /** Given up after too many tries. */
  readonly dead?: boolean;
}

/** A document with messages. Its definition declares an index on `outbox_due`. */
export interface WithOutbox<M> extends Stored {
  readonly outbox: readonly OutboxEntry<M>[];
  /** `outboxDue(outbox)`, kept beside it for the index. */
  readonly outbox_due: string | null;
}

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

export interface Backoff {
  /** Milliseconds after the first failure; doubled after each further one, up to `maxMs`. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** After so many failures a message is dead. */
  readonly maxTries: number;
}

/** About a day of trying. */
export const patientBackoff: Backoff = { firstMs: 1000, maxMs: 5 * 60_000, maxTries: 300 };

export interface OutboxOptions<M, D extends WithOutbox<M>> {
  readonly collection: Collection<D>;
  /** Resolves when the receiver has the message; must end within its own time limit. The receiver expects repeats. */
  readonly deliver: (doc: D, entry: OutboxEntry<M>) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds between looks; 5 s where not given. `kick` makes a new message go out at once. */
  readonly pollMs?: number;
  readonly backoff?: Backoff;
}

export interface Outbox {
  /** Looks for due messages now instead of at the next poll. */
  kick(): void;
  /** Delivers all that is due now, then resolves. Works after `stop` too. */
  drain(): Promise<void>;
  /** Ends the polling; resolves when a delivery under way is done. */
  stop(): Promise<void>;
}

/** Documents per look; their messages go out side by side, those of one document one after the other. */
const batch = 8;

/**
 * Delivers the messages of a collection's documents, each at least once (architecture 4): delivers, then marks. A
 * failure postpones only that message. Several instances may run on one store; a message may then go out twice.
 */
export function runOutbox<M, D extends WithOutbox<M>>(options: OutboxOptions<M, D>): Outbox {
  const { collection, clock, logger, pollMs = 5000 } = options;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** All runs queue behind this one, so none overlap. */
  let last: Promise<void> = Promise.resolve();
  let pollQueued = false;

  async function deliverDue(enough: () => boolean): Promise<void> {
    while (!enough()) {
      const now = clock().toISOString();
      const docs = await collection.page({ where: { outbox_due: { lte: now } }, sort: ['outbox_due'], limit: batch });
      if (docs.length === 0) return;
      // All are waited for also when one fails: a run must be over when it says so.
      const results = await Promise.allSettled(docs.map((doc) => deliverOf(doc, now, options)));
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (failures.length > 0)
        throw new AggregateError(failures, `${collection.name}: deliveries could not be recorded`);
    }
  }

  function enqueue(work: () => Promise<void>): Promise<void> {
    const run = last.then(work);
    last = run.catch(() => {});
    return run;
  }

  async function pollOnce(): Promise<void> {
    pollQueued = false;
    try {
      await deliverDue(() => stopped);
    } catch (err) {
      logger.error({ err, collection: collection.name }, 'the outbox could not be worked off');
    }
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(poll, pollMs);
  }

  function poll(): void {
    if (stopped || pollQueued) return;
    pollQueued = true;
    void enqueue(pollOnce);
  }

  poll();
  return {
    kick: poll,
    drain: () => enqueue(() => deliverDue(() => false)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}

async function deliverOf<M, D extends WithOutbox<M>>(doc: D, now: string, options: OutboxOptions<M, D>): Promise<void> {
  const due = doc.outbox.filter((entry) => isOpen(entry) && entry.due_at <= now);
  const outcomes = new Map<string, Partial<OutboxEntry<M>>>();
  for (const entry of due) outcomes.set(entry.id, await deliverOne(doc, entry, options));
  // Only the outbox fields are changed, on the document as it is by now: others may have written meanwhile.
  await update(options.collection, doc.id, (current) => {
    const outbox = current.outbox.map((entry) => ({ ...entry, ...outcomes.get(entry.id) }));
    return { ...current, outbox, outbox_due: outboxDue(outbox) };
  });
}

async function deliverOne<M, D extends WithOutbox<M>>(
  doc: D,
  entry: OutboxEntry<M>,
  { deliver, clock, logger, collection, backoff = patientBackoff }: OutboxOptions<M, D>,
): Promise<Partial<OutboxEntry<M>>> {
  try {
    await deliver(doc, entry);
    return { delivered_at: clock().toISOString() };
  } catch (err) {
    const tries = entry.tries + 1;
    const dead = tries >= backoff.maxTries;
    const wait = Math.min(backoff.firstMs * 2 ** Math.min(tries - 1, 30), backoff.maxMs);
    const line = { err, collection: collection.name, message_id: entry.id, tries };
    if (dead) logger.error(line, 'a message was given up');
    else logger.warn(line, 'a message could not be delivered yet');
    return {
      tries,
      due_at: new Date(clock().getTime() + wait).toISOString(),
      last_error: (err instanceof Error ? err.message : String(err)).slice(0, 300),
      ...(dead && { dead }),
    };
  }
}
