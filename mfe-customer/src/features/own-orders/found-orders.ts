import type { OwnOrder } from '@potli/contracts/order/own-orders.ts';
import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

/** The orders that a code of this phone has shown. */
export interface FoundOrders {
  readonly phone: { readonly country_code: string; readonly mobile: string };
  readonly found: readonly OwnOrder[];
}

const storageKey = 'foundOrders';

/** What this tab keeps; nothing where there is none, or the browser keeps nothing. */
export const keptFoundOrders = (): FoundOrders | undefined => {
  try {
    const kept = JSON.parse(keptText(() => sessionStorage, storageKey) ?? '');
    return kept.phone && Array.isArray(kept.found) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps the orders in this tab for a reload or the way back from one of them, which would need another code. Not in its
 * history: what is removed here would remain in earlier entries.
 */
export const keepFoundOrders = (orders: FoundOrders | undefined): void =>
  keepText(() => sessionStorage, storageKey, orders ? JSON.stringify(orders) : null);
