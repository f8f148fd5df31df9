import type { OrderMargin } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { refundStanding } from '../order/refund-state.ts';

/**
 * The margin of an order, of a month or of anything else that orders add up to, in paise. `goods` is what the customer
 * paid for the items whose purchase is recorded, price × quantity of the evaluation without shipping and fees; `bought` is
 * what their stores charged. The margin is `goods` minus `bought`.
 */
export interface Margin {
  readonly goods: number;
  readonly bought: number;
  readonly items_without_purchase: number;
}

export const noMargin: Margin = { goods: 0, bought: 0, items_without_purchase: 0 };

/** Two margins together. */
export const addMargins = (one: Margin, other: Margin): Margin => ({
  goods: one.goods + other.goods,
  bought: one.bought + other.bought,
  items_without_purchase: one.items_without_purchase + other.items_without_purchase,
});

/** Whether the shop has earned something with the order: paid, not cancelled, not refunded in full. */
export const hasEarned = (order: OrderDocument): boolean =>
  order.payment !== null && order.order_status !== 'ORDER_CANCELLED' && refundStanding(order).refunded !== 'whole';

/** The margin of one order, in paise: items that were taken out were refunded and do not count. */
export const marginOf = (order: Pick<OrderDocument, 'items'>): Margin =>
  remainingItems(order)
    .map(({ purchase, price, quantity }) =>
      purchase
        ? { goods: price * quantity, bought: purchase.paid, items_without_purchase: 0 }
        : { ...noMargin, items_without_purchase: 1 },
    )
    .reduce(addMargins, noMargin);

/** In rupees, as answers carry it. */
export const marginOnTheWire = ({ goods, bought, items_without_purchase }: Margin): OrderMargin => ({
  goods: toRupees(goods),
  bought: toRupees(bought),
  margin: toRupees(goods - bought),
  items_without_purchase,
});
