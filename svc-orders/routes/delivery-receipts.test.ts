import { createHmac } from 'node:crypto';
import { emailNotice, smsNotice, whatsappNotice, whatsappVerification } from '@potli/contracts/message/operations.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smsSignature } from '../messages/delivery-receipts.ts';
import { anOrder } from '../order/an-order.ts';
import { isMessage } from '../payments/refund-task.ts';
import { codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

const receipts = {
  whatsappAppSecrets: ['the app secret', 'the previous app secret'],
  whatsappVerifyToken: 'the verify token',
  smsTokens: ['the SMS token', 'the previous SMS token'],
  emailNoticePasswords: ['the password of receipts', 'the previous password of receipts'],
};
let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp({ settings: { receipts } });
});
afterEach(() => app.close());

/** An order with one sent message. @returns a function that reads the message */
const withSentMessage = async () => {
  const entry = { id: 'M1', message: { kind: 'received' as const }, due_at: '2026-03-01T00:00:00.000Z', tries: 0 };
  const order = await app.has(
    anOrder({ outbox: [{ ...entry, delivered_at: '2026-03-01T00:00:00.000Z', last_error: null }] }),
  );
  return async () => (await app.orders.get(order.id))?.outbox.find(isMessage);
};
const name = 'PT-7KQ4M2.M1';

const whatsapp = (status: object, secret = 'the app secret') => {
  const rawBody = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] });
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex');
  return call(app.url, whatsappNotice, { rawBody, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
};
const sms = (fields: Record<string, string>, token = 'the SMS token', message = name) => {
  const form = new URLSearchParams(fields);
  const address = `https://potli.example/api/messages/sms/notices?message=${message}`;
  return call(app.url, smsNotice, {
    query: { message },
    rawBody: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': smsSignature(address, form, token),
    },
  });
};
const email = (body: unknown, password = 'the password of receipts') =>
  call(app.url, emailNotice, {
    body,
    headers: { authorization: `Basic ${Buffer.from(`potli:${password}`).toString('base64')}` },
  });

test('a delivery receipt may be signed with the previous secret of its provider while it is rotated', async () => {
  const message = await withSentMessage();
  const status = { status: 'delivered', biz_opaque_callback_data: name };
  expect((await whatsapp(status, 'the previous app secret')).status).toBe(200);
  expect((await message())?.message.way?.receipt?.state).toBe('delivered');
  expect((await sms({ MessageStatus: 'queued' }, 'the previous SMS token')).status).toBe(200);
  expect((await email({ RecordType: 'Open' }, 'the previous password of receipts')).status).toBe(200);
});

