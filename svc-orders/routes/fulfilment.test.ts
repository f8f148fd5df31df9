import { getOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { accepted, both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

describe('two operators on one order', () => {
  test('a change made on an older version is refused, by body and by If-Match', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const link = (order_item_id: string) => ({ order_item_id, local_order_link: 'https://shop.example/1' });
    const all = { order_status: 'LOCAL_SHIPMENT_PROCESSING' };
    const orderItems = [link('ITEM1'), link('ITEM2')];
    expect((await app.update(order, { order: { version: 1 }, orderItems: [link('ITEM1')] })).status).toBe(200);
    const answer = await app.update(order, { order: { ...all, version: 1 }, orderItems });
    expect(codeOf(answer)).toBe('409 ORDER_CHANGED');
    expect(answer.body).toMatchObject({ details: [{ sent: 1, expected: 2 }, { by: 'Operator' }] });
    const tagged = (etag: string) => app.update(order, { order: all, orderItems }, { 'if-match': etag });
    expect(codeOf(await tagged('"1"'))).toBe('409 ORDER_CHANGED');
    expect((await tagged('"2"')).status).toBe(200);
  });

  test('links and receipts of different items saved at the same moment on the same version are all saved', async () => {
    const items = Array.from({ length: 8 }, (_, index) => anItem({ order_item_id: `ITEM${index}` }));
    const linkOf = (id: string) => `https://shop.example/orders/${id}`;
    const order = await app.fresh({ order_status: 'PAYMENT_DONE', items });
    const links = await Promise.all(
      items.map(({ order_item_id: id }) =>
        app.update(order, { order: { version: 1 }, orderItems: [{ order_item_id: id, local_order_link: linkOf(id) }] }),
      ),
    );
    expect(links.map(({ status }) => status)).toEqual(items.map(() => 200));
    const stored = await app.orders.get(order.id);
    expect(stored?.items.map((item) => item.local_order_link)).toEqual(items.map((item) => linkOf(item.order_item_id)));
    expect(stored?.history).toHaveLength(9);

    const ordered = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING', items });
    const receipts = await Promise.all(
      items.map(({ order_item_id }) =>
        app.update(ordered, { order: {}, orderItems: [{ order_item_id, is_local_shippment_received: 1 }] }),
      ),
    );
    expect(receipts.map(({ status }) => status)).toEqual(items.map(() => 200));
    expect((await app.orders.get(ordered.id))?.items.every(({ received }) => received)).toBe(true);
  });

  test('of two links saved for one item at the same moment one wins', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const answers = await Promise.all(
      ['https://shop.example/1', 'https://shop.example/2'].map((local_order_link) =>
        app.update(order, { order: { version: 1 }, orderItems: [{ order_item_id: 'ITEM1', local_order_link }] }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(['409 ORDER_CHANGED']);
  });

  test('of two at the same moment one wins', async () => {
    const order = await app.fresh();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.update(order, { order: { ...fine, version: 1 }, orderItems: both })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await app.orders.get(order.id))?.history).toHaveLength(2);
  });

  test('a delivered message makes no open form stale', async () => {
    const order = await app.fresh();
    await app.update(order, {
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
    app.update(order, { order: status ? { order_status: status } : {}, orderItems });

  test('a saved link is locked', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
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
    const answer = await save(await app.fresh({ order_status: 'PAYMENT_DONE' }), [
      { order_item_id: 'ITEM1', local_order_link },
    ]);
    expect(answer.body).toMatchObject({ code: 'LOCAL_LINK_INVALID', error });
  });

  test('All local order links are mandatory.', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const one = [{ order_item_id: 'ITEM1', local_order_link: 'https://shop.example/1' }];
    for (const items of [one, [...one, { order_item_id: 'ITEM2', local_order_link: ' ' }], []]) {
      const answer = await save(order, items, 'LOCAL_SHIPMENT_PROCESSING');
      expect(answer.body).toMatchObject({ code: 'LOCAL_LINKS_MISSING', error: 'All local order links are mandatory.' });
    }
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('of a foreign item are refused', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
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
    app.update(order, { order: status ? { order_status: status } : {}, orderItems });

  test('Update this once order received', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect((await mark(order, [item('ITEM1', 0)])).body).toMatchObject({
      code: 'RECEIPT_NOT_CONFIRMED',
      error: 'Update this once order received',
    });
  });

  test('a received item cannot be set back', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    expect((await mark(order, [item('ITEM1', 1)])).body).toMatchObject({
      order: { items: [{ is_local_shippment_received: 1 }, { is_local_shippment_received: 0 }] },
    });
    expect(codeOf(await mark(order, [item('ITEM1', 0)]))).toBe('409 RECEIVED_CANNOT_BE_UNDONE');
    expect(codeOf(await mark(order, [item('ITEM1', 0), item('ITEM2', 1)], 'LOCAL_SHIPMENT_RECEIVED'))).toBe(
      '409 RECEIVED_CANNOT_BE_UNDONE',
    );
  });

  test('Please confirm all items have been received.', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
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
    ['https://track.example/1', '\u200b', 'SHIPMENT_INCOMPLETE'],
    ['', '', 'SHIPMENT_INCOMPLETE'],
    ['javascript:alert(1)', 'T1', 'VALIDATION_FAILED'],
  ])('link %j and number %j: %s', async (link, number, code) => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const answer = await app.update(order, {
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
