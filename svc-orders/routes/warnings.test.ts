import { getOrder, previewEvaluation, updateOrder } from '@potli/contracts/order/operations.ts';
import { plausibilityWarnings } from '@potli/contracts/rules/warnings.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem } from '../order/an-order.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterAll(() => app.close());

/** One item of which so many are ordered, 350 g each; the rates of the tests know 0.5 to 2 kg, and 20 kg. */
const orderOf = (quantity: number) => app.fresh({ items: [anItem({ quantity })] });
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

describe('a plausibility warning', () => {
  const stored = anItem({ store_price: 500, store_currency: 'INR' });
  const dollars = anItem({ store_price: 5, store_currency: 'USD' });

  test.each<[string, object, object, string[]]>([
    ['a price of three times the store price', stored, { price: 1500 }, []],
    ['a price above three times the store price', stored, { price: 1500.01 }, ['PRICE_FAR_FROM_STORE']],
    ['a price below a third of the store price', stored, { price: 166.66 }, ['PRICE_FAR_FROM_STORE']],
    ['a store price in dollars', dollars, { price: 499.5 }, []],
    ['an item of ₹50,000', {}, { price: 50_000 }, []],
    ['an item above ₹50,000', {}, { price: 50_000.01 }, ['ITEM_PRICE_HIGH']],
    ['a total above ₹5 lakh', { quantity: 5 }, { price: 99_999, weight: 10 }, ['ITEM_PRICE_HIGH', 'TOTAL_HIGH']],
    ['a shipment 60 days ahead', {}, { shipment_date: '2026-05-01' }, []],
    ['a shipment 61 days ahead', {}, { shipment_date: '2026-05-02' }, ['SHIPMENT_DATE_FAR']],
    ['three times the estimated weight', {}, { weight: 450, weight_estimate: 150 }, []],
    ['more than that', {}, { weight: 451, weight_estimate: 150 }, ['WEIGHT_FAR_FROM_ESTIMATE']],
    ['less than a third of it', {}, { weight: 66, weight_estimate: 200 }, ['WEIGHT_FAR_FROM_ESTIMATE']],
  ])('%s: named by the preview, recorded where acknowledged, never required', async (_, of, sent, warnings) => {
    const fresh = () => app.fresh({ items: [anItem(of)] });
    const [order, plain] = [await fresh(), await fresh()];
    const params = { orderId: order.id };
    const orderItems = [{ ...item, ...sent }];
    const preview = await call(app.url, previewEvaluation, { apiKey, token, params, body: { orderItems } });
    expect(preview.body).toMatchObject({ success: true, warnings });

    const decided = [{ ...accepted, ...sent }];
    const acknowledged_warnings = [...plausibilityWarnings];
    expect((await evaluate(order.id, { acknowledged_warnings }, decided)).status).toBe(200);
    const entry = (await app.orders.get(order.id))?.history.at(-1);
    expect(entry?.acknowledged_warnings ?? []).toEqual(warnings);

    expect((await evaluate(plain.id, {}, decided)).body).toMatchObject({
      order: { order_status: 'ORDER_CONFIRMATION' },
    });
    expect((await app.orders.get(plain.id))?.history.at(-1)).not.toHaveProperty('acknowledged_warnings');
  });

  test('of a local link that two items have is recorded where acknowledged, never required', async () => {
    const link = (order_item_id: string, at = 1) => ({ order_item_id, local_order_link: `https://shop.example/${at}` });
    const acknowledged_warnings = ['LOCAL_LINK_REPEATED'];
    const save = async (order: object, orderItems: object[]) => {
      const { id: orderId } = await app.fresh({ order_status: 'PAYMENT_DONE' });
      const params = { role: 'admin', orderId };
      const answer = await call(app.url, updateOrder, { apiKey, token, params, body: { order, orderItems } });
      expect(answer.status).toBe(200);
      return (await app.orders.get(orderId))?.history.at(-1);
    };
    const both = [link('ITEM1'), link('ITEM2')];
    const submitted = { order_status: 'LOCAL_SHIPMENT_PROCESSING' };
    expect(await save({ acknowledged_warnings }, both)).toMatchObject({ acknowledged_warnings });
    expect(await save({ ...submitted, acknowledged_warnings }, both)).toMatchObject({ acknowledged_warnings });
    expect(await save(submitted, both)).not.toHaveProperty('acknowledged_warnings');
    expect(await save({ acknowledged_warnings }, [link('ITEM1'), link('ITEM2', 2)])).not.toHaveProperty(
      'acknowledged_warnings',
    );
  });
});
