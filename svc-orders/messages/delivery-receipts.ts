import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { ReceiptState } from '@potli/contracts/order/messages.ts';
import { integerAt, listAt, objectAt, textAt } from '@potli/service-kit/read-json.ts';
import { allOf, type Secrets } from '@potli/service-kit/secrets.ts';
import type { DeliveryReceipt } from './receive-receipt.ts';

/** Constant-time comparison of texts of any length. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

/** Meta signs the raw body with the app secret, one of the accepted: `X-Hub-Signature-256: sha256=<hex>`. */
export const isWhatsappSignature = (rawBody: Buffer, signature: string, appSecrets: Secrets): boolean =>
  allOf(appSecrets).some((secret) =>
    sameText(signature, `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`),
  );

/** Twilio signs the URL followed by every form field, sorted by name (HMAC-SHA1). */
export const smsSignature = (address: string, form: URLSearchParams, token: string): string => {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return createHmac('sha1', token)
    .update(address + fields.map(([name, value]) => name + value).join(''))
    .digest('base64');
};

/** The delivery statuses in a WhatsApp webhook. */
export const readWhatsappReceipt = (body: unknown): DeliveryReceipt[] =>
  listAt(body, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .flatMap((change) => listAt(objectAt(change, 'value'), 'statuses'))
    .flatMap((status) => {
      const [name, state] = [textAt(status, 'biz_opaque_callback_data'), textAt(status, 'status')];
      const code = integerAt(listAt(status, 'errors')[0], 'code');
      if (name === undefined || !isState(state)) return [];
      return [{ channel: 'whatsapp', name, state, ...(code !== undefined && { reason: String(code) }) }];
    });

const smsStates = new Map<string, ReceiptState>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
]);

/** A status callback of the SMS carrier; undefined for intermediate states such as `queued`. */
export const readSmsReceipt = (name: string, form: URLSearchParams): DeliveryReceipt | undefined => {
  const state = smsStates.get(form.get('MessageStatus') ?? '');
  const code = /^\d{1,6}$/.exec(form.get('ErrorCode') ?? '')?.[0];
  return state && { channel: 'sms', name, state, ...(code && { reason: code }) };
};

/** A webhook of the e-mail carrier; undefined for events that are not about delivery. */
export const readEMailReceipt = (body: unknown): DeliveryReceipt | undefined => {
  const name = textAt(objectAt(body, 'Metadata'), 'reference');
  const type = textAt(body, 'RecordType');
  if (name === undefined) return undefined;
  if (type === 'Delivery') return { channel: 'email', name, state: 'delivered' };
  if (type === 'Open') return { channel: 'email', name, state: 'read' };
  if (type !== 'Bounce') return undefined;
  const code = integerAt(body, 'TypeCode');
  return { channel: 'email', name, state: 'failed', reason: code === undefined ? 'bounced' : `bounced (${code})` };
};

const isState = (value: unknown): value is ReceiptState =>
  value === 'sent' || value === 'delivered' || value === 'read' || value === 'failed';
