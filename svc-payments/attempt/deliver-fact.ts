import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { paymentCaptured } from '@potli/contracts/order/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Dispatching, Ports } from '../dependencies.ts';
import { requestRefund } from '../refund/request-refund.ts';
import { reportRefund, sendRefund } from '../refund/send-refund.ts';
import { type Attempt, type AttemptMessage, captureIn, methodText } from './attempt.ts';
import { type Decision, decide, withException } from './change-attempt.ts';
import { saveDecision } from './save-decision.ts';

/**
 * Delivers one fact of an attempt: captures, refunds and exceptions to svc-orders, the request of a refund to the
 * provider. Each may be delivered again; throwing means "not yet" and keeps it in the outbox.
 */
export const deliverFact = (ports: Ports, attempt: Attempt, fact: AttemptMessage): Promise<void> => {
  switch (fact.kind) {
    case 'payment-captured':
      return reportCapture(ports, attempt, fact.capture_ref);
    case 'exception-raised':
      return reportException(ports, attempt, fact.exception_id);
    case 'refund':
      return sendRefund(ports, attempt, fact.key);
    case 'payment-refunded':
      return reportRefund(ports, attempt, fact);
  }
};

const reportCapture = async (ports: Ports, attempt: Attempt, captureRef: string): Promise<void> => {
  const { orders, mode, clock, log } = ports;
  const capture = captureIn(attempt, captureRef);
  if (!capture || attempt.order_outcome !== 'telling') return;
  // test money pays no order of a live service, and waits until that mode is back
  if (attempt.mode !== mode) throw new AppError('PAYMENT_MODE_MISMATCH');
  const answer = await orders
    .paymentCaptured(attempt.order_id, {
      payment_id: captureRef,
      provider_order_id: attempt.provider_order_id,
      payment_method: methodText[attempt.provider],
      mode: attempt.mode,
      total_paise: attempt.total_paise,
      paid_paise: attempt.fees.payable,
      captured_at: capture.at,
      captured: { amount: capture.amount, currency: capture.currency },
    })
    .catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'ORDER_NOT_FOUND')
        await saveDecision(ports, attempt.id, (doc) =>
          withException(decide(doc), { code: 'UNKNOWN_ORDER', note: captureRef, captureRef }, clock()),
        );
      throw error;
    });
  // After a power loss svc-orders may have lost the fact: it is delivered again, and the answer is the same.
  const durability = answer.outcome === 'refused' ? 'full' : 'delayed';
  await saveDecision(ports, attempt.id, (doc) => afterReport(doc, captureRef, answer, clock()), { durability });
  if (answer.outcome !== 'refused')
    log.info({ reference: attempt.reference, outcome: answer.outcome }, 'the order knows that it is paid');
};

/**
 * Reports the capture that pays the order once more, where svc-orders acts as if it had none: it lost the fact, most
 * likely because a backup was restored. A repeat is harmless.
 */
export const reportAgain = async (ports: Dispatching, { id }: Attempt): Promise<void> => {
  const saved = await saveDecision(ports, id, (attempt) =>
    attempt.order_outcome === 'applied' && attempt.settled_ref !== null
      ? decide({ ...attempt, order_outcome: 'telling' }, { kind: 'payment-captured', capture_ref: attempt.settled_ref })
      : decide(attempt),
  );
  await ports.dispatch(saved);
};

/** What svc-orders' answer makes of the attempt: money that it does not take is refunded. */
const afterReport = (
  attempt: Attempt,
  captureRef: string,
  { outcome, reason = 'not_awaiting_payment' }: AnswerOf<typeof paymentCaptured>,
  now: Date,
): Decision => {
  if (attempt.order_outcome !== 'telling') return decide(attempt);
  if (outcome !== 'refused') return decide({ ...attempt, order_outcome: 'applied', updated_at: now.toISOString() });
  const code = reason === 'already_paid' ? 'DUPLICATE_PAYMENT' : 'LATE_PAYMENT';
  const exception = { code, note: `${captureRef}: ${reason}`, captureRef } as const;
  const noted = withException(decide({ ...attempt, order_outcome: 'refused' }), exception, now);
  return requestRefund(noted, captureRef, { reason, by: 'system' }, now);
};

/** svc-orders notifies the operators, because it knows how to reach them. */
const reportException = async ({ orders }: Ports, attempt: Attempt, exceptionId: string): Promise<void> => {
  const exception = attempt.exceptions.find(({ id }) => id === exceptionId);
  if (!exception) return;
  try {
    const exception_id = `${attempt.id}-${exception.id}`;
    await orders.exceptionRaised(attempt.order_id, { exception_id, code: exception.code });
  } catch (error) {
    // svc-orders does not know the order: the exception stays in the queue
    if (!(error instanceof AppError) || error.code !== 'ORDER_NOT_FOUND') throw error;
  }
};
