import { emailNotice, smsNotice, whatsappNotice, whatsappVerification } from '@potli/contracts/message/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { smsNoticesAt } from '../messages/messenger.ts';
import {
  isWhatsappSignature,
  readEMailNotice,
  readSmsNotice,
  readWhatsappNotice,
  sameText,
  smsSignature,
} from '../messages/notices.ts';
import { type DeliveryNotice, receiveNotice } from '../messages/receive-notice.ts';

/** The providers' notices about messages. Repeats and late ones change nothing; a failed way makes the next one due. */
export const mountMessageNotices = (service: Service, { settings, orders, outbox, clock }: Dependencies): void => {
  const { whatsappAppSecret, whatsappVerifyToken, smsToken, emailNoticePassword } = settings.notices;

  const receive = async (notices: readonly DeliveryNotice[]): Promise<void> => {
    for (const notice of notices) await receiveNotice(orders, notice, clock());
    if (notices.some(({ state }) => state === 'failed')) outbox.kick();
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
    await receive(readWhatsappNotice(body));
    return { success: true };
  });

  service.mount(smsNotice, async ({ query, rawBody, header }) => {
    const form = new URLSearchParams(rawBody.toString('utf8'));
    const expected = smsSignature(smsNoticesAt(settings.siteUrl, query.message), form, smsToken);
    if (!sameText(header('x-twilio-signature') ?? '', expected)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const notice = readSmsNotice(query.message, form);
    await receive(notice ? [notice] : []);
    return { success: true };
  });

  service.mount(emailNotice, async ({ body, header }) => {
    if (emailNoticePassword === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    const expected = `Basic ${Buffer.from(`potli:${emailNoticePassword}`).toString('base64')}`;
    if (!sameText(header('authorization') ?? '', expected)) throw new AppError('WEBHOOK_SIGNATURE_INVALID');
    const notice = readEMailNotice(body);
    await receive(notice ? [notice] : []);
    return { success: true };
  });
};

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}
