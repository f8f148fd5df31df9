import { getOrder, previewEvaluation, updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterAll(() => app.close());

/** One item of which so many are ordered, 350 g each; the rates of the tests know 0.5 to 2 kg, and 20 kg. */
const orderOf = (quantity: number) =>
  app.has(anOrder({ id: newId(), reference: newReference(), items: [anItem({ quantity })] }));
const item = { order_item_id: 'ITEM1', price: 499.5, weight: 350, shipment_date: '2026-03-05' };
const accepted = { ...item, is_item_accepted: 1, item_error_code: null };
const fine = { is_address_accepted: 1, order_error_code: null };
const evaluate = (orderId: string, order: object, orderItems: object[] = [accepted]) =>
  call(app.url, updateOrder, {
    apiKey,
    token,
    params: { role: 'admin', orderId },
    body: { order: { ...fine, ...order }, orderItems },
  });

describe('an evaluation whose parcel', () => {
  test.each([
    {
      of: 'has no shipping rate',
      quantity: 10,
      warnings: ['SHIPPING_RATE_MISSING'],
      facts: ['There is no shipping rate for 3.5 kg to UK: international shipping costs 0.'],
      cost: 0,
    },
    {
      of: 'weighs more than 20 kg',
      quantity: 60,
      warnings: ['WEIGHT_ABOVE_CAP'],
      facts: ['The parcel weighs 21 kg but is charged as 20 kg.'],
      cost: 24_000,
    },
  ])('$of is refused until the operator acknowledges it, which the history keeps', async (expected) => {
    const order = await orderOf(expected.quantity);
    const preview = await call(app.url, previewEvaluation, {
      apiKey,
      token,
      params: { orderId: order.id },
      body: { orderItems: [item] },
    });
    expect(preview.body).toMatchObject({ warnings: expected.warnings });

    const refused = await evaluate(order.id, {});
    expect(codeOf(refused)).toBe('422 WARNINGS_NOT_ACKNOWLEDGED');
    expect(refused.body).toMatchObject({
      details: expected.facts.map((message, index) => ({
        path: '/body/order/acknowledged_warnings',
        message,
        expected: expected.warnings[index],
      })),
    });
    expect(await app.orders.get(order.id)).toEqual(order);

    const answer = await evaluate(order.id, { acknowledged_warnings: expected.warnings });
    expect(answer.body).toMatchObject({
      order: {
        order_status: 'ORDER_CONFIRMATION',
        international_shipping_cost: expected.cost,
        history: [{}, { acknowledged_warnings: expected.warnings, by: { name: 'Operator' } }],
      },
    });
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(JSON.stringify(customer.body)).not.toContain('acknowledged');
  });

  test('has both faults asks for both, and acknowledging one of them is not enough', async () => {
    app.state.rates = { '0.5': 1200 };
    const order = await orderOf(60);
    expect((await evaluate(order.id, { acknowledged_warnings: ['WEIGHT_ABOVE_CAP'] })).body).toMatchObject({
      code: 'WARNINGS_NOT_ACKNOWLEDGED',
      details: [{ expected: 'SHIPPING_RATE_MISSING', message: expect.stringContaining('for 20 kg to UK') }],
    });
    expect((await evaluate(order.id, {})).body).toMatchObject({
      details: [{ expected: 'SHIPPING_RATE_MISSING' }, { expected: 'WEIGHT_ABOVE_CAP' }],
    });
  });

  test('goes back to the customer for correction needs no acknowledgement: nothing is priced yet', async () => {
    const order = await orderOf(60);
    const denied = { order_item_id: 'ITEM1', is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' };
    expect((await evaluate(order.id, {}, [denied])).body).toMatchObject({
      order: { order_status: 'ORDER_CORRECTION' },
    });
  });

  test('has no fault keeps nothing of an acknowledgement that was not called for', async () => {
    const order = await orderOf(1);
    await evaluate(order.id, { acknowledged_warnings: ['SHIPPING_RATE_MISSING'] });
    expect((await app.orders.get(order.id))?.history.at(-1)).not.toHaveProperty('acknowledged_warnings');
  });
});
