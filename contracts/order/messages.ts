import { type Static, Type } from 'typebox';
import { nullable, oneOf, timestamp } from '../schema.ts';

/** The kinds of messages of an order, and the change that causes each. */
export const messageKinds = [
  'received',
  'correction',
  'quote',
  'quote_reminder',
  'quote_expired',
  'evaluation_reopened',
  'cancelled',
  'paid',
  'purchased',
  'packing',
  'shipped',
  'address_changed',
  'delivered',
  'refunded',
  'refund_delayed',
  'cancelled_by_operator',
  'item_taken_out',
  'photos_ready',
  'refusal_resolved',
  'operators_goods_refused',
  'operators_paid',
  'operators_resubmitted',
  'operators_quote_expired',
  'operators_payment_exception',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Ways to a person, in the order in which they are tried. */
export const messageChannels = ['whatsapp', 'sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Delivery states that a provider reports for an accepted message; each replaces the one before, failed is final. */
const receiptStates = ['sent', 'delivered', 'read', 'failed'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** The words of a message, as they are or would be sent. */
export const messageText = Type.Object({
  kind: oneOf(messageKinds),
  to: Type.Enum(['customer', 'operators']),
  /** The first way that was not refused yet: where it went, or goes next. */
  channel: oneOf(messageChannels),
  /** The messaging service's approved template; `text` is its wording with the parameters in place. */
  template: Type.String(),
  text: Type.String(),
});
export type MessageWords = Static<typeof messageText>;

const when = nullable(timestamp);

/** A message of an order with the state of its delivery; shown to operators only. */
export const orderMessage = Type.Object({
  message_id: Type.String(),
  ...messageText.properties,
  /**
   * owed: sent at `next_try_at`; delivered: the provider accepted it; failed: dead-lettered, because every way was
   * refused or after too many attempts.
   */
  state: Type.Enum(['owed', 'delivered', 'failed']),
  /** When the change that caused it was made; null for older messages. */
  created_at: when,
  next_try_at: when,
  delivered_at: when,
  /** Deliveries that failed so far, and why the last one did. */
  failed_tries: Type.Integer({ minimum: 0 }),
  last_error: nullable(Type.String()),
  /** The provider's latest delivery receipt; null before the first. */
  receipt: nullable(Type.Object({ state: oneOf(receiptStates), at: Type.String() })),
  /** The ways that did not work for this message, and why. */
  refusals: Type.Array(Type.Object({ channel: oneOf(messageChannels), reason: Type.String(), at: Type.String() })),
  /** For one that an operator sent again: of which message, and who. */
  resent: nullable(Type.Object({ of: Type.String(), by: Type.String() })),
  /** Whether it may be sent again now: it is the latest of its kind and still fits the order. */
  can_resend: Type.Boolean(),
});
export type OrderMessageState = Static<typeof orderMessage>;
