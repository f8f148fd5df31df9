import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { detailsOf } from '../personal-data/personal-data.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let order: OrderDocument;
beforeEach(async () => {
  app = await ordersApp();
  order = await app.has(anOrder());
});
afterEach(() => app.close());

const askCode = (orderId = order.id, address = '203.0.113.1') =>
  call(app.url, sendWithdrawalCode, { apiKey, params: { orderId }, headers: { 'x-forwarded-for': address } });
const withdraw = (otp = app.lastCode(), orderId = order.id) =>
  call(app.url, withdrawOrder, { apiKey, params: { orderId }, body: { otp } });
const wrong = () => (app.lastCode() === '000000' ? '000001' : '000000');
const another = () => app.has(anOrder({ id: newId(), reference: 'PT-ANTHR1' }));

describe('withdrawing an order', () => {
  test.each(['ORDER_EVALUATION', 'ORDER_CORRECTION'] as const)('in %s cancels it and confirms it', async (status) => {
    const own = await app.has(anOrder({ order_status: status, id: newId(), reference: 'PT-WTHDR1' }));
    await askCode(own.id);
    const answer = await withdraw(app.lastCode(), own.id);
    expect(succeeded(answer).order).toMatchObject({
      order_status: 'ORDER_CANCELLED',
      version: 2,
      allowed_actions: [],
      next_step_by: null,
    });
    const stored = await app.orders.get(own.id);
    expect(stored).toMatchObject({ order_status: 'ORDER_CANCELLED', needs_action: false });
    expect(stored?.history.at(-1)).toMatchObject({
      command: 'withdraw',
      from: status,
      to: 'ORDER_CANCELLED',
      by: { type: 'customer' },
    });
    await app.drain();
    expect(app.sent).toEqual([
      {
        to: '+447700900123',
        template: 'order_cancelled_v1',
        parameters: ['Test', 'PT-WTHDR1', `https://potli.example/user/orderdetail/${own.id}`],
      },
    ]);
  });

  test('is offered to the customer while the order is evaluated or corrected, and to no other caller', async () => {
    const token = await app.signIn();
    const query = { order_id: order.id };
    const actions = async (more: object = {}) =>
      succeeded(await call(app.url, getOrder, { apiKey, query, ...more })).order.allowed_actions;
    expect(await actions()).toEqual(['withdraw']);
    expect(await actions({ token })).not.toContain('withdraw');
  });

  test.each(orderStatuses.filter((status) => status !== 'ORDER_EVALUATION' && status !== 'ORDER_CORRECTION'))(
    'in %s sends no code and is rejected',
    async (order_status) => {
      const late = await app.has(anOrder({ order_status, id: newId(), reference: 'PT-LATE11' }));
      expect(codeOf(await askCode(late.id))).toBe('409 ORDER_STATUS_CONFLICT');
      expect(app.texts).toEqual([]);
      expect(codeOf(await withdraw('123456', late.id))).toBe('409 ORDER_STATUS_CONFLICT');
      expect(await app.orders.get(late.id)).toEqual(late);
    },
  );

  test('by the update of the specification is rejected', async () => {
    const answer = await call(app.url, updateOrder, {
      apiKey,
      params: { role: 'user', orderId: order.id },
      body: { order: { order_status: 'ORDER_CANCELLED' } },
    });
    expect(codeOf(answer)).toBe('409 ORDER_STATUS_CONFLICT');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('is rejected once the order was priced meanwhile, and the order awaits payment', async () => {
    await askCode();
    await update(app.orders, order.id, (stored) => ({ ...stored, order_status: 'ORDER_CONFIRMATION' as const }));
    expect(codeOf(await withdraw())).toBe('409 ORDER_STATUS_CONFLICT');
    expect((await app.orders.get(order.id))?.order_status).toBe('ORDER_CONFIRMATION');
  });

  test('with an id that is too long, or a code of another kind, is rejected', async () => {
    expect(codeOf(await askCode('X'.repeat(65)))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await withdraw('1'.repeat(13)))).toBe('422 VALIDATION_FAILED');
    expect(app.texts).toEqual([]);
  });

  test('of an unknown order sends no code', async () => {
    expect(codeOf(await askCode(newId()))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await withdraw('123456', newId()))).toBe('404 ORDER_NOT_FOUND');
    expect(app.texts).toEqual([]);
  });

  test('of unknown orders again and again makes an address wait', async () => {
    for (let tries = 0; tries < 30; tries += 1) await askCode(newId());
    expect(codeOf(await askCode(newId()))).toBe('429 TOO_MANY_REQUESTS');
  });
});

