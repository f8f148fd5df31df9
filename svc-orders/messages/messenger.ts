import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import { EMailRefused, httpEMail } from '@potli/service-kit/e-mail.ts';
import { outbound } from '@potli/service-kit/outbound-http.ts';
import { integerAt, objectAt } from '@potli/service-kit/read-json.ts';

/**
 * Sends messages. Each call resolves once the provider has accepted the message and rejects otherwise; `name` identifies
 * it in delivery receipts.
 */
export interface Messenger {
  /** Whether the channel is configured. */
  carries(channel: MessageChannel): boolean;
  /** A WhatsApp template message. */
  sendTemplate(
    to: string,
    text: { readonly template: string; readonly parameters: readonly string[] },
    name: string,
  ): Promise<void>;
  /** `to` in international format, with plus. Without a name no delivery receipts are requested. */
  sendSms(to: string, body: string, name?: string): Promise<void>;
  sendEMail(to: string, mail: { readonly subject: string; readonly text: string }, name: string): Promise<void>;
}

interface MessengerSettings {
  readonly whatsappUrl: string;
  readonly whatsappToken: string;
  readonly whatsappPhoneId: string;
  readonly smsUrl: string;
  readonly smsAccount: string;
  readonly smsToken: string;
  readonly smsFrom: string;
  /** The site's public URL, which receives delivery receipts. */
  readonly siteUrl: string;
  /** undefined: no e-mail. */
  readonly email?: { readonly url: string; readonly token: string; readonly from: string } | undefined;
}

/** The URL for delivery receipts of an SMS; their signature covers it. */
export const smsReceiptUrl = (siteUrl: string, name: string): string =>
  `${siteUrl}/api/messages/sms/notices?message=${encodeURIComponent(name)}`;

/** A provider rejected a message: its status and code, never the message itself. */
export class MessageRefused extends Error {
  readonly status: number;
  readonly code: number | undefined;
  constructor(provider: string, status: number, code: number | undefined) {
    super(`${provider} answered ${status}${code === undefined ? '' : ` (${code})`}`);
    this.name = 'MessageRefused';
    this.status = status;
    this.code = code;
  }
}

const timeoutMs = 10_000;

/** WhatsApp Cloud API, Twilio-style SMS and Postmark over HTTP. */
export const httpMessenger = (settings: MessengerSettings): Messenger => ({
  carries: (channel) => channel !== 'email' || settings.email !== undefined,

  async sendTemplate(to, { template, parameters }, name) {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.whatsappUrl}/${settings.whatsappPhoneId}/messages`,
      headers: { authorization: `Bearer ${settings.whatsappToken}` },
      json: {
        messaging_product: 'whatsapp',
        // WhatsApp expects digits without the plus.
        to: to.replace(/^\+/, ''),
        type: 'template',
        biz_opaque_callback_data: name,
        template: {
          name: template,
          language: { code: 'en' },
          components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
        },
      },
      timeoutMs,
    });
    if (answer.status !== 200)
      throw new MessageRefused('whatsapp', answer.status, integerAt(objectAt(answer.json(), 'error'), 'code'));
  },

  async sendSms(to, body, name) {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.smsUrl}/2010-04-01/Accounts/${settings.smsAccount}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.smsAccount}:${settings.smsToken}`).toString('base64')}`,
      },
      form: {
        To: to,
        From: settings.smsFrom,
        Body: body,
        ...(name !== undefined && { StatusCallback: smsReceiptUrl(settings.siteUrl, name) }),
      },
      timeoutMs,
    });
    if (answer.status !== 201) throw new MessageRefused('sms', answer.status, integerAt(answer.json(), 'code'));
  },

  async sendEMail(to, mail, name) {
    if (!settings.email) throw new Error('e-mail is not configured');
    try {
      await httpEMail(settings.email)({ to, ...mail, reference: name });
    } catch (error) {
      throw error instanceof EMailRefused ? new MessageRefused('email', error.status, error.code) : error;
    }
  },
});
