import { reopenOrder } from '@potli/contracts/order/back-office.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder, noon } from '../order/an-order.ts';
import { earlierAnswer, keyedRequest, withAnswer } from '../order/answered-requests.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder } from '../order/present.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const headers = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });
const stored = (order: OrderDocument) => app.orders.get(order.id);

const cancel = (order: OrderDocument, key?: string, more: object = {}) =>
  call(app.url, updateOrder, {
    apiKey,
    params: { role: 'user', orderId: order.id },
    body: { order: { order_status: 'ORDER_CANCELLED', ...more } },
    headers: headers(key),
  });
const reopen = (order: OrderDocument, key?: string, reason = 'Paid again by bank transfer', token = app.token) =>
  call(app.url, reopenOrder, { apiKey, token, params: { orderId: order.id }, body: { reason }, headers: headers(key) });

const awaitingPayment = () => app.fresh({ order_status: 'ORDER_CONFIRMATION' });
const refunded = () =>
  app.fresh({
    order_status: 'PAYMENT_DONE',
    refunds: [
      {
        ...{ refund_id: 'rfnd_1', payment_id: 'pay_1', state: 'made', amount: 286_506, captured_amount: 286_506 },
        ...{ currency: 'INR', amount_paise: 286_506, reason: '', by: 'Operator' },
        ...{ refunded_at: '2026-03-02T06:00:00.000Z', arrives_on: null },
      },
    ],
  });

/** Sends the request, lets its messages go out and time pass, and sends it again. */
const twice = async <T>(send: () => Promise<T>): Promise<[T, T]> => {
  const first = await send();
  await app.drain();
  app.pass(60);
  return [first, await send()];
};

// moves.test.ts repeats every command of the table.
describe('a repeat with the same Idempotency-Key', () => {
  test('of a correction gets the first answer, also with a newer code', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CORRECTION' });
    const resubmit = async () => {
      await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
      return call(app.url, updateOrder, {
        apiKey,
        params: { role: 'user', orderId: order.id },
        body: {
          order: { order_status: 'ORDER_EVALUATION' },
          user: order.user,
          orderItems: order.items.map(({ order_item_id, product_link, product_name, quantity }) => ({
            ...{ order_item_id, product_link, product_name, quantity },
            ...{ size: 'Large', color: 'Indigo' },
          })),
          otp: app.lastCode(),
        },
        headers: headers('key-1'),
      });
    };
    const [first, repeated] = await twice(resubmit);
    expect(succeeded(first).order.order_status).toBe('ORDER_EVALUATION');
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
  });

  test('of a withdrawal gets the first answer, also at the same moment and without its code', async () => {
    const order = await app.fresh();
    await call(app.url, sendWithdrawalCode, { apiKey, params: { orderId: order.id } });
    const withdraw = (otp: string) =>
      call(app.url, withdrawOrder, {
        apiKey,
        params: { orderId: order.id },
        body: { otp },
        headers: headers('key-1'),
      });
    const [one, other] = await Promise.all([withdraw(app.lastCode()), withdraw(app.lastCode())]);
    expect(succeeded(one).order.order_status).toBe('ORDER_CANCELLED');
    expect([other.status, other.body]).toEqual([200, one.body]);
    expect((await withdraw('')).body).toEqual(one.body);
    expect(codeOf(await cancel(order, 'key-1'))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect((await stored(order))?.history).toHaveLength(2);
  });

  test('that withdraws an order which another request changed with that key is rejected', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    expect((await cancel(order, 'key-1')).status).toBe(200);
    const answer = await call(app.url, withdrawOrder, {
      apiKey,
      params: { orderId: order.id },
      body: { otp: '123456' },
      headers: headers('key-1'),
    });
    expect(codeOf(answer)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });

  test('gets the first answer after the order has gone on', async () => {
    const order = await app.fresh();
    const { evaluate } = operatorBodies;
    const first = await app.update(order, evaluate, headers('key-1'));
    succeeded(await cancel(order));
    expect((await app.update(order, evaluate, headers('key-1'))).body).toEqual(first.body);
  });

  test('that arrives while the first is carried out gets the same answer', async () => {
    const order = await awaitingPayment();
    let arrived = 0;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    app.state.whileClosing = () => {
      arrived += 1;
      if (arrived === 2) resolve();
      return both;
    };
    const [one, other] = await Promise.all([cancel(order, 'key-1'), cancel(order, 'key-1')]);
    expect([one.status, one.body]).toEqual([200, other.body]);
    expect((await stored(order))?.history).toHaveLength(2);
  });

  test('is carried out where the first was rejected', async () => {
    const order = await awaitingPayment();
    app.state.payments = 'checking';
    expect(codeOf(await cancel(order, 'key-1'))).toBe('409 PAYMENT_OPEN');
    app.state.payments = 'closed';
    expect(succeeded(await cancel(order, 'key-1')).order.order_status).toBe('ORDER_CANCELLED');
  });
});

