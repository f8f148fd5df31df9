import { claimOrder, releaseClaim } from '@potli/contracts/order/back-office.ts';
import { getOrder, listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let order: OrderDocument;
let [asha, ravi] = ['', ''];
beforeEach(async () => {
  app = await ordersApp();
  order = await app.fresh();
  [asha, ravi] = [await app.operatorCalled('Asha'), await app.operatorCalled('Ravi')];
});
afterEach(() => app.close());

const claim = async (token: string, body: object = {}) =>
  succeeded(await call(app.url, claimOrder, { apiKey, token, params: { orderId: order.id }, body })).claim;
const release = (token: string) => call(app.url, releaseClaim, { apiKey, token, params: { orderId: order.id } });
/** What the order's page and its row in the list say of the claim to the bearer of that token. */
const shown = async (token: string) => {
  const page = await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } });
  const list = await call(app.url, listOrders, { apiKey, token });
  const [seen, row] = [succeeded(page).order.claim, succeeded(list).orders[0]?.claim];
  expect(row).toEqual(seen);
  return seen;
};

describe('a claim on an order', () => {
  test('shows everyone who evaluates it and since when', async () => {
    expect(await shown(ravi)).toBeNull();
    const made = { name: 'Asha', since: '2026-03-02T06:30:00.000Z', expires_at: '2026-03-02T06:33:00.000Z' };
    expect(await claim(asha)).toEqual({ ...made, mine: true });
    expect(await shown(asha)).toEqual({ ...made, mine: true });
    expect(await shown(ravi)).toEqual({ ...made, mine: false });
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(JSON.stringify(customer.body)).not.toMatch(/Asha|claim/);
  });

  test('lasts while it is renewed and keeps its beginning, and expires after three minutes', async () => {
    await claim(asha);
    for (let renewals = 0; renewals < 5; renewals += 1) {
      app.pass(120);
      expect(await claim(asha)).toMatchObject({ since: '2026-03-02T06:30:00.000Z', mine: true });
    }
    app.pass(179);
    expect(await shown(ravi)).toMatchObject({ name: 'Asha' });
    app.pass(1);
    expect(await shown(ravi)).toBeNull();
    expect(await claim(ravi)).toMatchObject({ name: 'Ravi', mine: true, since: '2026-03-02T06:43:00.000Z' });
  });

  test('of another stays unless it is taken over, which its holder hears at the next renewal', async () => {
    await claim(asha);
    expect(await claim(ravi)).toMatchObject({ name: 'Asha', mine: false });
    app.pass(60);
    expect(await claim(ravi, { take_over: true })).toMatchObject({
      name: 'Ravi',
      mine: true,
      since: '2026-03-02T06:31:00.000Z',
    });
    expect(await claim(asha)).toMatchObject({ name: 'Ravi', mine: false });
  });

  test('is released by its holder only', async () => {
    await claim(asha);
    await release(ravi);
    expect(await shown(ravi)).toMatchObject({ name: 'Asha' });
    await release(asha);
    expect(await shown(ravi)).toBeNull();
  });

  test('never blocks a write of another, and ends when the order moves on', async () => {
    await claim(asha);
    const orderItems = order.items.map(({ order_item_id }) => ({
      order_item_id,
      is_item_accepted: 0,
      item_error_code: 'ERR_OUT_OF_STOCK',
    }));
    const answer = await call(app.url, updateOrder, {
      apiKey,
      token: ravi,
      params: { role: 'admin', orderId: order.id },
      body: { order: { is_address_accepted: 1, order_error_code: null }, orderItems },
    });
    expect(succeeded(answer).order).toMatchObject({ order_status: 'ORDER_CORRECTION', claim: null });
    expect(await shown(asha)).toBeNull();
  });

  test('makes no open form stale', async () => {
    await claim(asha);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('of two simultaneous claims one is shown to both', async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, (_, index) => claim(index % 2 ? asha : ravi)));
    expect(new Set(claims.map(({ name }) => name)).size).toBe(1);
  });

  test('that ended is tidied away', async () => {
    await claim(asha);
    app.pass(180);
    await app.tidy();
    expect(await app.claims.count()).toBe(0);
  });
});

describe('claims are refused', () => {
  test.each([
    [{}, '403 TOKEN_MISSING'],
    [{ token: 'forged' }, '403 TOKEN_INVALID'],
  ])('with %j', async (proof, code) => {
    const params = { orderId: order.id };
    expect(codeOf(await call(app.url, claimOrder, { apiKey, ...proof, params, body: {} }))).toBe(code);
    expect(codeOf(await call(app.url, releaseClaim, { apiKey, ...proof, params }))).toBe(code);
  });

  test('of an order that is not there, and with a wish that is none', async () => {
    const [gone, long] = [{ orderId: 'X' }, { orderId: 'X'.repeat(65) }];
    const token = asha;
    expect(codeOf(await call(app.url, claimOrder, { apiKey, token, params: gone, body: {} }))).toBe(
      '404 ORDER_NOT_FOUND',
    );
    expect(codeOf(await call(app.url, releaseClaim, { apiKey, token, params: gone }))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await call(app.url, releaseClaim, { apiKey, token, params: long }))).toBe('422 VALIDATION_FAILED');
    const body = { take_over: 'yes' };
    expect(codeOf(await call(app.url, claimOrder, { apiKey, token, params: { orderId: order.id }, body }))).toBe(
      '422 VALIDATION_FAILED',
    );
  });
});
