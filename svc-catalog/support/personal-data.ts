import type { Collection } from '@potli/service-kit/store/store.ts';
import { removeWhere } from '@potli/service-kit/store/update.ts';
import { presentQuery, type SupportQueryDocument } from './support-query.ts';

const dayMs = 24 * 3_600_000;

/** Removes answered queries that came so many days ago; nothing of them is worth keeping. @returns how many */
export const removeOldQueries = async (
  queries: Collection<SupportQueryDocument>,
  retentionDays: number,
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - retentionDays * dayMs).toISOString();
  return removeWhere(queries, { state: 'answered', created_at: { lte: before } });
};

const queriesOf = async (queries: Collection<SupportQueryDocument>, emails: readonly string[]) => {
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  const found: SupportQueryDocument[] = [];
  for await (const query of queries.each({ sort: ['id'] }))
    if (wanted.has(query.email.toLowerCase())) found.push(query);
  return found;
};

/** What somebody with one of these addresses wrote to us. */
export const exportQueries = async (queries: Collection<SupportQueryDocument>, emails: readonly string[]) => ({
  support_queries: (await queriesOf(queries, emails)).map(presentQuery),
});

/** Removes all queries from these addresses, answered or not. @returns how many */
export const eraseQueries = async (
  queries: Collection<SupportQueryDocument>,
  emails: readonly string[],
): Promise<number> => {
  const found = await queriesOf(queries, emails);
  for (const { id } of found) await queries.remove(id);
  return found.length;
};