describe('a repeat is rejected', () => {
  test('without a key, with 409', async () => {
    const order = await awaitingPayment();
    succeeded(await cancel(order));
    expect(codeOf(await cancel(order))).toBe('409 ORDER_STATUS_CONFLICT');
    expect(codeOf(await cancel(order, 'key-1'))).toBe('409 ORDER_STATUS_CONFLICT');
  });

  test('with another body under the same key', async () => {
    const order = await awaitingPayment();
    succeeded(await cancel(order, 'key-1'));
    await app.drain();
    const after = await stored(order);
    expect(codeOf(await cancel(order, 'key-1', { version: 1 }))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(await stored(order)).toEqual(after);

    const other = await refunded();
    succeeded(await reopen(other, 'key-1'));
    expect(codeOf(await reopen(other, 'key-1', 'Another reason'))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect(codeOf(await app.update(other, operatorBodies.save_links, headers('key-1')))).toBe(
      '409 IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('when another operator or the customer sends the key: nothing of the answer is revealed', async () => {
    const order = await refunded();
    succeeded(await reopen(order, 'key-1'));
    const token = await app.operatorCalled('Other');
    expect((await reopen(order, 'key-1', undefined, token)).body).toEqual({
      ...{ success: false, code: 'ORDER_STATUS_CONFLICT', error: 'The order is not stopped by a refund' },
      request_id: expect.any(String),
    });
    expect(codeOf(await cancel(order, 'key-1'))).toBe('409 ORDER_STATUS_CONFLICT');
  });
});

describe('answers', () => {
  test('are kept for a day, the last ten of an order', () => {
    const answer = presentOrder(anOrder(), 'customer');
    const requests = Array.from({ length: 12 }, (_, index) => keyedRequest(`key-${index}`, undefined, 'a command'));
    const [yesterdays, ...todays] = requests;
    const nextDay = new Date(noon.getTime() + 24 * 3_600_000);
    let order = withAnswer(anOrder(), yesterdays, answer, noon);
    order = withAnswer(order, todays[0], answer, nextDay);
    expect(requests.map((request) => earlierAnswer(order, request)?.reference)).toEqual([
      undefined,
      'PT-7KQ4M2',
      ...Array(10).fill(undefined),
    ]);
    for (const request of todays.slice(1)) order = withAnswer(order, request, answer, nextDay);
    expect(order.user.answered).toHaveLength(10);
    expect(earlierAnswer(order, todays[0])).toBeUndefined();
    expect(earlierAnswer(order, todays[1])).toEqual(answer);
  });

  test('are removed with personal data', async () => {
    const order = await awaitingPayment();
    succeeded(await cancel(order, 'key-1'));
    expect(JSON.stringify(await stored(order))).toContain('1 High Street');
    app.pass(366 * 24 * 3600);
    await app.tidy();
    expect(JSON.stringify(await stored(order))).not.toContain('1 High Street');
  });
});
