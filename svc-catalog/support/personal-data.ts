import { daysBefore } from '@potli/service-kit/clock.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { removeWhere } from '@potli/service-kit/store/update.ts';
import { presentQuery, type SupportQueryDocument } from './support-query.ts';

/** Removes answered queries that came so many days ago; nothing of them is worth keeping. @returns how many */
export const removeOldQueries = async (
  queries: Collection<SupportQueryDocument>,
  retentionDays: number,
  now: Date,
): Promise<number> => {
  const before = daysBefore(now, retentionDays);
  return removeWhere(queries, { state: 'answered', created_at: { lte: before } });
};

/** @param keys e-mail addresses of the writer, and ids of the orders that were written about */
const queriesOf = async (queries: Collection<SupportQueryDocument>, keys: readonly string[]) => {
  const wanted = new Set(keys.map((key) => key.toLowerCase()));
  const found: SupportQueryDocument[] = [];
  for await (const query of queries.each({ sort: ['id'] }))
    if (wanted.has(query.email.toLowerCase()) || wanted.has(query.order_id?.toLowerCase() ?? '')) found.push(query);
  return found;
};

/** What somebody with one of these addresses wrote to us, or who had one of these orders, and our answers. */
export const exportQueries = async (queries: Collection<SupportQueryDocument>, keys: readonly string[]) => ({
  support_queries: (await queriesOf(queries, keys)).map(presentQuery),
});

/** Removes all queries from these addresses or about these orders with their answers. @returns how many */
export const eraseQueries = async (
  queries: Collection<SupportQueryDocument>,
  keys: readonly string[],
): Promise<number> => {
  const found = await queriesOf(queries, keys);
  for (const { id } of found) await queries.remove(id);
  return found.length;
};