describe('a WhatsApp delivery receipt', () => {
  test('is stored; an earlier state after a later one changes nothing', async () => {
    const message = await withSentMessage();
    expect((await whatsapp({ status: 'read', biz_opaque_callback_data: name })).status).toBe(200);
    expect((await whatsapp({ status: 'sent', biz_opaque_callback_data: name })).status).toBe(200);
    expect((await message())?.message.way?.receipt?.state).toBe('read');
  });

  test('that says sent is only stored where the answer of the provider is missing', async () => {
    const message = await withSentMessage();
    const before = await app.orders.findOne({ reference: 'PT-7KQ4M2' });
    expect((await whatsapp({ status: 'sent', biz_opaque_callback_data: name })).status).toBe(200);
    expect(await app.orders.findOne({ reference: 'PT-7KQ4M2' })).toEqual(before);

    const { id = '' } = before ?? {};
    await update(app.orders, id, (order) => ({
      ...order,
      ...outboxState(
        order.outbox.map((entry) => ({ ...entry, delivered_at: null, due_at: '2026-03-02T00:00:00.000Z' })),
      ),
    }));
    expect((await whatsapp({ status: 'sent', biz_opaque_callback_data: name })).status).toBe(200);
    expect(await message()).toMatchObject({
      delivered_at: expect.any(String),
      message: { way: { receipt: { state: 'sent' } } },
    });
  });

  test.each([
    ['for an unknown message', { status: 'failed', biz_opaque_callback_data: 'PT-AAAAAA.M1' }],
    ['with an invalid name', { status: 'failed', biz_opaque_callback_data: '{"$gt":""}' }],
    ['without a name', { status: 'failed' }],
    ['with an unknown state', { status: 'warned', biz_opaque_callback_data: name }],
    ['that is not an object', [7] as unknown as object],
  ])('%s changes nothing and is answered with 200', async (_, status) => {
    const message = await withSentMessage();
    const before = await message();
    expect((await whatsapp(status)).status).toBe(200);
    expect(await message()).toEqual(before);
  });

  test('is rejected with 401 when its signature is wrong', async () => {
    const message = await withSentMessage();
    const before = await message();
    expect(codeOf(await whatsapp({ status: 'failed', biz_opaque_callback_data: name }, 'another'))).toBe(
      '401 WEBHOOK_SIGNATURE_INVALID',
    );
    expect(codeOf(await call(app.url, whatsappNotice, { body: {} }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(await message()).toEqual(before);
  });
});

describe('the verification request of the messaging service', () => {
  const ask = (query: Record<string, string>) =>
    call(app.url, whatsappVerification, {
      query: {
        'hub.mode': 'subscribe',
        'hub.verify_token': 'the verify token',
        'hub.challenge': '1158201444',
        ...query,
      },
    });

  test('echoes the challenge as plain text', async () => {
    const answer = await ask({});
    expect([answer.body, answer.headers.get('content-type')]).toEqual(['1158201444', 'text/plain; charset=utf-8']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is rejected with a wrong token, and with markup as challenge', async () => {
    expect(codeOf(await ask({ 'hub.verify_token': 'guessed' }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await ask({ 'hub.challenge': '<script>' }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('an SMS delivery receipt', () => {
  test('changes nothing if it is for a channel that is no longer used', async () => {
    const message = await withSentMessage();
    await whatsapp({ status: 'failed', biz_opaque_callback_data: name, errors: [{ code: 131026 }] });
    await app.drain();
    expect(app.texts).toHaveLength(1);
    for (const MessageStatus of ['queued', 'constructor']) await sms({ MessageStatus });
    expect((await message())?.message.way?.receipt).toBeUndefined();
    await sms({ MessageStatus: 'delivered' });
    expect((await message())?.message.way).toMatchObject({
      refusals: [{ channel: 'whatsapp', reason: 'whatsapp: 131026' }],
      receipt: { state: 'delivered' },
    });
    await whatsapp({ status: 'read', biz_opaque_callback_data: name });
    expect((await message())?.message.way?.receipt?.state).toBe('delivered');
  });

  test('is rejected unless its signature covers its URL and fields', async () => {
    await withSentMessage();
    expect(codeOf(await sms({ MessageStatus: 'failed' }, 'another token'))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await call(app.url, smsNotice, { query: { message: name }, rawBody: 'MessageStatus=failed' }))).toBe(
      '401 WEBHOOK_SIGNATURE_INVALID',
    );
    expect(codeOf(await call(app.url, smsNotice, { rawBody: '' }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('an e-mail delivery receipt', () => {
  test('is stored, with a bounce as failure', async () => {
    const message = await withSentMessage();
    await whatsapp({ status: 'failed', biz_opaque_callback_data: name });
    await sms({ MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect((await email({ RecordType: 'Delivery', Metadata: { reference: name } })).status).toBe(200);
    expect((await message())?.message.way?.receipt?.state).toBe('delivered');
    expect((await email({ RecordType: 'Bounce', TypeCode: 1, Metadata: { reference: name } })).status).toBe(200);
    expect((await message())?.last_error).toBe('email: bounced (1)');
    expect((await email({ RecordType: 'SubscriptionChange' })).status).toBe(200);
  });

  test('is rejected without the password', async () => {
    expect(codeOf(await email({}, 'guessed'))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await call(app.url, emailNotice, { body: {} }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
  });
});

test('rejects delivery receipts while no credentials are configured', async () => {
  await app.close();
  app = await ordersApp();
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'x', 'hub.challenge': '1' };
  expect(codeOf(await call(app.url, whatsappVerification, { query }))).toBe('503 PROVIDER_NOT_CONFIGURED');
  expect(codeOf(await whatsapp({}))).toBe('503 PROVIDER_NOT_CONFIGURED');
  expect(codeOf(await email({}))).toBe('503 PROVIDER_NOT_CONFIGURED');
});
