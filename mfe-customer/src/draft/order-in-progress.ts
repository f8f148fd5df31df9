import type { UserDetailsForm } from '@potli/contracts/rules/user-details.ts';
import type { Draft } from './draft.ts';
import { readProducts, readUserDetails } from './draft-storage.ts';
import { type DraftProduct, isBegun, isComplete } from './product.ts';

/** What goes from page to page on the way to a submitted order (spec 2: products, userDetails and orderId). */
export interface OrderInProgress {
  /** Only completed ones. */
  readonly products: readonly DraftProduct[];
  readonly userDetails: UserDetailsForm;
  /** Of a returned order that is being corrected. */
  readonly orderId?: string | undefined;
}

/** The navigation state that another page of this module passed on, or undefined. */
export const readCarried = (state: unknown): OrderInProgress | undefined => {
  if (typeof state !== 'object' || state === null || !('products' in state)) return undefined;
  const { products, userDetails, orderId } = state as Record<string, unknown>;
  return {
    products: readProducts(products).filter(isComplete),
    userDetails: readUserDetails(userDetails),
    orderId: typeof orderId === 'string' ? orderId : undefined,
  };
};

/**
 * The order under way: the draft, as it is never older than what a page passed on; what was passed on where the browser
 * keeps no draft. Which of the two drafts it is, the navigation says, or else the last step taken.
 */
export const orderInProgress = (
  draft: Draft,
  carried: OrderInProgress | undefined,
): OrderInProgress & { readonly leftOut: number } => {
  const { correction } = draft;
  const correcting = carried ? carried.orderId !== undefined : draft.current === 'correction';
  const kept =
    correcting && correction && (carried?.orderId ?? correction.order_id) === correction.order_id
      ? { products: correction.products, userDetails: correction.userDetails, orderId: correction.order_id }
      : correcting
        ? undefined
        : { products: draft.products, userDetails: draft.userDetails, orderId: undefined };
  const products = kept?.products.filter(isComplete) ?? [];
  if (kept && products.length > 0) {
    return {
      ...kept,
      products,
      leftOut: kept.products.filter((product) => isBegun(product) && !isComplete(product)).length,
    };
  }
  return { ...(carried ?? { products: [], userDetails: draft.userDetails }), leftOut: 0 };
};
