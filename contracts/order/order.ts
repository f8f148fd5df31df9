import { type Static, Type } from 'typebox';
import { userDetailsLimits } from '../rules/user-details-form.ts';
import { orderWarnings } from '../rules/warnings.ts';
import { nullable, oneOf, pattern, timestamp } from '../schema.ts';
import { fieldChange } from './changes.ts';
import { claim } from './claim.ts';
import { addressDenials, itemDenials } from './denials.ts';
import { messageKinds, orderMessage } from './messages.ts';
import { actors, orderCommands, orderStatuses } from './moves.ts';
import { refund } from './refund.ts';

/** The shapes of an order on the wire. Money in rupees, weights in grams, times in days; names as in spec 3. */
const flag = Type.Union([Type.Literal(0), Type.Literal(1)]);
const rupees = Type.Number({ minimum: 0 });
const days = Type.Integer({ minimum: 0 });

/** The order's key: unguessable, because it allows to see and pay the order (spec 6). */
export const orderId = Type.String({ pattern: pattern.orderId });
/** A status of `moves.ts` on the wire. */
export const orderStatus = oneOf(orderStatuses);
/** Why an item was denied (spec 8). */
export const itemErrorCode = oneOf(Object.keys(itemDenials) as (keyof typeof itemDenials)[]);
/** Why the address was denied (spec 8). */
export const addressErrorCode = oneOf(Object.keys(addressDenials) as (keyof typeof addressDenials)[]);

/** Length limits only; the rules with the specification's messages are in rules/user-details.ts. */
export const userDetails = Type.Object({
  name: Type.String({ maxLength: userDetailsLimits.name }),
  /** Who receives the parcel where that is not the customer; papers are addressed to them. */
  recipient_name: Type.Optional(Type.String({ maxLength: userDetailsLimits.recipient_name })),
  email: Type.String({ maxLength: userDetailsLimits.email }),
  country_code: Type.String({ maxLength: userDetailsLimits.country_code }),
  mobile: Type.String({ maxLength: userDetailsLimits.mobile }),
  address: Type.String({ maxLength: userDetailsLimits.address }),
  country: Type.String({ maxLength: userDetailsLimits.country }),
  postal_code: Type.String({ maxLength: userDetailsLimits.postal_code }),
});
export type UserDetails = Static<typeof userDetails>;

/**
 * What the store's page asked for one piece when the customer ordered, as the customer's browser reported it: for
 * information only, never part of a total. In units of the currency (ISO 4217); both fields or neither.
 */
export const storePrice = {
  store_price: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })),
  store_currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
};

/** How an item was bought at its store; for operators only. */
const purchase = Type.Object({
  /** Rupees for all pieces, with the item's share of the store's delivery. */
  paid: rupees,
  store_order_number: Type.String(),
  seller: Type.String(),
  expected_on: nullable(Type.String({ pattern: pattern.date })),
  at: timestamp,
  by: Type.String(),
});
export type Purchase = Static<typeof purchase>;

/** The pieces of an item that have arrived so far, by condition: damaged, and other than what was ordered. */
export const itemCounts = Type.Object({
  good: Type.Integer({ minimum: 0, maximum: 999 }),
  damaged: Type.Integer({ minimum: 0, maximum: 999 }),
  wrong: Type.Integer({ minimum: 0, maximum: 999 }),
  /** Grams of all pieces of the item in good condition together; null: not weighed. */
  measured_weight: nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
});

/** What has arrived of an item; for operators only. */
const receipt = Type.Object({ ...itemCounts.properties, at: timestamp, by: Type.String() });

/** A photo of an item in the office, at `orders/{order_id}/photos/{photo_id}`; sides in pixels. Operators see who took it. */
const photo = Type.Object({
  photo_id: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  at: timestamp,
  by: Type.Optional(Type.String()),
});
export type ItemPhoto = Static<typeof photo>;

