import type { MessageChannel, ReceiptState } from '@potli/contracts/order/messages.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isMessage } from '../payments/refund-task.ts';
import { channelsLeft, refused } from './channels.ts';

/** A delivery receipt of one message. */
export interface DeliveryReceipt {
  readonly channel: MessageChannel;
  /** The name that deliver.ts gave the message. */
  readonly name: string;
  readonly state: ReceiptState;
  /** When it failed: the provider's code. */
  readonly reason?: string;
}

const rank: Readonly<Record<ReceiptState, number>> = { sent: 1, delivered: 2, read: 3, failed: 4 };

/**
 * The order after a receipt; undefined if the receipt is a repeat, late, or about a channel that already failed. A failed
 * message falls back to the next channel. A receipt after a timeout proves that the provider accepted the message.
 */
const afterReceipt = (
  order: OrderDocument,
  entryId: string,
  { channel, state, reason = 'failed' }: DeliveryReceipt,
  now: Date,
): OrderDocument | undefined => {
  const at = now.toISOString();
  const entry = order.outbox.filter(isMessage).find(({ id }) => id === entryId);
  if (!entry || entry.dead || !channelsLeft(entry.message).includes(channel)) return undefined;
  const known = entry.message.way?.receipt;
  if (known && rank[known.state] >= rank[state]) return undefined;
  // That the provider has it is known from its answer.
  if (state === 'sent' && entry.delivered_at !== null) return undefined;

  const changed = (() => {
    if (state !== 'failed') {
      const message = { ...entry.message, way: { ...entry.message.way, receipt: { state, at } } };
      return { ...entry, message, begun_at: null, delivered_at: entry.delivered_at ?? at };
    }
    const message = refused({ channel, reason: `${channel}: ${reason}`, at })(entry.message);
    return { ...entry, message, begun_at: null, delivered_at: null, due_at: at, last_error: `${channel}: ${reason}` };
  })();
  const outbox = order.outbox.map((other) => (other === entry ? changed : other));
  return { ...order, ...outboxState(outbox) };
};

/** Stores a delivery receipt. An unknown name is ignored: the provider's account may have other senders. */
export const receiveReceipt = async (
  orders: Collection<OrderDocument>,
  receipt: DeliveryReceipt,
  now: Date,
): Promise<void> => {
  const [reference, entryId, ...more] = receipt.name.split('.');
  if (!reference || !entryId || more.length > 0) return;
  const order = await orders.findOne({ reference });
  if (!order || !afterReceipt(order, entryId, receipt, now)) return;
  // A failure causes another message; that a message was delivered or read is only shown.
  const durability = receipt.state === 'failed' ? 'full' : 'delayed';
  await update(orders, order.id, (current) => afterReceipt(current, entryId, receipt, now), {
    durability,
    known: order,
  });
};
