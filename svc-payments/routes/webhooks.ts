import { createHash } from 'node:crypto';
import { paypalWebhook, razorpayWebhook } from '@potli/contracts/payment/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepNotice } from '../notices/inbox.ts';
import { idAt, readPaypalNotice, readRazorpayNotice } from '../notices/notice.ts';
import { isPaypalNoticeSignature, isRazorpayNoticeSignature } from '../provider/signatures.ts';

/** The providers' notices: proven by signature over the raw body, kept once, answered, then worked off. */
export const mountWebhooks = (service: Service, dependencies: Dependencies): void => {
  const { notices, noticeWork, certificates, access, clock, log } = dependencies;

  service.mount(razorpayWebhook, async ({ rawBody, body, header }) => {
    const secrets = access.razorpay?.webhookSecrets ?? [];
    if (secrets.length === 0) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!isRazorpayNoticeSignature(rawBody, header('x-razorpay-signature') ?? '', secrets))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    // without the header that names the event, the same bytes are the same event
    const eventId = header('x-razorpay-event-id') ?? createHash('sha256').update(rawBody).digest('hex');
    await keepNotice(notices, 'razorpay', eventId, readRazorpayNotice(body), clock());
    noticeWork.kick();
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
      certUrl: header('paypal-cert-url') ?? '',
    };
    // a certificate that cannot be fetched is no wrong signature: the provider sends the notice again
    const certificate = await certificates(transmission.certUrl).catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { cause });
    });
    const eventId = idAt(body, 'id');
    if (certificate === undefined || !isPaypalNoticeSignature(rawBody, transmission, webhookId, certificate)) {
      log.warn({ transmission: transmission.id }, 'a wallet notice with a wrong signature');
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    }
    if (eventId !== undefined) await keepNotice(notices, 'paypal', eventId, readPaypalNotice(body), clock());
    noticeWork.kick();
    return { success: true };
  });
};
