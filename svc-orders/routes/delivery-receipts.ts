import { emailNotice, smsNotice, whatsappNotice, whatsappVerification } from '@potli/contracts/message/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  isWhatsappSignature,
  readEMailReceipt,
  readSmsReceipt,
  readWhatsappReceipt,
  sameText,
  smsSignature,
} from '../messages/delivery-receipts.ts';
import { smsReceiptUrl } from '../messages/messenger.ts';
import { type DeliveryReceipt, receiveReceipt } from '../messages/receive-receipt.ts';

/** Delivery receipts. Repeats and late ones change nothing; a failure makes the next channel due. */
export const mountDeliveryReceipts = (service: Service, { settings, orders, outbox, clock }: Dependencies): void => {
  const { whatsappAppSecret, whatsappVerifyToken, smsToken, emailNoticePassword } = settings.receipts;

  const receive = async (receipts: readonly DeliveryReceipt[]): Promise<void> => {
    for (const receipt of receipts) await receiveReceipt(orders, receipt, clock());
    if (receipts.some(({ state }) => state === 'failed')) outbox.kick();
  };

  service.mount(whatsappVerification, async ({ query }) => {
    if (whatsappVerifyToken === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!sameText(query['hub.verify_token'], whatsappVerifyToken)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    return oneText(query['hub.challenge']);
  });

  service.mount(whatsappNotice, async ({ rawBody, body, header }) => {
    if (whatsappAppSecret === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!isWhatsappSignature(rawBody, header('x-hub-signature-256') ?? '', whatsappAppSecret))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    await receive(readWhatsappReceipt(body));
    return { success: true };
  });

  service.mount(smsNotice, async ({ query, rawBody, header }) => {
    const form = new URLSearchParams(rawBody.toString('utf8'));
    const expected = smsSignature(smsReceiptUrl(settings.siteUrl, query.message), form, smsToken);
    if (!sameText(header('x-twilio-signature') ?? '', expected)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const receipt = readSmsReceipt(query.message, form);
    await receive(receipt ? [receipt] : []);
    return { success: true };
  });

  service.mount(emailNotice, async ({ body, header }) => {
    if (emailNoticePassword === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    const expected = `Basic ${Buffer.from(`potli:${emailNoticePassword}`).toString('base64')}`;
    if (!sameText(header('authorization') ?? '', expected)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const receipt = readEMailReceipt(body);
    await receive(receipt ? [receipt] : []);
    return { success: true };
  });
};

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}
