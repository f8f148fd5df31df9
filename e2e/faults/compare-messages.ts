import type { Order } from '@potli/contracts/order/order.ts';
import type { Arrived } from './inbox-reader.ts';

/** The messages of one order, in what it says of them and in the inboxes of their receivers. */
export interface ComparedMessages {
  readonly expected: number;
  readonly delivered: number;
  readonly lost: string[];
  readonly doubled: string[];
}

export const compareMessages = (
  { reference, messages = [] }: Order,
  inbox: ReadonlyMap<string | undefined, readonly Arrived[]>,
): ComparedMessages => {
  const lost: string[] = [];
  const doubled: string[] = [];
  for (const { message_id, template, state, refusals } of messages) {
    const copies = inbox.get(`${reference}.${message_id}`) ?? [];
    if (state === 'delivered' && copies.length === 0) lost.push(`${reference} ${template}`);
    // A channel that rejected a message after taking it did not deliver a second copy.
    if (copies.length > 1 + refusals.length)
      doubled.push(`${reference} ${template}: ${copies.map(({ channel, at }) => `${channel} ${at}`).join(', ')}`);
  }
  const delivered = messages.filter(({ state }) => state === 'delivered').length;
  return { expected: messages.length, delivered, lost, doubled };
};
