import { hash } from 'node:crypto';
import { paypalWebhook, razorpayWebhook } from '@potli/contracts/payment/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { isPaypalWebhookSignature, isRazorpayWebhookSignature } from '../provider/signatures.ts';
import { storeEvent } from '../webhook/inbox.ts';
import { idAt, readPaypalEvent, readRazorpayEvent } from '../webhook/webhook-event.ts';

/** Verifies the signature of a webhook over its raw body, stores the event once and answers; it is processed afterwards. */
export const mountWebhooks = (service: Service, dependencies: Dependencies): void => {
  const { webhookEvents, webhookWorker, certificates, access, clock, log } = dependencies;

  service.mount(razorpayWebhook, async ({ rawBody, body, header }) => {
    const secrets = access.razorpay?.webhookSecrets ?? [];
    if (secrets.length === 0) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!isRazorpayWebhookSignature(rawBody, header('x-razorpay-signature') ?? '', secrets))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    // Without an event id the hash of the body identifies the event.
    const eventId = header('x-razorpay-event-id') ?? hash('sha256', rawBody);
    await storeEvent(webhookEvents, 'razorpay', eventId, readRazorpayEvent(body), clock());
    webhookWorker.kick();
    return { success: true };
  });

  service.mount(paypalWebhook, async ({ rawBody, body, header }) => {
    const webhookId = access.paypal?.webhookId;
    if (webhookId === undefined || !certificates) throw new AppError('PROVIDER_NOT_CONFIGURED');
    const transmission = {
      id: header('paypal-transmission-id') ?? '',
      time: header('paypal-transmission-time') ?? '',
      signature: header('paypal-transmission-sig') ?? '',
      algorithm: header('paypal-auth-algo') ?? '',
    };
    // A certificate that cannot be fetched is not a wrong signature: after a 503 the provider retries.
    const certificate = await certificates(header('paypal-cert-url') ?? '').catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { cause });
    });
    const eventId = idAt(body, 'id');
    if (certificate === undefined || !isPaypalWebhookSignature(rawBody, transmission, webhookId, certificate)) {
      log.warn({ transmission: transmission.id.slice(0, 64) }, 'PayPal webhook rejected: wrong signature');
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    }
    if (eventId !== undefined) await storeEvent(webhookEvents, 'paypal', eventId, readPaypalEvent(body), clock());
    webhookWorker.kick();
    return { success: true };
  });
};
