import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { getOrder, listOrders, previewEvaluation, updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, passkey, problemsOf } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await signIn();
});
afterEach(() => app.close());

const authenticate = (key: string, address = '203.0.113.9') =>
  call(app.url, authenticateOperator, { apiKey, body: { passkey: key }, headers: { 'x-forwarded-for': address } });
const signIn = async () => ((await authenticate(passkey)).body as { token: string }).token;
const update = (order: OrderDocument, body: unknown, headers: Record<string, string> = {}) =>
  call(app.url, updateOrder, { apiKey, token, params: { role: 'admin', orderId: order.id }, body, headers });
const fresh = (more: Partial<OrderDocument>) => app.has(anOrder({ id: newId(), reference: newReference(), ...more }));

const accepted = (order_item_id: string) => ({
  order_item_id,
  price: 499.5,
  weight: 350,
  shipment_date: '2026-03-05',
  is_item_accepted: 1,
  item_error_code: null,
});
const both = [accepted('ITEM1'), accepted('ITEM2')];
const fine = { is_address_accepted: 1, order_error_code: null };

describe('the passkey sign-in', () => {
  test('answers a token for the right passkey', async () => {
    expect((await authenticate(passkey)).body).toMatchObject({
      success: true,
      operator: { name: 'Operator' },
      expires_at: '2026-03-02T14:30:00.000Z',
    });
  });

  test('answers Invalid passkey for a wrong one', async () => {
    expect((await authenticate('wrong passkey')).body).toMatchObject({
      code: 'INVALID_PASSKEY',
      error: 'Invalid passkey',
    });
  });

  test.each([{}, { passkey: 7 }, { passkey: { $gt: '' } }, { passkey: 'x'.repeat(201) }])(
    'refuses %j',
    async (body) => {
      expect(codeOf(await call(app.url, authenticateOperator, { apiKey, body }))).toBe('422 VALIDATION_FAILED');
    },
  );

  test('locks an address after five wrong passkeys, also for the right one, and opens again after 15 minutes', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await authenticate('wrong one'))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await authenticate(passkey))).toBe('429 SIGN_IN_LOCKED');
    expect((await authenticate(passkey, '203.0.113.10')).status).toBe(200);
    app.pass(15 * 60);
    expect((await authenticate(passkey)).status).toBe(200);
  });

  test('forgets the wrong passkeys of an address after the right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await authenticate('wrong one');
      expect((await authenticate(passkey)).status).toBe(200);
    }
  });

  test('is locked for strangers after fifty wrong passkeys from anywhere, and stays open where one worked before', async () => {
    await authenticate(passkey, '203.0.113.77');
    for (let from = 0; from < 50; from += 1)
      expect(codeOf(await authenticate('wrong one', `198.51.100.${from}`))).toBe('401 INVALID_PASSKEY');
    const stranger = await authenticate(passkey, '198.51.100.99');
    expect([codeOf(stranger), stranger.headers.get('retry-after')]).toEqual(['429 SIGN_IN_LOCKED', '3600']);
    expect((await authenticate(passkey, '203.0.113.77')).status).toBe(200);
    app.pass(3600);
    expect((await authenticate(passkey, '198.51.100.99')).status).toBe(200);
  });

  test('counts guesses of one address at the same moment one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => authenticate('wrong one', '198.51.100.7')));
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(codeOf(await authenticate(passkey, '198.51.100.7'))).toBe('429 SIGN_IN_LOCKED');
  });

  test('gives a token that expires after eight hours', async () => {
    app.pass(8 * 3600 - 1);
    expect((await call(app.url, listOrders, { apiKey, token })).status).toBe(200);
    app.pass(2);
    const answer = await call(app.url, listOrders, { apiKey, token });
    expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID', error: 'Token is expired or invalid' });
  });
});

