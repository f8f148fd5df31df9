import type { SupportState } from '@potli/contracts/support/states.ts';

/** Where the inbox is; the e-mail that forwards a query names it too. */
export const supportPath = '/admin/support';

export interface InboxQuery {
  readonly state: SupportState;
  /** From 1. */
  readonly page: number;
}

/** What an address asks for; anything unreadable in it falls back to the first page of the open queries. */
export const inboxQueryIn = (search: URLSearchParams): InboxQuery => {
  const page = Number(search.get('page') ?? '1');
  return {
    state: search.get('state') === 'answered' ? 'answered' : 'open',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
};

/** The address of a page of the inbox; what is usual is left out. */
export const inboxAddress = ({ state, page }: InboxQuery): string => {
  const search = new URLSearchParams({
    ...(state === 'answered' && { state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search === '' ? supportPath : `${supportPath}?${search}`;
};
