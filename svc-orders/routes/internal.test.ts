import { authenticateOperator, proveOperator } from '@potli/contracts/operator/operations.ts';
import {
  exchangeRateRejected,
  getOrder,
  getPayable,
  getReference,
  paymentCaptured,
  paymentExceptionRaised,
  updateOrder,
} from '@potli/contracts/order/operations.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { operatorCollection } from '../operator/operators.ts';
import { anOrder } from '../order/an-order.ts';
import { newId } from '../order/ids.ts';
import { apiKey, callerKeys, codeOf, type OrdersApp, ordersApp, passkey, paymentsKey } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await signServiceToken(paymentsKey, 'orders', app.clock);
});
afterEach(() => app.close());

const payment = {
  payment_id: 'pay_1',
  payment_method: 'Wallet (PayPal)',
  mode: 'test',
  total_paise: 279_900,
  paid_paise: 293_112,
  captured_at: '2026-03-02T06:00:00.000Z',
};
const capture = (orderId: string, more: object = {}) =>
  call(app.url, paymentCaptured, { token, params: { orderId }, body: { ...payment, ...more } });
const awaiting = () => app.fresh({ order_status: 'ORDER_CONFIRMATION' });

describe('a captured payment', () => {
  test('sets PAYMENT_DONE, keeps the transaction and notifies customer and operators', async () => {
    const order = await awaiting();
    expect((await capture(order.id)).body).toEqual({ success: true, outcome: 'applied' });
    expect(await app.orders.get(order.id)).toMatchObject({ order_status: 'PAYMENT_DONE', payment });
    await app.drain();
    expect(app.sent.map(({ template }) => template)).toEqual(['order_paid_v1', 'operator_order_paid_v1']);
  });

  test('is shown with what the provider charged, in its currency', async () => {
    const order = await awaiting();
    await capture(order.id, { captured: { amount: 3_348, currency: 'USD' } });
    const answer = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: order.id } }));
    expect(answer.order.transaction).toMatchObject({
      total_price: 2931.12,
      charged: { amount: 33.48, currency: 'USD' },
    });
  });

  test('keeps fields that a newer version has added', async () => {
    const newer = { from_a_newer_version: 'kept' };
    const base = anOrder({ order_status: 'ORDER_CONFIRMATION' });
    const items = base.items.map((item) => ({ ...item, ...newer }));
    const order = await app.has({ ...base, ...newer, user: { ...base.user, ...newer }, items });
    await capture(order.id);
    await app.drain();
    const stored = await app.orders.get(order.id);
    expect(stored?.outbox.map(({ delivered_at }) => delivered_at)).not.toContain(null);
    expect(stored).toMatchObject({ payment, ...newer, user: newer, items: [newer, newer] });
  });

  test('reported twice, also at the same moment, is applied once', async () => {
    const order = await awaiting();
    const answers = await Promise.all(Array.from({ length: 6 }, () => capture(order.id)));
    const outcomes = answers.map(({ body }) => (body as { outcome: string }).outcome).sort();
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'already_applied'), 'applied']);
    expect((await app.orders.get(order.id))?.history).toHaveLength(2);
  });

  test('of another payment for a paid order is refused', async () => {
    const order = await awaiting();
    await capture(order.id);
    expect((await capture(order.id, { payment_id: 'pay_2' })).body).toEqual({
      success: true,
      outcome: 'refused',
      reason: 'already_paid',
    });
  });

  test('of another price is refused', async () => {
    expect((await capture((await awaiting()).id, { total_paise: 1 })).body).toMatchObject({
      outcome: 'refused',
      reason: 'amount_changed',
    });
  });

  test('never resurrects a cancelled order', async () => {
    const order = await awaiting();
    await call(app.url, updateOrder, {
      apiKey,
      params: { role: 'user', orderId: order.id },
      body: { order: { order_status: 'ORDER_CANCELLED' } },
    });
    expect((await capture(order.id)).body).toMatchObject({ outcome: 'refused', reason: 'cancelled' });
    expect((await app.orders.get(order.id))?.order_status).toBe('ORDER_CANCELLED');
  });

  test('and a cancellation at the same moment exclude each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await awaiting();
      const cancel = () =>
        call(app.url, updateOrder, {
          apiKey,
          params: { role: 'user', orderId: order.id },
          body: { order: { order_status: 'ORDER_CANCELLED' } },
        });
      const [paid, cancelled] = await Promise.all([capture(order.id), cancel()]);
      const applied = (paid.body as { outcome: string }).outcome === 'applied';
      expect(cancelled.status === 200).toBe(!applied);
      expect((await app.orders.get(order.id))?.order_status).toBe(applied ? 'PAYMENT_DONE' : 'ORDER_CANCELLED');
    }
  });

  test('of an order that is not there', async () => {
    expect(codeOf(await capture('X'))).toBe('404 ORDER_NOT_FOUND');
  });

  test('in a status that awaits none is refused', async () => {
    const order = await app.has(anOrder({ order_status: 'ORDER_EVALUATION' }));
    expect((await capture(order.id)).body).toMatchObject({ outcome: 'refused', reason: 'not_awaiting_payment' });
  });
});

