import { findOwnOrders, mostOwnOrders, sendOwnOrdersCode } from '@potli/contracts/order/own-orders.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, problemsOf } from '../testing/orders-app.ts';

let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp();
});
afterEach(() => app.close());

const phone = '+447700900123';
const from = (address: string) => ({ 'x-forwarded-for': address });
const askCode = (phoneNumber = phone, address = '203.0.113.1') =>
  call(app.url, sendOwnOrdersCode, { apiKey, body: { phoneNumber }, headers: from(address) });
const find = (otp = app.lastCode(), phoneNumber = phone, address = '203.0.113.1') =>
  call(app.url, findOwnOrders, { apiKey, body: { phoneNumber, otp }, headers: from(address) });
const wrong = () => (app.lastCode() === '000000' ? '000001' : '000000');

describe('the orders of a telephone', () => {
  test('are listed newest first after the phone’s code was entered', async () => {
    const old = await app.fresh({ created_at: '2026-01-01T00:00:00.000Z', order_status: 'ORDER_CANCELLED' });
    const recent = await app.fresh({ created_at: '2026-02-01T00:00:00.000Z' });
    expect(succeeded(await askCode('+44 7700 900-123')).resend_after_seconds).toBe(30);
    expect(app.texts).toEqual([
      { to: phone, body: expect.stringMatching(/^\d{6} is your Potli code to see your orders\./) },
    ]);
    expect(succeeded(await find())).toEqual({
      success: true,
      orders: [
        {
          ...{ order_id: recent.id, reference: recent.reference, order_status: 'ORDER_EVALUATION' },
          ...{ created_at: '2026-02-01T00:00:00.000Z', first_item: 'Block print kurta', item_count: 2 },
        },
        expect.objectContaining({ order_id: old.id, order_status: 'ORDER_CANCELLED' }),
      ],
    });
  });

  test('say where a parcel is held', async () => {
    const [first, ...rest] = anOrder().items;
    if (!first) throw new Error('an order with an item');
    const refusal = { at: app.clock().toISOString(), text: 'Mine was blue' };
    await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', items: [{ ...first, refusal }, ...rest] });
    await askCode();
    expect(succeeded(await find()).orders).toMatchObject([{ parcel: 'held' }]);
  });

  test('never include those of a number that begins with the same digits', async () => {
    await app.fresh({ user: { ...anOrder().user, mobile: '77009001234' } });
    await askCode();
    expect(succeeded(await find()).orders).toEqual([]);
  });

  test('never include one whose personal data was removed', async () => {
    const order = anOrder({ order_status: 'ORDER_COMPLETED' });
    await app.has(withoutPersonalData(order, 'retention', app.clock()));
    await askCode();
    expect(succeeded(await find()).orders).toEqual([]);
  });

  test('leave out items that were taken out, and are the newest fifty', async () => {
    const [first, second] = anOrder().items;
    if (!first || !second) throw new Error('an order of two items');
    const taken_out = { at: app.clock().toISOString(), by: 'Asha', reason: 'sold out', refund_paise: 100 };
    for (let month = 0; month <= mostOwnOrders; month += 1)
      await app.fresh({
        items: [{ ...first, taken_out }, second],
        created_at: new Date(Date.UTC(2020, month)).toISOString(),
      });
    await askCode();
    const { orders } = succeeded(await find());
    expect(orders).toHaveLength(mostOwnOrders);
    expect(orders[0]).toMatchObject({
      first_item: 'Copper bottle',
      item_count: 1,
      created_at: expect.stringMatching(/^2024-03/),
    });
    expect(orders.some(({ created_at }) => created_at.startsWith('2020-01'))).toBe(false);
  });
});

describe('the code for listing orders', () => {
  test('is asked for alike with and without orders', async () => {
    await app.fresh();
    const known = await askCode();
    const unknown = await askCode('+447700900199');
    expect(unknown.body).toEqual(known.body);
    expect(codeOf(await find(wrong(), '+447700900199'))).toBe(codeOf(await find(wrong())));
    expect(codeOf(await find('123456', '+447700900777'))).toBe('403 OTP_EXPIRED');
  });

  test('lists nothing when it was sent for placing an order, and is used once', async () => {
    await app.fresh();
    await call(app.url, generateOtp, { apiKey, body: { phoneNumber: phone } });
    expect(codeOf(await find())).toBe('403 OTP_INVALID');
    app.pass(31);
    await askCode();
    succeeded(await find());
    expect(codeOf(await find())).toBe('403 OTP_EXPIRED');
  });

  test('of another telephone lists nothing', async () => {
    await app.fresh();
    await askCode('+447700900199');
    expect(codeOf(await find())).toBe('403 OTP_EXPIRED');
    await askCode();
    const [other] = app.texts;
    expect(codeOf(await find(/\d{6}/.exec(other?.body ?? '')?.[0]))).toMatch(/403 OTP_INVALID/);
  });

  test('is guessed five times at most, and lists are limited for an address', async () => {
    await app.fresh();
    await askCode();
    for (let guess = 0; guess < 5; guess += 1) expect(codeOf(await find(wrong()))).toBe('403 OTP_INVALID');
    expect(codeOf(await find())).toBe('403 OTP_TRIES_EXHAUSTED');
    for (let list = 6; list < 20; list += 1) await find(wrong());
    expect(codeOf(await find(wrong()))).toBe('429 TOO_MANY_REQUESTS');
  });

  test('shares its limits with all codes of the phone and of the address', async () => {
    await askCode();
    const other = await call(app.url, generateOtp, { apiKey, body: { phoneNumber: phone } });
    expect(codeOf(other)).toBe('429 OTP_TOO_SOON');
    expect(codeOf(await askCode())).toBe('429 OTP_TOO_SOON');
    for (let sends = 1; sends < 7; sends += 1) expect((await askCode(`+44770090012${sends + 3}00`)).status).toBe(200);
    expect(codeOf(await askCode('+447700900180'))).toBe('429 OTP_LIMIT');
  });

  test('needs a telephone number and six digits, and can be asked for again when it was not sent', async () => {
    expect(problemsOf(await askCode('7700900123'))).toEqual({
      '/body/phoneNumber': 'A valid mobile number is required.',
    });
    expect(codeOf(await find('12345'))).toBe('422 OTP_FORMAT');
    expect(codeOf(await find('123456', 'none'))).toBe('422 VALIDATION_FAILED');
    app.state.smsFails = true;
    expect(codeOf(await askCode())).toBe('502 OTP_SEND_FAILED');
    app.state.smsFails = false;
    expect((await askCode()).status).toBe(200);
  });
});
