import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';
import { listPath } from '../order/admin-paths.ts';

/** The tab, filters, search, sort and page that the list had last in this browser tab. */
const key = 'admin_list';

/** Keeps the query of the list's address, for the way back from an order. */
export const keepListSearch = (search: string): void => keepText(() => sessionStorage, key, search);

/** The address of the list as it was left. */
export const lastListPath = (): string => `${listPath}${keptText(() => sessionStorage, key) ?? ''}`;

/** For the end of a session: the next operator starts with the usual list. */
export const forgetListSearch = (): void => sessionStorage.removeItem(key);