describe('the details of an order', () => {
  test('tell a customer what happened but not who did it, and an operator both', async () => {
    const order = await fresh({});
    await update(order, { order: fine, orderItems: both });
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    const operator = await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } });
    expect(customer.body).toMatchObject({
      order: { history: [{ command: 'submit' }, { command: 'evaluate' }], allowed_actions: ['cancel'] },
    });
    expect(JSON.stringify(customer.body)).not.toContain('Operator');
    expect(operator.body).toMatchObject({
      order: { history: [{}, { by: { type: 'operator', name: 'Operator' } }], allowed_actions: [] },
    });
    expect(customer.headers.get('cache-control')).toBe('no-store');
    expect(customer.headers.get('etag')).toBe('"2"');
  });

  test.each(['unknown', '0'.repeat(26), "' OR 1=1 --", '{"$gt":""}', '../../etc'])(
    '%s: Order not found',
    async (order_id) => {
      const answer = await call(app.url, getOrder, { apiKey, query: { order_id } });
      expect(answer.body).toMatchObject({ code: 'ORDER_NOT_FOUND', error: 'Order not found' });
    },
  );

  test('are not to be guessed: after thirty unknown ids an address waits, and still sees the orders that it knows', async () => {
    const order = await app.has(anOrder());
    const ask = (order_id: string, from = '198.51.100.4') =>
      call(app.url, getOrder, { apiKey, query: { order_id }, headers: { 'x-forwarded-for': from } });
    const guess = (turn: number) => ask(String(turn).padStart(26, '0'));
    for (let turn = 0; turn < 30; turn += 1) expect(codeOf(await guess(turn))).toBe('404 ORDER_NOT_FOUND');
    const slowed = await guess(31);
    expect([codeOf(slowed), slowed.headers.get('retry-after')]).toEqual(['429 TOO_MANY_REQUESTS', '600']);
    expect((await ask(order.id)).status).toBe(200);
    expect(codeOf(await ask('0'.repeat(26), '198.51.100.5'))).toBe('404 ORDER_NOT_FOUND');
    const change = {
      params: { role: 'user', orderId: '0'.repeat(26) },
      body: { order: { order_status: 'ORDER_CANCELLED' } },
    };
    const headers = { 'x-forwarded-for': '198.51.100.4' };
    expect(codeOf(await call(app.url, updateOrder, { apiKey, headers, ...change }))).toBe('429 TOO_MANY_REQUESTS');
  });

  test('without an id, or with two, are refused', async () => {
    for (const query of [{}, { order_id: '' }, { order_id: ['A', 'B'] }]) {
      expect(codeOf(await call(app.url, getOrder, { apiKey, query }))).toBe('422 VALIDATION_FAILED');
    }
  });

  test('with a wrong token are refused', async () => {
    const order = await fresh({});
    expect(codeOf(await call(app.url, getOrder, { apiKey, token: 'x', query: { order_id: order.id } }))).toBe(
      '403 TOKEN_INVALID',
    );
  });
});

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
    const order = await fresh({});
    const answer = await update(order, {
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
      template: 'order_quote_v1',
      parameters: ['Test', order.reference, '₹2,799.00', expect.stringContaining(order.id)],
    });
  });

  test('keeps the version of the rates that it was priced with when another table comes into force', async () => {
    const order = await fresh({});
    await update(order, { order: fine, orderItems: both });
    app.state.ratesVersion = '2026-04';
    app.state.rates = { '1': 9_999 };
    const seen = (as: object) => call(app.url, getOrder, { apiKey, query: { order_id: order.id }, ...as });
    expect((await seen({ token })).body).toMatchObject({
      order: { rates_version: 'sample-1', international_shipping_cost: 1800 },
    });
    expect((await seen({})).body).not.toHaveProperty('order.rates_version');
    const later = await fresh({});
    expect((await update(later, { order: fine, orderItems: both })).body).toMatchObject({
      order: { rates_version: '2026-04', international_shipping_cost: 9_999 },
    });
  });

  test('takes figures as text, as the specification’s payload has them', async () => {
    const order = await fresh({});
    const items = both.map((item) => ({ ...item, price: '499.50', weight: '350' }));
    const answer = await update(order, { order: { ...fine, total_price: '2799.00' }, orderItems: items });
    expect(answer.body).toMatchObject({ order: { total_price: 2799 } });
  });

  test('with a total that is not ours is refused with both figures and changes nothing', async () => {
    const order = await fresh({});
    const answer = await update(order, { order: { ...totals, total_price: 1, ...fine }, orderItems: both });
    expect(codeOf(answer)).toBe('422 TOTALS_STALE');
    expect(answer.body).toMatchObject({ details: [{ path: '/body/order/total_price', sent: 1, expected: 2799 }] });
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('that claims a status other than its decisions give is refused', async () => {
    const order = await fresh({});
    const denied = [
      { ...accepted('ITEM1'), is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' },
      accepted('ITEM2'),
    ];
    const answer = await update(order, { order: { ...fine, order_status: 'ORDER_CONFIRMATION' }, orderItems: denied });
    expect(codeOf(answer)).toBe('422 TOTALS_STALE');
  });

  test('that denies an item sets ORDER_CORRECTION and tells the customer the reason', async () => {
    const order = await fresh({});
    const orderItems = [
      { order_item_id: 'ITEM1', is_item_accepted: 0, item_error_code: 'ERR_INVALID_COLOR' },
      accepted('ITEM2'),
    ];
    const answer = await update(order, { order: { ...fine, order_status: 'ORDER_CORRECTION' }, orderItems });
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
    const order = await fresh({});
    const answer = await update(order, {
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
    const order = await fresh({});
    const answer = await update(order, {
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

  test('takes today as the earliest shipment date, in India, where it is already tomorrow in the evening', async () => {
    const order = await fresh({});
    app.state.now = new Date('2026-03-04T18:30:00Z');
    token = await signIn();
    expect((await update(order, { order: fine, orderItems: both })).body).toMatchObject({
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
      codeOf(await update(await fresh({}), { order: { ...fine, order_status: 'ORDER_CONFIRMATION' }, orderItems })),
    ).toBe('422 ITEMS_DO_NOT_MATCH');
  });

  test('waits while the shipping rates cannot be had', async () => {
    app.state.catalogDown = true;
    const order = await fresh({});
    expect(
      codeOf(await update(order, { order: { ...fine, order_status: 'ORDER_CONFIRMATION' }, orderItems: both })),
    ).toBe('503 NEIGHBOUR_UNAVAILABLE');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('can be previewed: the server’s figures, nothing changed', async () => {
    const order = await fresh({});
    const orderItems = both.map(({ order_item_id, price, weight, shipment_date }) => ({
      order_item_id,
      price,
      weight,
      shipment_date,
    }));
    const preview = (items: unknown, more: object = {}) =>
      call(app.url, previewEvaluation, {
        apiKey,
        token,
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

describe('two operators on one order', () => {
  test('a change made on an older version is refused, by body and by If-Match', async () => {
    const order = await fresh({ order_status: 'PAYMENT_DONE' });
    const link = (order_item_id: string) => [{ order_item_id, local_order_link: 'https://shop.example/1' }];
    expect((await update(order, { order: { version: 1 }, orderItems: link('ITEM1') })).status).toBe(200);
    const answer = await update(order, { order: { version: 1 }, orderItems: link('ITEM2') });
    expect(codeOf(answer)).toBe('409 ORDER_CHANGED');
    expect(answer.body).toMatchObject({ details: [{ sent: 1, expected: 2 }, { by: 'Operator' }] });
    expect(codeOf(await update(order, { order: {}, orderItems: link('ITEM2') }, { 'if-match': '"1"' }))).toBe(
      '409 ORDER_CHANGED',
    );
    expect((await update(order, { order: {}, orderItems: link('ITEM2') }, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('of two at the same moment one wins', async () => {
    const order = await fresh({});
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => update(order, { order: { ...fine, version: 1 }, orderItems: both })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.orders.get(order.id))?.history).toHaveLength(2);
  });

  test('a delivered message makes no open form stale', async () => {
    const order = await fresh({});
    await update(order, {
      order: fine,
      orderItems: [
        { order_item_id: 'ITEM1', is_item_accepted: 0, item_error_code: 'ERR_INVALID_LINK' },
        accepted('ITEM2'),
      ],
    });
    const before = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    await app.drain();
    const after = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect((after.body as { order: { version: number } }).order.version).toBe(
      (before.body as { order: { version: number } }).order.version,
    );
  });
});

describe('local order links', () => {
  const save = (order: OrderDocument, orderItems: unknown, status?: string) =>
    update(order, { order: status ? { order_status: status } : {}, orderItems });

  test('a saved link is locked', async () => {
    const order = await fresh({ order_status: 'PAYMENT_DONE' });
    const link = { order_item_id: 'ITEM1', local_order_link: 'https://shop.example/1' };
    expect((await save(order, [link])).body).toMatchObject({
      order: { items: [{ local_order_link: 'https://shop.example/1' }, { local_order_link: null }] },
    });
    expect(codeOf(await save(order, [{ ...link, local_order_link: 'https://shop.example/2' }]))).toBe(
      '409 LOCAL_LINK_LOCKED',
    );
    expect((await save(order, [link])).status).toBe(200);
  });

  test.each([
    ['', 'Local shipment link is required.'],
    ['shop', 'Please enter a valid URL.'],
    ['javascript:alert(1)', 'Please enter a valid URL.'],
  ])('%j: %s', async (local_order_link, error) => {
    const answer = await save(await fresh({ order_status: 'PAYMENT_DONE' }), [
      { order_item_id: 'ITEM1', local_order_link },
    ]);
    expect(answer.body).toMatchObject({ code: 'LOCAL_LINK_INVALID', error });
  });

  test('All local order links are mandatory.', async () => {
    const order = await fresh({ order_status: 'PAYMENT_DONE' });
    const one = [{ order_item_id: 'ITEM1', local_order_link: 'https://shop.example/1' }];
    for (const items of [one, [...one, { order_item_id: 'ITEM2', local_order_link: ' ' }], []]) {
      const answer = await save(order, items, 'LOCAL_SHIPMENT_PROCESSING');
      expect(answer.body).toMatchObject({ code: 'LOCAL_LINKS_MISSING', error: 'All local order links are mandatory.' });
    }
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('of a foreign item are refused', async () => {
    const order = await fresh({ order_status: 'PAYMENT_DONE' });
    expect(codeOf(await save(order, [{ order_item_id: 'OTHER', local_order_link: 'https://shop.example/1' }]))).toBe(
      '422 ITEMS_DO_NOT_MATCH',
    );
  });
});

describe('local receipt', () => {
  const item = (order_item_id: string, is_local_shippment_received: number) => ({
    order_item_id,
    is_local_shippment_received,
  });
  const mark = (order: OrderDocument, orderItems: unknown, status?: string) =>
    update(order, { order: status ? { order_status: status } : {}, orderItems });

  test('Update this once order received', async () => {
    const order = await fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect((await mark(order, [item('ITEM1', 0)])).body).toMatchObject({
      code: 'RECEIPT_NOT_CONFIRMED',
      error: 'Update this once order received',
    });
  });

  test('a received item cannot be set back', async () => {
    const order = await fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect((await mark(order, [item('ITEM1', 1)])).body).toMatchObject({
      order: { items: [{ is_local_shippment_received: 1 }, { is_local_shippment_received: 0 }] },
    });
    expect(codeOf(await mark(order, [item('ITEM1', 0)]))).toBe('409 RECEIVED_CANNOT_BE_UNDONE');
    expect(codeOf(await mark(order, [item('ITEM1', 0), item('ITEM2', 1)], 'LOCAL_SHIPMENT_RECEIVED'))).toBe(
      '409 RECEIVED_CANNOT_BE_UNDONE',
    );
  });

  test('Please confirm all items have been received.', async () => {
    const order = await fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    const answer = await mark(order, [item('ITEM1', 1), item('ITEM2', 0)], 'LOCAL_SHIPMENT_RECEIVED');
    expect(answer.body).toMatchObject({
      code: 'ITEMS_NOT_RECEIVED',
      error: 'Please confirm all items have been received.',
    });
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});

describe('international shipping', () => {
  test.each([
    [undefined, 'T1', 'SHIPMENT_INCOMPLETE'],
    ['https://track.example/1', ' ', 'SHIPMENT_INCOMPLETE'],
    ['', '', 'SHIPMENT_INCOMPLETE'],
    ['javascript:alert(1)', 'T1', 'VALIDATION_FAILED'],
  ])('link %j and number %j: %s', async (link, number, code) => {
    const order = await fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const answer = await update(order, {
      order: {
        order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
        international_shipping_tracking_link: link,
        international_shipping_tracking_number: number,
      },
    });
    expect(codeOf(answer)).toBe(`422 ${code}`);
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});
