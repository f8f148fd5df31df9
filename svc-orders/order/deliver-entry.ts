import type { Delivered } from '@potli/service-kit/outbox.ts';
import type { deliverMessage } from '../messages/deliver.ts';
import type { PaymentsClient } from '../payments/payments-client.ts';
import { isMessage, type OrderEntry, type RefundTask } from '../payments/refund-task.ts';
import type { OrderDocument } from './order-document.ts';

/** Delivers what waits in an order's outbox: a message to a person, or a refund request to svc-payments. */
export const deliverEntry =
  (sendMessage: ReturnType<typeof deliverMessage>, payments: Pick<PaymentsClient, 'requestRefund'>) =>
  async (order: OrderDocument, entry: OrderEntry): Promise<Delivered<OrderEntry['message']> | undefined> => {
    if (isMessage(entry)) {
      const result = await sendMessage(order, entry);
      return result && ((current, now) => (isMessage(current) ? result(current, now) : {}));
    }
    if (entry.message.kind === 'refund_request') await deliverRefund(payments, order, entry.message);
    return undefined;
  };

/**
 * Hands a refund request to svc-payments, which recognises a repeat by its id and reports the refund with it.
 * @throws AppError NEIGHBOUR_UNAVAILABLE, PAYMENT_NOT_FOUND: it is delivered again
 */
const deliverRefund = async (
  { requestRefund }: Pick<PaymentsClient, 'requestRefund'>,
  { id, refund_requests = [] }: OrderDocument,
  task: RefundTask,
): Promise<void> => {
  const request = refund_requests.find(({ request_id }) => request_id === task.request_id);
  if (!request) throw new Error(`refund request ${task.request_id} is gone`);
  const { request_id, payment_id, amount_paise, all, reason, by } = request;
  await requestRefund(id, {
    ...{ request_id, payment_id, by },
    amount_paise: all ? null : amount_paise,
    // The reason is removed with personal data.
    reason: reason || 'cancelled by an operator',
  });
};
