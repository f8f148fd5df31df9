import { getOrder } from '@potli/contracts/order/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder, noon } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, type OrdersApp, ordersApp } from '../testing/orders-app.ts';
import { CustomerProblem, customerOf, eraseOrders, exportOrders, ordersOf } from './customer-orders.ts';
import { detailsOf } from './personal-data.ts';
import { withoutPersonalData } from './remove.ts';

let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp();
});
afterEach(() => app.close());

const daySeconds = 24 * 3600;
const at = noon.toISOString();
const completed = (more: Partial<OrderDocument> = {}) =>
  anOrder({
    order_status: 'ORDER_COMPLETED',
    items: anOrder({ order_status: 'ORDER_COMPLETED' }).items.map((item) => ({ ...item, note: 'a gift for my Ravi' })),
    user: {
      ...anOrder().user,
      international_shipping_tracking_number: 'TRACK-42',
      changes: [
        {
          ...{ step: 1, field: 'address', order_item_id: null, product_name: null },
          ...{ from: '1 Low Street', to: '1 High Street' },
        },
      ],
    },
    history: [
      { at, command: 'submit', from: null, to: 'ORDER_EVALUATION', by: { type: 'customer', name: 'customer' } },
      {
        ...{ at, command: 'resubmit', from: 'ORDER_CORRECTION', to: 'ORDER_EVALUATION' },
        by: { type: 'customer', name: 'customer' },
        changes: [
          { field: 'note', order_item_id: 'ITEM1', product_name: 'Block print kurta', from: null, to: 'for my Meera' },
          { field: 'size', order_item_id: 'ITEM1', product_name: 'Block print kurta', from: 'S', to: 'Medium' },
        ],
      },
    ],
    ...more,
  });
const seenBy = async (id: string, token?: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: id }, ...(token && { token }) })).order;

describe('after the configured time', () => {
  test.each(['ORDER_COMPLETED', 'ORDER_CANCELLED'] as const)('an order in %s forgets whose it was', async (status) => {
    const before = await app.has(completed({ order_status: status }));
    expect((await seenBy(before.id, await app.signIn())).history[1]?.changes).toMatchObject([
      { field: 'address', from: '1 Low Street' },
      { field: 'note' },
      { field: 'size' },
    ]);
    const etag = (await call(app.url, getOrder, { apiKey, query: { order_id: before.id } })).headers.get('etag');
    app.pass(364 * daySeconds);
    await app.tidy();
    expect((await seenBy(before.id)).user.name).toBe('Test Person');

    app.pass(daySeconds);
    await app.tidy();
    const stored = await app.orders.get(before.id);
    for (const known of [
      'Test Person',
      'person@mail.example',
      '7700900123',
      'High Street',
      'Low Street',
      'TRACK-42',
      'my Meera',
      'my Ravi',
    ])
      expect(JSON.stringify(stored)).not.toContain(known);
    expect(stored).toMatchObject({
      totals: before.totals,
      items: before.items.map(({ note: _, ...item }) => item),
      payment: before.payment,
    });
    expect(stored?.history[1]?.changes).toMatchObject([{ field: 'size' }]);

    const answer = await call(app.url, getOrder, { apiKey, query: { order_id: before.id } });
    expect(succeeded(answer).order).toMatchObject({
      user: { name: 'Removed', country: 'UK', address: '' },
      order_status: status,
      personal_data_removed: { at: app.clock().toISOString() },
    });
    expect(answer.headers.get('etag')).not.toBe(etag);
    expect((await seenBy(before.id, await app.signIn())).personal_data_removed).toMatchObject({ by: 'retention' });
    await app.tidy();
    expect((await app.orders.get(before.id))?.version).toBe(stored?.version);
  });

  test('an order that is not over keeps everything, however old', async () => {
    const order = await app.has(anOrder({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' }));
    app.pass(3000 * daySeconds);
    await app.tidy();
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});

describe('on request', () => {
  const erase = async (by: Parameters<typeof customerOf>[0]) =>
    eraseOrders(app.orders, await ordersOf(app.orders, customerOf(by)), 'Asha', app.clock());

  test('exports the orders of one telephone number or e-mail address only', async () => {
    const other = { ...anOrder().user, mobile: '77009001234', email: 'person@mail.example.org' };
    const mine = await app.has(completed());
    await app.has(anOrder({ id: '1'.repeat(26), reference: 'PT-111111', user: other }));
    for (const by of [{ phone: '+44 7700 900-123' }, { email: 'Person@Mail.example' }]) {
      const { orders } = exportOrders(await ordersOf(app.orders, customerOf(by)));
      expect(orders).toMatchObject([{ order_id: mine.id, user: detailsOf(mine.user), reference: mine.reference }]);
    }
  });

  test('no note of the history stays, whatever command it is of', () => {
    const noted = (command: string) => ({
      at: noon.toISOString(),
      command: command as 'cancel',
      from: null,
      to: 'ORDER_CANCELLED' as const,
      by: { type: 'operator' as const, name: 'Asha' },
      note: 'the customer moved to Harbour Street',
    });
    const history = ['cancel_order', 'evaluate', 'a command that is added later'].map(noted);
    const order = anOrder({ order_status: 'ORDER_CANCELLED', history });
    const erased = withoutPersonalData(order, 'Asha', noon);
    expect(erased.history.map(({ command }) => command)).toEqual(history.map(({ command }) => command));
    expect(JSON.stringify(erased)).not.toContain('Harbour');
  });

  test('they are erased, and the order says who did it', async () => {
    const { id } = await app.has(completed());
    await erase({ phone: '+447700900123' });
    expect((await seenBy(id, await app.signIn())).personal_data_removed).toEqual({
      at: app.clock().toISOString(),
      by: 'Asha',
    });
    expect((await seenBy(id)).personal_data_removed).toEqual({ at: app.clock().toISOString() });
    expect(await ordersOf(app.orders, { phone: '+447700900123' })).toEqual([]);
  });

  test('nothing is erased while one of the orders is open, and the refusal names it', async () => {
    const { id } = await app.has(completed());
    await app.has(anOrder({ id: '2'.repeat(26), reference: 'PT-222222', order_status: 'PAYMENT_DONE' }));
    await expect(erase({ email: 'person@mail.example' })).rejects.toThrow(
      /Nothing was erased: PT-222222 \(PAYMENT_DONE\) is not completed or cancelled yet/,
    );
    expect((await app.orders.get(id))?.user.name).toBe('Test Person');
  });

  test.each([
    [{}, 'Say either'],
    [{ phone: '+447700900123', email: 'a@b.example' }, 'Say either'],
    [{ phone: '07700900123' }, 'is written like'],
    [{ email: 'nobody' }, 'is written like'],
  ])('%j is refused', (by, why) => {
    expect(() => customerOf(by)).toThrow(CustomerProblem);
    expect(() => customerOf(by)).toThrow(why);
  });
});
