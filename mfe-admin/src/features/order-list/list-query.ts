import type { AnswerOf } from '@potli/contracts/operation.ts';
import { mostRupees, storeHost } from '@potli/contracts/order/list.ts';
import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import type { listOrders } from '@potli/contracts/order/operations.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { isDate } from '@potli/contracts/rules/dates.ts';
import { pageIn } from '../../frame/pager.tsx';
import { figureIn } from '../../frame/typed-figure.ts';
import { texts } from '../../texts.ts';

/** The page sizes of the list and the one to start with (spec 2, 9). */
export const pageSizes = [5, 10, 20] as const;
type PageSize = (typeof pageSizes)[number];
const usualSize: PageSize = 10;

/** What an operator does with the orders of a queue, and the status that they wait in. */
const queues = {
  evaluate: 'ORDER_EVALUATION',
  purchase: 'PAYMENT_DONE',
  receive: 'LOCAL_SHIPMENT_PROCESSING',
  pack: 'LOCAL_SHIPMENT_RECEIVED',
  late: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
} as const satisfies Record<string, OrderStatus>;
type Queue = keyof typeof queues;

/** What the list is narrowed to: what is due, of all kinds or of one; everything; or one status. */
export type ListTab = 'needs_action' | Queue | 'all' | OrderStatus;
const usualTab: ListTab = 'needs_action';
export const queueTabs = ['needs_action', ...(Object.keys(queues) as Queue[])] as const;
export const listTabs: readonly ListTab[] = [...queueTabs, 'all', ...orderStatuses];

const isQueue = (tab: ListTab): tab is Queue => Object.hasOwn(queues, tab);
/** Whether the list shows what is due, by due time. */
export const isDueTab = (tab: ListTab): boolean => tab === 'needs_action' || isQueue(tab);
/** The status that all orders are narrowed to; undefined where they are not. */
export const statusIn = (tab: ListTab): OrderStatus | undefined => orderStatuses.find((status) => status === tab);

export const sortFields = ['created_at', 'total_price', 'status_since', 'due_at'] as const;
export type SortField = (typeof sortFields)[number];
export interface Sort {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}

export const assignedFilters = ['', 'me', 'unassigned'] as const;
const longestOperatorId = 64;

/** What the list shows. The page index starts at 0 here and is sent from 1 (spec 9). */
export interface ListQuery {
  readonly tab: ListTab;
  /** What was typed into the search box; empty for no search. */
  readonly search: string;
  /** The days in India, YYYY-MM-DD, from and to which orders were placed, and the destination; empty for all. */
  readonly from: string;
  readonly to: string;
  readonly country: string;
  /** Whole rupees from and to which the total is, and the host of a store; empty for all. */
  readonly total_from: string;
  readonly total_to: string;
  readonly store: string;
  /** Whose orders: `me`, `unassigned`, a colleague's id, or empty for all. */
  readonly assigned: string;
  readonly sort: Sort;
  readonly pageIndex: number;
  readonly pageSize: PageSize;
}

/** The longest search that the server takes: a link. */
export const longestSearch = 2048;

/** What is due first comes first where something is due; else the newest order. */
export const usualSort = (tab: ListTab): Sort =>
  isDueTab(tab) ? { field: 'due_at', direction: 'asc' } : { field: 'created_at', direction: 'desc' };

const isSameSort = (one: Sort, other: Sort): boolean => one.field === other.field && one.direction === other.direction;

/** The last page of so many orders, counted from 0. */
export const lastPageOf = (total: number, { pageSize }: Pick<ListQuery, 'pageSize'>): number =>
  Math.max(0, Math.ceil(total / pageSize) - 1);

/** An amount in whole rupees; empty for what is none. */
export const amountIn = (text: string | null): string => {
  const amount = figureIn(text ?? '');
  return Number.isInteger(amount) && amount <= mostRupees ? String(amount) : '';
};
const host = new RegExp(storeHost);
/** The host of a store, also out of a link; empty for what is none. */
export const storeIn = (text: string | null): string => {
  const named = /^(?:https?:\/\/)?(?:www\.)?([^/]*)/.exec((text ?? '').trim().toLowerCase())?.[1] ?? '';
  return host.test(named) ? named : '';
};

