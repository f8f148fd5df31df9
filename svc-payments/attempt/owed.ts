import { AppError } from '@potli/service-kit/app-error.ts';
import { ProviderError } from '../provider/provider.ts';
import type { Attempt, AttemptMessage } from './attempt.ts';
import { methodText } from './attempt.ts';
import { moveTo, owingRefund, withException } from './change-attempt.ts';
import type { Settle, SettleParts } from './settle.ts';

/**
 * Delivers what an attempt owes: the captured payment to svc-orders, a refund to the provider. Both may be delivered
 * again; throwing means "not yet" and keeps the message in the outbox.
 */
export const createOwed = (
  { change, providerOf }: Pick<Settle, 'change' | 'providerOf'>,
  { orders, clock, log }: Pick<SettleParts, 'orders' | 'clock' | 'log'>,
) => {
  const tellOrders = async (attempt: Attempt, captureRef: string): Promise<void> => {
    const capture = attempt.ledger.find(({ kind, provider_ref }) => kind === 'capture' && provider_ref === captureRef);
    if (!capture || attempt.order_outcome !== 'telling') return;
    const answer = await orders
      .paymentCaptured(attempt.order_id, {
        payment_id: captureRef,
        payment_method: methodText[attempt.provider],
        mode: attempt.mode,
        total_paise: attempt.total_paise,
        paid_paise: attempt.fees.payable,
        captured_at: capture.at,
      })
      .catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND')
          await change(attempt.id, (doc) => withException(doc, 'UNKNOWN_ORDER', captureRef, clock()));
        throw error;
      });
    if (answer.outcome !== 'refused') {
      await change(attempt.id, (doc) =>
        doc.order_outcome === 'telling' ? { ...doc, order_outcome: 'applied', updated_at: clock().toISOString() } : doc,
      );
      log.info({ reference: attempt.reference, outcome: answer.outcome }, 'the order knows that it is paid');
      return;
    }
    const reason = answer.reason ?? 'not_awaiting_payment';
    await change(attempt.id, (doc) => {
      if (doc.order_outcome !== 'telling') return doc;
      const code = reason === 'already_paid' ? 'DUPLICATE_PAYMENT' : 'LATE_PAYMENT';
      const noted = withException({ ...doc, order_outcome: 'refused' }, code, `${captureRef}: ${reason}`, clock());
      return owingRefund(noted, captureRef, reason, clock());
    });
  };

  const refund = async (attempt: Attempt, key: string): Promise<void> => {
    const intent = attempt.refunds.find((candidate) => candidate.key === key);
    if (intent?.state !== 'asked') return;
    const { capture_ref, amount, reason } = intent;
    const finish = (state: 'done' | 'failed', then: (doc: Attempt) => Attempt): Promise<Attempt> =>
      change(attempt.id, (doc) =>
        doc.refunds.some((known) => known.key === key && known.state === 'asked')
          ? then({ ...doc, refunds: doc.refunds.map((known) => (known.key === key ? { ...known, state } : known)) })
          : doc,
      );
    try {
      const provider_ref = await providerOf(attempt).refund({ key, capture_ref, amount, currency: attempt.currency });
      await finish('done', (doc) => {
        const now = clock();
        const entry = { kind: 'refund', provider_ref, capture_ref, amount, currency: doc.currency } as const;
        const booked = { ...doc, ledger: [...doc.ledger, { ...entry, at: now.toISOString() }] };
        return capture_ref === doc.settled_ref ? moveTo(booked, 'REFUNDED', reason, now) : booked;
      });
      log.warn({ reference: attempt.reference, reason, capture_ref }, 'a payment was sent back');
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
      await finish('failed', (doc) => withException(doc, 'REFUND_FAILED', `${capture_ref}: ${error.issue}`, clock()));
    }
  };

  return (attempt: Attempt, message: AttemptMessage): Promise<void> =>
    message.kind === 'refund' ? refund(attempt, message.key) : tellOrders(attempt, message.capture_ref);
};
