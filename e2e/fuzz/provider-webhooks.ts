import { randomUUID } from 'node:crypto';
import type { Schema } from '@potli/contracts/published/published-schema.ts';
import type { Stack } from '@potli/dev/stack.ts';
import { createSigner } from '@potli/sandbox/paypal/signature.ts';
import { certificatePath } from '@potli/sandbox/paypal/webhooks.ts';
import { signWebhook } from '@potli/sandbox/razorpay/ledger.ts';
import { formSignature } from '@potli/sandbox/sms/routes.ts';

/** What a provider sends to one operation, which the contract leaves open: the provider says what is in it. */
export interface ProviderWebhook {
  /** The fields that are read of it. */
  readonly body: Schema;
  /** A form instead of JSON. */
  readonly isForm?: boolean;
  /** The headers that prove these very bytes, sent to that address. */
  readonly signed: (text: string, url: URL) => Readonly<Record<string, string>>;
}

const text: Schema = { type: 'string' };
const object = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const listOf = (items: Schema): Schema => ({ type: 'array', items, minItems: 1 });
const oneOf = (...values: readonly string[]): Schema => ({ enum: values });

const whatsappStatus = object({
  biz_opaque_callback_data: text,
  status: oneOf('sent', 'delivered', 'read', 'failed', 'deleted'),
  errors: listOf(object({ code: { enum: [130429, 131026, 131050, 190] } })),
});
const razorpayPayment = object({ entity: object({ id: text, order_id: text }) });
const paypalResource = object({
  id: text,
  custom_id: text,
  supplementary_data: object({ related_ids: object({ order_id: text, capture_id: text }) }),
  links: listOf(object({ rel: oneOf('up', 'self'), href: text })),
  purchase_units: listOf(object({ custom_id: text })),
  disputed_transactions: listOf(object({ seller_transaction_id: text })),
});

/** By operation; signed with the sandbox's secrets, so that what is behind the signature is reached. */
export const providerWebhooks = ({ environment, urls }: Stack): Readonly<Record<string, ProviderWebhook>> => {
  const secret = (name: string): string => environment.orders[name] ?? environment.payments[name] ?? '';
  const paypal = createSigner(environment.sandbox.SANDBOX_PAYPAL_SIGNING_KEY);
  return {
    whatsappNotice: {
      body: object({
        entry: listOf(object({ changes: listOf(object({ value: object({ statuses: listOf(whatsappStatus) }) })) })),
      }),
      signed: (body) => ({ 'x-hub-signature-256': `sha256=${signWebhook(secret('WHATSAPP_APP_SECRET'), body)}` }),
    },
    smsNotice: {
      isForm: true,
      body: object({
        MessageStatus: oneOf('queued', 'sent', 'delivered', 'undelivered', 'failed'),
        ErrorCode: oneOf('30005', '21610', ''),
      }),
      signed: (body, url) => {
        const name = encodeURIComponent(url.searchParams.get('message') ?? '');
        const address = `${urls.site}/api/messages/sms/notices?message=${name}`;
        return { 'x-twilio-signature': formSignature(address, new URLSearchParams(body), secret('SMS_TOKEN')) };
      },
    },
    emailNotice: {
      body: object({
        RecordType: oneOf('Delivery', 'Open', 'Bounce', 'SubscriptionChange'),
        TypeCode: { type: 'integer' },
        Metadata: object({ reference: text }),
      }),
      signed: () => ({
        authorization: `Basic ${Buffer.from(`potli:${secret('EMAIL_NOTICE_PASSWORD')}`).toString('base64')}`,
      }),
    },
    razorpayWebhook: {
      body: object({
        event: oneOf('payment.captured', 'order.paid', 'refund.processed', 'payment.dispute.created', 'moon.full'),
        payload: object({
          payment: razorpayPayment,
          order: object({ entity: object({ id: text, receipt: text }) }),
          refund: object({ entity: object({ payment_id: text }) }),
          dispute: object({ entity: object({ payment_id: text }) }),
        }),
      }),
      signed: (body) => ({
        'x-razorpay-signature': signWebhook(secret('RAZORPAY_WEBHOOK_SECRETS'), body),
        'x-razorpay-event-id': randomUUID(),
      }),
    },
    paypalWebhook: {
      body: object({
        id: text,
        event_type: oneOf('PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.REFUNDED', 'MOON'),
        resource_type: oneOf('capture', 'checkout-order', 'refund', 'dispute'),
        resource: paypalResource,
      }),
      signed: (body) => {
        const transmission = {
          id: randomUUID(),
          time: new Date().toISOString(),
          webhookId: secret('PAYPAL_WEBHOOK_ID'),
        };
        return {
          'paypal-transmission-id': transmission.id,
          'paypal-transmission-time': transmission.time,
          'paypal-transmission-sig': paypal.sign(transmission, body),
          'paypal-cert-url': `${urls.sandbox}${certificatePath}`,
          'paypal-auth-algo': 'SHA256withRSA',
        };
      },
    },
  };
};
