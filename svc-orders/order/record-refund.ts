import type { OrderMessage } from '../messages/order-message.ts';
import type { OrderDocument, RefundRecord } from './order-document.ts';
import { refundAmount } from './refund-state.ts';
import { assertMove, record, type StepBy, step } from './step.ts';

/**
 * The order with a refund, or its failure, and the message to the customer; undefined for one that it already has. The
 * status stays. A failure is final for its reference, in whatever order the two facts arrive.
 */
export const recordRefund = (order: OrderDocument, reported: RefundRecord, now: Date): OrderDocument | undefined => {
  const { refunds = [], personal_data_removed } = order;
  // An operator may have named a person in the reason.
  const refund = personal_data_removed ? { ...reported, reason: '' } : reported;
  const { refund_id, payment_id, state, amount, currency, arrives_on, reason } = refund;
  const known = refunds.find((each) => each.refund_id === refund_id && each.payment_id === payment_id);
  if (known && (known.state === state || known.state === 'failed')) return withRequest(order, known, refund);
  const made = state === 'made';
  const second = order.payment !== null && order.payment.payment_id !== payment_id;
  const came_back = !made && known !== undefined;
  return record(
    order,
    { command: made ? 'refund' : 'refund_failed', to: order.order_status, by: { type: 'payments', name: refund.by } },
    now,
    { refunds: [...refunds.filter((each) => each !== known), came_back ? { ...refund, came_back } : refund] },
    personal_data_removed ? [] : messages(),
    { note: [refundAmount(refund), reason].filter(Boolean).join(': ') },
  );

  function messages(): OrderMessage[] {
    if (made) return [{ kind: 'refunded', amount, currency, arrives_on, ...(second && { second }) }];
    return came_back || isFirstFailure(order, refund) ? [{ kind: 'refund_delayed', amount, currency }] : [];
  }
};

/**
 * The order with a refund that it knows as one made at the provider, and that carries out a request of its own;
 * undefined where that is known already. The customer has the message about it.
 */
const withRequest = (
  order: OrderDocument,
  known: RefundRecord,
  { request_id, reason, by }: RefundRecord,
): OrderDocument | undefined => {
  if (request_id === undefined || known.request_id !== undefined) return undefined;
  const linked = { ...known, request_id, reason, by };
  return {
    ...order,
    refunds: (order.refunds ?? []).map((each) => (each === known ? linked : each)),
  };
};

/** Whether a refund that the customer was promised failed for the first time: a failed retry is no news. */
const isFirstFailure = ({ refunds = [], refund_requests = [] }: OrderDocument, { request_id }: RefundRecord): boolean =>
  refund_requests.some((request) => request.request_id === request_id) &&
  refunds.every((earlier) => earlier.request_id !== request_id);

/** The order, continued after a full refund. @throws AppError ORDER_STATUS_CONFLICT unless it is stopped */
export const reopenOrder = (order: OrderDocument, reason: string, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'reopen', 'operator');
  const refunds = (order.refunds ?? []).map((refund) => ({ ...refund, reopened: true }));
  return step(order, 'reopen', by, now, { refunds }, [], { note: reason.trim() });
};
