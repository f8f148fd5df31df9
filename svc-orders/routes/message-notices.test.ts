import { createHmac } from 'node:crypto';
import { emailNotice, smsNotice, whatsappNotice, whatsappVerification } from '@potli/contracts/message/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smsSignature } from '../messages/notices.ts';
import { anOrder } from '../order/an-order.ts';
import { codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

const notices = {
  whatsappAppSecret: 'the app secret',
  whatsappVerifyToken: 'the verify token',
  smsToken: 'the SMS token',
  emailNoticePassword: 'the password of notices',
};
let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp({ settings: { notices } });
});
afterEach(() => app.close());

/** An order with one message that was handed over; answers how it stands. */
const handedOver = async () => {
  const entry = { id: 'M1', message: { kind: 'received' as const }, due_at: '2026-03-01T00:00:00.000Z', tries: 0 };
  const order = await app.has(
    anOrder({ outbox: [{ ...entry, delivered_at: '2026-03-01T00:00:00.000Z', last_error: null }] }),
  );
  return async () => (await app.orders.get(order.id))?.outbox[0];
};
const name = 'PT-7KQ4M2.M1';

const whatsapp = (status: object, secret = notices.whatsappAppSecret) => {
  const rawBody = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] });
  const signature = createHmac('sha256', secret).update(rawBody).digest('hex');
  return call(app.url, whatsappNotice, { rawBody, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
};
const sms = (fields: Record<string, string>, token = notices.smsToken, message = name) => {
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
const email = (body: unknown, password = notices.emailNoticePassword) =>
  call(app.url, emailNotice, {
    body,
    headers: { authorization: `Basic ${Buffer.from(`potli:${password}`).toString('base64')}` },
  });

describe('a notice of the messaging service', () => {
  test('is noted at its message; one that says less than is known changes nothing', async () => {
    const message = await handedOver();
    expect((await whatsapp({ status: 'read', biz_opaque_callback_data: name })).status).toBe(200);
    expect((await whatsapp({ status: 'sent', biz_opaque_callback_data: name })).status).toBe(200);
    expect((await message())?.message.way?.receipt?.state).toBe('read');
  });

  test.each([
    ['of a message that is not ours', { status: 'failed', biz_opaque_callback_data: 'PT-AAAAAA.M1' }],
    ['with a name that is none', { status: 'failed', biz_opaque_callback_data: '{"$gt":""}' }],
    ['without a name', { status: 'failed' }],
    ['of a state that is not known', { status: 'warned', biz_opaque_callback_data: name }],
    ['that is no object', [7] as unknown as object],
  ])('%s changes nothing and is not sent again', async (_, status) => {
    const message = await handedOver();
    const before = await message();
    expect((await whatsapp(status)).status).toBe(200);
    expect(await message()).toEqual(before);
  });

  test('is refused with another signature', async () => {
    const message = await handedOver();
    const before = await message();
    expect(codeOf(await whatsapp({ status: 'failed', biz_opaque_callback_data: name }, 'another'))).toBe(
      '401 WEBHOOK_SIGNATURE_INVALID',
    );
    expect(codeOf(await call(app.url, whatsappNotice, { body: {} }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(await message()).toEqual(before);
  });

  test('tells that a message whose hand-over was never answered was taken: it is not sent again', async () => {
    app.state.templatesFail = true;
    const entry = { id: 'M1', message: { kind: 'received' as const }, due_at: app.state.now.toISOString(), tries: 0 };
    const order = await app.has(
      anOrder({ outbox: [{ ...entry, delivered_at: null, last_error: null }], outbox_due: entry.due_at }),
    );
    await app.drain();
    await whatsapp({ status: 'delivered', biz_opaque_callback_data: name });
    app.state.templatesFail = false;
    app.pass(3600);
    await app.drain();
    expect(app.sent).toEqual([]);
    expect((await app.orders.get(order.id))?.outbox_due).toBeNull();
  });
});

describe('the question whether the address is ours', () => {
  const ask = (query: Record<string, string>) =>
    call(app.url, whatsappVerification, {
      query: {
        'hub.mode': 'subscribe',
        'hub.verify_token': 'the verify token',
        'hub.challenge': '1158201444',
        ...query,
      },
    });

  test('is answered with its challenge as plain text', async () => {
    const answer = await ask({});
    expect([answer.body, answer.headers.get('content-type')]).toEqual(['1158201444', 'text/plain; charset=utf-8']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is refused with another token, and with a challenge that could be a page', async () => {
    expect(codeOf(await ask({ 'hub.verify_token': 'guessed' }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await ask({ 'hub.challenge': '<script>' }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('a notice of the SMS carrier', () => {
  test('is about the way that was taken: of one that was not, it changes nothing', async () => {
    const message = await handedOver();
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

  test('is refused unless it is signed with its very address and fields', async () => {
    await handedOver();
    expect(codeOf(await sms({ MessageStatus: 'failed' }, 'another token'))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await call(app.url, smsNotice, { query: { message: name }, rawBody: 'MessageStatus=failed' }))).toBe(
      '401 WEBHOOK_SIGNATURE_INVALID',
    );
    expect(codeOf(await call(app.url, smsNotice, { rawBody: '' }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('a notice of the e-mail carrier', () => {
  test('is noted, a bounce as a failure', async () => {
    const message = await handedOver();
    await whatsapp({ status: 'failed', biz_opaque_callback_data: name });
    await sms({ MessageStatus: 'undelivered', ErrorCode: '30005' });
    expect((await email({ RecordType: 'Delivery', Metadata: { reference: name } })).status).toBe(200);
    expect((await message())?.message.way?.receipt?.state).toBe('delivered');
    expect((await email({ RecordType: 'Bounce', TypeCode: 1, Metadata: { reference: name } })).status).toBe(200);
    expect((await message())?.last_error).toBe('email: bounced (1)');
    expect((await email({ RecordType: 'SubscriptionChange' })).status).toBe(200);
  });

  test('is refused without the password', async () => {
    expect(codeOf(await email({}, 'guessed'))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
    expect(codeOf(await call(app.url, emailNotice, { body: {} }))).toBe('401 WEBHOOK_SIGNATURE_INVALID');
  });
});

test('notices that nothing of ours could prove are not taken', async () => {
  await app.close();
  app = await ordersApp();
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'x', 'hub.challenge': '1' };
  expect(codeOf(await call(app.url, whatsappVerification, { query }))).toBe('503 PROVIDER_NOT_CONFIGURED');
  expect(codeOf(await whatsapp({}))).toBe('503 PROVIDER_NOT_CONFIGURED');
  expect(codeOf(await email({}))).toBe('503 PROVIDER_NOT_CONFIGURED');
});
