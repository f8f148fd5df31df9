import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';

/** The page sizes of the list and the one to start with (spec 2, 9). */
export const pageSizes = [5, 10, 20] as const;
export type PageSize = (typeof pageSizes)[number];
const usualSize: PageSize = 10;

/** What the list shows. The page index starts at 0 here and is sent from 1 (spec 9). */
export interface ListQuery {
  readonly pageIndex: number;
  readonly pageSize: PageSize;
  readonly status: OrderStatus | undefined;
}

/** The list that an address asks for; anything unreadable in it falls back to the usual. */
export const listQueryIn = (search: URLSearchParams): ListQuery => {
  const page = Number(search.get('page') ?? '1');
  const size = Number(search.get('size'));
  return {
    pageIndex: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page - 1 : 0,
    pageSize: pageSizes.find((known) => known === size) ?? usualSize,
    status: orderStatuses.find((known) => known === search.get('status')),
  };
};

/** The address part of a list; what is usual is left out. */
export const searchOfList = ({ pageIndex, pageSize, status }: ListQuery): Record<string, string> => ({
  ...(status ? { status } : {}),
  ...(pageIndex > 0 ? { page: String(pageIndex + 1) } : {}),
  ...(pageSize === usualSize ? {} : { size: String(pageSize) }),
});

/** The list as the server is asked for it. */
export const wireQueryOf = ({ pageIndex, pageSize, status }: ListQuery) => ({
  page: pageIndex + 1,
  page_size: pageSize,
  ...(status ? { order_status: status } : {}),
});