const dateIn = (text: string | null): string => (text !== null && isDate(text) ? text : '');

/** The list that an address asks for; anything unreadable in it falls back to the usual. */
export const listQueryIn = (search: URLSearchParams): ListQuery => {
  const size = Number(search.get('size'));
  const tab = listTabs.find((known) => known === search.get('show')) ?? usualTab;
  const field = sortFields.find((known) => known === search.get('sort'));
  const direction = search.get('direction') === 'asc' ? 'asc' : 'desc';
  return {
    tab,
    search: (search.get('q') ?? '').slice(0, longestSearch),
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    country: destinations.find(({ country }) => country === search.get('country'))?.country ?? '',
    total_from: amountIn(search.get('total_from')),
    total_to: amountIn(search.get('total_to')),
    store: storeIn(search.get('store')),
    assigned: (search.get('assigned') ?? '').slice(0, longestOperatorId),
    sort: field ? { field, direction } : usualSort(tab),
    pageIndex: pageIn(search) - 1,
    pageSize: pageSizes.find((known) => known === size) ?? usualSize,
  };
};

/** Without what is not chosen. */
const chosenOf = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '' && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The address part of a list; what is usual is left out. */
export const searchOfList = ({ tab, search, sort, pageIndex, pageSize, ...filters }: ListQuery) =>
  chosenOf({
    ...(tab !== usualTab && { show: tab }),
    q: search,
    ...filters,
    ...(!isSameSort(sort, usualSort(tab)) && { sort: sort.field, direction: sort.direction }),
    ...(pageIndex > 0 && { page: String(pageIndex + 1) }),
    ...(pageSize !== usualSize && { size: String(pageSize) }),
  });

/** What the list and its export are asked for. */
export const wireFilterOf = (query: ListQuery) => {
  const { tab, search, from, to, country, total_from, total_to, store, assigned, sort } = query;
  return chosenOf({
    view: isDueTab(tab) ? ('needs_action' as const) : undefined,
    order_status: isQueue(tab) ? queues[tab] : statusIn(tab),
    q: search.trim(),
    created_from: from,
    created_to: to,
    country,
    total_from: total_from ? Number(total_from) : undefined,
    total_to: total_to ? Number(total_to) : undefined,
    store,
    assigned,
    sort: sort.field,
    direction: sort.direction,
  });
};

/** The list as the server is asked for it. */
export const wireQueryOf = (query: ListQuery) => ({
  page: query.pageIndex + 1,
  page_size: query.pageSize,
  ...wireFilterOf(query),
});

/** How many orders there are in all statuses together. */
export const countOfAll = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What dates, amounts, a country, a store and an assignment narrow the list by where nothing is chosen. */
export const unnarrowed = {
  from: '',
  to: '',
  country: '',
  total_from: '',
  total_to: '',
  store: '',
  assigned: '',
} as const;
export type Narrowing = Pick<ListQuery, keyof typeof unnarrowed>;
const filterNames = Object.keys(unnarrowed) as (keyof Narrowing)[];
/** How many of them narrow the list. */
export const narrowings = (query: Narrowing): number => filterNames.filter((name) => query[name] !== '').length;

/** How many orders there are in each status under the search and the filters in use, and how many of them are due. */
export type Counted = Pick<AnswerOf<typeof listOrders>, 'counts' | 'needs_action_count' | 'needs_action_counts'>;

/** How many orders a tab has; undefined while the list loads. */
const countOf = (tab: ListTab, counted: Counted | undefined): number | undefined => {
  if (!counted) return undefined;
  if (tab === 'needs_action') return counted.needs_action_count;
  if (isQueue(tab)) return counted.needs_action_counts?.[queues[tab]] ?? 0;
  return tab === 'all' ? countOfAll(counted.counts) : (counted.counts[tab] ?? 0);
};

/** The name of a tab with its number of orders, which is not known while the list loads. */
export const tabLabel = (tab: ListTab, counted: Counted | undefined): string => {
  const { needsAction, all, queues: names, short } = texts.list;
  const name = tab === 'needs_action' ? needsAction : tab === 'all' ? all : isQueue(tab) ? names[tab] : short[tab];
  return `${name} ${countOf(tab, counted) ?? ''}`;
};
