import { providers } from '@potli/contracts/payment/fees.ts';
import { outboxFields } from '@potli/service-kit/outbox.ts';
import { type DocumentOf, nullable, oneOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';
import { captureOfRefund } from '../provider/paypal-record.ts';
import { listAt, objectAt, textAt } from '../provider/read-json.ts';

/** What a notice is about. Only names are kept of it: the money is read from the provider's own record. */
const noticeFact = Type.Object({
  type: Type.String(),
  attempt_id: nullable(Type.String()),
  provider_order_id: nullable(Type.String()),
  payment_ref: nullable(Type.String()),
});
export type NoticeFact = DocumentOf<typeof noticeFact>;

/**
 * A verified notice of a provider, once per event: its id is the provider's event id. It waits in its own outbox until
 * it is worked off, so that answering the provider never waits for anything.
 */
const notice = Type.Object({
  ...storedFields,
  provider: oneOf(providers),
  received_at: Type.String(),
  ...outboxFields(noticeFact),
});
export type Notice = DocumentOf<typeof notice>;

export const noticeCollection: CollectionDefinition<Notice> = {
  name: 'notices',
  schema: notice,
  indexes: [
    { name: 'outbox_due', fields: ['outbox_due'] },
    { name: 'outbox_stuck', fields: ['outbox_stuck'] },
    { name: 'received_at', fields: ['received_at'] },
  ],
};

/** A name as providers and we give them; anything else names nothing, and would not survive an address either. */
export const idAt = (value: unknown, key: string): string | undefined =>
  /^\w[\w-]{0,99}$/.exec(textAt(value, key) ?? '')?.[0];

const typeIn = (body: unknown, key: string): string => textAt(body, key)?.toWellFormed().slice(0, 100) ?? 'unknown';

/** Razorpay's envelope: a payment, and with `order.paid` its order. */
export const readRazorpayNotice = (body: unknown): NoticeFact => {
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
 * PayPal's envelope: a capture, an order, a refund or a dispute. Which order a capture belongs to is said in one of three
 * places; a refund names its capture, a dispute its transaction.
 */
export const readPaypalNotice = (body: unknown): NoticeFact => {
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
