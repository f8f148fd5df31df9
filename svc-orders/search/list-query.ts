import type { ListFilter } from '@potli/contracts/order/list.ts';
import { addDays, isDate } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { SortedQuery, Where } from '@potli/service-kit/store/store.ts';
import { wordsIn } from '@potli/service-kit/store/words.ts';
import { beginningOf } from '../figures/periods.ts';
import { searchedWords } from './words.ts';

/** A filter as the store reads it. */
export const listQuery = (filter: ListFilter, now: Date, operator: Operator): SortedQuery => {
  const { order_status, view = 'all', sort, direction } = filter;
  const by = sort ?? (view === 'needs_action' ? 'due_at' : 'created_at');
  // What is due first comes first where nothing else is asked for.
  const descending = (direction ?? (sort === undefined && view === 'needs_action' ? 'asc' : 'desc')) === 'desc';
  const words = wordsOfFilter(filter);
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

/** The words of the search and of the store; undefined where there is neither, none where nothing can be found. */
export const wordsOfFilter = ({ q = '', store }: ListFilter): string[] | undefined => {
  const searched = searchedWords(q);
  if (store === undefined || searched?.length === 0) return searched;
  return [...new Set([...(searched ?? []), ...wordsIn(store.replace(/^www\./i, ''))])];
};

/** The orders that an operator can act on now. */
export const queueWhere = (now: Date): Where => ({ needs_action: true, waits_from: { lte: now.toISOString() } });

/** The condition of the filter's dates, amounts, country and assignment alone. */
export const narrowedBy = (
  { created_from, created_to, total_from, total_to, country, assigned }: ListFilter,
  operator: Pick<Operator, 'id'>,
): Where => ({
  ...((created_from !== undefined || created_to !== undefined) && {
    created_at: {
      ...(created_from !== undefined && { gte: startOf('created_from', created_from, 0) }),
      ...(created_to !== undefined && { lt: startOf('created_to', created_to, 1) }),
    },
  }),
  ...((total_from !== undefined || total_to !== undefined) && {
    'totals.total_price': {
      ...(total_from !== undefined && { gte: total_from * 100 }),
      ...(total_to !== undefined && { lte: total_to * 100 }),
    },
  }),
  ...(country !== undefined && { 'user.country': country }),
  ...(assigned === 'unassigned' && { 'assigned_to.operator_id': null }),
  ...(assigned !== undefined &&
    assigned !== 'unassigned' && { 'assigned_to.operator_id': assigned === 'me' ? operator.id : assigned }),
});

/** The beginning of a day in India, some days later. */
const startOf = (name: string, date: string, later: number): string => {
  if (!isDate(date))
    throw new AppError('VALIDATION_FAILED', { details: [{ path: `/query/${name}`, message: 'is not a date' }] });
  return beginningOf(addDays(date, later));
};
