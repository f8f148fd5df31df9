import type {
  retryUndeliveredOfOrders,
  UndeliveredEntry,
  UndeliveredKind,
} from '@potli/contracts/undelivered/operations.ts';
import { AppError } from './app-error.ts';
import type { Service } from './create-service.ts';
import type { Call } from './mount.ts';
import { isStuck, type OutboxEntry, outboxState, stuckTries, type WithOutbox } from './outbox.ts';
import type { Collection } from './store/store.ts';
import { update } from './store/update.ts';

/** One outbox of a service, as its operators see what it could not hand over. */
export interface UndeliveredSource {
  list(limit: number): Promise<UndeliveredEntry[]>;
  /** How many documents owe such a thing. */
  count(): Promise<number>;
  /** False when there is no such entry here. */
  retry(documentId: string, entryId: string, by: string, now: Date): Promise<boolean>;
}

interface Described {
  readonly kind: UndeliveredKind;
  readonly reference: string | null;
  readonly order_id: string | null;
}

/**
 * What of a collection's outbox failed too long.
 * @param describe undefined: it was resolved in another way meanwhile
 * @param anew the message as it is retried after it was dead-lettered
 */
export const undeliveredIn = <M, D extends WithOutbox<M>>(
  collection: Collection<D>,
  {
    describe,
    anew = (message) => message,
    kick,
  }: {
    readonly describe: (doc: D, entry: OutboxEntry<M>) => Described | undefined;
    readonly anew?: (message: M) => M;
    readonly kick: () => void;
  },
): UndeliveredSource => ({
  async list(limit) {
    const docs = await collection.page({ where: { outbox_stuck: { gt: '' } }, sort: ['outbox_stuck'], limit });
    return docs.flatMap((doc) =>
      doc.outbox.filter(isStuck).flatMap((entry) => {
        const described = describe(doc, entry);
        return described ? [{ document_id: doc.id, ...described, ...told(entry) }] : [];
      }),
    );
  },
  count: () => collection.count({ outbox_stuck: { gt: '' } }),
  async retry(documentId, entryId, by, now) {
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
        // It stays in the list until it is delivered, and gets all tries of before again.
        ...(entry.dead && { dead: false, tries: Math.min(entry.tries, stuckTries), message: anew(entry.message) }),
      };
      return { ...doc, ...outboxState(doc.outbox.map((other) => (other === entry ? again : other))) };
    });
    if (found) kick();
    return found;
  },
});

/** Documents per list; so many at once means that something greater is wrong. */
const mostListed = 100;

/** The handlers of a service's two operations over all its outboxes, and its metric. */
export const undeliveredHandlers = (
  { metrics }: Pick<Service, 'metrics'>,
  sources: readonly UndeliveredSource[],
  clock: () => Date,
) => {
  metrics.gauge('potli_undelivered', 'What could not be handed over for long or was given up.', async () =>
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
        if (await source.retry(body.document_id, body.entry_id, operator?.name ?? 'operator', clock()))
          return { success: true as const };
      throw new AppError('UNDELIVERED_NOT_FOUND');
    },
  };
};

const told = (entry: OutboxEntry<unknown>) => ({
  entry_id: entry.id,
  since: entry.created_at ?? entry.due_at,
  failed_tries: entry.tries,
  last_error: entry.last_error,
  next_try_at: entry.dead ? null : entry.due_at,
  retried_by: entry.retried?.by ?? null,
});
