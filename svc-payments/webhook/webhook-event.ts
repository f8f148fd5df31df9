import { providers } from '@potli/contracts/payment/fees.ts';
import { outboxFields } from '@potli/service-kit/outbox.ts';
import { listAt, objectAt, textAt } from '@potli/service-kit/read-json.ts';
import { type DocumentOf, nullable, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';
import { captureOfRefund } from '../provider/paypal-record.ts';

/** The ids in an event. Amounts are not stored: they are read from the provider's record. */
const eventSummary = Type.Object({
  type: Type.String(),
  attempt_id: nullable(Type.String()),
  provider_order_id: nullable(Type.String()),
  payment_ref: nullable(Type.String()),
});
export type EventSummary = DocumentOf<typeof eventSummary>;

/**
 * A verified webhook event, stored once under the provider's event id. It is processed from its own outbox, after the
 * response to the provider.
 */
const webhookEvent = Type.Object({
  ...storedFields,
  provider: oneOf(providers),
  received_at: Type.String(),
  ...outboxFields(eventSummary),
});
export type WebhookEvent = DocumentOf<typeof webhookEvent>;

export const webhookEventCollection: CollectionDefinition<WebhookEvent> = {
  name: 'notices',
  schema: webhookEvent,
  indexes: [
    { name: 'outbox_due', fields: ['outbox_due'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
    { name: 'received_at', fields: ['received_at'] },
  ],
};

/** An id as providers and this service issue them; undefined for anything else, which would not be safe in a URL. */
export const idAt = (value: unknown, key: string): string | undefined =>
  /^\w[\w-]{0,99}$/.exec(textAt(value, key) ?? '')?.[0];

const typeIn = (body: unknown, key: string): string => textAt(body, key)?.toWellFormed().slice(0, 100) ?? 'unknown';

/** Razorpay's envelope: a payment, and with `order.paid` its order. */
export const readRazorpayEvent = (body: unknown): EventSummary => {
  const payload = objectAt(body, 'payload');
  const payment = objectAt(objectAt(payload, 'payment'), 'entity');
  const order = objectAt(objectAt(payload, 'order'), 'entity');
  const dispute = objectAt(objectAt(payload, 'dispute'), 'entity');
  const refund = objectAt(objectAt(payload, 'refund'), 'entity');
  return {
    type: typeIn(body, 'event'),
    attempt_id: idAt(order, 'receipt') ?? null,
    provider_order_id: idAt(payment, 'order_id') ?? idAt(order, 'id') ?? null,
    payment_ref: idAt(payment, 'id') ?? idAt(refund, 'payment_id') ?? idAt(dispute, 'payment_id') ?? null,
  };
};

/**
 * PayPal's envelope: a capture, an order, a refund or a dispute. A capture names its order in one of three places, a
 * refund its capture, a dispute its transaction.
 */
export const readPaypalEvent = (body: unknown): EventSummary => {
  const resource = objectAt(body, 'resource');
  const isOrder = textAt(body, 'resource_type') === 'checkout-order';
  const related = objectAt(objectAt(resource, 'supplementary_data'), 'related_ids');
  const up = listAt(resource, 'links').find((link) => textAt(link, 'rel') === 'up');
  const upOrder = /\/v2\/checkout\/orders\/([A-Z0-9]+)/.exec(textAt(up, 'href') ?? '')?.[1];
  const unit = listAt(resource, 'purchase_units')[0];
  const disputed = idAt(listAt(resource, 'disputed_transactions')[0], 'seller_transaction_id');
  return {
    type: typeIn(body, 'event_type'),
    attempt_id: idAt(resource, 'custom_id') ?? idAt(unit, 'custom_id') ?? null,
    provider_order_id: (isOrder ? idAt(resource, 'id') : (idAt(related, 'order_id') ?? upOrder)) ?? null,
    payment_ref: isOrder ? null : (captureOfRefund(resource) ?? disputed ?? idAt(resource, 'id') ?? null),
  };
};
