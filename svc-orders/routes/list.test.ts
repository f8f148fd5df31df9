import { exportOrders } from '@potli/contracts/order/back-office.ts';
import { listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, anOrder } from '../order/an-order.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
const stored: OrderDocument[] = [];
const user = anOrder().user;
const paise = (total_price: number) => {
  const { totals } = anOrder({ order_status: 'ORDER_CONFIRMATION' });
  return totals && { totals: { ...totals, total_price } };
};
const aPayment = (payment_id: string, provider_order_id: string) => {
  const { payment } = anOrder({ order_status: 'PAYMENT_DONE' });
  return payment && { ...payment, payment_id, provider_order_id };
};
const craftLink = 'https://www.craft-store.example/p/%E0%A4%9A%E0%A4%AE%E0%A5%8D%E0%A4%AE%E0%A4%9A-teak/SKU998877';
const day = (date: number) => `2026-02-${String(date).padStart(2, '0')}T00:00:00.000Z`;

const paidAt = (at: string): OrderDocument['history'] => [
  { at, command: 'pay', from: 'ORDER_CONFIRMATION', to: 'PAYMENT_DONE', by: { type: 'payments', name: 'payments' } },
];

beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
  const some: Partial<OrderDocument>[] = [
    {
      reference: 'PT-AAAAA1',
      user: { ...user, name: 'Zoë O’Brien', email: 'zoe.obrien+shop@mail.example', mobile: '7700900111' },
      status_since: day(9),
    },
    {
      reference: 'PT-AAAAA2',
      order_status: 'PAYMENT_DONE',
      ...paise(50_000),
      items: [
        anItem({
          product_name: 'Teak spoon rest',
          product_link: `${craftLink}?utm=mail`,
          local_order_link: 'https://craft-store.example/my/orders/ORD-55012-X',
        }),
      ],
      user: { ...user, address: '14 Larkspur Crescent\nFlat 3', postal_code: 'EC1V 9NR' },
      payment: aPayment('pay_Lm8QzW', 'order_Pq7RtY'),
      status_since: day(8),
    },
    { reference: 'PT-AAAAA3', order_status: 'ORDER_CORRECTION', status_since: day(3) },
    { reference: 'PT-AAAAA4', order_status: 'ORDER_CONFIRMATION', ...paise(900_000), status_since: day(4) },
    {
      reference: 'PT-AAAAA5',
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      ...paise(70_000),
      history: paidAt(day(1)),
      user: {
        ...user,
        international_shipping_tracking_number: 'EB 0012-345',
        international_shipping_tracking_link: 'https://track.example/1',
      },
      status_since: day(7),
    },
    {
      reference: 'PT-BBBBB6',
      order_status: 'ORDER_COMPLETED',
      ...paise(60_000),
      items: [anItem({ product_link: 'https://www.brassware.example/lamps/oil-lamp-48291733?colour=2' })],
      status_since: day(6),
    },
    { reference: 'PT-BBBBB7', order_status: 'ORDER_CANCELLED', ...paise(80_000), status_since: day(12) },
    { reference: 'PT-BBBBB8', status_since: day(11), user: { ...user, name: 'रवि कुमार' } },
  ];
  for (const [index, more] of some.entries())
    stored.push(await app.has(anOrder({ id: `Z${index + 1}`.padEnd(26, 'Z'), created_at: day(index + 1), ...more })));
});
afterAll(() => app.close());

const list = async (query: object = {}) =>
  succeeded(await call(app.url, listOrders, { apiKey, token, query: query as Record<string, unknown> }));
/** The last signs of the references on a page, in their order. */
const found = async (query: object = {}) =>
  (await list(query)).orders.map(({ reference }) => reference.at(-1)).join('');

