import { randomUUID } from 'node:crypto';
import { createWebhooks, type WebhookOptions } from '../http/webhooks.ts';
import { type Ledger, type Order, type Payment, type Refund, signWebhook } from './ledger.ts';

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

export const createRazorpayWebhooks = (
  target: WebhookTarget | undefined,
  options: Pick<WebhookOptions<Event>, 'switches' | 'clock' | 'deliver'>,
) =>
  createWebhooks<Event>({
    ...options,
    url: target?.url,
    prepare: ({ name, ...entities }) => {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_SandboxPotli01',
        event: name,
        contains: Object.keys(entities),
        payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
        created_at: Math.floor(options.clock().getTime() / 1000),
      });
      const id = randomUUID();
      const headersOf = (forged: boolean) => ({
        'x-razorpay-signature': signWebhook(`${target?.secret}${forged ? '-wrong' : ''}`, body),
        'x-razorpay-event-id': id,
      });
      return { body, headersOf };
    },
  });

export type RazorpayWebhooks = ReturnType<typeof createRazorpayWebhooks>;
