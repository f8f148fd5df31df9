import type { Order } from '@potli/contracts/order/order.ts';
import { type UserDetailsForm, userDetailsFields } from '@potli/contracts/rules/user-details-form.ts';
import { type Destination, destinationIn, isDestinationDenied } from './denial.ts';
import { type DraftProduct, isBegun, newProduct, productOfItem } from './product.ts';

/** More are not kept: what a browser stores has an end. */
export const mostCorrections = 20;

export interface Correction {
  readonly order_id: string;
  readonly user_id: string;
  readonly version: number;
  readonly note: string | null;
  /** Where the order was to go when its address was denied, or an item for its destination. */
  readonly deniedDestination: Destination | null;
  readonly products: readonly DraftProduct[];
  readonly userDetails: UserDetailsForm;
}

/** What the browser keeps under `orderState` until 'Return to Home' (spec 3, 9). */
export interface Draft {
  readonly version: 1;
  /** Of a new order. Each correction has its own: several may be open at once, also in several tabs. */
  readonly products: readonly DraftProduct[];
  readonly userDetails: UserDetailsForm;
  /** The last opened at the end. */
  readonly corrections: readonly Correction[];
  /** The order whose correction made the last step; null for the new order. */
  readonly current: string | null;
  /** The key of this very content: a retry or a second click gives the same order. */
  readonly submission: { readonly key: string; readonly content: string } | null;
  /** Of the last code: what it is for, such as the phone that places an order with it or the id of the order that it withdraws. */
  readonly codeSent: { readonly for: string; readonly at: number } | null;
  readonly submitted: { readonly order_id: string; readonly reference: string } | null;
}

export const noUserDetails = Object.fromEntries(
  userDetailsFields.map((name) => [name, '']),
) as unknown as UserDetailsForm;

export const freshDraft = (key: string): Draft => ({
  version: 1,
  products: [newProduct(key)],
  userDetails: noUserDetails,
  corrections: [],
  current: null,
  submission: null,
  codeSent: null,
  submitted: null,
});

export const isBlank = ({ products, userDetails, corrections, codeSent }: Draft): boolean =>
  !products.some(isBegun) &&
  Object.values(userDetails).every((text) => text === '') &&
  corrections.length === 0 &&
  codeSent === null;

export const correctionIn = ({ corrections }: Pick<Draft, 'corrections'>, orderId: string | undefined) =>
  corrections.find(({ order_id }) => order_id === orderId);

/** The correction of a returned order, as the server has it (spec 2: items are prefilled from the server). */
export const correctionOf = (order: Order): Correction => ({
  order_id: order.order_id,
  user_id: order.user_id,
  version: order.version,
  note: order.order_error_code,
  deniedDestination: isDestinationDenied(order) ? destinationIn(order.user) : null,
  products: order.items.map(productOfItem),
  userDetails: { ...noUserDetails, ...order.user },
});
