import { getOrder, previewEvaluation } from '@potli/contracts/order/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { accepted, both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

describe('an evaluation', () => {
  const totals = {
    items_total_cost: 999,
    international_shipping_cost: 1800,
    custom_fees: 0,
    platform_processing_fees: 0,
    total_price: 2799,
    local_shippment_time: 3,
    local_packaging_time: 2,
    international_shipping_time: 8,
    custom_processing_time: 3,
    total_time_estimation: 16,
    estimated_weight: 700,
  };

  test('that accepts all sets ORDER_CONFIRMATION with the totals and times of the specification', async () => {
    const order = await app.fresh();
    const answer = await app.update(order, {
      order: { ...totals, ...fine, order_status: 'ORDER_CONFIRMATION' },
      orderItems: both,
    });
    expect(answer.body).toMatchObject({
      order: {
        ...totals,
        order_status: 'ORDER_CONFIRMATION',
        items: [{ price: 499.5, weight: 350, is_item_accepted: 1, local_shippment_duration: 3 }, {}],
      },
    });
    await app.drain();
    expect(app.sent.at(-1)).toMatchObject({
      template: 'order_quote_v2',
      parameters: [
        'Test',
        order.reference,
        '₹2,799.00',
        '9 March 2026 at 06:30 UTC',
        expect.stringContaining(order.id),
      ],
    });
  });

  test('keeps the version of the rates that it was priced with when another table comes into force', async () => {
    const order = await app.fresh();
    await app.update(order, { order: fine, orderItems: both });
    app.state.ratesVersion = '2026-04';
    app.state.rates = { '1': 9_999 };
    const seen = (as: object) => call(app.url, getOrder, { apiKey, query: { order_id: order.id }, ...as });
    expect((await seen({ token: app.token })).body).toMatchObject({
      order: { rates_version: 'sample-1', international_shipping_cost: 1800 },
    });
    expect((await seen({})).body).not.toHaveProperty('order.rates_version');
    const later = await app.fresh();
    expect((await app.update(later, { order: fine, orderItems: both })).body).toMatchObject({
      order: { rates_version: '2026-04', international_shipping_cost: 9_999 },
    });
  });

  test('takes figures as text, as the specification’s payload has them', async () => {
    const order = await app.fresh();
    const items = both.map((item) => ({ ...item, price: '499.50', weight: '350' }));
    const answer = await app.update(order, { order: { ...fine, total_price: '2799.00' }, orderItems: items });
    expect(answer.body).toMatchObject({ order: { total_price: 2799 } });
  });

  test('with a total that is not ours is refused with both figures and changes nothing', async () => {
    const order = await app.fresh();
    const answer = await app.update(order, { order: { ...totals, total_price: 1, ...fine }, orderItems: both });
    expect(codeOf(answer)).toBe('422 TOTALS_STALE');
    expect(answer.body).toMatchObject({ details: [{ path: '/body/order/total_price', sent: 1, expected: 2799 }] });
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('that claims a status other than its decisions give is refused', async () => {
    const order = await app.fresh();
    const denied = [
      { ...accepted('ITEM1'), is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' },
      accepted('ITEM2'),
    ];
    const answer = await app.update(order, {
      order: { ...fine, order_status: 'ORDER_CONFIRMATION' },
      orderItems: denied,
    });
    expect(codeOf(answer)).toBe('422 TOTALS_STALE');
  });

  test('that denies an item sets ORDER_CORRECTION and sends the customer the reason', async () => {
    const order = await app.fresh();
    const orderItems = [
      { order_item_id: 'ITEM1', is_item_accepted: 0, item_error_code: 'ERR_INVALID_COLOR' },
      accepted('ITEM2'),
    ];
    const answer = await app.update(order, { order: { ...fine, order_status: 'ORDER_CORRECTION' }, orderItems });
    expect(answer.body).toMatchObject({
      order: {
        order_status: 'ORDER_CORRECTION',
        items: [{ is_item_accepted: 0, item_error_code: 'ERR_INVALID_COLOR' }, { is_item_accepted: 1 }],
      },
    });
    await app.drain();
    expect(app.sent.at(-1)).toMatchObject({
      template: 'order_correction_v1',
      parameters: [
        'Test',
        order.reference,
        '1',
        expect.stringMatching(/^Invalid Color:/),
        `https://potli.example/user/order/${order.id}`,
      ],
    });
  });

  test('that denies the address sets ORDER_CORRECTION with its code', async () => {
    const order = await app.fresh();
    const answer = await app.update(order, {
      order: { is_address_accepted: 0, order_error_code: 'ERR_USER_INVALID_ADDRESS' },
      orderItems: both,
    });
    expect(answer.body).toMatchObject({
      order: { order_status: 'ORDER_CORRECTION', order_error_code: 'ERR_USER_INVALID_ADDRESS' },
    });
  });

  test.each<[string, object, object, Record<string, string>]>([
    ['a price of 0', { price: 0 }, {}, { '/body/orderItems/0/price': 'Item price must be a valid value.' }],
    [
      'a price of a third of a paisa',
      { price: 0.003 },
      {},
      { '/body/orderItems/0/price': 'Item price must be a valid value.' },
    ],
    [
      'a price above one crore',
      { price: 10_000_000.01 },
      {},
      { '/body/orderItems/0/price': 'Item price must be at most ₹1,00,00,000.' },
    ],
    ['no price', { price: undefined }, {}, { '/body/orderItems/0/price': 'Item price must be a valid value.' }],
    [
      'no shipment date',
      { shipment_date: null },
      {},
      { '/body/orderItems/0/shipment_date': 'Shipment date is required.' },
    ],
    [
      'a shipment date of yesterday',
      { shipment_date: '2026-03-01' },
      {},
      { '/body/orderItems/0/shipment_date': 'Shipment date is required.' },
    ],
    [
      'a shipment date in more than a year',
      { shipment_date: '2027-03-03' },
      {},
      { '/body/orderItems/0/shipment_date': 'Shipment date must be at most a year ahead.' },
    ],
    [
      'the 30th of February',
      { shipment_date: '2027-02-30' },
      {},
      { '/body/orderItems/0/shipment_date': 'Shipment date is required.' },
    ],
    ['no weight', { weight: 0 }, {}, { '/body/orderItems/0/weight': 'Estimated weight must be a valid value.' }],
    [
      'a denial without reason',
      { is_item_accepted: 0 },
      {},
      { '/body/orderItems/0/item_error_code': 'Reason is required.' },
    ],
    [
      'no choice',
      { is_item_accepted: null },
      {},
      { '/body/orderItems/0/is_item_accepted': 'Please select Accept or Deny.' },
    ],
    [
      'no decision and no status',
      { is_item_accepted: undefined },
      {},
      { '/body/orderItems/0/is_item_accepted': 'Please select Accept or Deny.' },
    ],
    [
      'an accepted item that has a reason for its denial',
      { item_error_code: 'ERR_OUT_OF_STOCK' },
      {},
      { '/body/orderItems/0/is_item_accepted': 'Please select Accept or Deny.' },
    ],
    [
      'an accepted address that has a reason for its denial',
      {},
      { is_address_accepted: 1, order_error_code: 'ERR_USER_INVALID_ADDRESS' },
      { '/body/order/order_error_code': 'Please select Accept or Deny for the address.' },
    ],
    [
      'a denied address without reason',
      {},
      { is_address_accepted: 0 },
      { '/body/order/order_error_code': 'Reason is required for denying the address.' },
    ],
    [
      'no choice for the address',
      {},
      { is_address_accepted: null },
      { '/body/order/order_error_code': 'Please select Accept or Deny for the address.' },
    ],
  ])('with %s is refused', async (_, item, address, problems) => {
    const order = await app.fresh();
    const answer = await app.update(order, {
      order: { ...fine, ...address },
      orderItems: [{ ...accepted('ITEM1'), ...item }, accepted('ITEM2')],
    });
    expect(answer.body).toMatchObject({
      code: 'EVALUATION_INVALID',
      error: 'Please fix validation errors before submitting.',
    });
    expect(problemsOf(answer)).toEqual(problems);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('with no decision on any item and no status is refused as one', async () => {
    const orderItems = both.map((item) => ({ ...item, is_item_accepted: undefined }));
    const answer = await app.update(await app.fresh(), { order: fine, orderItems });
    expect(codeOf(answer)).toBe('422 EVALUATION_INVALID');
  });

  test('takes today as the earliest shipment date, in India, where it is already tomorrow in the evening', async () => {
    const order = await app.fresh();
    app.state.now = new Date('2026-03-04T18:30:00Z');
    app.token = await app.signIn();
    expect((await app.update(order, { order: fine, orderItems: both })).body).toMatchObject({
      order: { local_shippment_time: 0 },
    });
  });

  test.each([
    ['a missing item', [accepted('ITEM1')]],
    ['a foreign item', [accepted('ITEM1'), accepted('ITEM2'), accepted('ITEM3')]],
    ['an item named twice', [accepted('ITEM1'), accepted('ITEM1')]],
    ['no items', []],
  ])('with %s is refused', async (_, orderItems) => {
    expect(
      codeOf(
        await app.update(await app.fresh(), { order: { ...fine, order_status: 'ORDER_CONFIRMATION' }, orderItems }),
      ),
    ).toBe('422 ITEMS_DO_NOT_MATCH');
  });

  test('waits while the shipping rates cannot be had', async () => {
    app.state.catalogDown = true;
    const order = await app.fresh();
    expect(
      codeOf(await app.update(order, { order: { ...fine, order_status: 'ORDER_CONFIRMATION' }, orderItems: both })),
    ).toBe('503 NEIGHBOUR_UNAVAILABLE');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('with a total above one crore is refused, in the preview too; of exactly one crore it is not', async () => {
    app.state.rates = { '1': 1800 };
    const order = await app.fresh();
    const priced = (price: number) => [{ ...accepted('ITEM1'), price }, accepted('ITEM2')];
    const preview = (price: number) =>
      call(app.url, previewEvaluation, {
        apiKey,
        token: app.token,
        params: { orderId: order.id },
        body: { orderItems: priced(price) },
      });
    const dear = 10_000_000 - 1800 - 499.5;
    for (const answer of [
      await preview(dear + 0.01),
      await app.update(order, { order: fine, orderItems: priced(dear + 0.01) }),
    ]) {
      expect(codeOf(answer)).toBe('422 EVALUATION_INVALID');
      expect(answer.body).toMatchObject({ error: 'The total of an order must be at most ₹1,00,00,000.' });
    }
    expect(await app.orders.get(order.id)).toEqual(order);
    expect((await preview(dear)).body).toMatchObject({ totals: { total_price: 10_000_000 } });
    expect((await app.update(order, { order: fine, orderItems: priced(dear) })).body).toMatchObject({
      order: { total_price: 10_000_000 },
    });
  });

  test.each([
    ['the 30th of February', '2026-02-30', 'Shipment date is required.'],
    ['a shipment date in more than a year', '2027-03-03', 'Shipment date must be at most a year ahead.'],
    ['the last day of the calendar', '9999-12-31', 'Shipment date must be at most a year ahead.'],
  ])('with %s has no preview', async (_, shipment_date, message) => {
    const order = await app.fresh();
    const preview = (item: object) => {
      const [first, second] = both;
      const body = { orderItems: [first, { ...second, ...item }] };
      return call(app.url, previewEvaluation, { apiKey, token: app.token, params: { orderId: order.id }, body });
    };
    const answer = await preview({ shipment_date });
    expect(codeOf(answer)).toBe('422 EVALUATION_INVALID');
    expect(answer.body).toMatchObject({ details: [{ path: '/body/orderItems/1/shipment_date', message }] });
    expect((await preview({ shipment_date: '2027-03-02' })).body).toMatchObject({ warnings: ['SHIPMENT_DATE_FAR'] });
  });

  test('is read as before where an earlier evaluation accepted a later date', async () => {
    const order = await app.fresh();
    await app.update(order, { order: fine, orderItems: both });
    const late = { shipment_date: '9999-12-31', local_shippment_duration: 2_912_000 };
    await update(app.orders, order.id, (stored) => ({
      ...stored,
      items: stored.items.map((item) => ({ ...item, ...late })),
    }));
    const read = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(read.body).toMatchObject({ order: { items: [{ shipment_date: '9999-12-31' }, {}] } });
  });

  test('of the lightest parcel charges one step of weight, in the preview and in the stored totals', async () => {
    const order = await app.fresh();
    const orderItems = both.map((item) => ({ ...item, weight: 0.0001 }));
    const params = { orderId: order.id };
    const preview = await call(app.url, previewEvaluation, { apiKey, token: app.token, params, body: { orderItems } });
    expect(preview.body).toMatchObject({ totals: { international_shipping_cost: 1200 }, warnings: [] });
    expect((await app.update(order, { order: fine, orderItems })).body).toMatchObject({
      order: { international_shipping_cost: 1200 },
    });
  });

  test('can be previewed: the server’s figures, nothing changed', async () => {
    const order = await app.fresh();
    const orderItems = both.map(({ order_item_id, price, weight, shipment_date }) => ({
      order_item_id,
      price,
      weight,
      shipment_date,
    }));
    const preview = (items: unknown, more: object = {}) =>
      call(app.url, previewEvaluation, {
        apiKey,
        token: app.token,
        params: { orderId: order.id },
        body: { orderItems: items },
        ...more,
      });
    expect((await preview(orderItems)).body).toEqual({ success: true, totals, warnings: [] });
    expect((await preview([{ ...orderItems[0], weight: 25_000 }])).body).toMatchObject({
      warnings: ['WEIGHT_ABOVE_CAP'],
    });
    expect(codeOf(await preview([{ ...orderItems[0], order_item_id: 'OTHER' }]))).toBe('422 ITEMS_DO_NOT_MATCH');
    expect(codeOf(await preview(orderItems, { params: { orderId: 'X' } }))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await preview([{ ...orderItems[0], price: -1 }]))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await preview(orderItems, { token: 'x' }))).toBe('403 TOKEN_INVALID');
    const body = { orderItems };
    const unsigned = await call(app.url, previewEvaluation, { apiKey, params: { orderId: order.id }, body });
    expect(codeOf(unsigned)).toBe('403 TOKEN_MISSING');
    app.state.catalogDown = true;
    expect(codeOf(await preview(orderItems))).toBe('503 NEIGHBOUR_UNAVAILABLE');
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});
