import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { detailsOf } from '../personal-data/personal-data.ts';
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
