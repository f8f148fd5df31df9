import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import { EMailRefused, httpEMail } from '@potli/service-kit/e-mail.ts';
import { outbound } from '@potli/service-kit/outbound-http.ts';

/**
 * Carries words to people. Each call returns when the provider has accepted the message, and throws otherwise; `name` is
 * what the provider's notices call it by.
 */
export interface Messenger {
  /** Whether there is an account for that way at all. */
  carries(channel: MessageChannel): boolean;
  /** A template message by WhatsApp. */
  sendTemplate(
    to: string,
    text: { readonly template: string; readonly parameters: readonly string[] },
    name: string,
  ): Promise<void>;
  /** Plain words by SMS; `to` with plus and country code. Without a name nobody is told what became of it. */
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
  /** Where the site is, through which notices come back. */
  readonly siteUrl: string;
  /** Without it no message goes by e-mail. */
  readonly email?: { readonly url: string; readonly token: string; readonly from: string } | undefined;
}

/** The address of the SMS provider's delivery receipts; its signature covers it. */
export const smsNoticesAt = (siteUrl: string, name: string): string =>
  `${siteUrl}/api/messages/sms/notices?message=${encodeURIComponent(name)}`;

/** A provider that did not take a message: its status and code, never the message itself. */
export class MessageRefused extends Error {
  readonly status: number;
  readonly code: number | undefined;
  constructor(provider: string, status: number, code: unknown) {
    super(`${provider} answered ${status}${typeof code === 'number' ? ` (${code})` : ''}`);
    this.name = 'MessageRefused';
    this.status = status;
    this.code = typeof code === 'number' ? code : undefined;
  }
}

/** Milliseconds for a provider's answer. */
const timeoutMs = 10_000;

/** WhatsApp Cloud API, Twilio-style SMS and Postmark over their real HTTP. */
export const httpMessenger = (settings: MessengerSettings): Messenger => ({
  carries: (channel) => channel !== 'email' || settings.email !== undefined,

  async sendTemplate(to, { template, parameters }, name) {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.whatsappUrl}/${settings.whatsappPhoneId}/messages`,
      headers: { authorization: `Bearer ${settings.whatsappToken}` },
      json: {
        messaging_product: 'whatsapp',
        // The provider wants digits without the plus here.
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
    if (answer.status !== 200) throw new MessageRefused('whatsapp', answer.status, codeIn(answer.json()));
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
        ...(name !== undefined && { StatusCallback: smsNoticesAt(settings.siteUrl, name) }),
      },
      timeoutMs,
    });
    if (answer.status !== 201) throw new MessageRefused('sms', answer.status, codeIn(answer.json()));
  },

  async sendEMail(to, mail, name) {
    if (!settings.email) throw new Error('there is no account for e-mail');
    try {
      await httpEMail(settings.email)({ to, ...mail, reference: name });
    } catch (error) {
      throw error instanceof EMailRefused ? new MessageRefused('email', error.status, error.code) : error;
    }
  },
});

const codeIn = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('code' in body) return body.code;
  if ('error' in body && typeof body.error === 'object' && body.error !== null && 'code' in body.error) {
    return body.error.code;
  }
  return undefined;
};
