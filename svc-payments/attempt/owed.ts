import { AppError } from '@potli/service-kit/app-error.ts';
import { ProviderError, type ProviderRecord } from '../provider/provider.ts';
import { applyRecord } from './apply-record.ts';
import { whenAllIsBack } from './apply-refunds.ts';
import type { Attempt, AttemptMessage } from './attempt.ts';
import { methodText } from './attempt.ts';
import { owingRefund, withException } from './change-attempt.ts';
import { capturesLeft } from './money-left.ts';
import type { Settle, SettleParts } from './settle.ts';

/**
 * Delivers what an attempt owes: the captured payment to svc-orders, a refund to the provider. Both may be delivered
 * again; throwing means "not yet" and keeps the message in the outbox.
 */
export const createOwed = (
  { change, providerOf }: Pick<Settle, 'change' | 'providerOf'>,
  { orders, mode, clock, log }: Pick<SettleParts, 'orders' | 'mode' | 'clock' | 'log'>,
) => {
  const tellOrders = async (attempt: Attempt, captureRef: string): Promise<void> => {
    const capture = attempt.ledger.find(({ kind, provider_ref }) => kind === 'capture' && provider_ref === captureRef);
    if (!capture || attempt.order_outcome !== 'telling') return;
    // test money pays no order of a live service, and waits until that mode is back
    if (attempt.mode !== mode) throw new AppError('PAYMENT_MODE_MISMATCH');
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
          await change(attempt.id, (doc) =>
            withException(doc, { code: 'UNKNOWN_ORDER', note: captureRef, captureRef }, clock()),
          );
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
      const refused: Attempt = { ...doc, order_outcome: 'refused' };
      const noted = withException(refused, { code, note: `${captureRef}: ${reason}`, captureRef }, clock());
      return owingRefund(noted, captureRef, { reason, by: 'system' }, clock());
    });
  };

  const refund = async (attempt: Attempt, key: string): Promise<void> => {
    const intent = attempt.refunds.find((candidate) => candidate.key === key);
    if (intent?.state !== 'asked') return;
    const { capture_ref, amount, currency, reason } = intent;
    const finish = (state: 'done' | 'failed', then: (doc: Attempt) => Attempt): Promise<Attempt> =>
      change(attempt.id, (doc) =>
        doc.refunds.some((known) => known.key === key && known.state === 'asked')
          ? then({ ...doc, refunds: doc.refunds.map((known) => (known.key === key ? { ...known, state } : known)) })
          : doc,
      );
    try {
      const provider_ref = await providerOf(attempt).refund({ key, capture_ref, amount, currency });
      await finish('done', (doc) => {
        const now = clock();
        const entry = { kind: 'refund', provider_ref, capture_ref, amount, currency, at: now.toISOString() } as const;
        return whenAllIsBack({ ...doc, ledger: [...doc.ledger, entry] }, reason, now);
      });
      log.warn({ reference: attempt.reference, reason, capture_ref }, 'a payment was sent back');
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
      // most likely somebody gave it back at the provider meanwhile: its record tells
      const record = await lookAgain(attempt);
      await finish('failed', (doc) => {
        const looked = record ? applyRecord(doc, record, clock()) : doc;
        if (!capturesLeft(looked).some(({ provider_ref }) => provider_ref === capture_ref)) return looked;
        const note = `${key}: ${error.issue}`;
        return withException(looked, { code: 'REFUND_FAILED', note, captureRef: capture_ref }, clock());
      });
    }
  };

  const lookAgain = async (attempt: Attempt): Promise<ProviderRecord | undefined> => {
    const { provider_order_id } = attempt;
    return provider_order_id === null ? undefined : providerOf(attempt).look({ ...attempt, provider_order_id });
  };

  /** The operators are told by svc-orders, which knows how to reach them. */
  const raiseException = async (attempt: Attempt, exceptionId: string): Promise<void> => {
    const exception = attempt.exceptions.find(({ id }) => id === exceptionId);
    if (!exception) return;
    try {
      const exception_id = `${attempt.id}-${exception.id}`;
      await orders.exceptionRaised(attempt.order_id, { exception_id, code: exception.code });
    } catch (error) {
      // nobody to tell it about: it stays in the queue
      if (!(error instanceof AppError) || error.code !== 'ORDER_NOT_FOUND') throw error;
    }
  };

  return (attempt: Attempt, message: AttemptMessage): Promise<void> => {
    switch (message.kind) {
      case 'payment-captured':
        return tellOrders(attempt, message.capture_ref);
      case 'exception-raised':
        return raiseException(attempt, message.exception_id);
      case 'refund':
        return refund(attempt, message.key);
    }
  };
};
