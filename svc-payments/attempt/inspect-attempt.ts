import type { StoredPayment } from '@potli/contracts/payment/stored-payments.ts';
import type { Inspection } from '@potli/service-kit/data/verify.ts';
import { outboxDue } from '@potli/service-kit/outbox.ts';
import { type Attempt, type AttemptMessage, captureIn } from './attempt.ts';

/** What is wrong within a stored attempt, and its payment for the comparison with svc-orders. */
export const inspectAttempt = (attempt: Attempt): Inspection => {
  const { settled_ref, order_outcome, ledger, outbox } = attempt;
  const problems: string[] = [];
  const open = outbox.filter(({ delivered_at }) => delivered_at === null);
  if ((attempt.outbox_due ?? null) !== outboxDue(outbox)) problems.push('outbox_due does not fit its outbox');
  if (settled_ref !== null && !captureIn(attempt, settled_ref))
    problems.push(`is settled by ${settled_ref}, which is not in its ledger`);
  if (order_outcome === 'telling' && !open.some(({ message }) => message.kind === 'payment-captured'))
    problems.push('svc-orders does not know of its capture, and no outbox entry reports it');
  for (const { id, message } of outbox)
    if (!pointsAtSomething(attempt, message))
      problems.push(`outbox entry ${id} (${message.kind}) refers to something that is not there`);
  return {
    problems,
    // What svc-orders refused is none of its payments.
    payment:
      settled_ref !== null && order_outcome === 'applied'
        ? {
            order_id: attempt.order_id,
            payment_id: settled_ref,
            refunds: refundsOf(ledger, settled_ref),
            pending: open.length > 0,
          }
        : undefined,
  };
};

const pointsAtSomething = (attempt: Attempt, message: AttemptMessage): boolean => {
  switch (message.kind) {
    case 'payment-captured':
    case 'payment-refunded':
      return captureIn(attempt, message.capture_ref) !== undefined;
    case 'exception-raised':
      return attempt.exceptions.some(({ id }) => id === message.exception_id);
    case 'refund':
      return attempt.refunds.some(({ key }) => key === message.key);
  }
};

/** A refund that came back is a failed one. */
const refundsOf = (ledger: Attempt['ledger'], captureRef: string): StoredPayment['refunds'] => {
  const states = new Map<string, 'made' | 'failed'>();
  for (const { kind, provider_ref, capture_ref } of ledger) {
    if (kind === 'capture' || capture_ref !== captureRef) continue;
    if (kind === 'refund_failed') states.set(provider_ref, 'failed');
    else if (!states.has(provider_ref)) states.set(provider_ref, 'made');
  }
  return [...states].map(([refund_id, state]) => ({ refund_id, state }));
};
