import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import { pageIn } from '../../frame/page-in-address.ts';
import { texts } from '../../texts.ts';

/** The page sizes of the list and the one to start with (spec 2, 9). */
export const pageSizes = [5, 10, 20] as const;
export type PageSize = (typeof pageSizes)[number];
const usualSize: PageSize = 10;

/** What the list is narrowed to: what waits for an operator, everything, or one status. */
export type ListTab = 'needs_action' | 'all' | OrderStatus;
const usualTab: ListTab = 'needs_action';
export const listTabs: readonly ListTab[] = ['needs_action', 'all', ...orderStatuses];

export const sortFields = ['created_at', 'total_price', 'status_since'] as const;
export type SortField = (typeof sortFields)[number];
export type Direction = 'asc' | 'desc';
export interface Sort {
  readonly field: SortField;
  readonly direction: Direction;
}

/** What the list shows. The page index starts at 0 here and is sent from 1 (spec 9). */
export interface ListQuery {
  readonly tab: ListTab;
  /** What was typed into the search box; empty for no search. */
  readonly search: string;
  readonly sort: Sort;
  readonly pageIndex: number;
  readonly pageSize: PageSize;
}

/** The longest search that the server takes. */
export const longestSearch = 100;

/** What waits longest comes first where something waits; else the newest order. */
export const usualSort = (tab: ListTab): Sort =>
  tab === 'needs_action' ? { field: 'status_since', direction: 'asc' } : { field: 'created_at', direction: 'desc' };

const isSameSort = (one: Sort, other: Sort): boolean => one.field === other.field && one.direction === other.direction;

/** The direction that is useful first in a column. */
export const usualDirection = (field: SortField): Direction => (field === 'status_since' ? 'asc' : 'desc');

/** The last page of so many orders, counted from 0. */
export const lastPageOf = (total: number, { pageSize }: Pick<ListQuery, 'pageSize'>): number =>
  Math.max(0, Math.ceil(total / pageSize) - 1);

/** The list that an address asks for; anything unreadable in it falls back to the usual. */
export const listQueryIn = (search: URLSearchParams): ListQuery => {
  const size = Number(search.get('size'));
  const tab = listTabs.find((known) => known === search.get('show')) ?? usualTab;
  const field = sortFields.find((known) => known === search.get('sort'));
  const direction = search.get('direction') === 'asc' ? 'asc' : 'desc';
  return {
    tab,
    search: (search.get('q') ?? '').slice(0, longestSearch),
    sort: field ? { field, direction } : usualSort(tab),
    pageIndex: pageIn(search) - 1,
    pageSize: pageSizes.find((known) => known === size) ?? usualSize,
  };
};

/** The address part of a list; what is usual is left out. */
export const searchOfList = ({ tab, search, sort, pageIndex, pageSize }: ListQuery): Record<string, string> => ({
  ...(tab === usualTab ? {} : { show: tab }),
  ...(search === '' ? {} : { q: search }),
  ...(isSameSort(sort, usualSort(tab)) ? {} : { sort: sort.field, direction: sort.direction }),
  ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
  ...(pageSize === usualSize ? {} : { size: String(pageSize) }),
});

/** What the list and its export are asked for. */
export const wireFilterOf = ({ tab, search, sort }: ListQuery) => ({
  ...(tab === 'all' ? {} : tab === 'needs_action' ? { view: 'needs_action' as const } : { order_status: tab }),
  ...(search.trim() === '' ? {} : { q: search.trim() }),
  sort: sort.field,
  direction: sort.direction,
});

/** The list as the server is asked for it. */
export const wireQueryOf = (query: ListQuery) => ({
  page: query.pageIndex + 1,
  page_size: query.pageSize,
  ...wireFilterOf(query),
});

/** How many orders there are in all statuses together. */
export const countOfAll = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export interface Counted {
  /** How many orders there are in each status under the search in use. */
  readonly counts: Readonly<Record<string, number>>;
  readonly needs_action_count: number;
}

/** The name of a tab with its number of orders, which is not known while the list loads. */
export const tabLabel = (tab: ListTab, counted: Counted | undefined): string => {
  const { needsAction, all, short } = texts.list;
  if (tab === 'needs_action') return `${needsAction} ${counted?.needs_action_count ?? ''}`;
  if (tab === 'all') return `${all} ${counted ? countOfAll(counted.counts) : ''}`;
  return `${short[tab]} ${counted ? (counted.counts[tab] ?? 0) : ''}`;
};
