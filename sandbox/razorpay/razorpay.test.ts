import { describe, expect, test } from 'vitest';
import { basic, serveSandbox } from '../testing/serve-sandbox.ts';
import { signPayment, signWebhook } from './ledger.ts';

const serve = async () => {
  const sandbox = await serveSandbox();
  const { SANDBOX_RAZORPAY_KEY_ID: key, SANDBOX_RAZORPAY_SECRET: secret } = sandbox.keys;
  const proof = basic(key, secret);
  const api = (method: string, path: string, body?: unknown, headers = {}) =>
    sandbox.call(method, `/razorpay/v1${path}`, body, { ...proof, ...headers });
  const switchTo = (body: unknown) => sandbox.call('POST', '/razorpay/_switches', body);
  const order = async (amount = 1_023_600) =>
    (await api('POST', '/orders', { amount, currency: 'INR', receipt: 'attempt-1' })).body;
  const pay = (order_id: string, outcome = 'pay') =>
    sandbox.call('POST', '/razorpay/_widget/payments', { key, order_id, outcome, method: 'netbanking', bank: 'HDFC' });
  return { ...sandbox, api, switchTo, order, pay, secret };
};

const events = (webhooks: { body: string }[]) => webhooks.map(({ body }) => JSON.parse(body).event);

describe('signatures', () => {
  test('a payment is signed as the provider documents', () => {
    expect(signPayment('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l')).toBe(
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    );
    expect(signPayment('test_secret', 'order_TEST00000000001', 'pay_TEST000000000001')).toBe(
      '53eea20403156457b9e5415051eb3bcaafe701a34db1d10cee9fc61bb5de4289',
    );
  });

  test('a webhook is signed over its body as sent', () => {
    expect(signWebhook('whsec_test', '{"event":"payment.captured"}')).toBe(
      '4f463a57dd128675850163391f0311888616d57bccca75c774c9cdb28134f851',
    );
  });
});

describe('orders', () => {
  test('are created with empty notes as an array and seconds as time', async () => {
    const { api } = await serve();
    const { status, body } = await api('POST', '/orders', { amount: 5000, currency: 'INR', receipt: 'r-1' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      entity: 'order',
      amount: 5000,
      amount_paid: 0,
      amount_due: 5000,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: 1772625600,
    });
  });

  test.each([
    ['an amount below one rupee', { amount: 99, currency: 'INR' }, 'amount'],
    ['a fraction of a paisa', { amount: 100.5, currency: 'INR' }, 'amount'],
    ['another currency', { amount: 100, currency: 'USD' }, 'currency'],
    ['a receipt of 41 characters', { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) }, 'receipt'],
  ])('reject %s', async (_name, asked, field) => {
    const { api } = await serve();
    const { status, body } = await api('POST', '/orders', asked);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field, metadata: {} });
  });

  test('need the key and its secret', async () => {
    const { call } = await serve();
    const { status, body } = await call('GET', '/razorpay/v1/orders', undefined, basic('rzp_test_sandbox', 'wrong'));
    expect(status).toBe(401);
    expect(body.error.description).toBe('Authentication failed');
  });

  test('are found by receipt', async () => {
    const { api, order } = await serve();
    const { id } = await order();
    await api('POST', '/orders', { amount: 100, currency: 'INR', receipt: 'other' });
    const { body } = await api('GET', '/orders?receipt=attempt-1');
    expect(body).toMatchObject({ entity: 'collection', count: 1, items: [{ id }] });
  });
});

describe('paying', () => {
  test('is announced by signed webhooks', async () => {
    const { webhooks, order, pay, keys } = await serve();
    await pay((await order()).id);
    expect(events(webhooks)).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    for (const { body, headers } of webhooks)
      expect(headers['x-razorpay-signature']).toBe(signWebhook(keys.SANDBOX_RAZORPAY_WEBHOOK_SECRET, body));
  });

  test('a second payment of a paid order is refunded at once', async () => {
    const { api, order, pay } = await serve();
    const { id } = await order();
    await pay(id);
    expect((await pay(id)).status).toBe(400);
    const { items } = (await api('GET', `/orders/${id}/payments`)).body;
    expect(items[1]).toMatchObject({ captured: false, status: 'refunded', amount_refunded: 1_023_600 });
  });

  test('waits for a late bank, which then captures or declines', async () => {
    const { api, order, call, pay, webhooks } = await serve();
    const { id } = await order();
    for (const [outcome, status, event] of [
      ['failed', 'failed', 'payment.failed'],
      ['captured', 'captured', 'payment.captured'],
    ]) {
      webhooks.length = 0;
      const late = (await pay(id, 'late')).body;
      expect(late).toEqual({ razorpay_payment_id: late.razorpay_payment_id });
      expect((await api('GET', `/payments/${late.razorpay_payment_id}`)).body.status).toBe('created');
      expect(webhooks).toEqual([]);
      await call('POST', `/razorpay/_widget/payments/${late.razorpay_payment_id}`, { outcome });
      expect((await api('GET', `/payments/${late.razorpay_payment_id}`)).body.status).toBe(status);
      expect(webhooks.map(({ body }) => JSON.parse(body).event)).toContain(event);
    }
  });
});

describe('refunds', () => {
  test('are idempotent by their header', async () => {
    const { api, order, pay } = await serve();
    const { razorpay_payment_id: payment } = (await pay((await order()).id)).body;
    const key = { 'x-refund-idempotency': 'refund-0001' };
    const refund = (body: unknown, headers = {}) => api('POST', `/payments/${payment}/refund`, body, headers);
    const first = await refund({ amount: 600 }, key);
    expect(first.body).toMatchObject({ entity: 'refund', amount: 600, status: 'processed' });
    expect((await refund({ amount: 600 }, key)).body.id).toBe(first.body.id);
    expect((await refund({ amount: 700 }, key)).body.error.description).toBe(
      'Different request with the same idempotency key has already been processed.',
    );
    expect((await refund({})).body.amount).toBe(1_023_000);
    expect((await refund({})).status).toBe(400);
  });
});

test('the widget is a script for any origin, without secrets', async () => {
  const { call, secret } = await serve();
  const { status, headers, text } = await call('GET', '/razorpay/checkout.js');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('javascript');
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toContain(secret);
});

test('rejects an unknown switch or position', async () => {
  const { switchTo } = await serve();
  expect((await switchTo({ wehbook: 'none' })).status).toBe(400);
  expect((await switchTo({ webhook: 'sometimes' })).status).toBe(400);
});

describe('lists', () => {
  test('show payments and refunds of a period, newest first, a page at a time', async () => {
    const { api, order, pay } = await serve();
    const { id } = await order();
    const ids: string[] = [];
    for (const outcome of ['decline', 'pay']) {
      const { body } = await pay(id, outcome);
      ids.push(body.razorpay_payment_id ?? body.error.metadata.payment_id);
    }
    const refund = (await api('POST', `/payments/${ids[1]}/refund`, {})).body.id;
    const idsIn = async (path: string) => (await api('GET', path)).body.items.map((each: { id: string }) => each.id);
    expect(await idsIn('/payments')).toEqual(ids.toReversed());
    expect(await idsIn('/payments?count=1&skip=1')).toEqual([ids[0]]);
    expect(await idsIn('/payments?to=1772625599')).toEqual([]);
    expect(await idsIn('/refunds?from=1772625600')).toEqual([refund]);
  });
});