describe('the list of orders', () => {
  test('is newest first, in pages counted from 1, ten at a time, with the true total and counts per status', async () => {
    expect(await found()).toBe('87654321');
    expect(await found({ page_size: 5 })).toBe('87654');
    expect(await found({ page_size: 5, page: 2 })).toBe('321');
    expect(await found({ page: 9 })).toBe('');
    expect(await list({ page_size: 5 })).toMatchObject({
      total_count: 8,
      counts: {
        ORDER_EVALUATION: 2,
        ORDER_CORRECTION: 1,
        ORDER_CONFIRMATION: 1,
        PAYMENT_DONE: 1,
        INTERNATIONAL_SHIPMENT_IN_PROGRESS: 1,
        ORDER_COMPLETED: 1,
        ORDER_CANCELLED: 1,
      },
      needs_action_count: 4,
    });
  });

  test('shows of each order what the specification names, its age in the status, and whether it waits for an operator', async () => {
    const [first] = (await list({ order_status: 'PAYMENT_DONE' })).orders;
    expect(first).toEqual({
      order_id: stored[1]?.id,
      reference: 'PT-AAAAA2',
      order_status: 'PAYMENT_DONE',
      total_price: 500,
      created_at: day(2),
      updated_at: stored[1]?.updated_at,
      status_since: day(8),
      needs_action: true,
      due_at: '2026-02-09T18:29:59.000Z',
      item_count: 1,
      first_item: 'Teak spoon rest',
      orderUser: { name: 'Test Person', country: 'UK' },
      claim: null,
      assigned_to: null,
    });
  });

  test('narrowed to a status keeps the counts of all', async () => {
    expect(await list({ order_status: 'ORDER_EVALUATION' })).toMatchObject({
      total_count: 2,
      counts: { ORDER_COMPLETED: 1 },
      needs_action_count: 4,
    });
    expect(await found({ order_status: 'LOCAL_SHIPMENT_RECEIVED' })).toBe('');
  });

  test('of what needs action begins with what is due first', async () => {
    // Paid on the 8th: to be bought by the 9th. The parcel of the 7th should have arrived on the 17th.
    expect(await found({ view: 'needs_action' })).toBe('2518');
    expect(await found({ view: 'needs_action', sort: 'status_since', direction: 'asc' })).toBe('5218');
    expect(await list({ view: 'needs_action' })).toMatchObject({ total_count: 4 });
    expect(await found({ view: 'needs_action', order_status: 'ORDER_EVALUATION' })).toBe('18');
    expect(await list({ view: 'needs_action', order_status: 'ORDER_COMPLETED' })).toMatchObject({
      orders: [],
      total_count: 0,
    });
  });

  test.each([
    [{ sort: 'created_at', direction: 'asc' }, '12345678'],
    [{ sort: 'created_at' }, '87654321'],
    [{ sort: 'status_since', direction: 'asc' }, '34652187'],
    [{ sort: 'status_since', direction: 'desc' }, '78125643'],
    [{ sort: 'total_price', direction: 'desc', view: 'needs_action' }, '52'],
    [{ sort: 'created_at', direction: 'asc', view: 'needs_action' }, '1258'],
    [{ sort: 'created_at', direction: 'desc', order_status: 'ORDER_EVALUATION' }, '81'],
  ])('sorted as %j', async (query, references) => {
    expect(await found(query)).toMatch(new RegExp(`^${references}`));
  });

  test('is narrowed to days in India and to a country, with the counts of that', async () => {
    // Midnight in UTC is half past five in the morning of the same day in India.
    expect(await found({ created_from: '2026-02-03', created_to: '2026-02-05' })).toBe('543');
    expect(await list({ created_to: '2026-02-02' })).toMatchObject({
      total_count: 2,
      counts: { ORDER_EVALUATION: 1, PAYMENT_DONE: 1 },
      needs_action_count: 2,
    });
    expect(await found({ country: 'UK', created_to: '2026-02-03', view: 'needs_action' })).toBe('21');
    expect(await list({ country: 'France' })).toMatchObject({ orders: [], total_count: 0, counts: {} });
  });

  test('is narrowed to totals, both included, without orders that have no price', async () => {
    expect(await found({ total_from: 0 })).toBe('76542');
    expect(await found({ total_from: 500, total_to: 500 })).toBe('2');
    expect(await list({ total_from: 501, total_to: 9000 })).toMatchObject({
      total_count: 4,
    });
    expect(await found({ total_from: 501, total_to: 500 })).toBe('');
  });

  test('is narrowed to a store, also under a search and with the counts of that', async () => {
    for (const store of ['craft-store.example', 'www.craft-store.example', 'Craft-Store.example'])
      expect(await found({ store })).toBe('2');
    expect(await list({ store: 'craft-store.example', q: 'teak' })).toMatchObject({
      total_count: 1,
      counts: { PAYMENT_DONE: 1 },
      needs_action_count: 1,
    });
    expect(await found({ store: 'craft-store.example', q: 'kurta' })).toBe('');
    expect(await found({ store: 'unknown-store.example' })).toBe('');
  });

  test('sorted by total, orders without one are the cheapest', async () => {
    expect(await found({ sort: 'total_price', direction: 'desc' })).toMatch(/^47562/);
    const totals = (await list({ sort: 'total_price', direction: 'asc' })).orders.map(({ total_price }) => total_price);
    expect(totals).toEqual(totals.toSorted((one, other) => one - other));
    expect(totals.slice(0, 3)).toEqual([0, 0, 0]);
  });

  test.each([
    ['a reference, in any case, with its prefix or without', ['PT-BBBBB6', 'pt-bbbbb6', 'bbbbb6', ' BBBBB6 '], '6'],
    ['the beginning of a reference', ['PT-B', 'bbb'], '876'],
    ['the end of a reference', ['BB6', 'bbb6'], '6'],
    ['a name, with or without accents', ['zoë', 'Zoe', 'ZOE obrien', 'o’brien', "O'Brien", 'bri zo'], '1'],
    ['a name of another script', ['रवि', 'कुमार'], '8'],
    ['a telephone', ['+44 7700 900111', '07700 900111', '7700-900-111', '447700900111', '+44 (0)7700 900111'], '1'],
    [
      'a telephone',
      ['0044 7700 900111', '+44 07700 900111', 'tel:+447700900111', '900111', '00 900 11', '0111 zoe'],
      '1',
    ],
    [
      'an e-mail, whole or in parts',
      ['zoe.obrien+shop@mail.example', 'ZOE.OBRIEN+SHOP@', 'zoe shop', 'brien+shop@'],
      '1',
    ],
    ['the inside of a name', ['brie', 'rien zo'], '1'],
    ['a product', ['teak', 'spoon rest', 'rest SPO', 'poon', 'eak poo'], '2'],
    ['a product link', [craftLink, `${craftLink}?utm=mail`, craftLink.replace('https://www.', ''), 'चम्मच teak'], '2'],
    ['another link to a product of that number', ['https://m.brassware.example/p/48291733?utm_source=mail71'], '6'],
    ['a store', ['craft-store.example', 'www.craft-store.example', 'https://craft-store.example/', 'craft-st'], '2'],
    ['a local order', ['https://craft-store.example/my/orders/ORD-55012-X', 'ORD-55012-X', '55012'], '2'],
    ['a payment', ['pay_Lm8QzW', 'order_Pq7RtY', 'lm8qzw', 'q7rt'], '2'],
    ['an address and a postal code', ['14 Larkspur Crescent', 'spur cres', 'ec1v 9nr', 'EC1V9NR', '1v9'], '2'],
    ['a tracking number', ['EB 0012-345', 'eb0012345', 'eb', '0012345', 'b0012'], '5'],
    ['a tracking link', ['https://track.example/1', 'track.example'], '5'],
    ['nothing that is there', ['nobody', 'teak zoe', '- - -', '"', '*', '%', "' OR 1=1 --"], ''],
    ['nothing at all: all', ['', '  '], '87654321'],
  ])('is searched by %s', async (_, searches, references) => {
    for (const q of searches) expect(await found({ q }), q).toBe(references);
  });

  test('is searched by an order’s id, or the beginning of it', async () => {
    for (const q of [stored[4]?.id, stored[4]?.id.toLowerCase(), stored[4]?.id.slice(0, 12)])
      expect(await found({ q })).toBe('5');
  });

  test('searched, narrowed and sorted at once has the true total, and counts of what the search finds', async () => {
    const query = { q: 'test', order_status: 'ORDER_CORRECTION', sort: 'status_since', page_size: 5 };
    expect(await list(query)).toMatchObject({
      orders: [{ reference: 'PT-AAAAA3' }],
      total_count: 1,
      counts: { ORDER_CORRECTION: 1, PAYMENT_DONE: 1, ORDER_COMPLETED: 1 },
      needs_action_count: 2,
    });
    expect((await list(query)).counts).not.toHaveProperty('ORDER_EVALUATION');
    expect(await found({ q: 'test', view: 'needs_action' })).toBe('25');
  });

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 'x' },
    { page_size: 7 },
    { order_status: 'LOST' },
    { view: 'mine' },
    { created_from: '2026-02-30' },
    { created_to: 'today' },
    { total_from: -1 },
    { total_to: '5.5' },
    { total_to: 1_000_000_001 },
    { store: '' },
    { store: 'a store' },
    { sort: 'user.email' },
    { direction: 'up' },
    { q: 'x'.repeat(2049) },
  ])('refuses %j', async (query) => {
    expect(codeOf(await call(app.url, listOrders, { apiKey, token, query }))).toBe('422 VALIDATION_FAILED');
    if ('page' in query || 'page_size' in query) return;
    expect(codeOf(await call(app.url, exportOrders, { apiKey, token, query }))).toBe('422 VALIDATION_FAILED');
  });

  test('needs the operator’s token', async () => {
    for (const operation of [listOrders, exportOrders]) {
      expect(codeOf(await call(app.url, operation, { apiKey }))).toBe('403 TOKEN_MISSING');
      expect(codeOf(await call(app.url, operation, { apiKey, token: 'forged' }))).toBe('403 TOKEN_INVALID');
    }
  });
});

