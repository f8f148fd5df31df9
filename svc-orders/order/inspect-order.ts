import type { Inspection } from '@potli/service-kit/data/verify.ts';
import { outboxDue } from '@potli/service-kit/outbox.ts';
import { paidStatuses } from './mark-paid.ts';
import type { OrderDocument } from './order-document.ts';

/** What is wrong within a stored order, and its payment for the comparison with svc-payments. */
export const inspectOrder = (order: OrderDocument): Inspection => {
  const { payment, outbox, refunds = [], refund_requests = [] } = order;
  const problems: string[] = [];
  if (paidStatuses.has(order.order_status) && !payment) problems.push(`is ${order.order_status} without a payment`);
  if ((order.outbox_due ?? null) !== outboxDue(outbox)) problems.push('outbox_due does not fit its outbox');
  for (const { id, message } of outbox)
    if (
      message.kind === 'refund_request' &&
      !refund_requests.some(({ request_id }) => request_id === message.request_id)
    )
      problems.push(`outbox entry ${id} refers to the refund request ${message.request_id}, which is not there`);
  return {
    problems,
    payment: payment
      ? {
          order_id: order.id,
          payment_id: payment.payment_id,
          refunds: refunds
            .filter(({ payment_id }) => payment_id === payment.payment_id)
            .map(({ refund_id, state }) => ({ refund_id, state })),
          pending: false,
        }
      : undefined,
  };
};
