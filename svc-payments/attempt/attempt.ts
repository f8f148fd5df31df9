import { paymentExceptions } from '@potli/contracts/payment/exceptions.ts';
import { type Provider, providers } from '@potli/contracts/payment/fees.ts';
import { hasCome } from '@potli/service-kit/due.ts';
import { outboxFields } from '@potli/service-kit/outbox.ts';
import { type DocumentOf, nullable, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';
import { rate } from '../exchange-rate/rate.ts';

const mode = oneOf(['test', 'live']);
export type Mode = DocumentOf<typeof mode>;
const currency = oneOf(['INR', 'USD']);
export type Currency = DocumentOf<typeof currency>;

/**
 * - CREATED: recorded, the provider's order is being opened
 * - OPENED: the customer can pay; no money has moved as far as the provider says
 * - CHECKING: money may have moved; the provider is asked until it is sure
 * - SETTLED: captured; reported to svc-orders until acknowledged
 * - REFUNDED: captured and given back
 * - FAILED: the provider ended it without money
 * - ABANDONED: not paid in time, confirmed by the provider
 */
const attemptState = oneOf(['CREATED', 'OPENED', 'CHECKING', 'SETTLED', 'REFUNDED', 'FAILED', 'ABANDONED']);
export type AttemptState = DocumentOf<typeof attemptState>;

/** Money that moved at the provider, in its currency's smallest unit. Entries are only ever added. */
const ledgerEntry = Type.Object({
  /** refund_failed: the money of a refund came back to us, because it could not be delivered. */
  kind: oneOf(['capture', 'refund', 'refund_failed']),
  provider_ref: Type.String(),
  /** Of what was given back, or was to be: the capture. */
  capture_ref: Type.String(),
  // As the provider says it: a strange amount is recorded and raises an exception, never lost.
  amount: Type.Number(),
  currency: Type.String(),
  at: Type.String(),
});
export type LedgerEntry = DocumentOf<typeof ledgerEntry>;

/** A refund is recorded before the provider is asked, with the key that makes asking again harmless. */
const refundIntent = Type.Object({
  key: Type.String(),
  capture_ref: Type.String(),
  amount: Type.Number(),
  /** Of the capture. */
  currency: Type.String(),
  reason: Type.String(),
  /** The operator's name, or `system`. */
  by: Type.String(),
  asked_at: Type.String(),
  state: oneOf(['asked', 'done', 'failed']),
  /** Of the request of svc-orders that it carries out; a retry has that of the refund that failed. */
  request_id: Type.Optional(Type.String()),
});
export type RefundIntent = DocumentOf<typeof refundIntent>;

/** Something that a person has to know about this payment. */
const paymentException = Type.Object({
  /** Counts within the attempt: x1, x2. */
  id: Type.String(),
  code: oneOf(paymentExceptions),
  at: Type.String(),
  note: Type.String(),
  /** The capture that it is about, where it is about one. */
  capture_ref: nullable(Type.String()),
  /** The refund that failed, where it is about one; missing in older ones. */
  refund_key: Type.Optional(Type.String()),
  resolved: nullable(Type.Object({ at: Type.String(), by: Type.String(), note: Type.String() })),
});
export type PaymentException = DocumentOf<typeof paymentException>;

const attemptStep = Type.Object({
  at: Type.String(),
  what: Type.String(),
  from: nullable(attemptState),
  to: attemptState,
});

/** What is pending for others: facts for svc-orders, or a refund at the provider. */
const attemptMessage = Type.Union([
  Type.Object({ kind: Type.Literal('payment-captured'), capture_ref: Type.String() }),
  Type.Object({ kind: Type.Literal('exception-raised'), exception_id: Type.String() }),
  Type.Object({ kind: Type.Literal('refund'), key: Type.String() }),
  Type.Object({
    kind: Type.Literal('payment-refunded'),
    /** The provider's reference; the key of a refund that the provider rejected. */
    refund_id: Type.String(),
    capture_ref: Type.String(),
    state: oneOf(['made', 'failed']),
    /** Of our refund; null for one that was made at the provider. */
    key: nullable(Type.String()),
  }),
]);
export type AttemptMessage = DocumentOf<typeof attemptMessage>;

/** One try to pay one order in one way, with all that happened to its money: one document, so one write is one transaction. */
const attempt = Type.Object({
  ...storedFields,
  /** order, provider, mode, amount and number of the try: two tabs that open the same payment meet here. */
  key: Type.String(),
  order_id: Type.String(),
  reference: Type.String(),
  provider: oneOf(providers),
  mode,
  /** The order's price in paise and what the provider's fee makes of it. */
  total_paise: Type.Integer(),
  fees: Type.Object({ base: Type.Integer(), fee: Type.Integer(), gst: Type.Integer(), payable: Type.Integer() }),
  total_time_estimation: Type.Number(),
  currency,
  /** What the provider charges: paise or cents. The amount shown, opened and checked at capture is this one. */
  charged: Type.Integer(),
  /** The locked rate of a wallet payment. */
  fx: nullable(rate),
  provider_order_id: nullable(Type.String()),
  /** Until then one process is opening the provider's order; the others wait. */
  opening_until: nullable(Type.String()),
  /** Until then somebody is taking the money at the provider, or died while doing so: nothing may cross that. */
  capturing_until: nullable(Type.String()),
  /**
   * All who are taking it: each removes its own mark only, and `capturing_until` is that of the last. Missing in attempts of
   * an earlier version, which reads `capturing_until`.
   */
  takers: Type.Optional(Type.Array(Type.Object({ id: Type.String(), until: Type.String() }))),
  /** How often the provider refused a capture: the next capture needs another idempotency key. */
  declines: Type.Integer({ minimum: 0 }),
  state: attemptState,
  /** The capture that pays the order. */
  settled_ref: nullable(Type.String()),
  order_outcome: oneOf(['none', 'telling', 'applied', 'refused']),
  ledger: Type.Array(ledgerEntry),
  refunds: Type.Array(refundIntent),
  exceptions: Type.Array(paymentException),
  /** Since when a person is waited for; null when no exception is open. */
  attention_since: nullable(Type.String()),
  /** When a person last wrote a reason or a note; null or missing where there is none (any more). */
  written_at: Type.Optional(nullable(Type.String())),
  history: Type.Array(attemptStep),
  ...outboxFields(attemptMessage),
  /** When the provider is asked next without anybody having said anything; null when there is nothing to find out. */
  check_due: nullable(Type.String()),
  checks: Type.Integer({ minimum: 0 }),
  /** A payment was begun at the provider: banks may answer for days. */
  tried: Type.Boolean(),
  /** From when the growing intervals of the checks count: the opening, or when it became unclear. */
  checks_from: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type Attempt = DocumentOf<typeof attempt>;

export const attemptCollection: CollectionDefinition<Attempt> = {
  name: 'attempts',
  schema: attempt,
  indexes: [
    { name: 'key', fields: ['key'], unique: true },
    { name: 'provider_order_id', fields: ['provider_order_id'], unique: true },
    { name: 'order_newest', fields: ['order_id', '-created_at', '-id'] },
    { name: 'check_due', fields: ['check_due'] },
    { name: 'outbox_due', fields: ['outbox_due'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
    { name: 'attention_since', fields: ['attention_since'] },
    { name: 'written_at', fields: ['written_at'] },
  ],
};

type Terms =
  | ('id' | 'key' | 'order_id' | 'reference' | 'provider' | 'mode' | 'total_paise' | 'fees' | 'total_time_estimation')
  | ('currency' | 'charged' | 'fx' | 'opening_until' | 'check_due');

/** A payment that the customer chose; its provider's order is opened next. */
export const newAttempt = (terms: Pick<Attempt, Terms>, at: string): Attempt => ({
  ...terms,
  version: 1,
  provider_order_id: null,
  capturing_until: null,
  declines: 0,
  state: 'CREATED',
  settled_ref: null,
  order_outcome: 'none',
  ledger: [],
  refunds: [],
  exceptions: [],
  attention_since: null,
  history: [{ at, what: 'payment chosen', from: null, to: 'CREATED' }],
  outbox: [],
  outbox_due: null,
  checks: 0,
  tried: false,
  checks_from: at,
  created_at: at,
  updated_at: at,
});

export const methodText = {
  razorpay: 'Card/Netbanking (Razorpay)',
  paypal: 'Wallet (PayPal)',
} as const satisfies Record<Provider, string>;

/** The capture of that reference in the ledger. */
export const captureIn = ({ ledger }: Pick<Attempt, 'ledger'>, ref: string): LedgerEntry | undefined =>
  ledger.find(({ kind, provider_ref }) => kind === 'capture' && provider_ref === ref);

/** States in which the same attempt can still be paid. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'CREATED' || state === 'OPENED';

/** States that only money which nothing reported yet, or a refund, can change. */
export const isClosed = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'SETTLED' || state === 'REFUNDED' || state === 'FAILED';

/** Whether this attempt pays its order: captured, and not sent back by svc-orders. */
export const pays = ({ state, order_outcome }: Pick<Attempt, 'state' | 'order_outcome'>): boolean =>
  state === 'SETTLED' && order_outcome !== 'refused';

/** Whether money may have moved without our knowing where it ends: no second payment is opened meanwhile. */
export const isUnclear = ({ state, order_outcome }: Pick<Attempt, 'state' | 'order_outcome'>): boolean =>
  state === 'CHECKING' || (state === 'SETTLED' && order_outcome === 'refused');

/** The mark that money is being taken is set at most this far ahead: two leases with the longest PROVIDER_TIMEOUT_MS. */
const longestCaptureMs = 6 * 60_000;

/** Who is taking its money at this very moment; a mark of an earlier version has no id. */
export const takersOf = (
  { capturing_until: until, takers = [] }: Pick<Attempt, 'capturing_until' | 'takers'>,
  now: Date,
): NonNullable<Attempt['takers']> => {
  const isListed = until === null || takers.some((taker) => taker.until === until);
  const all = isListed ? takers : [...takers, { id: '', until }];
  return all.filter((taker) => !hasCome(taker.until, now, longestCaptureMs));
};

/** Whether somebody is taking its money at this very moment. */
export const isBeingTaken = (attempt: Pick<Attempt, 'capturing_until' | 'takers'>, now: Date): boolean =>
  takersOf(attempt, now).length > 0;
