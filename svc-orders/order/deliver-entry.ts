import type { Delivered } from '@potli/service-kit/outbox.ts';
import type { deliverMessage } from '../messages/deliver.ts';
import type { deliverRefund } from '../payments/deliver-refund.ts';
import { isMessage, type OrderEntry } from '../payments/refund-task.ts';
import type { OrderDocument } from './order-document.ts';

/** Delivers what waits in an order's outbox: a message to a person, or a refund request to svc-payments. */
export const deliverEntry =
  (sendMessage: ReturnType<typeof deliverMessage>, sendRefund: ReturnType<typeof deliverRefund>) =>
  async (order: OrderDocument, entry: OrderEntry): Promise<Delivered<OrderEntry['message']> | undefined> => {
    if (isMessage(entry)) {
      const result = await sendMessage(order, entry);
      return result && ((current, now) => (isMessage(current) ? result(current, now) : {}));
    }
    if (entry.message.kind === 'refund_request') await sendRefund(order, entry.message);
    return undefined;
  };
