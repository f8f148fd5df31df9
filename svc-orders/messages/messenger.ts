import { outbound } from '@potli/service-kit/outbound-http.ts';

/** Carries words to a telephone. Each call returns when the provider has accepted the message, and throws otherwise. */
export interface Messenger {
  /** A template message by WhatsApp; `reference` comes back in the provider's delivery notices. */
  sendTemplate(
    to: string,
    text: { readonly template: string; readonly parameters: readonly string[] },
    reference: string,
  ): Promise<void>;
  /** Plain words by SMS; `to` with plus and country code. */
  sendSms(to: string, body: string): Promise<void>;
}

export interface MessengerSettings {
  readonly whatsappUrl: string;
  readonly whatsappToken: string;
  readonly whatsappPhoneId: string;
  readonly smsUrl: string;
  readonly smsAccount: string;
  readonly smsToken: string;
  readonly smsFrom: string;
}

/** A provider that did not take a message: its status, never the message itself. */
export class MessageRefused extends Error {
  readonly status: number;
  constructor(provider: string, status: number, code: unknown) {
    super(`${provider} answered ${status}${code === undefined ? '' : ` (${String(code)})`}`);
    this.name = 'MessageRefused';
    this.status = status;
  }
}

const timeoutMs = 10_000;

/** WhatsApp Cloud API and Twilio-style SMS over their real HTTP. */
export const httpMessenger = (settings: MessengerSettings): Messenger => ({
  async sendTemplate(to, { template, parameters }, reference) {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.whatsappUrl}/${settings.whatsappPhoneId}/messages`,
      headers: { authorization: `Bearer ${settings.whatsappToken}` },
      json: {
        messaging_product: 'whatsapp',
        // The provider wants digits without the plus here.
        to: to.replace(/^\+/, ''),
        type: 'template',
        biz_opaque_callback_data: reference,
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

  async sendSms(to, body) {
    const answer = await outbound({
      method: 'POST',
      url: `${settings.smsUrl}/2010-04-01/Accounts/${settings.smsAccount}/Messages.json`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.smsAccount}:${settings.smsToken}`).toString('base64')}`,
      },
      form: { To: to, From: settings.smsFrom, Body: body },
      timeoutMs,
    });
    if (answer.status !== 201) throw new MessageRefused('sms', answer.status, codeIn(answer.json()));
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