describe('operations between services', () => {
  test('say what an order costs', async () => {
    const order = await awaiting();
    const answer = await call(app.url, getPayable, { token, params: { orderId: order.id } });
    expect(answer.body).toEqual({
      success: true,
      order_id: order.id,
      reference: order.reference,
      order_status: 'ORDER_CONFIRMATION',
      total_paise: 279_900,
      total_time_estimation: 16,
      quote_expires_at: '2026-03-09T06:30:00.000Z',
      quote_expired: false,
    });
    expect(codeOf(await call(app.url, getPayable, { token, params: { orderId: 'X' } }))).toBe('404 ORDER_NOT_FOUND');
  });

  test('say the reference of an order to svc-catalog alone', async () => {
    const { id, reference } = await awaiting();
    const catalog = await signServiceToken({ name: 'catalog', secret: callerKeys.catalog }, 'orders', app.clock);
    const ask = (orderId: string, as?: string) =>
      call(app.url, getReference, { ...(as && { token: as }), params: { orderId } });
    expect((await ask(id, catalog)).body).toEqual({ success: true, order_id: id, reference });
    expect(codeOf(await ask(newId(), catalog))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await ask('x'.repeat(65), catalog))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await ask(id))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await ask(id, token))).toBe('403 TOKEN_INVALID');
  });

  test('refuse what does not have the contract’s form', async () => {
    const { id } = await awaiting();
    for (const wrong of [
      { total_paise: 0 },
      { paid_paise: '5' },
      { mode: 'real' },
      { captured_at: 'yesterday' },
      { captured_at: '2026-13-01T00:00:00.000Z' },
      { captured_at: '2026-01-01T24:00:00.000Z' },
    ]) {
      expect(codeOf(await capture(id, wrong))).toBe('422 VALIDATION_FAILED');
    }
    const orderId = 'x'.repeat(65);
    expect(codeOf(await call(app.url, getPayable, { token, params: { orderId } }))).toBe('422 VALIDATION_FAILED');
  });

  test('need a service token for this very service', async () => {
    const { id } = await awaiting();
    expect(codeOf(await call(app.url, getPayable, { apiKey, params: { orderId: id } }))).toBe('403 TOKEN_MISSING');
    const foreign = await signServiceToken(paymentsKey, 'payments', app.clock);
    const forged = await signServiceToken(
      { name: 'payments', secret: 'another secret that is long enough too' },
      'orders',
      app.clock,
    );
    expect(codeOf(await call(app.url, paymentCaptured, { apiKey, params: { orderId: id }, body: payment }))).toBe(
      '403 TOKEN_MISSING',
    );
    for (const wrong of [foreign, forged, 'x']) {
      const told = await call(app.url, paymentCaptured, { token: wrong, params: { orderId: id }, body: payment });
      expect(codeOf(told)).toBe('403 TOKEN_INVALID');
      expect(codeOf(await call(app.url, getPayable, { token: wrong, params: { orderId: id } }))).toBe(
        '403 TOKEN_INVALID',
      );
    }
    app.pass(120);
    expect(codeOf(await call(app.url, getPayable, { token, params: { orderId: id } }))).toBe('403 TOKEN_INVALID');
  });
});

