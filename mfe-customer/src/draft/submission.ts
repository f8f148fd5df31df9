import type { SubmittedItem } from '@potli/contracts/order/submission.ts';
import { tidyUserDetails } from '@potli/contracts/rules/user-details.ts';
import { correctionIn, type Draft } from './draft.ts';
import type { OrderInProgress } from './order-in-progress.ts';
import { type DraftProduct, submittedTexts } from './product.ts';

/** The fields of an item that say what the store asks. */
const storePriceOf = ({ storePrice }: Pick<DraftProduct, 'storePrice'>) =>
  storePrice ? { store_price: storePrice.amount, store_currency: storePrice.currency } : {};

/** A product as lists and estimates of an order in progress show it. */
export const summaryItem = (product: DraftProduct) => ({ ...product, ...storePriceOf(product), id: product.key });

/** An item as the server takes it; the price is for the operator to find out (spec 3: price defaults to 0). */
const submittedItemOf = (product: DraftProduct): SubmittedItem & { price: number } => ({
  ...(product.order_item_id === undefined ? {} : { order_item_id: product.order_item_id }),
  ...submittedTexts(product),
  ...(product.named === 'typed' && { is_product_name_typed: 1 as const }),
  quantity: product.quantity,
  ...storePriceOf(product),
  price: 0,
});

export const submissionOf = ({ products, userDetails }: Pick<OrderInProgress, 'products' | 'userDetails'>) => ({
  user: tidyUserDetails({ ...userDetails }),
  orderItems: products.map(submittedItemOf),
});

/** Whether this very content was sent already: a new order that was placed, or a correction that is closed. */
export const isSentAlready = (
  draft: Pick<Draft, 'submitted' | 'submission' | 'corrections'>,
  inProgress: Omit<OrderInProgress, 'leftOut' | 'dropped'>,
): boolean =>
  inProgress.orderId === undefined
    ? draft.submitted !== null && draft.submission?.content === JSON.stringify(submissionOf(inProgress))
    : !correctionIn(draft, inProgress.orderId);

/**
 * Where somebody belongs who comes back to a form whose content was sent: several steps back at once leave the thank-you
 * page behind, and back navigation is blocked there (spec 2).
 */
export const pageOfSent = (orderId: string | undefined): string =>
  orderId === undefined ? '/user/success' : `/user/order/${orderId}`;
