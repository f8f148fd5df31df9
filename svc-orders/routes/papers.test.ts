import { getOrder } from '@potli/contracts/order/operations.ts';
import { papers } from '@potli/contracts/order/paper-kinds.ts';
import { declareGoods, printPapers } from '@potli/contracts/order/papers.ts';
import { recordPurchase } from '@potli/contracts/order/purchases.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, anOrder, noon } from '../order/an-order.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf, ordersApp, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeAll(async () => {
  app = await openBackOffice();
});
afterAll(() => app.close());

const goods = (order_item_id: string) => ({
  order_item_id,
  description: 'Men’s shirt',
  hs_code: '620520',
  material: 'Cotton',
});
const declaration = { reason: 'sale_of_goods', items: [goods('ITEM1'), goods('ITEM2')] };
const declared = {
  goods_declaration: { ...declaration, by: 'Asha', at: '2026-03-02T06:30:00.000Z' },
} satisfies Partial<OrderDocument>;

const print = (body: object, token = app.token, url = app.url) => call(url, printPapers, { apiKey, token, body });
const declare = (order: OrderDocument, body: object, token = app.token) =>
  call(app.url, declareGoods, { apiKey, token, params: { orderId: order.id }, body });

/** The text of each page of an answered PDF. */
const pagesOf = async (answer: Awaited<ReturnType<typeof print>>): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(succeeded(answer), 'latin1')));
  const { text } = await extractText(pdf, { mergePages: false });
  return text;
};