/** The customer says that an item is not what was ordered; open until an operator resolves it. */
const refusal = Type.Object({
  at: timestamp,
  /** Empty once personal data was removed, and so is the reason. */
  text: Type.String(),
  resolved: Type.Optional(Type.Object({ at: timestamp, reason: Type.String(), by: Type.Optional(Type.String()) })),
});

/**
 * The margin of an order in rupees, over its remaining items with a recorded purchase: `goods` is what the customer paid
 * for them (price × quantity of the evaluation, without shipping and the provider's fees), `bought` what their stores
 * charged, `margin` the difference, negative for a loss. Taken out items were refunded and do not count.
 */
const orderMargin = Type.Object({
  goods: rupees,
  bought: rupees,
  margin: Type.Number(),
  items_without_purchase: Type.Integer({ minimum: 0 }),
});
export type OrderMargin = Static<typeof orderMargin>;

/** The longest note of an item. */
export const itemNoteLimit = 200;

/**
 * An item of an order (spec 3). `price` in rupees per unit, `weight` in grams per unit, `shipment_date` as YYYY-MM-DD,
 * `local_shippment_duration` in days; 0 and null until it was evaluated.
 */
export const orderItem = Type.Object({
  order_item_id: Type.String(),
  product_name: Type.String(),
  /** 1: typed by the customer. */
  is_product_name_typed: flag,
  product_link: Type.String(),
  product_image: Type.String(),
  size: Type.String(),
  color: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  price: rupees,
  weight: Type.Number({ minimum: 0 }),
  shipment_date: nullable(Type.String({ pattern: pattern.date })),
  is_item_accepted: flag,
  item_error_code: nullable(itemErrorCode),
  local_shippment_duration: days,
  local_order_link: nullable(Type.String()),
  is_local_shippment_received: flag,
  ...storePrice,
  /** What the customer wants in a case, such as "if M is gone take L"; missing without one and once personal data was removed. */
  note: Type.Optional(Type.String()),
  /** Operators only; missing until it is recorded. */
  purchase: Type.Optional(purchase),
  /** Operators only; missing until pieces were counted. */
  receipt: Type.Optional(receipt),
  /** Oldest first; missing where there are none. */
  photos: Type.Optional(Type.Array(photo)),
  /** Until when the customer can refuse the item; missing without a photo. */
  refusable_until: Type.Optional(timestamp),
  /** The last refusal; missing where there was none. */
  refusal: Type.Optional(refusal),
  /** It was paid and then taken out, because it is out of stock: not to be bought, received or shipped. */
  taken_out: Type.Optional(
    Type.Object({
      at: timestamp,
      /** Empty once personal data was removed. */
      reason: Type.String(),
      refund_amount: rupees,
      /** Operators only. */
      by: Type.Optional(Type.String()),
    }),
  ),
});
export type OrderItem = Static<typeof orderItem>;

/** A denied item that its customer dropped with a correction: as it was when it was denied. */
const droppedItem = Type.Pick(orderItem, [
  'order_item_id',
  'product_name',
  'product_link',
  'size',
  'color',
  'quantity',
  'item_error_code',
]);
export type DroppedItem = Static<typeof droppedItem>;

/** What an operator is asked to acknowledge (ADR 37). */
export const orderWarning = oneOf(orderWarnings);

/** What a history entry records: a command, or a fact about refunds or customs, which never changes the status. */
const historyCommands = [...orderCommands, 'refund', 'refund_failed', 'declare_goods'] as const;

