import { fieldChange } from '@potli/contracts/order/changes.ts';
import type { MessageKind } from '@potli/contracts/order/messages.ts';
import type { Actor } from '@potli/contracts/order/moves.ts';
import {
  addressErrorCode,
  type HistoryEntry,
  itemErrorCode,
  orderStatus,
  storePrice,
} from '@potli/contracts/order/order.ts';
import type { OrderWarning } from '@potli/contracts/rules/warnings.ts';
import { outboxFields } from '@potli/service-kit/outbox.ts';
import { type DocumentOf, nullable, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import { Type } from 'typebox';
import type { OrderMessage } from '../messages/order-message.ts';
import type { RefundTask } from '../payments/refund-task.ts';
import { personalData } from '../personal-data/personal-data.ts';

const text = Type.String();
const time = Type.String();
const paise = Type.Integer();
const days = Type.Integer();

/**
 * A text that this version reads as one of its own kinds. Not an enum: a newer version may add a kind to the history or
 * the outbox, and this one must still be able to write the order.
 */
const known = <T extends string>() => Type.Unsafe<T>(text);

/** One item as it is stored: money in paise per unit, weight in grams per unit. */
const itemRecord = Type.Object({
  order_item_id: text,
  product_name: text,
  /** By the customer. Missing in the oldest orders. */
  name_typed: Type.Optional(Type.Boolean()),
  product_link: text,
  product_image: text,
  size: text,
  color: text,
  quantity: Type.Integer(),
  ...storePrice,
  /** Free text of the customer: removed with personal data. */
  note: Type.Optional(text),
  price: paise,
  weight: Type.Number(),
  shipment_date: nullable(text),
  /** null: not decided yet. */
  accepted: nullable(Type.Boolean()),
  item_error_code: nullable(itemErrorCode),
  local_shippment_duration: days,
  local_order_link: nullable(text),
  received: Type.Boolean(),
  /** How it was bought, `paid` in paise for all pieces; missing until an operator recorded it. */
  purchase: Type.Optional(
    Type.Object({
      paid: paise,
      store_order_number: text,
      seller: text,
      expected_on: nullable(text),
      at: time,
      by: text,
    }),
  ),
  /** The pieces that have arrived so far, and the grams of those in good condition; missing until they were counted. */
  receipt: Type.Optional(
    Type.Object({
      good: Type.Integer(),
      damaged: Type.Integer(),
      wrong: Type.Integer(),
      measured_weight: nullable(Type.Number()),
      at: time,
      by: text,
    }),
  ),
  /** Photos in the blob store (`photo/photos.ts`), oldest first. */
  photos: Type.Optional(
    Type.Array(Type.Object({ photo_id: text, width: Type.Integer(), height: Type.Integer(), at: time, by: text })),
  ),
  /** The customer says that it is not what was ordered: holds packing until an operator has resolved it. */
  refusal: Type.Optional(
    Type.Object({
      at: time,
      text,
      resolved: Type.Optional(Type.Object({ at: time, by: text, reason: text })),
    }),
  ),
  /** Paid and then taken out by an operator, with its refund; missing where it is part of the order. */
  taken_out: Type.Optional(Type.Object({ at: time, by: text, reason: text, refund_paise: paise })),
});
export type ItemRecord = DocumentOf<typeof itemRecord>;

const resentRecord = Type.Object({
  at: time,
  by: text,
  kind: known<MessageKind>(),
  /** The first message of its line, and the click that asked for it. */
  message_id: text,
  resend_id: text,
});

/** A dropped item as it was: a resubmission took it out of `items`. */
const droppedRecord = Type.Pick(itemRecord, [
  'order_item_id',
  'product_name',
  'product_link',
  'size',
  'color',
  'quantity',
  'item_error_code',
]);
export type DroppedRecord = DocumentOf<typeof droppedRecord>;

const historyRecord = Type.Object({
  at: time,
  command: known<HistoryEntry['command']>(),
  from: nullable(orderStatus),
  to: orderStatus,
  by: Type.Object({ type: known<Actor>(), name: text }),
  /** Under which id the logs tell of the request that did it. */
  request_id: Type.Optional(text),
  note: Type.Optional(text),
  /** Without those of personal data, which are in the order's `user`. */
  changes: Type.Optional(Type.Array(fieldChange)),
  changes_left_out: Type.Optional(Type.Integer()),
  dropped_items: Type.Optional(Type.Array(droppedRecord)),
  acknowledged_warnings: Type.Optional(Type.Array(known<OrderWarning>())),
  /** Messages that were sent again after this step, before the next. */
  resent: Type.Optional(Type.Array(resentRecord)),
});
export type HistoryRecord = DocumentOf<typeof historyRecord>;

const paymentRecord = Type.Object({
  payment_id: text,
  /** Missing in orders that were paid before it was reported. */
  provider_order_id: Type.Optional(nullable(text)),
  payment_method: text,
  mode: oneOf(['test', 'live']),
  /** The order's price, and what the customer paid with the provider's fees. */
  total_paise: paise,
  paid_paise: paise,
  captured_at: time,
  /** The same money in the smallest unit of the currency it came in; missing in orders from before it was reported. */
  captured: Type.Optional(Type.Object({ amount: Type.Number(), currency: text })),
});
export type PaymentRecord = DocumentOf<typeof paymentRecord>;

/** A refund as svc-payments reported it; `refund_id` makes a repeat harmless. */
const refundRecord = Type.Object({
  refund_id: text,
  payment_id: text,
  state: known<'made' | 'failed'>(),
  /** Of what was captured, both in the smallest unit of the currency. */
  amount: Type.Number(),
  captured_amount: Type.Number(),
  currency: text,
  amount_paise: paise,
  reason: text,
  by: text,
  refunded_at: time,
  arrives_on: nullable(text),
  /** Of the refund request that it carries out; missing for any other. */
  request_id: Type.Optional(text),
  /** A failed refund that was reported as made before: the customer was told of it. */
  came_back: Type.Optional(Type.Boolean()),
  /** An operator continued the order after this refund. */
  reopened: Type.Optional(Type.Boolean()),
});
export type RefundRecord = DocumentOf<typeof refundRecord>;

/** A refund that an operator decided on; an outbox entry of the same write hands it to svc-payments. */
const refundRequest = Type.Object({
  request_id: text,
  payment_id: text,
  amount_paise: paise,
  /** It is all that is left, whatever that is in the currency of the capture. */
  all: Type.Boolean(),
  reason: text,
  by: text,
  requested_at: time,
});

/** Money in paise, weight in grams. */
const totals = Type.Object({
  items_total_cost: paise,
  international_shipping_cost: paise,
  custom_fees: paise,
  platform_processing_fees: paise,
  total_price: paise,
  estimated_weight: Type.Number(),
  local_shippment_time: days,
  local_packaging_time: days,
  international_shipping_time: days,
  custom_processing_time: days,
  total_time_estimation: days,
});

/** One order with its history and its messages: one document, so that one write is one transaction on every engine. */
export const orderDocument = Type.Object({
  ...storedFields,
  reference: text,
  user_id: text,
  /** Opens the tracking of the order and nothing else; missing or null where it is not shared. */
  tracking_token: Type.Optional(nullable(text)),
  /** Hash of the Idempotency-Key that placed it. */
  submission_key: nullable(text),
  order_status: orderStatus,
  created_at: time,
  updated_at: time,
  /** When it came into its status, and whether it waits for an operator there: kept for the list. */
  status_since: time,
  needs_action: Type.Boolean(),
  /** Its place in the operators' queue, as `queue.ts` computes it. */
  due_at: Type.Optional(nullable(time)),
  waits_from: Type.Optional(nullable(time)),
  /** The responsible operator, and who assigned it; missing before the first assignment. */
  assigned_to: Type.Optional(nullable(Type.Object({ operator_id: text, name: text }))),
  assignments: Type.Optional(Type.Array(Type.Object({ at: time, by: text, to: nullable(text) }))),
  /** All personal data (`personal-data/`). */
  user: personalData,
  /** By when the customer was promised the evaluation of what was sent last; missing in orders from before the promise. */
  evaluation_due: Type.Optional(nullable(time)),
  address_accepted: nullable(Type.Boolean()),
  order_error_code: nullable(addressErrorCode),
  items: Type.Array(itemRecord),
  /** null before the first evaluation. */
  totals: nullable(totals),
  /** Until when the price can be paid, and when `expireQuotes` looks at the order next; only while it awaits payment. */
  quote_expires_at: Type.Optional(nullable(time)),
  quote_due: Type.Optional(nullable(time)),
  /** The table of shipping rates that the totals were computed with. */
  rates_version: nullable(text),
  payment: nullable(paymentRecord),
  /** The customs declaration; missing until an operator made it. */
  goods_declaration: Type.Optional(
    Type.Object({
      reason: text,
      items: Type.Array(Type.Object({ order_item_id: text, description: text, hs_code: text, material: text })),
      by: text,
      at: time,
    }),
  ),
  /** Missing in orders from before refunds were reported. */
  refunds: Type.Optional(Type.Array(refundRecord)),
  /** Missing where there are none. */
  refund_requests: Type.Optional(Type.Array(refundRequest)),
  /** Who removed what said whose order it was, and when; missing or null while it is there. */
  personal_data_removed: Type.Optional(nullable(Type.Object({ at: time, by: text }))),
  /** Kept for the index: see personal-data/remove.ts. */
  closed_at: Type.Optional(nullable(time)),
  history: Type.Array(historyRecord),
  ...outboxFields(Type.Unsafe<OrderMessage | RefundTask>(Type.Object({ kind: text }))),
});
/** An order as it is stored. */
export type OrderDocument = DocumentOf<typeof orderDocument>;
