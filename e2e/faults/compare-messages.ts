import type { Order } from '@potli/contracts/order/order.ts';
import type { Arrived } from './inbox-reader.ts';

type Message = NonNullable<Order['messages']>[number];

/** The messages of one order, in what it says of them and in the inboxes of its customer. */
export interface ComparedMessages {
  readonly expected: number;
  readonly delivered: number;
  readonly lost: string[];
  readonly doubled: string[];
}

export const compareMessages = ({ reference, messages = [] }: Order, inbox: readonly Arrived[]): ComparedMessages => {
  const lost: string[] = [];
  const doubled: string[] = [];
  const toCustomer = messages.filter(({ to }) => to === 'customer');
  for (const [template, same] of Map.groupBy(toCustomer, (message: Message) => message.template)) {
    const copies = inbox.filter((each) =>
      each.template === null
        ? same.some(({ text }) => text === each.text)
        : each.template === template && each.params[1] === reference,
    );
    // A channel that rejected a message after taking it did not deliver a second copy.
    const refusals = same.reduce((sum, message) => sum + message.refusals.length, 0);
    if (copies.length < same.length) lost.push(`${reference} ${template}`);
    if (copies.length > same.length + refusals)
      doubled.push(`${reference} ${template}: ${copies.map(({ channel, at }) => `${channel} ${at}`).join(', ')}`);
  }
  const delivered = messages.filter(({ state }) => state === 'delivered').length;
  return { expected: messages.length, delivered, lost, doubled };
};
