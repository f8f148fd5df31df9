import { type Static, Type } from 'typebox';
import { nullable, oneOf, timestamp } from '../schema.ts';

/** The kinds of messages of an order, and the change that causes each. */
export const messageKinds = [
  'received',
  'correction',
  'quote',
  'cancelled',
  'paid',
  'purchased',
  'packing',
  'shipped',
  'delivered',
  'operators_paid',
  'operators_resubmitted',
  'operators_payment_exception',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Ways to a person, in the order in which they are tried. */
export const messageChannels = ['whatsapp', 'sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** What a provider told about a message that it had accepted; each outdoes the one before, failed ends it. */
export const receiptStates = ['sent', 'delivered', 'read', 'failed'] as const;
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

/** A message of an order with the state of its delivery; told to operators only. */
export const orderMessage = Type.Object({
  message_id: Type.String(),
  ...messageText.properties,
  /**
   * owed: will be tried at `next_try_at`; delivered: the provider has taken it; failed: given up, because every way was
   * refused or after too many tries.
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
