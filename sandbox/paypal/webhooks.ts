import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { upperId } from '../http/ids.ts';
import { createWebhooks, type WebhookOptions } from '../http/webhooks.ts';
import type { Capture, Order, Refund } from './book.ts';
import type { Signer } from './signature.ts';

export interface WebhookTarget {
  url: string;
  /** Id of the subscription (not of an event); part of what is signed. */
  id: string;
}

interface Event {
  name: string;
  resourceType: 'capture' | 'checkout-order' | 'refund' | 'dispute';
  resource: unknown;
  /** Of the sandbox, as the caller that caused the event knows it. */
  origin: string;
}

const approved = 'CHECKOUT.ORDER.APPROVED';

export const approvalEvent = ({ id, status, purchase_units }: Order, ctx: Context): Event => ({
  name: approved,
  resourceType: 'checkout-order',
  resource: { id, status, purchase_units },
  origin: ctx.URL.origin,
});

export const captureEvent = (capture: Capture, ctx: Context): Event => ({
  name: `PAYMENT.CAPTURE.${capture.status === 'DECLINED' ? 'DENIED' : capture.status}`,
  resourceType: 'capture',
  resource: capture,
  origin: ctx.URL.origin,
});

export const refundEvent = (refund: Refund, ctx: Context): Event => ({
  name: 'PAYMENT.CAPTURE.REFUNDED',
  resourceType: 'refund',
  resource: refund,
  origin: ctx.URL.origin,
});

export const certificatePath = '/paypal/v1/notifications/certs/CERT-sandbox';

export const createPaypalWebhooks = (
  target: WebhookTarget | undefined,
  signer: Signer,
  options: Pick<WebhookOptions<Event>, 'switches' | 'clock' | 'deliver'>,
) =>
  createWebhooks<Event>({
    ...options,
    url: target?.url,
    isOvertaken: ({ name }) => name === approved,
    prepare: ({ name, resourceType, resource, origin }) => {
      const time = options.clock().toISOString();
      const body = JSON.stringify({
        id: `WH-${upperId()}-${upperId()}`,
        event_version: '1.0',
        create_time: time,
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: name,
        summary: `${name} (sandbox)`,
        resource,
        links: [],
      });
      const headersOf = (forged: boolean) => {
        const id = randomUUID();
        const webhookId = forged ? 'another-webhook' : (target?.id ?? '');
        return {
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signer.sign({ id, time, webhookId }, body),
          'paypal-cert-url': `${origin}${certificatePath}`,
          'paypal-auth-algo': 'SHA256withRSA',
        };
      };
      return { body, headersOf };
    },
  });

export type PaypalWebhooks = ReturnType<typeof createPaypalWebhooks>;