describe('the papers of an order', () => {
  test('are one PDF in the usual sequence, filled from the order', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', ...declared });
    const answer = await print({ papers: [...papers].reverse(), order_ids: [order.id] });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${order.reference}.pdf"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');

    const [slip = '', label = '', invoice = '', cn23 = '', ...more] = await pagesOf(answer);
    expect(more).toEqual([]);
    for (const page of [slip, label, invoice, cn23]) {
      expect(page).toContain(order.reference);
      expect(page).toContain('Test Person');
      expect(page).toContain('1 High Street');
    }
    expect(slip).toContain('Packing slip');
    expect(slip).toContain('Block print kurta');
    expect(label).toContain('UNITED KINGDOM');
    expect(label).toContain('SW1A 1AA');
    expect(invoice).toContain('GSTIN 29AAAAA0000A1Z5 · IEC AAAAA0000A');
    expect(invoice).toContain('₹499.50');
    expect(invoice).toContain('Sale of goods');
    expect(cn23).toContain('CN 23');
    expect(cn23).toContain('620520');
    expect(cn23).toContain('₹999.00');
    expect(cn23).toContain('0.700 kg');
  });

  test('show the measured weight, and the estimate of pieces that were not weighed', async () => {
    const receipt = { good: 2, damaged: 0, wrong: 0, measured_weight: 845.5, at: noon.toISOString(), by: 'Asha' };
    const weights = async (items: ItemRecord[]) => {
      const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', items, ...declared });
      const pages = await pagesOf(await print({ papers: [...papers], order_ids: [order.id] }));
      return pages.map((page) => [...page.matchAll(/[\d.]+ kg(?: est\.| \([a-z ]+\))?/g)].map(([weight]) => weight));
    };
    const weighed = anItem({ price: 49_950, weight: 350, quantity: 2, receipt });
    const whole = '0.846 kg';
    expect(await weights([weighed])).toEqual([[whole, `${whole} (weighed)`], [whole], [whole, whole], [whole, whole]]);
    // Of three pieces two were weighed: the third counts as its estimate.
    const [slip, label] = await weights([{ ...weighed, quantity: 3 }]);
    expect(slip).toEqual(['1.196 kg', '1.196 kg (estimated)']);
    expect(label).toEqual(['1.196 kg est.']);
    const [two] = await weights([weighed, anItem({ order_item_id: 'ITEM2', price: 100, weight: 200 })]);
    expect(two).toEqual([whole, '0.200 kg', '1.046 kg (partly weighed)']);
  });

  test('show dollars at the rate of a payment in dollars', async () => {
    const { payment } = anOrder({ order_status: 'PAYMENT_DONE' });
    const order = await app.fresh({
      order_status: 'LOCAL_SHIPMENT_RECEIVED',
      ...declared,
      payment: payment && { ...payment, paid_paise: 280_000, captured: { amount: 3500, currency: 'USD' } },
    });
    const [invoice = ''] = await pagesOf(await print({ papers: ['commercial_invoice'], order_ids: [order.id] }));
    // 499.50 × 35 / 2800
    expect(invoice).toContain('US$6.24');
  });

  test('leave out items that were taken out', async () => {
    const taken_out = { at: '2026-03-02T06:30:00.000Z', by: 'Asha', reason: 'sold out', refund_paise: 49_950 };
    const items = [
      anItem({ price: 49_950 }),
      anItem({ order_item_id: 'ITEM2', product_name: 'Copper bottle', taken_out }),
    ];
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', items, ...declared });
    const [slip = ''] = await pagesOf(await print({ papers: ['packing_slip'], order_ids: [order.id] }));
    expect(slip).toContain('Block print kurta');
    expect(slip).not.toContain('Copper bottle');
  });

  test('are printed for several orders at once, or for all that are to be packed, due first', async () => {
    const office = await openBackOffice();
    const at = (day: number) => ({ due_at: `2026-03-0${day}T06:30:00.000Z` });
    const body = { papers: ['address_label'] };
    expect(codeOf(await print(body, office.token, office.url))).toBe('409 NO_ORDERS_TO_PACK');
    const later = await office.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', ...at(2) });
    const sooner = await office.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', ...at(1) });
    const bought = await office.fresh({ order_status: 'PAYMENT_DONE' });
    const references = async (more: object) =>
      (await pagesOf(await print({ ...body, ...more }, office.token, office.url))).map(
        (page) => /PT-\w{6}/.exec(page)?.[0],
      );
    expect(await references({ order_ids: [bought.id, later.id] })).toEqual([bought.reference, later.reference]);
    expect(await references({})).toEqual([sooner.reference, later.reference]);
    for (let index = 0; index < 99; index += 1) await office.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    expect(codeOf(await print(body, office.token, office.url))).toBe('422 TOO_MANY_ORDERS');
    await office.close();
  });

  test('need an operator, also where the order id is known', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const body = { papers: ['packing_slip'], order_ids: [order.id] };
    expect(codeOf(await call(app.url, printPapers, { apiKey, body }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await print(body, 'a.b.c'))).toBe('403 TOKEN_INVALID');
    const answer = await call(app.url, declareGoods, { apiKey, params: { orderId: order.id }, body: declaration });
    expect(codeOf(answer)).toBe('403 TOKEN_MISSING');
  });

  test('are not made before the goods were declared: the answer names each item', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const answer = await print({ papers: ['customs_declaration'], order_ids: [order.id] });
    expect(codeOf(answer)).toBe('409 GOODS_NOT_DECLARED');
    expect(problemsOf(answer)).toEqual({
      [`/orders/${order.reference}/items/ITEM1`]: `${order.reference}: “Block print kurta” has no tariff number and material.`,
      [`/orders/${order.reference}/items/ITEM2`]: `${order.reference}: “Copper bottle” has no tariff number and material.`,
    });
  });

  test.each([
    ['is not paid', { order_status: 'ORDER_CONFIRMATION' }, '409 ORDER_STATUS_CONFLICT'],
    ['was cancelled', { order_status: 'ORDER_CANCELLED' }, '409 ORDER_STATUS_CONFLICT'],
    [
      'has no personal data any more',
      { order_status: 'ORDER_COMPLETED', personal_data_removed: { at: '2026-03-02T06:30:00.000Z', by: 'Asha' } },
      '409 PERSONAL_DATA_REMOVED',
    ],
    [
      'was fully refunded',
      {
        order_status: 'LOCAL_SHIPMENT_RECEIVED',
        refunds: [
          {
            refund_id: 'rfnd_1',
            payment_id: 'pay_1',
            state: 'made',
            amount: 286_506,
            captured_amount: 286_506,
            currency: 'INR',
            amount_paise: 286_506,
            reason: '',
            by: 'Asha',
            refunded_at: '2026-03-02T06:30:00.000Z',
            arrives_on: null,
          },
        ],
      },
      '409 ORDER_REFUNDED',
    ],
  ] satisfies [string, Partial<OrderDocument>, string][])('are not made of an order that %s', async (_, more, code) => {
    const printable = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const order = await app.fresh(more);
    const answer = await print({ papers: ['packing_slip'], order_ids: [printable.id, order.id] });
    expect(codeOf(answer)).toBe(code);
    expect(Object.keys(problemsOf(answer))).toEqual([`/orders/${order.reference}`]);
  });

  test('are not made of an unknown order', async () => {
    expect(codeOf(await print({ papers: ['packing_slip'], order_ids: ['NO0RDER'] }))).toBe('404 ORDER_NOT_FOUND');
  });

  test('name the settings of the sender that are missing', async () => {
    const unset = { name: 'Potli', address: '', phone: '', email: '', gstin: '', iec: '' };
    const other = await ordersApp({ settings: { sender: unset } });
    const order = await other.has(anOrder({ order_status: 'LOCAL_SHIPMENT_RECEIVED', ...declared }));
    const token = await other.signIn();
    const missing = async (paper: string) => {
      const body = { papers: [paper], order_ids: [order.id] };
      const answer = await call(other.url, printPapers, { apiKey, token, body });
      return answer.status === 200 ? [] : refused(answer).details?.map(({ message }) => message);
    };
    expect(await missing('packing_slip')).toEqual([]);
    expect(await missing('address_label')).toEqual(['The setting SENDER_ADDRESS is missing.']);
    expect(await missing('commercial_invoice')).toEqual([
      'The setting SENDER_ADDRESS is missing.',
      'The setting SENDER_GSTIN is missing.',
      'The setting SENDER_IEC is missing.',
    ]);
    await other.close();
  });
});