describe('the operator behind a token', () => {
  const ask = (operatorToken: unknown, serviceToken = token) =>
    call(app.url, proveOperator, { token: serviceToken, body: { token: operatorToken } });
  const signedIn = async () =>
    ((await call(app.url, authenticateOperator, { apiKey, body: { passkey } })).body as { token: string }).token;

  test('is confirmed to the other services', async () => {
    const operator = { id: 'first', name: 'Operator', roles: ['administrator'], second_factor: 'off' };
    expect((await ask(await signedIn())).body).toEqual({ success: true, operator });
    const elsewhere = operatorsElsewhere({ ordersUrl: app.url, serviceKey: paymentsKey }, app.clock);
    expect(await elsewhere(await signedIn())).toEqual(operator);
    await expect(elsewhere('forged')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test('is null for a token that is forged, expired or of a revoked operator', async () => {
    const signedOut = { success: true, operator: null };
    expect((await ask('forged')).body).toEqual(signedOut);
    const operatorToken = await signedIn();
    const operators = await app.store.collection(operatorCollection);
    await update(operators, 'first', (operator) => ({ ...operator, revoked_at: '2026-03-02T00:00:00.000Z' }));
    expect((await ask(operatorToken)).body).toEqual(signedOut);
    await update(operators, 'first', (operator) => ({ ...operator, revoked_at: null }));
    expect((await ask(operatorToken)).body).toMatchObject({ operator: { id: 'first' } });
    app.pass(9 * 3600);
    const later = await signServiceToken(paymentsKey, 'orders', app.clock);
    expect((await ask(operatorToken, later)).body).toEqual(signedOut);
  });

  test('is confirmed to services only', async () => {
    const operatorToken = await signedIn();
    expect(codeOf(await ask(operatorToken, operatorToken))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await call(app.url, proveOperator, { apiKey, body: { token: operatorToken } }))).toBe(
      '403 TOKEN_MISSING',
    );
    expect(codeOf(await ask({ $gt: '' }))).toBe('422 VALIDATION_FAILED');
  });
});

describe('messages to the customer', () => {
  test('are kept and tried again while the messaging service is down', async () => {
    const order = await awaiting();
    app.state.templatesFail = true;
    await capture(order.id);
    await app.drain();
    expect(app.sent).toEqual([]);
    expect(await app.orders.get(order.id)).toMatchObject({ outbox: [{ tries: 1, delivered_at: null }, { tries: 1 }] });
    app.state.templatesFail = false;
    app.pass(600);
    await app.drain();
    expect(app.sent.map(({ template }) => template)).toEqual(['order_paid_v1', 'operator_order_paid_v1']);
    expect(await app.orders.get(order.id)).toMatchObject({ outbox_due: null, order_status: 'PAYMENT_DONE' });
  });
});

describe('an order with money on its way', () => {
  const cancel = (orderId: string) =>
    call(app.url, updateOrder, {
      apiKey,
      params: { role: 'user', orderId },
      body: { order: { order_status: 'ORDER_CANCELLED' } },
    });

  test.each([
    ['checking', '409 PAYMENT_OPEN'],
    ['paid', '409 ORDER_STATUS_CONFLICT'],
    ['away', '503 NEIGHBOUR_UNAVAILABLE'],
  ] as const)('is not cancelled while svc-payments says %s', async (payments, refusal) => {
    const order = await awaiting();
    app.state.payments = payments;
    expect(codeOf(await cancel(order.id))).toBe(refusal);
    expect(await app.orders.get(order.id)).toEqual(order);
    app.state.payments = 'closed';
    expect((await cancel(order.id)).body).toMatchObject({ order: { order_status: 'ORDER_CANCELLED' } });
  });
});

describe('an exception of a payment', () => {
  const raise = (orderId: string, more: object = {}) =>
    call(app.url, paymentExceptionRaised, {
      token,
      params: { orderId },
      body: { exception_id: 'attempt1-x1', code: 'AMOUNT_MISMATCH', ...more },
    });

  test('is sent to the operators once, and is not a step of the order', async () => {
    const order = await awaiting();
    for (let times = 0; times < 3; times += 1) succeeded(await raise(order.id));
    succeeded(await raise(order.id, { exception_id: 'attempt1-x2', code: 'REFUND_FAILED' }));
    await app.drain();
    expect(app.sent).toEqual([
      expect.objectContaining({
        to: '+911234567890',
        template: 'operator_payment_exception_v1',
        parameters: [order.reference, 'Wrong amount', `https://potli.example/admin/order/${order.id}`],
      }),
      expect.objectContaining({ parameters: [order.reference, 'Refund failed', expect.anything()] }),
    ]);
    expect((await app.orders.get(order.id))?.history).toEqual(order.history);
  });

  test('of an order that is not there, or of an unknown kind, is refused', async () => {
    expect(codeOf(await raise('X'))).toBe('404 ORDER_NOT_FOUND');
    const { id } = await awaiting();
    expect(codeOf(await raise(id, { code: 'BAD_WEATHER' }))).toBe('422 VALIDATION_FAILED');
    const body = { exception_id: 'x', code: 'DISPUTE' };
    const params = { orderId: id };
    expect(codeOf(await call(app.url, paymentExceptionRaised, { params, body }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, paymentExceptionRaised, { token: 'x', params, body }))).toBe('403 TOKEN_INVALID');
  });
});

describe('a rejected exchange rate', () => {
  const reason = 'It is too old: 2026-02-20.';
  const report = (body: object = { reason }, proof = token) =>
    call(app.url, exchangeRateRejected, { token: proof, body });

  test('is sent to the operators with its reason and a link, by SMS where WhatsApp fails', async () => {
    succeeded(await report());
    expect(app.sent).toEqual([
      {
        to: '+911234567890',
        template: 'operator_rate_rejected_v1',
        parameters: [reason, 'https://potli.example/admin/payments'],
      },
    ]);
    app.state.templatesFail = true;
    succeeded(await report());
    expect(app.texts).toEqual([
      {
        to: '+911234567890',
        body: `The exchange rate was rejected, and customers can pay by card and netbanking only. ${reason} Details: https://potli.example/admin/payments`,
      },
    ]);
  });

  test('is not acknowledged while no channel accepts the message', async () => {
    app.state.templatesFail = true;
    app.state.smsFails = true;
    expect(codeOf(await report())).toBe('503 NEIGHBOUR_UNAVAILABLE');
  });

  test('is reported by svc-payments only, with a reason', async () => {
    expect(codeOf(await report({ reason: '' }))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await report({ reason: 'x'.repeat(301) }))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await call(app.url, exchangeRateRejected, { body: { reason } }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await report({ reason }, await app.signIn(passkey)))).toBe('403 TOKEN_INVALID');
    expect(app.sent).toEqual([]);
  });
});
