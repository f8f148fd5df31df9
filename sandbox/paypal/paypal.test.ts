import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { basic, noon, serveSandbox } from '../testing/serve-sandbox.ts';

const serve = async (clock = () => noon) => {
  const sandbox = await serveSandbox(clock);
  const client = basic(sandbox.keys.SANDBOX_PAYPAL_CLIENT_ID, sandbox.keys.SANDBOX_PAYPAL_SECRET);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = await sandbox.call('POST', '/paypal/v1/oauth2/token', 'grant_type=client_credentials', {
    ...client,
    ...form,
  });
  const proof = { authorization: `Bearer ${token.body.access_token}`, prefer: 'return=representation' };
  const api = (method: string, path: string, body?: unknown, headers = {}) =>
    sandbox.call(method, `/paypal${path}`, body, { ...proof, ...headers });
  const create = (value = '126.31', headers = {}) =>
    api('POST', '/v2/checkout/orders', unit({ currency_code: 'USD', value }), headers);
  const approve = (id: string, body = {}) => sandbox.call('POST', `/paypal/_widget/orders/${id}/approve`, body);
  const capture = (id: string, headers = {}) => api('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);
  const approved = async () => {
    const { id } = (await create()).body;
    await approve(id);
    return id as string;
  };
  const switchTo = (body: unknown) => sandbox.call('POST', '/paypal/_switches', body);
  return { ...sandbox, token, api, create, approve, approved, capture, switchTo };
};

const unit = (amount: unknown) => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: 'attempt-1', invoice_id: 'order-1', amount }],
});
const issue = ({ body }: { body: { details: { issue: string }[] } }) => body.details[0]?.issue;