/** One step of the order's life. Only operators see more than the first four fields. */
export const historyEntry = Type.Object({
  at: timestamp,
  command: oneOf(historyCommands),
  from: nullable(orderStatus),
  to: orderStatus,
  by: Type.Optional(Type.Object({ type: oneOf(actors), name: Type.String() })),
  note: Type.Optional(Type.String()),
  /** What the step changed; of a resubmission, what the customer changed since the last time. */
  changes: Type.Optional(Type.Array(fieldChange)),
  /** How many more changes there were than are listed. */
  changes_left_out: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The denied items that the customer dropped with a resubmission; the order has them no more. */
  dropped_items: Type.Optional(Type.Array(droppedItem)),
  /** The warnings that the operator acknowledged with an evaluation or with local links. */
  acknowledged_warnings: Type.Optional(Type.Array(orderWarning)),
  /** Messages that operators sent again after this step and before the next; no steps themselves, so the version stays. */
  resent: Type.Optional(
    Type.Array(
      Type.Object({
        at: timestamp,
        by: Type.String(),
        kind: oneOf(messageKinds),
      }),
    ),
  ),
});
export type HistoryEntry = Static<typeof historyEntry>;

/**
 * How the order was paid, for the success page (spec 2): the rupees that were paid, the provider's fees among them, and
 * the days until the order arrives.
 */
export const transaction = Type.Object({
  payment_id: Type.String(),
  total_price: rupees,
  payment_method: Type.String(),
  total_time_estimation: days,
  /** The price of the order when it was paid, without the provider's fees: items may be taken out later. */
  order_total: Type.Optional(rupees),
  /** What the provider charged, in units of its currency (ISO 4217); missing in orders from before it was stored. */
  charged: Type.Optional(Type.Object({ amount: Type.Number({ minimum: 0 }), currency: Type.String() })),
});
export type Transaction = Static<typeof transaction>;

/** The customs declaration of an item: in English, with 6, 8 or 10 digits of the tariff number. */
export const goodsDeclarationItem = Type.Object({
  order_item_id: Type.String({ minLength: 1, maxLength: 40 }),
  description: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
  hs_code: Type.String({ pattern: '^\\d{6}(\\d{2}){0,2}$' }),
  material: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
});

/** The operators' declaration of an order's goods for customs. */
const goodsDeclaration = Type.Object({
  reason: Type.String(),
  items: Type.Array(goodsDeclarationItem),
  by: Type.String(),
  at: timestamp,
});

const refundStanding = {
  /** Whether all or part of the payment was refunded, and how much in rupees; missing where nothing was. */
  refunded: Type.Optional(Type.Enum(['whole', 'part'])),
  refunded_amount: Type.Optional(rupees),
  /** Rupees of refunds that the customer was promised and that are not made yet; missing where there are none. */
  pending_refund_amount: Type.Optional(rupees),
  /** Of those, what the provider rejected or sent back: it takes longer, and an operator sees to it. */
  delayed_refund_amount: Type.Optional(rupees),
};

/** The figures of an evaluation; 0 before there is one. */
export const orderTotals = Type.Object({
  items_total_cost: rupees,
  international_shipping_cost: rupees,
  custom_fees: rupees,
  platform_processing_fees: rupees,
  total_price: rupees,
  local_shippment_time: days,
  local_packaging_time: days,
  international_shipping_time: days,
  custom_processing_time: days,
  total_time_estimation: days,
  estimated_weight: Type.Number({ minimum: 0 }),
});
export type OrderTotals = Static<typeof orderTotals>;

/** The operator who sees to an order. */
const assignee = Type.Object({
  operator_id: Type.String(),
  name: Type.String(),
  /** Whether it is the asking operator. */
  mine: Type.Boolean(),
});
export type Assignee = Static<typeof assignee>;

/** Who gave an order to whom; null to none. */
const assignment = Type.Object({ at: timestamp, by: Type.String(), to: nullable(Type.String()) });

/** What an operator wrote for the others about an order, or about the item that it names. */
const orderNote = Type.Object({
  note_id: Type.String(),
  at: timestamp,
  by: Type.String(),
  text: Type.String(),
  order_item_id: nullable(Type.String()),
});

/**
 * The whole order as its customer or an operator gets it (spec 3): what is marked as the operators' is not there for a
 * customer. Rupees, grams, days, ISO 8601 UTC.
 */
