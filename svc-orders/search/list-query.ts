import type { ListFilter } from '@potli/contracts/order/list.ts';
import type { SortedQuery } from '@potli/service-kit/store/store.ts';
import { searchedWords } from './words.ts';

/** A filter as the store reads it. */
export const listQuery = ({ order_status, view = 'all', q = '', sort, direction }: ListFilter): SortedQuery => {
  const by = sort ?? (view === 'needs_action' ? 'status_since' : 'created_at');
  // What waits longest comes first where nothing else is asked for.
  const descending = (direction ?? (sort === undefined && view === 'needs_action' ? 'asc' : 'desc')) === 'desc';
  const words = searchedWords(q);
  return {
    where: {
      ...(order_status !== undefined && { order_status }),
      ...(view === 'needs_action' && { needs_action: true }),
    },
    ...(words && { words }),
    sort: [`${descending ? '-' : ''}${by === 'total_price' ? 'totals.total_price' : by}`],
  };
};
