import { type Static, Type } from 'typebox';
import { orderWarnings } from '../../rules/warnings.ts';
import { nullable } from '../../schema.ts';
import {
  addressErrorCode,
  itemErrorCode,
  itemNoteLimit,
  type OrderTotals,
  orderStatus,
  orderTotals,
  orderWarning,
  userDetails,
} from '../order.ts';

/**
 * The body of PUT orders/{role}/{orderId}/update: the union of the fields of all its payloads (spec 7). The server
 * reads from it which command is meant, then holds it against that command's own rules.
 */

/** A figure as the specification's payloads carry it: a number, or the same as text. */
export const figure = Type.Union([
  Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  Type.String({ pattern: '^[0-9]{1,10}(\\.[0-9]{1,6})?$' }),
]);

/** The totals that an evaluation claims; the server computes each again and rejects a difference with TOTALS_STALE (spec 9). */
export const totalsFigures = Object.keys(orderTotals.properties) as (keyof OrderTotals)[];

const claimedTotals = Object.fromEntries(totalsFigures.map((name) => [name, Type.Optional(figure)])) as Record<
  keyof OrderTotals,
  ReturnType<typeof Type.Optional<typeof figure>>
>;

/**
 * What any command may say of one item; which fields count is the command's business. Rupees and grams per unit, dates
 * as YYYY-MM-DD.
 */
const updateItem = Type.Object({
  order_item_id: Type.Optional(Type.String({ maxLength: 40 })),
  // evaluation
  price: Type.Optional(figure),
  weight: Type.Optional(figure),
  shipment_date: Type.Optional(nullable(Type.String({ maxLength: 10 }))),
  is_item_accepted: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])),
  item_error_code: Type.Optional(nullable(itemErrorCode)),
  local_shippment_duration: Type.Optional(figure),
  /** Grams per unit by the garment, where the operator asked for it: only for WEIGHT_FAR_FROM_ESTIMATE. */
  weight_estimate: Type.Optional(figure),
  // local links, local receipt
  local_order_link: Type.Optional(nullable(Type.String({ maxLength: 2048 }))),
  is_local_shippment_received: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  // resubmission
  product_link: Type.Optional(Type.String({ maxLength: 2048 })),
  product_name: Type.Optional(Type.String({ maxLength: 500 })),
  product_image: Type.Optional(Type.String({ maxLength: 2048 })),
  size: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 60 })),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  note: Type.Optional(Type.String({ maxLength: itemNoteLimit })),
});
export type UpdateItem = Static<typeof updateItem>;

/** The body of `updateOrder` and `previewMessages` (spec 7). */
export const updateBody = Type.Object({
  order: Type.Object({
    order_id: Type.Optional(Type.String({ maxLength: 40 })),
    user_id: Type.Optional(Type.String({ maxLength: 40 })),
    order_status: Type.Optional(orderStatus),
    /** The version that the change was made on; the If-Match header says the same. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    ...claimedTotals,
    order_error_code: Type.Optional(nullable(addressErrorCode)),
    /** 1 accepted, 0 denied (then order_error_code says why), null not decided. */
    is_address_accepted: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])),
    /** Warnings of the preview, or of the links, that the operator has seen and accepts (ADR 37). */
    acknowledged_warnings: Type.Optional(Type.Array(orderWarning, { maxItems: orderWarnings.length })),
    international_shipping_tracking_link: Type.Optional(Type.String({ maxLength: 2048 })),
    international_shipping_tracking_number: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  user: Type.Optional(userDetails),
  orderItems: Type.Optional(Type.Array(updateItem, { maxItems: 50 })),
  /** Resubmission: the ids of denied items that the customer drops. `orderItems` then has all others. */
  dropped_items: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 })),
  otp: Type.Optional(Type.String({ maxLength: 12 })),
});
export type UpdateBody = Static<typeof updateBody>;

/** What an operator's update is rejected with; its preview as well. */
export const updateErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CHANGED',
  'ORDER_STATUS_CONFLICT',
  'ORDER_REFUNDED',
  'COMMAND_NOT_ALLOWED',
  'UNKNOWN_COMMAND',
  'ITEMS_DO_NOT_MATCH',
  'EVALUATION_INVALID',
  'TOTALS_STALE',
  'LOCAL_LINK_LOCKED',
  'LOCAL_LINKS_MISSING',
  'LOCAL_LINK_INVALID',
  'RECEIPT_NOT_CONFIRMED',
  'RECEIVED_CANNOT_BE_UNDONE',
  'ITEMS_NOT_RECEIVED',
  'ITEM_TAKEN_OUT',
  'GOODS_REFUSED',
  'SHIPMENT_INCOMPLETE',
  'NEIGHBOUR_UNAVAILABLE',
] as const;
