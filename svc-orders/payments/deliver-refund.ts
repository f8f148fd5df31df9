import type { OrderDocument } from '../order/order-document.ts';
import type { PaymentsClient } from './payments-client.ts';
import type { RefundTask } from './refund-task.ts';

/**
 * Hands a refund request to svc-payments, which recognises a repeat by its id and reports the refund with it.
 * @throws AppError NEIGHBOUR_UNAVAILABLE, PAYMENT_NOT_FOUND: it is delivered again
 */
export const deliverRefund =
  ({ requestRefund }: Pick<PaymentsClient, 'requestRefund'>) =>
  async ({ id, refund_requests = [] }: OrderDocument, task: RefundTask): Promise<void> => {
    const request = refund_requests.find(({ request_id }) => request_id === task.request_id);
    if (!request) throw new Error(`refund request ${task.request_id} is gone`);
    const { request_id, payment_id, amount_paise, all, reason, by } = request;
    await requestRefund(id, {
      request_id,
      payment_id,
      amount_paise: all ? null : amount_paise,
      // The reason is removed with personal data.
      reason: reason || 'cancelled by an operator',
      by,
    });
  };
