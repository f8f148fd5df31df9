import type { Provider } from '@potli/contracts/payment/fees.ts';
import type { Attempt } from '../attempt/attempt.ts';

/** One payment on a provider's order, as the provider has it now. Amounts in the currency's smallest unit. */
export interface ProviderPayment {
  readonly ref: string;
  /**
   * authorized: waits for our capture; pending: the provider itself is not sure yet; refunded: it was captured, and all
   * of it was given back.
   */
  readonly status: 'captured' | 'authorized' | 'pending' | 'failed' | 'refunded';
  readonly amount: number;
  readonly currency: string;
  readonly at: string;
}

/** A refund at the provider, by us or in its dashboard. */
export interface ProviderRefund {
  readonly ref: string;
  readonly payment_ref: string;
  /** The key under which we asked for it; null where it was asked for elsewhere. */
  readonly key: string | null;
  /** pending: it counts as given, and may fail for days; failed: it could not be delivered, and the money is with us again. */
  readonly status: 'given' | 'pending' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly at: string;
}

/** Where a payment belongs, by the names that the provider keeps of it. */
export interface Belonging {
  readonly attempt_id: string | null;
  readonly provider_order_id: string | null;
}

/** A movement of money in the provider's own list, with the ids of the ledger. */
export interface ListedMovement extends Belonging {
  readonly kind: 'capture' | 'refund' | 'refund_failed';
  readonly ref: string;
  readonly capture_ref: string;
  /** Of money that the provider took back, for example after a dispute: only its list has it, not its record of the order. */
  readonly reversal?: ProviderRefund;
}

/** The provider's own record of an order: the only thing that money is believed from. */
export interface ProviderRecord {
  readonly order_id: string;
  /** The attempt that the provider's order names; null where it names none. */
  readonly attempt_id: string | null;
  readonly payments: readonly ProviderPayment[];
  readonly refunds: readonly ProviderRefund[];
  /** A payment was tried on it, also one of which nothing is known yet. */
  readonly begun: boolean;
  /** It was paid as the provider says, but the record does not show by which payments. */
  readonly unclear?: boolean;
  /** The payer agreed and the money waits for our capture. */
  readonly approved: boolean;
  /** It can never be paid any more. */
  readonly ended: boolean;
}

export type CaptureResult =
  | { readonly record: ProviderRecord }
  /** declined: another funding source may work; not_approved: the payer has not finished; ended: this order is dead. */
  | { readonly refusal: 'declined' | 'not_approved' | 'ended' };

/** What refunding needs to know; the same key asks for the same refund. */
export interface RefundOrder {
  readonly key: string;
  readonly capture_ref: string;
  readonly amount: number;
  readonly currency: string;
}

/** An attempt whose order exists at the provider. */
export type OpenAttempt = Attempt & { readonly provider_order_id: string };

/**
 * What svc-payments wants from a provider. Every call may throw a ProviderError; all of them may be repeated after an
 * unclear one without moving money twice.
 */
export interface PaymentProvider {
  readonly name: Provider;
  /** Opens the provider's order and answers its id; `again` after an earlier opening that may have reached it. */
  open(attempt: Attempt, again: boolean): Promise<string>;
  /** The order that an unclear opening may have left there. */
  find(attempt: Attempt): Promise<string | undefined>;
  /** The provider's record; undefined where it knows no such order. */
  fetchRecord(attempt: OpenAttempt): Promise<ProviderRecord | undefined>;
  /** Takes the money that waits for it, never more or less than the attempt says. */
  capture(attempt: OpenAttempt, record: ProviderRecord | undefined): Promise<CaptureResult>;
  /** Gives a capture back, or what is left of it; answers the refund's id. */
  refund(refund: RefundOrder): Promise<string>;
  /** The order of a payment; undefined if the provider knows no such payment. */
  belongingOf(paymentRef: string): Promise<Belonging | undefined>;
  /** All captures and refunds that were made in a period of at most 31 days. */
  movements(from: Date, to: Date): Promise<ListedMovement[]>;
}

/**
 * - unclear: no answer, or none that shows whether it happened
 * - refused: the provider said no, for good
 * - misconfigured: our credentials or account, not the customer's doing
 */
type ProviderFailure = 'unclear' | 'refused' | 'misconfigured';

export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** The provider's own code for it. */
  readonly issue: string;
  /** The provider's id of the answer, for its support. */
  readonly debugId: string | undefined;

  constructor(provider: Provider, failure: ProviderFailure, issue: string, debugId?: string) {
    super(`${provider} ${failure}: ${issue}`);
    this.name = 'ProviderError';
    this.failure = failure;
    this.issue = issue;
    this.debugId = debugId;
  }
}

/**
 * The record that shows what a capture did. Where it cannot be had, whatever the reason, the capture is unclear.
 * @throws ProviderError
 */
export const readCaptured = async (
  provider: Provider,
  read: Promise<ProviderRecord | undefined>,
): Promise<CaptureResult> => {
  const record = await read.catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    throw new ProviderError(provider, 'unclear', error.issue, error.debugId);
  });
  if (!record) throw new ProviderError(provider, 'unclear', 'no record of a captured order');
  return { record };
};
