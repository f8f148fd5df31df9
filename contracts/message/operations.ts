import { Type } from 'typebox';
import { operation, success } from '../operation.ts';

/** What the messaging providers tell about messages that they accepted. Each signs in its own way; none has our key. */

/** The challenge is returned as plain text, because that is what the service compares. */
export const whatsappVerification = operation({
  id: 'whatsappVerification',
  service: 'orders',
  method: 'GET',
  path: 'messages/whatsapp/notices',
  caller: 'provider',
  summary: 'The messaging service asks, once, whether this address is ours: the challenge comes back as it is.',
  query: Type.Object({
    'hub.mode': Type.Literal('subscribe'),
    'hub.verify_token': Type.String({ maxLength: 200 }),
    'hub.challenge': Type.String({ pattern: '^[A-Za-z0-9_-]{1,200}$' }),
  }),
  answer: Type.String(),
  answerType: 'text/plain',
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PROVIDER_NOT_CONFIGURED'],
});

/** A batch, delivered at least once and in any order: each is matched to its message by the provider's id. */
export const whatsappNotice = operation({
  id: 'whatsappNotice',
  service: 'orders',
  method: 'POST',
  path: 'messages/whatsapp/notices',
  caller: 'provider',
  summary: 'Delivery receipts of the messaging service; signed with the app secret (X-Hub-Signature-256).',
  bodyLimit: 262_144,
  answer: success(),
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PROVIDER_NOT_CONFIGURED'],
});

/** One delivery receipt for one message. Its signature covers the address, so `message` cannot be changed on the way. */
export const smsNotice = operation({
  id: 'smsNotice',
  service: 'orders',
  method: 'POST',
  path: 'messages/sms/notices',
  caller: 'provider',
  summary: 'Delivery receipt of the SMS carrier: a form, signed with its address (X-Twilio-Signature).',
  /** What we named the message by when it was handed over. */
  query: Type.Object({ message: Type.String({ maxLength: 100 }) }),
  answer: success(),
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

/** One delivery receipt for one e-mail. The carrier signs nothing; it knows the password that it was given with the address. */
export const emailNotice = operation({
  id: 'emailNotice',
  service: 'orders',
  method: 'POST',
  path: 'messages/email/notices',
  caller: 'provider',
  summary: 'Delivery receipt of the e-mail carrier; proven by the password of its basic authorization.',
  answer: success(),
  errors: ['WEBHOOK_SIGNATURE_INVALID', 'PROVIDER_NOT_CONFIGURED'],
});
