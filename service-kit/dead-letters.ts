import type { DeadLetter, DeadLetterKind, retryUndeliveredOfOrders } from '@potli/contracts/dead-letter/operations.ts';
import { AppError } from './app-error.ts';
import type { Service } from './create-service.ts';
import type { Call } from './mount.ts';
import { isStuck, type OutboxEntry, outboxState, stuckTries, type WithOutbox } from './outbox.ts';
import type { Collection } from './store/store.ts';
import { update } from './store/update.ts';

interface Described {
  readonly kind: DeadLetterKind;
  readonly reference: string | null;
  readonly order_id: string | null;
}

/**
 * The messages of a collection that keep failing or were dead-lettered.
 * @param describe undefined: resolved in another way meanwhile
 * @param reset the message as it is retried after it was dead-lettered
 */
export const deadLettersIn = <M, D extends WithOutbox<M>>(
  collection: Collection<D>,
  {
    describe,
    reset = (message) => message,
    kick,
  }: {
    readonly describe: (doc: D, entry: OutboxEntry<M>) => Described | undefined;
    readonly reset?: (message: M) => M;
    readonly kick: () => void;
  },
) => ({
  async list(limit: number): Promise<DeadLetter[]> {
    const docs = await collection.page({ where: { outbox_stuck: { gt: '' } }, sort: ['outbox_stuck'], limit });
    return docs.flatMap((doc) =>
      doc.outbox.filter(isStuck).flatMap((entry) => {
        const described = describe(doc, entry);
        return described ? [{ document_id: doc.id, ...described, ...stateOf(entry) }] : [];
      }),
    );
  },
  /** The number of documents with dead letters. */
  count: (): Promise<number> => collection.count({ outbox_stuck: { gt: '' } }),
  /** False if it has no such entry. */
  async retry(documentId: string, entryId: string, by: string, now: Date): Promise<boolean> {
    const at = now.toISOString();
    let found = false;
    await update(collection, documentId, (doc) => {
      const entry = doc.outbox.find(({ id }) => id === entryId);
      found = entry !== undefined && entry.delivered_at === null;
      if (!entry || !found) return undefined;
      const again: OutboxEntry<M> = {
        ...entry,
        due_at: at,
        retried: { at, by },
        // It stays listed until it is delivered, and gets the full number of attempts again.
        ...(entry.dead && { dead: false, tries: Math.min(entry.tries, stuckTries), message: reset(entry.message) }),
      };
      return { ...doc, ...outboxState(doc.outbox.map((other) => (other === entry ? again : other))) };
    });
    if (found) kick();
    return found;
  },
});

/** Documents per list. */
const mostListed = 100;

/** The handlers of a service's two operations, and its metric, over all its outboxes. */
export const deadLetterHandlers = (
  { metrics }: Pick<Service, 'metrics'>,
  sources: readonly ReturnType<typeof deadLettersIn>[],
  clock: () => Date,
) => {
  metrics.gauge('potli_undelivered', 'Messages that keep failing or were dead-lettered.', async () =>
    (await Promise.all(sources.map((source) => source.count()))).reduce((sum, count) => sum + count, 0),
  );
  return {
    list: async () => {
      const all = (await Promise.all(sources.map((source) => source.list(mostListed + 1)))).flat();
      all.sort((one, other) => one.since.localeCompare(other.since));
      return { success: true as const, undelivered: all.slice(0, mostListed), more: all.length > mostListed };
    },
    retry: async ({ body, operator }: Pick<Call<typeof retryUndeliveredOfOrders>, 'body' | 'operator'>) => {
      for (const source of sources)
        if (await source.retry(body.document_id, body.entry_id, operator.name, clock()))
          return { success: true as const };
      throw new AppError('UNDELIVERED_NOT_FOUND');
    },
  };
};

const stateOf = (entry: OutboxEntry<unknown>) => ({
  entry_id: entry.id,
  since: entry.created_at ?? entry.due_at,
  failed_tries: entry.tries,
  last_error: entry.last_error,
  next_try_at: entry.dead ? null : entry.due_at,
  retried_by: entry.retried?.by ?? null,
});
