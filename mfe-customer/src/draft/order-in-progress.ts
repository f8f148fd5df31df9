import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import { useMemo } from 'react';
import { useDraft } from '../store.ts';
import { correctionIn, type Draft, noUserDetails } from './draft.ts';
import { type DraftProduct, isBegun, isComplete } from './product.ts';

/** What the pages of an order in progress pass on (spec 2). Products and details stay in the draft. */
export interface OrderNavigation {
  /** Undefined for a new order. */
  readonly orderId: string | undefined;
  readonly isEdit?: true;
}

export interface OrderInProgress extends Pick<OrderNavigation, 'orderId'> {
  readonly products: readonly DraftProduct[];
  /** Items that a correction removes from the order. */
  readonly dropped: readonly DraftProduct[];
  readonly leftOut: number;
  readonly userDetails: UserDetailsForm;
}

/** Which order it is: the navigation decides; a page opened by its address goes on with the last step taken. */
const orderIdOf = ({ current }: Draft, state: unknown): string | undefined => {
  if (typeof state === 'object' && state !== null && 'orderId' in state)
    return typeof state.orderId === 'string' ? state.orderId : undefined;
  return current ?? undefined;
};

export const orderInProgress = (draft: Draft, state: unknown): OrderInProgress => {
  const orderId = orderIdOf(draft, state);
  const { products, userDetails } =
    orderId === undefined ? draft : (correctionIn(draft, orderId) ?? { products: [], userDetails: noUserDetails });
  return {
    orderId,
    products: products.filter((product) => isComplete(product) && !product.isDropped),
    dropped: products.filter(({ isDropped }) => isDropped),
    leftOut: products.filter((product) => isBegun(product) && !isComplete(product)).length,
    userDetails,
  };
};

/** Where a page leads that was opened without products: to the order that is corrected, or to a new one (spec 2). */
export const startOf = (orderId: string | undefined): string =>
  orderId === undefined ? '/user/order/create' : `/user/order/${orderId}`;

export const useOrderInProgress = () => {
  const { state } = useLocation();
  const draft = useDraft();
  return useMemo(() => orderInProgress(draft, state), [draft, state]);
};
