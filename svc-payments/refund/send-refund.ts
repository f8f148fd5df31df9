import type { Provider } from '@potli/contracts/payment/fees.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import {
  type Attempt,
  type AttemptMessage,
  captureIn,
  type PaymentException,
  type RefundIntent,
} from '../attempt/attempt.ts';
import { type Decision, decide, resolveExceptions, withException, withFact } from '../attempt/change-attempt.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settle } from '../attempt/settle.ts';
import type { Ports } from '../dependencies.ts';
import { ProviderError } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { afterRefund } from './apply-refunds.ts';
import { capturesLeft } from './request-refund.ts';

/**
 * Asks the provider for a refund and books it; the same key asks for the same refund, so it may be sent again. A refusal
 * becomes an exception for a person, unless the money is back already.
 * @throws ProviderError where it is not known whether the provider has it
 */
export const sendRefund = async (ports: Ports, attempt: Attempt, key: string): Promise<void> => {
  const { clock, log } = ports;
  const intent = attempt.refunds.find((candidate) => candidate.key === key);
  if (intent?.state !== 'asked') return;
  const { capture_ref, amount, currency, reason } = intent;
  const provider = providerOf(ports, attempt);
  const finish = (state: RefundIntent['state'], then: (attempt: Attempt) => Decision): Promise<Attempt> =>
    saveDecision(ports, attempt.id, (doc) =>
      doc.refunds.some((known) => known.key === key && known.state === 'asked')
        ? then({ ...doc, refunds: doc.refunds.map((known) => (known.key === key ? { ...known, state } : known)) })
        : decide(doc),
    );
  try {
    const provider_ref = await provider.refund({ key, capture_ref, amount, currency });
    await finish('done', (doc) => {
      const now = clock();
      if (doc.ledger.some((entry) => entry.kind === 'refund' && entry.provider_ref === provider_ref))
        return asOurs(doc, { key, capture_ref, provider_ref }, now);
      const entry = { kind: 'refund', provider_ref, capture_ref, amount, currency, at: now.toISOString() } as const;
      const ended = afterRefund({ ...doc, ledger: [...doc.ledger, entry] }, reason, now, ports.times);
      return decide(ended, { kind: 'payment-refunded', refund_id: provider_ref, capture_ref, state: 'made', key });
    });
    log.warn({ reference: attempt.reference, reason, capture_ref }, 'a payment was sent back');
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
    // most likely it was refunded in the provider's dashboard meanwhile: its record says so
    const { provider_order_id } = attempt;
    const record =
      provider_order_id === null ? undefined : await provider.fetchRecord({ ...attempt, provider_order_id });
    await finish('failed', (doc) => {
      const now = clock();
      const settled = record ? settle(doc, record, now, ports.times) : decide(doc);
      if (!capturesLeft(settled.attempt).some(({ provider_ref }) => provider_ref === capture_ref)) return settled;
      const note = `${key}: ${error.issue}`;
      const reported = withFact(settled, {
        kind: 'payment-refunded',
        refund_id: key,
        capture_ref,
        state: 'failed',
        key,
      });
      return withException(reported, { code: 'REFUND_FAILED', note, captureRef: capture_ref, refundKey: key }, now);
    });
  }
};

/**
 * A refund that was booked from a record without our key is ours after all. svc-orders recognises the fact by the
 * provider's reference and learns from it which request was carried out; the money is booked already.
 */
const asOurs = (
  doc: Attempt,
  { key, capture_ref, provider_ref }: { key: string; capture_ref: string; provider_ref: string },
  now: Date,
): Decision => {
  const isAboutIt = ({ code, note }: PaymentException) =>
    code === 'REFUNDED_ELSEWHERE' && note.startsWith(`${provider_ref}:`);
  const resolved = resolveExceptions(doc, isAboutIt, { by: 'system', note: `our refund ${key}` }, now);
  const cameBack = doc.ledger.some((entry) => entry.kind === 'refund_failed' && entry.provider_ref === provider_ref);
  const refunds = resolved.refunds.map((known) =>
    known.key === key && cameBack ? ({ ...known, state: 'failed' } as const) : known,
  );
  return decide(
    { ...resolved, refunds },
    { kind: 'payment-refunded', refund_id: provider_ref, capture_ref, state: 'made', key },
  );
};

type RefundFact = Extract<AttemptMessage, { kind: 'payment-refunded' }>;

/** Working days within which the providers say that a refund reaches the customer. */
const workingDays: Record<Provider, number> = { razorpay: 7, paypal: 5 };

/** The expected day of arrival, YYYY-MM-DD. */
const arrivalOf = (provider: Provider, refundedAt: string): string => {
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
  const capture = captureIn(attempt, capture_ref);
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
