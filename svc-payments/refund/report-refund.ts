import type { Provider } from '@potli/contracts/payment/fees.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Attempt, AttemptMessage } from '../attempt/attempt.ts';
import type { Ports } from '../dependencies.ts';

type RefundFact = Extract<AttemptMessage, { kind: 'payment-refunded' }>;

/** Working days within which the providers say that a refund reaches the customer. */
const workingDays: Record<Provider, number> = { razorpay: 7, paypal: 5 };

/** The expected day of arrival, YYYY-MM-DD. */
export const arrivalOf = (provider: Provider, refundedAt: string): string => {
  let date = indiaDate(new Date(refundedAt));
  for (let left = workingDays[provider]; left > 0; ) {
    date = addDays(date, 1);
    const weekday = new Date(date).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return date;
};

/** Reports a refund, or its failure, to svc-orders, which recognises a repeat by the provider's reference. */
export const reportRefund = async ({ orders, mode }: Ports, attempt: Attempt, fact: RefundFact): Promise<void> => {
  const { refund_id, capture_ref, state, key } = fact;
  const { ledger, provider, charged, currency, fees } = attempt;
  const capture = ledger.find(({ kind, provider_ref }) => kind === 'capture' && provider_ref === capture_ref);
  const intent = attempt.refunds.find((known) => known.key === key);
  const kind = state === 'made' ? 'refund' : 'refund_failed';
  const entry = ledger.find((known) => known.kind === kind && known.provider_ref === refund_id);
  // Without an entry the provider rejected the refund: no money moved.
  const refund = entry ?? (intent && { ...intent, at: intent.asked_at });
  if (!capture || !refund) return;
  // test money pays no order of a live service, and waits until that mode is back
  if (attempt.mode !== mode) throw new AppError('PAYMENT_MODE_MISMATCH');
  const disputed = attempt.exceptions.some(
    (known) => known.code === 'DISPUTE' && (known.capture_ref ?? capture_ref) === capture_ref,
  );
  const inPaise = refund.currency === currency ? Math.round((refund.amount * fees.payable) / charged) : 0;
  try {
    await orders.paymentRefunded(attempt.order_id, {
      refund_id,
      payment_id: capture_ref,
      state,
      amount: refund.amount,
      captured_amount: capture.amount,
      currency: refund.currency,
      amount_paise: inPaise,
      reason: intent?.reason ?? (disputed ? 'dispute' : 'made at the provider'),
      by: intent?.by ?? 'provider',
      refunded_at: refund.at,
      arrives_on: state === 'made' ? arrivalOf(provider, refund.at) : null,
      ...(intent?.request_id !== undefined && { request_id: intent.request_id }),
    });
  } catch (error) {
    // svc-orders does not know the order, so there is nothing to stop
    if (!(error instanceof AppError) || error.code !== 'ORDER_NOT_FOUND') throw error;
  }
};
