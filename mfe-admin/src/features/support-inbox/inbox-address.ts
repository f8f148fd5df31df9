import type { SupportState } from '@potli/contracts/support/states.ts';
import { pageIn } from '../../frame/page-in-address.ts';

/** Where the inbox is; the e-mail that forwards a query names it too. */
export const supportPath = '/admin/support';

export interface InboxQuery {
  readonly state: SupportState;
  /** From 1. */
  readonly page: number;
}

/** The page of queries that an address asks for; the first of the open ones unless it says otherwise. */
export const inboxQueryIn = (search: URLSearchParams): InboxQuery => ({
  state: search.get('state') === 'answered' ? 'answered' : 'open',
  page: pageIn(search),
});

/** The address of a page of the inbox; what is usual is left out. */
export const inboxAddress = ({ state, page }: InboxQuery): string => {
  const search = new URLSearchParams({
    ...(state === 'answered' && { state }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search === '' ? supportPath : `${supportPath}?${search}`;
};
