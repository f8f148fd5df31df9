import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, pattern } from '../schema.ts';
import { rolesFor } from './moves.ts';
import { orderId, orderItem } from './order.ts';
import { itemChangeErrors, itemId, operatorCommand, operatorQuery, version } from './requests.ts';
import { figure } from './updates/update.ts';

/** How operators buy: what is to be bought, what a store really charged, and what remains of the customers' money. */
const rupees = Type.Number({ minimum: 0 });

/** Recording again replaces what was recorded; both stay in the history. */
export const recordPurchase = operation({
  ...operatorCommand,
  id: 'recordPurchase',
  path: 'orders/admin/{orderId}/record-purchase',
  roles: rolesFor('record_purchase'),
  summary: 'Records what the store charged for an item, its order number there, the seller and the expected arrival.',
  body: Type.Object({
    order_item_id: itemId,
    /** Rupees for all pieces of the item, with its share of the store's delivery. */
    paid: figure,
    store_order_number: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    seller: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
    /** The day on which the store wants to deliver to the office; null where it names none. */
    expected_on: nullable(Type.String({ pattern: pattern.date })),
    version,
  }),
  errors: itemChangeErrors,
});

/** An item that is paid for and not bought yet. */
const itemToBuy = Type.Object({
  order_id: orderId,
  reference: Type.String(),
  ...Type.Pick(orderItem, [
    'order_item_id',
    'product_name',
    'product_link',
    'product_image',
    'size',
    'color',
    'quantity',
    'shipment_date',
  ]).properties,
  /** The version of the order, for a purchase that is recorded from the list. */
  version,
  /** What the customer paid for one piece and for all of them: buying for more costs the shop money. */
  price: rupees,
  price_limit: rupees,
  /** When the order was paid. */
  paid_at: Type.String(),
});
export type ItemToBuy = Static<typeof itemToBuy>;

/** Grouped by store, so that one visit to a store buys all that is needed there. */
export const listItemsToBuy = operation({
  ...operatorQuery,
  id: 'listItemsToBuy',
  path: 'orders/to-buy',
  roles: ['buyer'],
  summary:
    'All items of paid orders that have neither a recorded purchase nor a local order link, by store, the earliest ' +
    'shipment date first.',
  answer: success({
    stores: Type.Array(
      Type.Object({
        /** The host of the product links, without www. */
        store: Type.String(),
        items: Type.Array(itemToBuy),
      }),
    ),
    /** Items beyond the most that one answer lists. */
    left_out: Type.Integer({ minimum: 0 }),
  }),
});

/** The margin of the orders that were placed in one month, in rupees. */
const monthlyMargin = Type.Object({
  /** YYYY-MM, in India. */
  month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' }),
  /** Paid orders that were neither cancelled nor refunded in full. */
  orders: Type.Integer({ minimum: 0 }),
  /** Of the items with a recorded purchase: what customers paid, what stores charged, and the difference. */
  goods: rupees,
  bought: rupees,
  margin: Type.Number(),
  /** Items of these orders whose purchase is not recorded, which none of the amounts contain. */
  items_without_purchase: Type.Integer({ minimum: 0 }),
});
export type MonthlyMargin = Static<typeof monthlyMargin>;

/** By the month in which an order was placed: it never changes, unlike that of a later payment or purchase. */
export const getMonthlyMargins = operation({
  ...operatorQuery,
  id: 'getMonthlyMargins',
  path: 'orders/margins',
  roles: ['finance'],
  summary: 'What customers paid for goods and what stores charged, by month of the order, the latest first.',
  query: Type.Object({ months: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })) }),
  answer: success({ months: Type.Array(monthlyMargin) }),
});
