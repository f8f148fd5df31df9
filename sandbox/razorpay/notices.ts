import { randomUUID } from 'node:crypto';
import type { Deliver, Delivery } from '../http/webhook.ts';
import { lateBy } from '../http/webhook-position.ts';
import { type Ledger, type Order, type Payment, type Refund, signNotice } from './ledger.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

interface Event {
  name: string;
  payment?: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: { id: string; payment_id: string; amount: number; status: 'open' };
}

/** The events of a captured payment, in the order in which they happened. */
export const captureEvents = (payment: Payment, ledger: Ledger): Event[] => {
  const order = ledger.orders.get(payment.order_id);
  return [
    { name: 'payment.authorized', payment: { ...payment, status: 'authorized', captured: false } },
    { name: 'payment.captured', payment },
    ...(order ? [{ name: 'order.paid', payment, order }] : []),
  ];
};

/** Sends signed notices about events, as bad as the switch says. */
export const createNotices = (target: WebhookTarget | undefined, clock: () => Date, deliver: Deliver) => {
  const deliveries: Delivery[] = [];

  const send = async ({ name, ...entities }: Event, position: string): Promise<void> => {
    if (target === undefined) return;
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_SandboxPotli01',
      event: name,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
      created_at: Math.floor(clock().getTime() / 1000),
    });
    const secret = position === 'wrong-signature' ? `${target.secret}-wrong` : target.secret;
    const headers = { 'x-razorpay-signature': signNotice(secret, body), 'x-razorpay-event-id': randomUUID() };
    for (let copies = position === 'duplicate' ? 2 : 1; copies > 0; copies -= 1) {
      const status = await deliver({ url: target.url, body, headers });
      deliveries.push({ event: name, status, at: clock().toISOString() });
    }
  };

  return {
    deliveries,
    /** Resolves when every notice has been answered (or given up). */
    tell: async (events: readonly Event[], position: string, lateSeconds = '0'): Promise<void> => {
      if (position === 'none') return;
      if (position === 'late') await lateBy(lateSeconds);
      for (const event of position === 'out-of-order' ? events.toReversed() : events) await send(event, position);
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;
