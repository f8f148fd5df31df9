import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { nullable } from '../schema.ts';
import { rolesFor } from './moves.ts';
import { itemCounts, order } from './order.ts';
import { itemChangeErrors, itemId, operatorCommand, operatorQuery, operatorRequest, version } from './requests.ts';

/** How the warehouse receives goods: finds whose they are, counts and weighs them. */
const rupees = Type.Number({ minimum: 0 });

/** For a scanner or the keyboard: the whole number, in any spelling of its letters and separators. */
export const findArrivals = operation({
  ...operatorQuery,
  id: 'findArrivals',
  path: 'orders/arrivals',
  roles: ['warehouse', 'buyer', 'support'],
  summary: 'The paid orders with that reference, or with an item bought under that order number of its store.',
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: success({ orders: Type.Array(order) }),
});

/**
 * Counts and weights are those of all deliveries so far, so that a repeat changes nothing. An item of which every piece
 * has arrived in good condition is received, as with `mark_received`, and stays so; the order moves on with
 * `confirm_received` only.
 */
export const receiveItems = operation({
  ...operatorCommand,
  id: 'receiveItems',
  path: 'orders/admin/{orderId}/receive-items',
  roles: rolesFor('receive_items'),
  summary: 'Records how many pieces of items have arrived, in which condition, and what they weigh.',
  body: Type.Object({
    items: Type.Array(
      Type.Object({
        order_item_id: itemId,
        ...itemCounts.properties,
      }),
      { minItems: 1, maxItems: 50 },
    ),
    version,
  }),
  errors: [...itemChangeErrors, 'RECEIVED_CANNOT_BE_UNDONE'],
});

/** Grams and rupees. The weight of pieces that were not weighed is their estimate. */
const measuredShipping = Type.Object({
  estimated_weight: Type.Number({ minimum: 0 }),
  measured_weight: Type.Number({ minimum: 0 }),
  /** Items of which not every piece was weighed. */
  items_not_weighed: Type.Integer({ minimum: 0 }),
  /** What the customer pays for the international shipment, and what the measured weight costs by the present rates. */
  charged_cost: rupees,
  measured_cost: rupees,
  /** `measured_cost` minus `charged_cost`: what the shop pays on top, negative for a saving. */
  difference: Type.Number(),
  /** The version of the rate table that `measured_cost` comes from. */
  rates_version: nullable(Type.String()),
});
export type MeasuredShipping = Static<typeof measuredShipping>;

/** ORDER_STATUS_CONFLICT for an order without a price. */
export const getMeasuredShipping = operation({
  ...operatorRequest,
  id: 'getMeasuredShipping',
  method: 'GET',
  path: 'orders/admin/{orderId}/measured-shipping',
  roles: everyRole,
  summary: 'The measured weight of an order beside its estimate, with the difference in the cost of shipping.',
  answer: success({ shipping: measuredShipping }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'NEIGHBOUR_UNAVAILABLE'],
});
