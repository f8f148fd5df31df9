import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { FeeBreakdown, Provider } from '@potli/contracts/payment/fees.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { CollectionDefinition, Stored } from '@potli/service-kit/store/store.ts';
import type { Rate } from '../currency/rate.ts';

export type Mode = 'test' | 'live';
export type Currency = 'INR' | 'USD';

/**
 * - CREATED: recorded, the provider's order is being opened
 * - OPENED: the customer can pay; no money has moved as far as the provider says
 * - CHECKING: money may have moved; the provider is asked until it is sure
 * - SETTLED: captured; the order is told, or will be
 * - REFUNDED: captured and given back
 * - FAILED: the provider ended it without money
 * - ABANDONED: nobody paid in time, confirmed by the provider
 */
export type AttemptState = 'CREATED' | 'OPENED' | 'CHECKING' | 'SETTLED' | 'REFUNDED' | 'FAILED' | 'ABANDONED';

/** Money that moved at the provider, in its currency's smallest unit. Entries are only ever added. */
export interface LedgerEntry {
  /** refund_failed: the money of a refund came back to us, because it could not be delivered. */
  readonly kind: 'capture' | 'refund' | 'refund_failed';
  readonly provider_ref: string;
  /** Of what was given back, or was to be: the capture. */
  readonly capture_ref: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: string;
}

/** A refund is recorded before the provider is asked, with the key that makes asking again harmless. */
export interface RefundIntent {
  readonly key: string;
  readonly capture_ref: string;
  readonly amount: number;
  /** Of the capture. */
  readonly currency: string;
  readonly reason: string;
  /** The operator's name, or `system`. */
  readonly by: string;
  readonly asked_at: string;
  readonly state: 'asked' | 'done' | 'failed';
}

/** Something that a person has to know about this payment. */
export interface PaymentException {
  /** Counts within the attempt: x1, x2. */
  readonly id: string;
  readonly code: PaymentExceptionCode;
  readonly at: string;
  readonly note: string;
  /** The capture that it is about, where it is about one. */
  readonly capture_ref: string | null;
  readonly resolved: { readonly at: string; readonly by: string; readonly note: string } | null;
}

export interface AttemptStep {
  readonly at: string;
  readonly what: string;
  readonly from: AttemptState | null;
  readonly to: AttemptState;
}

/** What the attempt owes to others: facts for svc-orders, or a refund at the provider. */
export type AttemptMessage =
  | { readonly kind: 'payment-captured'; readonly capture_ref: string }
  | { readonly kind: 'exception-raised'; readonly exception_id: string }
  | { readonly kind: 'refund'; readonly key: string };

/** One try to pay one order in one way, with all that happened to its money: one document, so one write is one transaction. */
export interface Attempt extends Stored {
  /** order, provider, mode, amount and number of the try: two tabs that open the same payment meet here. */
  readonly key: string;
  readonly order_id: string;
  readonly reference: string;
  readonly provider: Provider;
  readonly mode: Mode;
  /** The order's price in paise and what the provider's fee makes of it. */
  readonly total_paise: number;
  readonly fees: FeeBreakdown;
  readonly total_time_estimation: number;
  readonly currency: Currency;
  /** What the provider charges: paise or cents. The amount shown, opened and checked at capture is this one. */
  readonly charged: number;
  /** The locked rate of a wallet payment. */
  readonly fx: Rate | null;
  readonly provider_order_id: string | null;
  /** Until then one process is opening the provider's order; the others wait. */
  readonly opening_until: string | null;
  /** Until then somebody is taking the money at the provider, or died while doing so: nothing may cross that. */
  readonly capturing_until: string | null;
  /** How often the provider refused a capture: the next try needs another idempotency key. */
  readonly declines: number;
  readonly state: AttemptState;
  /** The capture that pays the order. */
  readonly settled_ref: string | null;
  readonly order_outcome: 'none' | 'telling' | 'applied' | 'refused';
  readonly ledger: readonly LedgerEntry[];
  readonly refunds: readonly RefundIntent[];
  readonly exceptions: readonly PaymentException[];
  /** Since when a person is waited for; null when no exception is open. */
  readonly attention_since: string | null;
  /** When a person last wrote a reason or a note; null or missing where there is none (any more). */
  readonly written_at?: string | null;
  readonly history: readonly AttemptStep[];
  readonly outbox: readonly OutboxEntry<AttemptMessage>[];
  readonly outbox_due: string | null;
  readonly outbox_stuck?: string | null;
  /** When the provider is asked next without anybody having said anything; null when there is nothing to find out. */
  readonly check_due: string | null;
  readonly checks: number;
  /** A payment was begun at the provider: banks may answer for days. */
  readonly tried: boolean;
  /** From when the growing intervals of the checks count: the opening, or when it became unclear. */
  readonly checks_from: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export const attemptCollection: CollectionDefinition<Attempt> = {
  name: 'attempts',
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

export const methodText = {
  razorpay: 'Card/Netbanking (Razorpay)',
  paypal: 'Wallet (PayPal)',
} as const satisfies Record<Provider, string>;

/** States in which the same attempt can still be paid. */
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'CREATED' || state === 'OPENED';

/** Whether this attempt pays its order: captured, and not sent back by svc-orders. */
export const pays = ({ state, order_outcome }: Pick<Attempt, 'state' | 'order_outcome'>): boolean =>
  state === 'SETTLED' && order_outcome !== 'refused';

/** Whether money may have moved without our knowing where it ends: no second payment is opened meanwhile. */
export const isUnclear = ({ state, order_outcome }: Pick<Attempt, 'state' | 'order_outcome'>): boolean =>
  state === 'CHECKING' || (state === 'SETTLED' && order_outcome === 'refused');

/** Whether somebody is taking its money at this very moment. */
export const isBeingTaken = ({ capturing_until }: Pick<Attempt, 'capturing_until'>, now: Date): boolean =>
  capturing_until !== null && capturing_until > now.toISOString();
