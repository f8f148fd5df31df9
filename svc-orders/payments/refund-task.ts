import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderMessage } from '../messages/order-message.ts';

/** A refund request of the order that svc-payments does not have yet. */
export interface RefundTask {
  readonly kind: 'refund_request';
  readonly request_id: string;
}

/** What waits in the outbox of an order. */
export type OrderEntry = OutboxEntry<OrderMessage | RefundTask>;

/** Whether it is a message to a person. */
export const isMessage = (entry: OrderEntry): entry is OutboxEntry<OrderMessage> =>
  entry.message.kind !== 'refund_request';
