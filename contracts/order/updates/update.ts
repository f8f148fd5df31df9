import { type Static, Type } from 'typebox';
import { addressErrorCode, itemErrorCode, orderStatus, totalsWarning, userDetails } from '../order.ts';

/**
 * The body of PUT orders/{role}/{orderId}/update: the union of the fields of all its payloads (spec 7). The server
 * reads from it which command is meant, then holds it against that command's own rules.
 */

/** A figure as the specification's payloads carry it: a number, or the same as text. */
export const figure = Type.Union([
  Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  Type.String({ pattern: '^[0-9]{1,10}(\\.[0-9]{1,6})?$' }),
]);
/** A figure as it was sent: rupees, grams or days, number or text. */
export type Figure = Static<typeof figure>;

const figures = [
  'items_total_cost',
  'international_shipping_cost',
  'custom_fees',
  'platform_processing_fees',
  'total_price',
  'local_shippment_time',
  'local_packaging_time',
  'international_shipping_time',
  'custom_processing_time',
  'total_time_estimation',
  'estimated_weight',
] as const;
/** The name of a total that an evaluation carries. */
export type TotalsFigure = (typeof figures)[number];
/**
 * The totals that an evaluation claims; the server computes each anew and refuses with TOTALS_STALE where one differs
 * (spec 9).
 */
export const totalsFigures: readonly TotalsFigure[] = figures;

const claimedTotals = Object.fromEntries(figures.map((name) => [name, Type.Optional(figure)])) as Record<
  TotalsFigure,
  ReturnType<typeof Type.Optional<typeof figure>>
>;

/**
 * What any command may say of one item; which fields count is the command's business. Rupees and grams per unit, dates
 * as YYYY-MM-DD.
 */
export const updateItem = Type.Object({
  order_item_id: Type.Optional(Type.String({ maxLength: 40 })),
  // evaluation
  price: Type.Optional(figure),
  weight: Type.Optional(figure),
  shipment_date: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
  is_item_accepted: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])),
  item_error_code: Type.Optional(Type.Union([itemErrorCode, Type.Null()])),
  local_shippment_duration: Type.Optional(figure),
  // local links, local receipt
  local_order_link: Type.Optional(Type.String({ maxLength: 2048 })),
  is_local_shippment_received: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  // resubmission
  product_link: Type.Optional(Type.String({ maxLength: 2048 })),
  product_name: Type.Optional(Type.String({ maxLength: 500 })),
  product_image: Type.Optional(Type.String({ maxLength: 2048 })),
  size: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 60 })),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
});
/** One item of an update on the wire. */
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
    order_error_code: Type.Optional(Type.Union([addressErrorCode, Type.Null()])),
    /** 1 accepted, 0 denied (then order_error_code says why), null not decided. */
    is_address_accepted: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()])),
    /** Warnings of the preview that the operator has seen and accepts (docs/decisions: a warning is acknowledged by its name). */
    acknowledged_warnings: Type.Optional(Type.Array(totalsWarning, { maxItems: 4 })),
    international_shipping_tracking_link: Type.Optional(Type.String({ maxLength: 2048 })),
    international_shipping_tracking_number: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  user: Type.Optional(userDetails),
  orderItems: Type.Optional(Type.Array(updateItem, { maxItems: 50 })),
  otp: Type.Optional(Type.String({ maxLength: 12 })),
});
/** An update on the wire. */
export type UpdateBody = Static<typeof updateBody>;