describe('the declaration of the goods', () => {
  test('is kept with the name of the operator and in the history, and is hidden from the customer', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    const { order: answered } = succeeded(await declare(order, declaration));
    expect(answered.goods_declaration).toEqual({ ...declaration, by: 'Operator', at: app.clock().toISOString() });
    const codes = declaration.items.map(({ hs_code }) => hs_code).join(', ');
    expect(answered.history.at(-1)).toMatchObject({
      ...{ command: 'declare_goods', by: { name: 'Operator' }, note: `sale of goods: ${codes}` },
    });
    const seen = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: order.id } }));
    expect(seen.order).not.toHaveProperty('goods_declaration');
    expect(JSON.stringify(seen.order.history)).not.toContain('declare_goods');
  });

  test('makes no other open form stale, and is itself outdated by another declaration only', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    const version = order.history.length;
    succeeded(await declare(order, { ...declaration, version }));
    const purchase = { order_item_id: 'ITEM1', paid: 9, store_order_number: '1', seller: 'x', expected_on: null };
    const request = { apiKey, token: app.token, params: { orderId: order.id } };
    const bought = succeeded(await call(app.url, recordPurchase, { ...request, body: { ...purchase, version } }));
    const gift = { ...declaration, reason: 'gift' };
    const late = await declare(order, { ...gift, version });
    expect(codeOf(late)).toBe('409 ORDER_CHANGED');
    expect(Object.values(problemsOf(late))).toContain('Operator declared the goods for customs.');
    expect(codeOf(await declare(order, { ...gift, version: 99 }))).toBe('409 ORDER_CHANGED');
    // Exactly what is declared changes nothing, on whatever version.
    const { order: same } = succeeded(await declare(order, { ...declaration, version }));
    expect(same.history).toHaveLength(bought.order.history.length);
    const { order: next } = succeeded(await declare(order, { ...gift, version: version + 1 }));
    expect(next.goods_declaration?.reason).toBe('gift');
  });

  test('of a completed order does not change when it was completed', async () => {
    const order = await app.fresh({ order_status: 'ORDER_COMPLETED' });
    app.pass(3600);
    const { order: answered } = succeeded(await declare(order, declaration));
    expect(answered.updated_at).toBe(order.status_since);
  });

  test.each([
    ['is not paid', 'ORDER_CONFIRMATION', declaration, '409 ORDER_STATUS_CONFLICT'],
    ['lacks an item', 'PAYMENT_DONE', { ...declaration, items: [goods('ITEM1')] }, '422 ITEMS_DO_NOT_MATCH'],
    [
      'names a foreign item',
      'PAYMENT_DONE',
      { ...declaration, items: [goods('ITEM1'), goods('X')] },
      '422 ITEMS_DO_NOT_MATCH',
    ],
    [
      'has a wrong number',
      'PAYMENT_DONE',
      { ...declaration, items: [{ ...goods('ITEM1'), hs_code: '62' }] },
      '422 VALIDATION_FAILED',
    ],
  ] as const)('is rejected for an order that %s', async (_, order_status, body, code) => {
    const order = await app.fresh({ order_status });
    expect(codeOf(await declare(order, body))).toBe(code);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('is rejected for an unknown order', async () => {
    expect(codeOf(await declare(anOrder(), declaration))).toBe('404 ORDER_NOT_FOUND');
  });
});
