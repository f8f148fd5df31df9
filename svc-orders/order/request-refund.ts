import type { RefundTask } from '../payments/refund-task.ts';
import { newId } from './ids.ts';
import type { OrderDocument } from './order-document.ts';
import { paiseLeft } from './refund-state.ts';
import type { StepBy } from './step.ts';

/**
 * What a step that refunds money adds to the order: the request and the outbox entry that hands it to svc-payments, both
 * in the write of the step, so that neither is ever there without the other. Nothing for a refund of 0 paise.
 */
export const refundRequest = (
  order: OrderDocument,
  amount_paise: number,
  reason: string,
  now: Date,
  by: StepBy,
): { change: Pick<OrderDocument, 'refund_requests'>; tasks: readonly RefundTask[] } => {
  if (amount_paise === 0 || !order.payment) return { change: {}, tasks: [] };
  const request = {
    request_id: newId(),
    payment_id: order.payment.payment_id,
    amount_paise,
    all: amount_paise === paiseLeft(order),
    reason,
    by: by.name,
    requested_at: now.toISOString(),
  };
  return {
    change: { refund_requests: [...(order.refund_requests ?? []), request] },
    tasks: [{ kind: 'refund_request', request_id: request.request_id }],
  };
};