export const order = Type.Object({
  order_id: orderId,
  /** For people to name the order by; opens nothing. */
  reference: Type.String({ pattern: '^PT-[0-9A-HJKMNP-TV-Z]{6}$' }),
  version: Type.Integer({ minimum: 1 }),
  user_id: Type.String(),
  order_status: orderStatus,
  created_at: timestamp,
  updated_at: timestamp,
  /** When the order came into its status. */
  status_since: timestamp,
  orderUser: Type.Object({ name: Type.String(), country: Type.String() }),
  user: userDetails,
  items: Type.Array(orderItem),
  ...orderTotals.properties,
  international_shipping_tracking_link: nullable(Type.String()),
  international_shipping_tracking_number: nullable(Type.String()),
  order_error_code: nullable(addressErrorCode),
  /** The version of the rate table it was priced with, for operators; null before the first evaluation. */
  rates_version: Type.Optional(nullable(Type.String())),
  transaction: nullable(transaction),
  /** Refunds, oldest first; missing where there are none. */
  refunds: Type.Optional(Type.Array(refund)),
  ...refundStanding,
  /** Operators only: rupees that can still be refunded; missing where nothing was paid. */
  refundable_amount: Type.Optional(rupees),
  /** Operators only; missing where nothing was paid. */
  margin: Type.Optional(orderMargin),
  /** Operators only: what was declared for customs; missing where nothing was. */
  goods_declaration: Type.Optional(goodsDeclaration),
  /** Who cancelled the order, and an operator's reason; missing where it is not cancelled. */
  cancellation: Type.Optional(
    Type.Object({ by: Type.Enum(['customer', 'operator']), at: timestamp, reason: Type.Optional(Type.String()) }),
  ),
  history: Type.Array(historyEntry),
  /** When name, address and the like were removed from it, which happens some time after its end; operators see by whom. */
  personal_data_removed: Type.Optional(nullable(Type.Object({ at: timestamp, by: Type.Optional(Type.String()) }))),
  /** Until when the price can be paid; null or missing where the order does not await payment. */
  quote_expires_at: Type.Optional(nullable(timestamp)),
  /** When the step under way should be done; null where nothing of ours is under way. */
  next_step_by: nullable(timestamp),
  /** The commands that the caller may give now. */
  allowed_actions: Type.Array(oneOf(orderCommands)),
  /** Shown to operators only: who is working on it, and its messages, newest first. */
  claim: Type.Optional(nullable(claim)),
  /** Operators only: who sees to the order, who assigned it to whom, and the notes, all oldest first. */
  assigned_to: Type.Optional(nullable(assignee)),
  assignments: Type.Optional(Type.Array(assignment)),
  notes: Type.Optional(Type.Array(orderNote)),
  messages: Type.Optional(Type.Array(orderMessage)),
});
export type Order = Static<typeof order>;

/** A row of the operator's list. */
export const orderRow = Type.Object({
  order_id: orderId,
  reference: Type.String(),
  order_status: orderStatus,
  total_price: rupees,
  created_at: timestamp,
  updated_at: timestamp,
  status_since: timestamp,
  /** Whether the order waits for an operator. */
  needs_action: Type.Boolean(),
  /** Until when an operator should act, or until when a parcel should arrive; null where no operator is waited for. */
  due_at: Type.Optional(nullable(timestamp)),
  item_count: Type.Integer({ minimum: 1 }),
  /** The name of the first item that remains. */
  first_item: Type.Optional(Type.String()),
  ...refundStanding,
  orderUser: Type.Object({ name: Type.String(), country: Type.String() }),
  claim: nullable(claim),
  /** The operator who sees to it. */
  assigned_to: Type.Optional(nullable(assignee)),
  /** How many notes it has; missing without any. */
  note_count: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type OrderRow = Static<typeof orderRow>;
