import { getFigures } from '@potli/contracts/order/figures.ts';
import { getOrder, listOrders } from '@potli/contracts/order/operations.ts';
import { getMonthlyMargins, listItemsToBuy, recordPurchase } from '@potli/contracts/order/purchases.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, anOrder, fullRefund, noon } from '../order/an-order.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeAll(async () => {
  app = await openBackOffice();
});
afterAll(() => app.close());

const purchase = {
  order_item_id: 'ITEM1',
  paid: 449.5,
  store_order_number: ' OD-4711 ',
  seller: 'shop.example',
  expected_on: '2026-03-05',
};
const record = (order: OrderDocument, change: object = {}, token: string | undefined = app.token) =>
  call(app.url, recordPurchase, {
    apiKey,
    ...(token !== undefined && { token }),
    params: { orderId: order.id },
    body: { ...purchase, ...change },
  });
const paidOrder = (more: Partial<OrderDocument> = {}) => app.fresh({ order_status: 'PAYMENT_DONE', ...more });

describe('a purchase', () => {
  test('is kept with the item and in the history, and its margin is shown to operators only', async () => {
    const order = await paidOrder();
    const { order: after } = succeeded(await record(order));
    expect(after.items[0]?.purchase).toEqual({
      paid: 449.5,
      store_order_number: 'OD-4711',
      seller: 'shop.example',
      expected_on: '2026-03-05',
      at: noon.toISOString(),
      by: 'Operator',
    });
    // One piece for which the customer paid ₹499.50; the other item is not bought yet.
    expect(after.margin).toEqual({ goods: 499.5, bought: 449.5, margin: 50, items_without_purchase: 1 });
    expect(after.history.at(-1)).toMatchObject({
      command: 'record_purchase',
      changes: [
        { field: 'purchase_paid', from: null, to: 449.5 },
        { field: 'store_order_number', from: null, to: 'OD-4711' },
        { field: 'seller', from: null, to: 'shop.example' },
        { field: 'expected_on', from: null, to: '2026-03-05' },
      ],
    });
    const seen = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: order.id } })).order;
    expect(seen.margin).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain('OD-4711');
  });

  test('that is recorded again replaces the former and keeps both in the history; the same changes nothing', async () => {
    const order = await paidOrder();
    await record(order);
    const { order: after } = succeeded(await record(order, { paid: '510.25' }));
    expect(after.margin).toMatchObject({ bought: 510.25, margin: -10.75 });
    expect(after.history.at(-1)?.changes).toEqual([
      expect.objectContaining({ field: 'purchase_paid', from: 449.5, to: 510.25 }),
    ]);
    expect(succeeded(await record(order, { paid: 510.25 })).order.version).toBe(after.version);
  });

  test('is rejected once the item has changed since the version it was made on, but not for another item', async () => {
    const order = await paidOrder({ items: [bought('ITEM1'), bought('ITEM2')] });
    const version = order.history.length;
    succeeded(await record(order, { version }));
    const late = await record(order, { version, paid: 500, store_order_number: 'OD-2' });
    expect(codeOf(late)).toBe('409 ORDER_CHANGED');
    expect(Object.values(problemsOf(late))).toContain('Operator recorded a purchase.');
    expect((await app.orders.get(order.id))?.items[0]?.purchase?.paid).toBe(44_950);
    succeeded(await record(order, { version, order_item_id: 'ITEM2' }));
  });

  test('is found by the order number of the store', async () => {
    const order = await paidOrder();
    await record(order, { store_order_number: 'XK-99-1234' });
    const { orders } = succeeded(
      await call(app.url, listOrders, { apiKey, token: app.token, query: { q: 'xk991234' } }),
    );
    expect(orders.map(({ reference }) => reference)).toEqual([order.reference]);
  });

  test.each([
    [{ paid: 0 }, '422 VALIDATION_FAILED', '/body/paid'],
    [{ paid: '1.234' }, '422 VALIDATION_FAILED', '/body/paid'],
    [{ paid: 10_000_001 }, '422 VALIDATION_FAILED', '/body/paid'],
    [{ expected_on: '2026-02-30' }, '422 VALIDATION_FAILED', '/body/expected_on'],
    [{ seller: ' ' }, '422 VALIDATION_FAILED', '/body/seller'],
    [{ order_item_id: 'ITEM9' }, '422 ITEMS_DO_NOT_MATCH', '/body/orderItems/0/order_item_id'],
    [{ version: 7 }, '409 ORDER_CHANGED', '/body/order/version'],
  ])('%j is rejected', async (change, code, path) => {
    const order = await paidOrder();
    const answer = await record(order, change);
    expect(codeOf(answer)).toBe(code);
    expect(Object.keys(problemsOf(answer))).toContain(path);
    expect(await app.orders.get(order.id)).toMatchObject({ version: order.version });
  });

  test('is refused for an item that was taken out, a refunded and an unknown order, and with an id as the only key', async () => {
    const taken_out = { at: noon.toISOString(), by: 'Operator', reason: '', refund_paise: 0 };
    const without = await paidOrder({ items: [bought('ITEM1', { taken_out }), bought('ITEM2')] });
    expect(codeOf(await record(without))).toBe('409 ITEM_TAKEN_OUT');
    const refunded = await paidOrder({ refunds: [fullRefund] });
    expect(codeOf(await record(refunded))).toBe('409 ORDER_REFUNDED');
    expect(codeOf(await record({ ...refunded, id: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ' }))).toBe('404 ORDER_NOT_FOUND');
    const answer = await call(app.url, recordPurchase, { apiKey, params: { orderId: without.id }, body: purchase });
    expect(codeOf(answer)).toBe('403 TOKEN_MISSING');
  });
});

const bought = (order_item_id: string, more: Partial<ItemRecord> = {}): ItemRecord =>
  anItem({ ...{ order_item_id, price: 49_950, weight: 350, accepted: true, shipment_date: '2026-03-05' }, ...more });

describe('the list to buy', () => {
  let own: BackOffice;
  beforeAll(async () => {
    own = await openBackOffice();
  });
  afterAll(() => own.close());
  const list = async () => succeeded(await call(own.url, listItemsToBuy, { apiKey, token: own.token }));

  test('has the items of paid orders that are not bought, by store, the earliest shipment date first', async () => {
    const [linked, taken] = ['https://shop.example/orders/1', { ...{ at: noon.toISOString(), by: 'x', reason: '' } }];
    const order = await own.fresh({
      order_status: 'PAYMENT_DONE',
      items: [
        bought('LATE', { product_link: 'https://www.shop.example/late', shipment_date: '2026-03-09' }),
        bought('SOON', { product_link: 'https://shop.example/soon', quantity: 3, size: 'XL' }),
        bought('OTHER', { product_link: 'https://other.example/x' }),
        bought('LINKED', { local_order_link: linked }),
        bought('TAKEN', { taken_out: { ...taken, refund_paise: 0 } }),
      ],
    });
    await own.fresh({ order_status: 'ORDER_CONFIRMATION' });
    await own.fresh({ order_status: 'PAYMENT_DONE', refunds: [fullRefund] });
    const { stores, left_out } = await list();
    expect(left_out).toBe(0);
    expect(stores.map(({ store, items }) => [store, items.map(({ order_item_id }) => order_item_id)])).toEqual([
      ['other.example', ['OTHER']],
      ['shop.example', ['SOON', 'LATE']],
    ]);
    expect(stores[1]?.items[0]).toMatchObject({
      ...{ order_id: order.id, reference: order.reference, version: order.history.length, size: 'XL', quantity: 3 },
      ...{ price: 499.5, price_limit: 1498.5, shipment_date: '2026-03-05' },
    });
    const body = { ...purchase, order_item_id: 'SOON' };
    await call(own.url, recordPurchase, { apiKey, token: own.token, params: { orderId: order.id }, body });
    expect((await list()).stores[1]?.items.map(({ order_item_id }) => order_item_id)).toEqual(['LATE']);
  });

  test('is for operators only', async () => {
    expect(codeOf(await call(own.url, listItemsToBuy, { apiKey }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(own.url, getMonthlyMargins, { apiKey }))).toBe('403 TOKEN_MISSING');
  });
});

test('cancelled orders and those refunded in full have no margin in the figures either', async () => {
  const own = await openBackOffice();
  const paid = (price: number, more: Partial<OrderDocument> = {}) => {
    const item = bought('ITEM1', {
      ...{ price: 100_000, quantity: 2 },
      purchase: {
        ...{ paid: price, store_order_number: '1', seller: 's', expected_on: null },
        ...{ at: noon.toISOString(), by: 'Operator' },
      },
    });
    return own.fresh({ order_status: 'PAYMENT_DONE', items: [item], ...more });
  };
  await paid(150_000);
  await paid(1, { order_status: 'ORDER_CANCELLED', payment: anOrder({ order_status: 'PAYMENT_DONE' }).payment });
  await paid(1, { refunds: [fullRefund] });
  const query = { unit: 'month', periods: 12 };
  const { total } = succeeded(await call(own.url, getFigures, { apiKey, token: own.token, query }));
  const months = await call(own.url, getMonthlyMargins, { apiKey, token: own.token, query: { months: 12 } });
  expect(total.margin).toBe(500);
  expect(succeeded(months).months.reduce((sum, { margin }) => sum + margin, 0)).toBe(500);
  await own.close();
});

test('margins of a month add up its orders by their India date, without cancelled and refunded ones', async () => {
  const own = await openBackOffice();
  const paid = (created_at: string, price: number, more: Partial<OrderDocument> = {}) =>
    own.fresh({
      ...{ order_status: 'ORDER_COMPLETED', created_at },
      items: [
        bought('ITEM1', {
          price: 100_000,
          quantity: 2,
          purchase: {
            ...{ paid: price, store_order_number: '1', seller: 's', expected_on: null },
            ...{ at: noon.toISOString(), by: 'Operator' },
          },
        }),
        bought('ITEM2'),
      ],
      ...more,
    });
  await paid('2026-03-01T10:00:00.000Z', 150_000);
  await paid('2026-02-28T18:29:59.000Z', 210_050);
  // Half past six in the evening UTC is the next day, and month, in India.
  await paid('2026-02-28T18:30:00.000Z', 180_000);
  await paid('2025-12-31T18:29:59.000Z', 1);
  await paid('2026-03-01T10:00:00.000Z', 1, { order_status: 'ORDER_CANCELLED' });
  await paid('2026-03-01T10:00:00.000Z', 1, { refunds: [fullRefund] });
  await own.fresh({ order_status: 'ORDER_CONFIRMATION' });
  const answer = await call(own.url, getMonthlyMargins, { apiKey, token: own.token, query: { months: 3 } });
  expect(succeeded(answer).months).toEqual([
    { month: '2026-03', orders: 2, goods: 4000, bought: 3300, margin: 700, items_without_purchase: 2 },
    { month: '2026-02', orders: 1, goods: 2000, bought: 2100.5, margin: -100.5, items_without_purchase: 1 },
    { month: '2026-01', orders: 0, goods: 0, bought: 0, margin: 0, items_without_purchase: 0 },
  ]);
  await own.close();
});