describe('the export', () => {
  const csv = async (query: object = {}) => {
    const answer = await call(app.url, exportOrders, { apiKey, token, query: query as Record<string, unknown> });
    return { headers: answer.headers, text: succeeded(answer) };
  };
  /** fetch decodes as UTF-8, which drops a byte-order mark. */
  const bytes = async () => {
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}` };
    return new Uint8Array(await (await fetch(`${app.url}/api/orders/export`, { headers })).arrayBuffer());
  };

  test('is a file of the current filter with one line per order', async () => {
    const { headers, text } = await csv({ view: 'needs_action', q: 'test' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders-2026-03-02.csv"');
    expect(text.split('\r\n')).toEqual([
      'reference,order_status,created_at,status_since,updated_at,name,email,phone,address,postal_code,country,items,products,' +
        'items_total_cost,international_shipping_cost,total_price,payment_id,tracking_number',
      expect.stringMatching(/^PT-AAAAA2,PAYMENT_DONE,2026-02-02T00:00:00.000Z,2026-02-08T00:00:00.000Z,/),
      expect.stringMatching(/^PT-AAAAA5,INTERNATIONAL_SHIPMENT_IN_PROGRESS,/),
      '',
    ]);
    expect((await csv({ store: '00.i-a7' })).text.split('\r\n')).toHaveLength(2);
    expect((await csv({ q: '--' })).text.split('\r\n')).toHaveLength(2);
    expect((await csv({ order_status: 'ORDER_EVALUATION' })).text.split('\r\n')).toHaveLength(4);
  });

  test('has the phone without an apostrophe and the address, neither of which a spreadsheet calculates', async () => {
    const address = '=1+1, Low Street\nLeith';
    await app.has(
      anOrder({ id: newId(), reference: 'PT-EEEEE1', user: { ...user, address, email: 'cells@mail.example' } }),
    );
    const { text } = await csv({ q: 'cells@mail.example' });
    const phone = `0044 ${user.mobile}`;
    expect(text).toContain(
      `cells@mail.example,${phone},"'=1+1, Low Street\nLeith",${user.postal_code},${user.country},`,
    );
  });

  test('begins with a byte-order mark and holds no order id', async () => {
    const all = await bytes();
    expect([...all.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    for (const { id } of stored) expect(new TextDecoder().decode(all)).not.toContain(id);
  });

  test('is safe to open: what a spreadsheet would calculate is text, and quotes and line breaks are kept', async () => {
    for (const [index, name] of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'say "hi", Asha\nNext'].entries())
      await app.has(
        anOrder({
          id: newId(),
          reference: `PT-CCCCC${index}`,
          user: { ...user, name, email: `formulas@${index}.example` },
        }),
      );
    const { text } = await csv({ q: 'formulas', sort: 'created_at', direction: 'asc' });
    for (const cell of [
      ",'=1+1,",
      ",'+1,",
      ",'-1,",
      ",'@SUM(A1),",
      `,"'\t=1",`,
      `,"'\r=1",`,
      ',"say ""hi"", Asha\nNext",',
    ])
      expect(text).toContain(cell);
    expect(text).toContain(',0044 7700900123,');
  });

  test('exports every field of very many orders', async () => {
    for (let each = 0; each < 250; each += 1)
      await app.has(
        anOrder({
          id: newId(),
          reference: `PT-${String(each).padStart(6, '0')}`,
          user: { ...user, name: 'Very Many' },
          created_at: new Date(1.7e12 + each).toISOString(),
        }),
      );
    const lines = (await csv({ q: 'very many', sort: 'created_at', direction: 'asc' })).text.trim().split('\r\n');
    expect(lines.slice(1).map((line) => Number(line.slice(3, 9)))).toEqual(Array.from({ length: 250 }, (_, n) => n));
  });
});

describe('a page that asks every few seconds', () => {
  test('is answered 304 until an order, a status or a claim has changed', async () => {
    const query = { view: 'needs_action', q: 'asks' };
    const ask = async (tag?: string) => {
      const search = new URLSearchParams(query);
      const answer = await fetch(`${app.url}/api/orders?${search}`, {
        headers: { 'x-api-key': apiKey, authorization: `Bearer ${token}`, ...(tag && { 'if-none-match': tag }) },
      });
      return { status: answer.status, tag: answer.headers.get('etag') ?? '' };
    };
    const empty = await ask();
    expect(await ask(empty.tag)).toEqual({ status: 304, tag: empty.tag });

    const order = await app.has(
      anOrder({
        id: newId(),
        reference: 'PT-DDDDD1',
        order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
        user: { ...user, name: 'Asks' },
      }),
    );
    const one = await ask(empty.tag);
    expect(one.status).toBe(200);
    expect((await ask(one.tag)).status).toBe(304);

    const params = { role: 'admin', orderId: order.id };
    await call(app.url, updateOrder, { apiKey, token, params, body: { order: operatorBodies.complete.order } });
    expect((await ask(one.tag)).status).toBe(200);
  });
});

describe('a parcel in transit', () => {
  test('needs action once its expected arrival has passed', async () => {
    const inTransit = { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', view: 'needs_action' } as const;
    const query = { ...inTransit, q: 'transit' };
    const order = await app.has(
      anOrder({
        id: newId(),
        reference: 'PT-TRANS1',
        order_status: inTransit.order_status,
        user: { ...user, name: 'Transit' },
        history: paidAt(day(14)),
      }),
    );
    // Sixteen days after the payment, which is the evening of the day that the clock shows.
    const due_at = '2026-03-02T18:29:59.000Z';
    expect(order.due_at).toBe(due_at);
    expect(await list(query)).toMatchObject({ orders: [], total_count: 0, needs_action_count: 0 });
    app.state.now = new Date(Date.parse(due_at) + 1);
    token = await app.signIn();
    expect(await list(query)).toMatchObject({
      orders: [{ reference: 'PT-TRANS1', due_at }],
      total_count: 1,
      needs_action_counts: { INTERNATIONAL_SHIPMENT_IN_PROGRESS: 1 },
    });
  });
});
