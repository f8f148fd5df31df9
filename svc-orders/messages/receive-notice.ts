import type { MessageChannel, ReceiptState } from '@potli/contracts/order/messages.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { refused, waysLeft } from './ways.ts';

/** A delivery receipt of one message. */
export interface DeliveryNotice {
  readonly channel: MessageChannel;
  /** As we named the message (deliver.ts). */
  readonly name: string;
  readonly state: ReceiptState;
  /** When it failed: the provider's code. */
  readonly reason?: string;
}

const rank: Readonly<Record<ReceiptState, number>> = { sent: 1, delivered: 2, read: 3, failed: 4 };

/**
 * The order as it is after a notice; undefined where the notice says nothing new: repeated, late, or about a way that was
 * given up. A message that failed after all goes the next way. A notice about one whose hand-over was never answered
 * tells that it was taken.
 */
const afterNotice = (
  order: OrderDocument,
  entryId: string,
  { channel, state, reason = 'failed' }: DeliveryNotice,
  now: Date,
): OrderDocument | undefined => {
  const at = now.toISOString();
  const entry = order.outbox.find(({ id }) => id === entryId);
  if (!entry || entry.dead || !waysLeft(entry.message).includes(channel)) return undefined;
  const known = entry.message.way?.receipt;
  if (known && rank[known.state] >= rank[state]) return undefined;

  const changed = (() => {
    if (state !== 'failed') {
      const message = { ...entry.message, way: { ...entry.message.way, receipt: { state, at } } };
      return { ...entry, message, delivered_at: entry.delivered_at ?? at };
    }
    const message = refused({ channel, reason: `${channel}: ${reason}`, at })(entry.message);
    return { ...entry, message, delivered_at: null, due_at: at, last_error: `${channel}: ${reason}` };
  })();
  const outbox = order.outbox.map((other) => (other === entry ? changed : other));
  return { ...order, ...outboxState(outbox) };
};

/** Notes what a provider told; a name that is not one of ours is none of our business and is answered all the same. */
export const receiveNotice = async (
  orders: Collection<OrderDocument>,
  notice: DeliveryNotice,
  now: Date,
): Promise<void> => {
  const [reference, entryId, ...more] = notice.name.split('.');
  if (!reference || !entryId || more.length > 0) return;
  const order = await orders.findOne({ reference });
  if (order) await update(orders, order.id, (current) => afterNotice(current, entryId, notice, now));
};