describe('tokens', () => {
  test('are issued to the client and required everywhere', async () => {
    const { token, call } = await serve();
    expect(token.body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
    const stranger = await call('GET', '/paypal/v2/checkout/orders/X', undefined, { authorization: 'Bearer nothing' });
    expect(stranger.status).toBe(401);
    expect(stranger.body.name).toBe('AUTHENTICATION_FAILURE');
  });

  test('are not issued to another client', async () => {
    const { call } = await serve();
    const { status, body } = await call('POST', '/paypal/v1/oauth2/token', 'grant_type=client_credentials', {
      ...basic('somebody', 'else'),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(401);
    expect(body.error).toBe('invalid_client');
  });
});

describe('orders', () => {
  test('are created once per PayPal-Request-Id: 201, then 200 with the same order', async () => {
    const { create } = await serve();
    const first = await create('10.00', { 'paypal-request-id': 'a-1' });
    const again = await create('10.00', { 'paypal-request-id': 'a-1' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(first.body).toMatchObject({ id: expect.stringMatching(/^[A-Z0-9]{17}$/), status: 'CREATED' });
    expect(again.body.id).toBe(first.body.id);
  });

  test.each([
    ['three decimals', { currency_code: 'USD', value: '1.234' }, 422, 'DECIMAL_PRECISION'],
    ['zero', { currency_code: 'USD', value: '0.00' }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a number instead of text', { currency_code: 'USD', value: 1 }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ])('reject an amount with %s', async (_name, amount, status, expected) => {
    const { api } = await serve();
    const answer = await api('POST', '/v2/checkout/orders', unit(amount));
    expect(answer.status).toBe(status);
    expect(issue(answer)).toBe(expected);
  });

  test('return a minimal representation unless the full one is preferred', async () => {
    const { create, api } = await serve();
    expect((await create('1.00', { prefer: 'return=minimal' })).body.purchase_units).toBeUndefined();
    const { id } = (await create()).body;
    expect((await api('GET', `/v2/checkout/orders/${id}`)).body.purchase_units[0].amount.value).toBe('126.31');
  });

  test('expire after three hours without a capture', async () => {
    let now = noon;
    const { create, capture, api } = await serve(() => now);
    const { id } = (await create()).body;
    now = new Date(noon.getTime() + 3 * 3_600_000 + 1);
    expect(issue(await capture(id))).toBe('INVALID_RESOURCE_ID');
    expect((await api('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
  });
});

describe('capturing', () => {
  test('needs the payer, then completes with the amount and our own id', async () => {
    const { create, approve, capture, api } = await serve();
    const { id } = (await create()).body;
    expect(issue(await capture(id))).toBe('ORDER_NOT_APPROVED');
    expect((await approve(id)).body).toEqual({ orderID: id, payerID: expect.any(String) });
    const { status, body } = await capture(id, { 'paypal-request-id': 'c-1' });
    expect(status).toBe(201);
    const [done] = body.purchase_units[0].payments.captures;
    expect(body.status).toBe('COMPLETED');
    expect(done).toMatchObject({ status: 'COMPLETED', custom_id: 'attempt-1', amount: { value: '126.31' } });
    expect((await capture(id, { 'paypal-request-id': 'c-1' })).status).toBe(200);
    expect(issue(await capture(id, { 'paypal-request-id': 'c-2' }))).toBe('ORDER_ALREADY_CAPTURED');
    expect((await api('GET', `/v2/payments/captures/${done.id}`)).body.id).toBe(done.id);
  });

  test('is declined until the payer approves another funding source', async () => {
    const { create, approve, capture } = await serve();
    const { id } = (await create()).body;
    await approve(id, { decline_capture: true });
    for (const key of ['d-1', 'd-1', 'd-2'])
      expect(issue(await capture(id, { 'paypal-request-id': key }))).toBe('INSTRUMENT_DECLINED');
    await approve(id);
    expect((await capture(id, { 'paypal-request-id': 'd-3' })).status).toBe(201);
  });

  test.each([
    ['one_more', 'USD', '126.32'],
    ['one_less', 'USD', '126.30'],
    ['other_currency', 'EUR', '126.31'],
  ])('may capture another amount than requested (%s)', async (next_charge, currency_code, value) => {
    const { approved, capture, switchTo } = await serve();
    const id = await approved();
    await switchTo({ order: id, next_charge });
    const [unit] = (await capture(id)).body.purchase_units;
    expect(unit.payments.captures[0].amount).toEqual({ currency_code, value });
  });

  test('an order may be complete while its capture is pending, and the review ends later', async () => {
    const { approved, capture, switchTo, call, webhooks } = await serve();
    const id = await approved();
    await switchTo({ order: id, next_capture: 'pending' });
    const { body } = await capture(id);
    const [pending] = body.purchase_units[0].payments.captures;
    expect([body.status, pending.status, pending.status_details.reason]).toEqual([
      'COMPLETED',
      'PENDING',
      'PENDING_REVIEW',
    ]);
    await call('POST', `/paypal/_captures/${pending.id}`, { outcome: 'COMPLETED' });
    expect(webhooks.map(({ body: text }) => JSON.parse(text).event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
  });
});

test('refunds end at the captured amount', async () => {
  const { approved, capture, api } = await serve();
  const { body } = await capture(await approved());
  const path = `/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}/refund`;
  const part = await api('POST', path, { amount: { currency_code: 'USD', value: '26.31' } });
  expect([part.status, part.body.status]).toEqual([201, 'COMPLETED']);
  expect(issue(await api('POST', path, { amount: { currency_code: 'USD', value: '100.01' } }))).toBe(
    'REFUND_AMOUNT_EXCEEDED',
  );
  expect((await api('POST', path, {}, { 'paypal-request-id': 'r-1' })).body.amount.value).toBe('100.00');
  expect((await api('POST', path, {}, { 'paypal-request-id': 'r-1' })).status).toBe(200);
  expect(issue(await api('POST', path, {}))).toBe('CAPTURE_FULLY_REFUNDED');
});

test('webhooks can be verified against the key at their certificate address', async () => {
  const { approved, webhooks, keys } = await serve();
  await approved();
  const [webhook] = webhooks;
  if (!webhook) throw new Error('no webhook was sent');
  const header = (name: string) => webhook.headers[`paypal-${name}`] ?? '';
  const key = await (await fetch(header('cert-url'))).text();
  const signed = [
    header('transmission-id'),
    header('transmission-time'),
    keys.SANDBOX_PAYPAL_WEBHOOK_ID,
    crc32(webhook.body),
  ].join('|');
  const genuine = (text: string) =>
    createVerify('RSA-SHA256').update(text).verify(key, header('transmission-sig'), 'base64');
  expect(genuine(signed)).toBe(true);
  expect(genuine(`${signed}0`)).toBe(false);
});

test('the buttons are a script for any origin, without secrets', async () => {
  const { call, keys } = await serve();
  const { status, text } = await call('GET', '/paypal/sdk/js?client-id=x&currency=USD&intent=capture');
  expect(status).toBe(200);
  expect(() => new Function(text)).not.toThrow();
  expect(text).not.toContain(keys.SANDBOX_PAYPAL_SECRET);
});

describe('the transaction search', () => {
  test('shows captures and refunds of at most 31 days', async () => {
    const { approved, capture, api } = await serve();
    const { body } = await capture(await approved());
    const [{ id }] = body.purchase_units[0].payments.captures;
    await api('POST', `/v2/payments/captures/${id}/refund`, {});
    const search = (start: number, end: number) => {
      const [start_date, end_date] = [start, end].map((ms) => new Date(noon.getTime() + ms).toISOString());
      return api('GET', `/v1/reporting/transactions?start_date=${start_date}&end_date=${end_date}`);
    };
    const found = (await search(-1000, 1000)).body;
    expect(found).toMatchObject({ page: 1, total_items: 2, total_pages: 1 });
    expect(found.transaction_details).toMatchObject([
      {
        transaction_info: {
          transaction_id: id,
          transaction_event_code: 'T0006',
          transaction_status: 'V',
          custom_field: 'attempt-1',
          transaction_amount: { value: '126.31' },
        },
      },
      {
        transaction_info: {
          transaction_event_code: 'T1107',
          paypal_reference_id: id,
          transaction_amount: { value: '-126.31' },
        },
      },
    ]);
    expect((await search(1000, 2000)).body.transaction_details).toEqual([]);
    expect((await search(-32 * 86_400_000, 0)).status).toBe(400);
  });
});
