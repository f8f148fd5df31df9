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

const event = ({ URL: { origin } }: Context, name: string, resourceType: Event['resourceType'], resource: unknown) =>
  ({ name, resourceType, resource, origin }) satisfies Event;

export const approvalEvent = ({ id, status, purchase_units }: Order, ctx: Context): Event =>
  event(ctx, approved, 'checkout-order', { id, status, purchase_units });

export const captureEvent = (capture: Capture, ctx: Context): Event =>
  event(ctx, `PAYMENT.CAPTURE.${capture.status === 'DECLINED' ? 'DENIED' : capture.status}`, 'capture', capture);

export const refundEvent = (refund: Refund, ctx: Context): Event =>
  event(
    ctx,
    refund.status === 'COMPLETED' ? 'PAYMENT.CAPTURE.REFUNDED' : `PAYMENT.REFUND.${refund.status}`,
    'refund',
    refund,
  );

export const disputeEvent = (dispute: object, ctx: Context): Event =>
  event(ctx, 'CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);

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
