import type { ListFilter } from '@potli/contracts/order/list.ts';
import { addDays, isDate } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { SortedQuery, Where } from '@potli/service-kit/store/store.ts';
import { searchedWords } from './words.ts';

/** A filter as the store reads it. */
export const listQuery = (filter: ListFilter, now: Date, operator: Operator): SortedQuery => {
  const { order_status, view = 'all', q = '', sort, direction } = filter;
  const by = sort ?? (view === 'needs_action' ? 'due_at' : 'created_at');
  // What is due first comes first where nothing else is asked for.
  const descending = (direction ?? (sort === undefined && view === 'needs_action' ? 'asc' : 'desc')) === 'desc';
  const words = searchedWords(q);
  return {
    where: {
      ...(order_status !== undefined && { order_status }),
      ...(view === 'needs_action' && queueWhere(now)),
      ...narrowedBy(filter, operator),
    },
    ...(words && { words }),
    sort: [`${descending ? '-' : ''}${by === 'total_price' ? 'totals.total_price' : by}`],
  };
};

/** The orders that an operator can act on now. */
export const queueWhere = (now: Date): Where => ({ needs_action: true, waits_from: { lte: now.toISOString() } });

/** The condition of the filter's dates, country and assignment alone. */
export const narrowedBy = (
  { created_from, created_to, country, assigned }: ListFilter,
  operator: Pick<Operator, 'id'>,
): Where => ({
  ...((created_from !== undefined || created_to !== undefined) && {
    created_at: {
      ...(created_from !== undefined && { gte: startOf('created_from', created_from, 0) }),
      ...(created_to !== undefined && { lt: startOf('created_to', created_to, 1) }),
    },
  }),
  ...(country !== undefined && { 'user.country': country }),
  ...(assigned !== undefined && { 'assigned_to.operator_id': assigned === 'me' ? operator.id : null }),
});

/** The beginning of a day in India, some days later. */
const startOf = (name: string, date: string, later: number): string => {
  if (!isDate(date))
    throw new AppError('VALIDATION_FAILED', { details: [{ path: `/query/${name}`, message: 'is not a date' }] });
  return new Date(`${addDays(date, later)}T00:00:00+05:30`).toISOString();
};
