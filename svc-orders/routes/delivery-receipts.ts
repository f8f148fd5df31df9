import { Readable } from 'node:stream';
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
  const { whatsappAppSecrets, whatsappVerifyToken, smsTokens, emailNoticePasswords } = settings.receipts;

  const receive = async (receipts: readonly DeliveryReceipt[]): Promise<void> => {
    for (const receipt of receipts) await receiveReceipt(orders, receipt, clock());
    if (receipts.some(({ state }) => state === 'failed')) outbox.kick();
  };

  service.mount(whatsappVerification, async ({ query }) => {
    if (whatsappVerifyToken === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!sameText(query['hub.verify_token'], whatsappVerifyToken)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    return Readable.from([query['hub.challenge']]);
  });

  service.mount(whatsappNotice, async ({ rawBody, body, header }) => {
    if (whatsappAppSecrets === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    if (!isWhatsappSignature(rawBody, header('x-hub-signature-256') ?? '', whatsappAppSecrets))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    await receive(readWhatsappReceipt(body));
    return { success: true };
  });

  service.mount(smsNotice, async ({ query, rawBody, header }) => {
    const form = new URLSearchParams(rawBody.toString('utf8'));
    const address = smsReceiptUrl(settings.siteUrl, query.message);
    const signature = header('x-twilio-signature') ?? '';
    if (!smsTokens.some((token) => sameText(signature, smsSignature(address, form, token))))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const receipt = readSmsReceipt(query.message, form);
    await receive(receipt ? [receipt] : []);
    return { success: true };
  });

  service.mount(emailNotice, async ({ body, header }) => {
    if (emailNoticePasswords === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    const shown = header('authorization') ?? '';
    const basic = (password: string) => `Basic ${Buffer.from(`potli:${password}`).toString('base64')}`;
    if (!emailNoticePasswords.some((password) => sameText(shown, basic(password))))
      throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const receipt = readEMailReceipt(body);
    await receive(receipt ? [receipt] : []);
    return { success: true };
  });
};