describe('the code for withdrawing an order', () => {
  test('goes to the phone of the order and names the order', async () => {
    expect(succeeded(await askCode()).resend_after_seconds).toBe(30);
    expect(app.texts).toEqual([
      { to: '+447700900123', body: expect.stringMatching(/^\d{6} is your Potli code to withdraw order PT-7KQ4M2\./) },
    ]);
  });

  test('of another order of the same phone does not withdraw this one', async () => {
    const other = await another();
    await askCode(other.id);
    expect(codeOf(await withdraw())).toBe('403 OTP_INVALID');
    expect(await app.orders.get(order.id)).toEqual(order);
    expect((await withdraw(app.lastCode(), other.id)).status).toBe(200);
  });

  test('for placing an order does not withdraw one', async () => {
    await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
    expect(codeOf(await withdraw())).toBe('403 OTP_INVALID');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('places no order', async () => {
    await askCode();
    const answer = await call(app.url, createOrder, {
      apiKey,
      body: {
        order: {},
        user: detailsOf(order.user),
        orderItems: [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1 }],
        otp: app.lastCode(),
      },
    });
    expect(codeOf(answer)).toBe('403 OTP_INVALID');
    expect(await app.orders.count()).toBe(1);
  });

  test('is closed after five wrong guesses, and the right one is too late', async () => {
    await askCode();
    for (let tries = 0; tries < 5; tries += 1) expect(codeOf(await withdraw(wrong()))).toBe('403 OTP_INVALID');
    expect(codeOf(await withdraw())).toBe('403 OTP_TRIES_EXHAUSTED');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('gets no more guesses at another order', async () => {
    const other = await another();
    await askCode();
    for (let tries = 0; tries < 5; tries += 1) await withdraw(app.lastCode(), other.id);
    expect(codeOf(await withdraw())).toBe('403 OTP_TRIES_EXHAUSTED');
  });

  test('cannot be replayed', async () => {
    await askCode();
    const otp = app.lastCode();
    expect((await withdraw(otp)).status).toBe(200);
    expect(codeOf(await withdraw(otp))).toBe('409 ORDER_STATUS_CONFLICT');
    // Not even where the order were open again.
    await update(app.orders, order.id, (stored) => ({ ...stored, order_status: 'ORDER_EVALUATION' as const }));
    expect(codeOf(await withdraw(otp))).toBe('403 OTP_EXPIRED');
  });

  test('used ten times at once withdraws once', async () => {
    await askCode();
    const otp = app.lastCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.orders.get(order.id))?.history).toHaveLength(2);
  });

  test('expires after ten minutes and is six digits', async () => {
    expect(codeOf(await withdraw('12345'))).toBe('422 OTP_FORMAT');
    await askCode();
    app.pass(600);
    expect(codeOf(await withdraw())).toBe('403 OTP_EXPIRED');
  });

  test('shares its limits with all codes of the phone and of the address', async () => {
    await askCode();
    const early = await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
    expect(codeOf(early)).toBe('429 OTP_TOO_SOON');
    expect(codeOf(await askCode())).toBe('429 OTP_TOO_SOON');
    for (let sends = 1; sends < 5; sends += 1) {
      app.pass(31);
      expect((await askCode(order.id, `203.0.113.${sends}`)).status).toBe(200);
    }
    app.pass(31);
    expect(codeOf(await askCode(order.id, '203.0.113.9'))).toBe('429 OTP_LIMIT');
  });

  test('that was not sent can be asked for again at once', async () => {
    app.state.smsFails = true;
    expect(codeOf(await askCode())).toBe('502 OTP_SEND_FAILED');
    app.state.smsFails = false;
    expect((await askCode()).status).toBe(200);
  });
});
