import { randomUUID } from 'node:crypto';
import { upperId } from '../http/ids.ts';
import type { Switches } from '../http/switches.ts';
import type { Deliver, Delivery } from '../http/webhook.ts';
import { lateBy } from '../http/webhook-position.ts';
import type { Signer } from './signature.ts';
import type { paypalSwitches } from './switches.ts';

export interface WebhookTarget {
  url: string;
  /** Id of the subscription (not of an event); part of what is signed. */
  id: string;
}

interface Event {
  type: string;
  resourceType: 'capture' | 'checkout-order' | 'refund' | 'dispute';
  resource: unknown;
}

/** When and how well a notice arrives. */
export interface Manner {
  position: string;
  lateSeconds: string;
  /** Of the order that it is about. */
  orderId: string;
}

/** The manner that the switches ask for. */
export const mannerOf = (switches: Switches<typeof paypalSwitches>, orderId: string): Manner => ({
  position: switches.get('webhook', orderId),
  lateSeconds: switches.get('late_seconds', orderId),
  orderId,
});

export const certificatePath = '/paypal/v1/notifications/certs/CERT-sandbox';

/** Sends signed notices about events, as bad as the switch says. */
export const createNotices = (
  target: WebhookTarget | undefined,
  signer: Signer,
  clock: () => Date,
  deliver: Deliver,
) => {
  const deliveries: Delivery[] = [];
  /** By order: the notice that waits for the next one to overtake it. */
  const overtaken = new Map<string, () => Promise<void>>();

  const send = async ({ type, resourceType, resource }: Event, position: string, origin: string): Promise<void> => {
    if (target === undefined) return;
    const time = clock().toISOString();
    const body = JSON.stringify({
      id: `WH-${upperId()}-${upperId()}`,
      event_version: '1.0',
      create_time: time,
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary: `${type} (sandbox)`,
      resource,
      links: [],
    });
    for (let copies = position === 'duplicate' ? 2 : 1; copies > 0; copies -= 1) {
      const transmission = { id: randomUUID(), time, webhookId: target.id };
      const signed = position === 'wrong-signature' ? { ...transmission, webhookId: 'somebody-else' } : transmission;
      const status = await deliver({
        url: target.url,
        body,
        headers: {
          'paypal-transmission-id': transmission.id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signer.sign(signed, body),
          'paypal-cert-url': `${origin}${certificatePath}`,
          'paypal-auth-algo': 'SHA256withRSA',
        },
      });
      deliveries.push({ event: type, status, at: clock().toISOString() });
    }
  };

  return {
    deliveries,
    /** Resolves when the notice has been answered (or given up). */
    tell: async (event: Event, { position, lateSeconds, orderId }: Manner, origin: string): Promise<void> => {
      if (position === 'none') return;
      if (position === 'late') await lateBy(lateSeconds);
      if (position === 'out-of-order' && event.type === 'CHECKOUT.ORDER.APPROVED') {
        overtaken.set(orderId, () => send(event, position, origin));
        return;
      }
      await send(event, position, origin);
      const earlier = overtaken.get(orderId);
      overtaken.delete(orderId);
      await earlier?.();
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;
