import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { detailsOf } from '../personal-data/personal-data.ts';
import { accepted, both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, problemsOf } from '../testing/orders-app.ts';

let app: OrdersApp;
let order: OrderDocument;
beforeEach(async () => {
  app = await ordersApp();
  order = await app.has(anOrder({ order_status: 'ORDER_CORRECTION', address_accepted: true }));
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
});
afterEach(() => app.close());

const items = () =>
  order.items.map(({ order_item_id, product_link, product_name, size, color, quantity }) => ({
    order_item_id,
    product_link,
    product_name,
    size,
    color,
    quantity,
  }));
const resubmit = (body: Record<string, unknown> = {}) =>
  call(app.url, updateOrder, {
    apiKey,
    params: { role: 'user', orderId: order.id },
    body: {
      order: { order_status: 'ORDER_EVALUATION' },
      user: order.user,
      orderItems: items(),
      otp: app.lastCode(),
      ...body,
    },
  });

describe('re-submitting an existing order', () => {
  test('updates it with ORDER_EVALUATION; what was accepted and not touched stays accepted', async () => {
    const [first, second] = items();
    const answer = await resubmit({ orderItems: [{ ...first, size: 'Large' }, second] });
    expect(answer.body).toMatchObject({
      order: {
        order_status: 'ORDER_EVALUATION',
        items: [
          { size: 'Large', is_item_accepted: 0, item_error_code: null },
          { is_item_accepted: 1, item_error_code: null },
        ],
      },
    });
    await app.drain();
    expect(app.sent.map(({ to, template }) => [to, template])).toEqual([
      ['+447700900123', 'order_received_v1'],
      ['+911234567890', 'operator_order_resubmitted_v1'],
    ]);
  });

  test('accepts the items exactly as the server presented them', async () => {
    const presented = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    const { items } = succeeded(presented).order;
    expect(items[0]).toMatchObject({ local_order_link: null, shipment_date: null });
    expect((await resubmit({ orderItems: items })).body).toMatchObject({ order: { order_status: 'ORDER_EVALUATION' } });
  });

  test('changes, keeps or removes the note of an item, which the operator then looks at again', async () => {
    const [first, second] = items();
    await update(app.orders, order.id, (stored) => ({
      ...stored,
      items: stored.items.map((item) => ({ ...item, note: 'if M is gone take L' })),
    }));
    await resubmit({ orderItems: [first, { ...second, note: ' only in blue ' }] });
    const stored = await app.orders.get(order.id);
    expect(stored?.items).toMatchObject([{ note: 'if M is gone take L' }, { note: 'only in blue', accepted: null }]);
    expect(stored?.history.at(-1)?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'note', from: 'if M is gone take L', to: 'only in blue' }),
      ]),
    );
  });

  test('removes a note that is sent empty', async () => {
    const [first, second] = items();
    await update(app.orders, order.id, (stored) => ({
      ...stored,
      items: stored.items.map((item) => ({ ...item, note: 'if M is gone take L' })),
    }));
    await resubmit({ orderItems: [first, { ...second, note: '' }] });
    expect((await app.orders.get(order.id))?.items[1]).not.toHaveProperty('note');
  });

  test('keeps the stored e-mail and telephone whatever is sent', async () => {
    await resubmit({
      user: {
        ...order.user,
        email: 'thief@mail.example',
        country_code: '+1',
        mobile: '4155550100',
        address: '2 High Street',
      },
    });
    const stored = await app.orders.get(order.id);
    expect(stored && detailsOf(stored.user)).toEqual({ ...detailsOf(order.user), address: '2 High Street' });
    expect(stored?.address_accepted).toBeNull();
  });

  test('replaces the details as a whole: a recipient that is sent no more is removed, what operators wrote stays', async () => {
    const notes = [{ note_id: 'n1', at: order.created_at, by: 'Ravi', text: 'called', order_item_id: null }];
    await update(app.orders, order.id, (stored) => ({
      ...stored,
      user: { ...stored.user, recipient_name: 'Asha Test', notes, body_hash: 'hash' },
    }));
    await resubmit();
    const stored = await app.orders.get(order.id);
    expect(stored && detailsOf(stored.user)).toEqual(detailsOf(order.user));
    expect(stored?.user).toMatchObject({ notes, body_hash: 'hash', international_shipping_tracking_link: null });
    expect(stored?.user.changes).toMatchObject([{ field: 'recipient_name', from: 'Asha Test', to: null }]);
    expect(stored?.address_accepted).toBe(true);
  });

  test('needs the code that went to the stored phone', async () => {
    await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+14155550100' } });
    const foreign = app.lastCode();
    app.texts.pop();
    if (foreign !== app.lastCode()) expect(codeOf(await resubmit({ otp: foreign }))).toBe('403 OTP_INVALID');
    expect(codeOf(await resubmit({ otp: '1' }))).toBe('422 OTP_FORMAT');
    app.pass(601);
    expect(codeOf(await resubmit())).toBe('403 OTP_EXPIRED');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('a code entered wrongly five times is closed', async () => {
    const right = app.lastCode();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await resubmit({ otp: wrong });
    expect(codeOf(await resubmit({ otp: right }))).toBe('403 OTP_TRIES_EXHAUSTED');
  });

  test('cannot change a link', async () => {
    const [first, second] = items();
    expect(
      codeOf(await resubmit({ orderItems: [{ ...first, product_link: 'https://shop.example/other' }, second] })),
    ).toBe('422 LINK_READ_ONLY');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test.each([
    ['an item less', () => items().slice(0, 1), '422 ITEMS_DO_NOT_MATCH'],
    ['an item more', () => [...items(), { ...items()[0], order_item_id: 'NEW' }], '422 ITEMS_DO_NOT_MATCH'],
    ['no item', () => [], '422 NO_COMPLETED_ITEM'],
    ['an item without quantity', () => items().map(({ quantity: _, ...item }) => item), '422 VALIDATION_FAILED'],
  ])('with %s is refused', async (_, sent, code) => {
    expect(codeOf(await resubmit({ orderItems: sent() }))).toBe(code);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('with wrong details names them and does not use the code up', async () => {
    const answer = await resubmit({ user: { ...order.user, postal_code: '1' } });
    expect(problemsOf(answer)).toEqual({ '/body/user/postal_code': 'A valid postal code is required.' });
    expect(codeOf(await resubmit({ user: undefined }))).toBe('422 VALIDATION_FAILED');
    expect((await resubmit()).status).toBe(200);
  });

  test('twice at once is done once', async () => {
    const answers = await Promise.all([resubmit(), resubmit(), resubmit()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(body).toMatchObject({ order: { version: 2 } });
  });
});

describe('denied items of a returned order', () => {
  const drop = (dropped_items: string[], orderItems: readonly object[] = items().slice(1), more: object = {}) =>
    resubmit({ dropped_items, orderItems, ...more });

  test('are dropped by name; what is left was accepted and goes back to the evaluation as it is', async () => {
    const answer = await drop(['ITEM1']);
    expect(answer.body).toMatchObject({
      order: {
        order_status: 'ORDER_EVALUATION',
        items: [{ order_item_id: 'ITEM2', is_item_accepted: 1, item_error_code: null }],
      },
    });
    const stored = await app.orders.get(order.id);
    expect(stored?.items.map(({ order_item_id }) => order_item_id)).toEqual(['ITEM2']);
    expect(stored?.address_accepted).toBe(true);
  });

  test('are kept in the history, where operators see them and the customer does not', async () => {
    await drop(['ITEM1']);
    const query = { order_id: order.id };
    const token = await app.signIn();
    const seen = succeeded(await call(app.url, getOrder, { apiKey, token, query })).order.history.at(-1);
    expect(seen).toMatchObject({ command: 'resubmit', by: { type: 'customer' } });
    expect(seen?.dropped_items).toEqual([
      {
        order_item_id: 'ITEM1',
        product_name: 'Block print kurta',
        product_link: 'https://shop.example/kurta',
        size: 'Medium',
        color: 'Indigo',
        quantity: 1,
        item_error_code: 'ERR_INVALID_SIZE',
      },
    ]);
    expect(JSON.stringify(succeeded(await call(app.url, getOrder, { apiKey, query })))).not.toContain(
      'Block print kurta',
    );
  });

  test('are no part of the next evaluation, its totals and its message', async () => {
    await drop(['ITEM1']);
    const token = await app.signIn();
    const evaluate = (orderItems: readonly object[]) =>
      call(app.url, updateOrder, {
        apiKey,
        token,
        params: { role: 'admin', orderId: order.id },
        body: { order: { order_status: 'ORDER_CONFIRMATION', ...fine }, orderItems },
      });
    expect(codeOf(await evaluate(both))).toBe('422 ITEMS_DO_NOT_MATCH');
    const priced = succeeded(await evaluate([accepted('ITEM2')])).order;
    expect(priced).toMatchObject({ order_status: 'ORDER_CONFIRMATION', items_total_cost: 499.5, total_price: 1699.5 });
    await app.drain();
    expect(app.sent.at(-1)).toMatchObject({ template: 'order_quote_v2' });
    expect(app.sent.at(-1)?.parameters).toContain('₹1,699.50');
  });

  test.each([
    ['an item that was accepted', ['ITEM2'], () => items().slice(0, 1), '422 ITEM_NOT_DENIED'],
    ['an item that was not decided on', ['ITEM1'], () => items().slice(1), '422 ITEM_NOT_DENIED'],
    ['every item', ['ITEM1'], () => [], '422 LAST_ITEM'],
    ['a foreign item', ['ITEM9'], () => items(), '422 ITEMS_DO_NOT_MATCH'],
    ['an item twice', ['ITEM1', 'ITEM1'], () => items().slice(1), '422 ITEMS_DO_NOT_MATCH'],
    ['an item that is sent as well', ['ITEM1'], () => items(), '422 ITEMS_DO_NOT_MATCH'],
    ['one item while another is left out', ['ITEM1'], () => [], '422 NO_COMPLETED_ITEM'],
  ])('cannot be dropped with %s', async (name, dropped, sent, code) => {
    if (name === 'an item that was not decided on') {
      const undecided = order.items.map((item) => ({ ...item, accepted: null, item_error_code: null }));
      order = await app.has(anOrder({ ...order, id: newId(), reference: 'PT-UNDEC1', items: undecided }));
    }
    if (name === 'every item') {
      order = await app.has(anOrder({ ...order, id: newId(), reference: 'PT-ALONE1', items: order.items.slice(0, 1) }));
    }
    expect(codeOf(await drop(dropped, sent()))).toBe(code);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('are dropped only with the code that went to the phone of the order', async () => {
    const wrong = app.lastCode() === '000000' ? '000001' : '000000';
    expect(codeOf(await drop(['ITEM1'], undefined, { otp: wrong }))).toBe('403 OTP_INVALID');
    expect(await app.orders.get(order.id)).toEqual(order);
    expect((await drop(['ITEM1'])).status).toBe(200);
  });

  test('stay where an older page or the payload of the specification names none', async () => {
    expect((await resubmit()).status).toBe(200);
    expect((await app.orders.get(order.id))?.items).toHaveLength(2);
    expect((await app.orders.get(order.id))?.history.at(-1)).not.toHaveProperty('dropped_items');
  });
});
