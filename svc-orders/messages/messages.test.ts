import { listUndeliveredOfOrders } from '@potli/contracts/dead-letter/operations.ts';
import { previewMessages, resendMessage } from '@potli/contracts/order/back-office.ts';
import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { outboxEntry, outboxState, stuckTries } from '@potli/service-kit/outbox.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDocument } from '../order/order-document.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';
import type { OrderMessage } from './order-message.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterEach(() => app.close());

const update = async (order: OrderDocument, body: object) =>
  succeeded(await call(app.url, updateOrder, { apiKey, token, params: { role: 'admin', orderId: order.id }, body }));
const preview = (order: Pick<OrderDocument, 'id'>, body: object) =>
  call(app.url, previewMessages, { apiKey, token, params: { orderId: order.id }, body });
const resend = (order: OrderDocument, messageId: string, resend_id = 'click-0001', more: object = {}) =>
  call(app.url, resendMessage, {
    apiKey,
    token,
    params: { orderId: order.id, messageId },
    body: { resend_id },
    ...more,
  });
const seen = async (order: OrderDocument) =>
  succeeded(await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } })).order;
const messagesOf = async (order: OrderDocument) => (await seen(order)).messages ?? [];

const completion = { order: { order_status: 'ORDER_COMPLETED' } };
/** An order that was just completed, its message still pending. */
const completed = async () => {
  const order = await app.fresh({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' });
  await update(order, completion);
  const [message] = await messagesOf(order);
  return { order, id: message?.message_id ?? '' };
};

/** A message that waits after failed attempts while the order moves on. */
const waiting = (id: string, message: OrderMessage) => ({
  ...outboxEntry(id, message, app.clock()),
  tries: stuckTries,
});
const deadLetters = async () => succeeded(await call(app.url, listUndeliveredOfOrders, { apiKey, token })).undelivered;

describe('a message that waited until it no longer applies', () => {
  const quote = { kind: 'quote', total_paise: 279_900 } as const;
  const correction = { kind: 'correction', problems: 1, first: 'The link does not open' } as const;

  test.each([
    ['quote', 'PAYMENT_DONE', quote],
    ['quote_reminder', 'PAYMENT_DONE', { kind: 'quote_reminder' }],
    ['correction', 'ORDER_EVALUATION', correction],
  ] as const)('is not sent: %s in %s', async (_, order_status, message) => {
    const outbox = [waiting('M1', message)];
    const order = await app.fresh({ order_status, ...outboxState(outbox) });
    await app.drain();
    expect(app.sent).toEqual([]);
    expect(await messagesOf(order)).toMatchObject([
      { state: 'failed', last_error: 'outdated: no longer applies to the order', next_try_at: null, can_resend: false },
    ]);
  });

  test('is not sent after a newer price, which is', async () => {
    const outbox = [waiting('M1', quote), waiting('M2', { ...quote, total_paise: 289_900, former_paise: 279_900 })];
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION', ...outboxState(outbox) });
    await app.drain();
    expect(app.sent).toHaveLength(1);
    expect((await messagesOf(order)).map(({ message_id, state }) => [message_id, state])).toEqual([
      ['M2', 'delivered'],
      ['M1', 'failed'],
    ]);
  });

  test('is no failure that operators must handle', async () => {
    const outbox = [waiting('M1', quote)];
    const order = await app.fresh({ order_status: 'PAYMENT_DONE', ...outboxState(outbox) });
    await app.drain();
    expect(await deadLetters()).toEqual([]);
    expect(await app.orders.get(order.id)).toMatchObject({ outbox_due: null, outbox_stuck: null });
  });

  test('is sent where it is the news of a refund', async () => {
    const refunded = { kind: 'refunded', amount: 100, currency: 'INR', arrives_on: null } as const;
    const outbox = [waiting('M1', refunded), waiting('M2', { ...refunded, amount: 200 })];
    await app.fresh({ order_status: 'ORDER_CANCELLED', ...outboxState(outbox) });
    await app.drain();
    expect(app.sent).toHaveLength(2);
  });
});

describe('the messages of an order', () => {
  test('are shown with text and delivery state: pending, then delivered', async () => {
    app.state.templatesFail = true;
    const { order } = await completed();
    await app.drain();
    expect(await messagesOf(order)).toEqual([
      {
        message_id: expect.any(String),
        kind: 'delivered',
        to: 'customer',
        channel: 'whatsapp',
        template: 'order_delivered_v1',
        text:
          `Hello Test, your order ${order.reference} has been delivered. Thank you for shopping with us. ` +
          `Details: https://potli.example/user/orderdetail/${order.id}`,
        state: 'owed',
        created_at: '2026-03-02T06:30:00.000Z',
        next_try_at: '2026-03-02T06:30:01.000Z',
        delivered_at: null,
        failed_tries: 1,
        last_error: 'refused',
        receipt: null,
        refusals: [],
        resent: null,
        can_resend: true,
      },
    ]);
    app.state.templatesFail = false;
    app.pass(1);
    await app.drain();
    expect(await messagesOf(order)).toMatchObject([
      { state: 'delivered', delivered_at: '2026-03-02T06:30:01.000Z', next_try_at: null, failed_tries: 1 },
    ]);
  });

  test('are failed when dead-lettered', async () => {
    const entry = { message: { kind: 'received' as const }, due_at: '2026-03-01T00:00:00.000Z', delivered_at: null };
    const order = await app.fresh({
      outbox: [{ ...entry, id: 'M1', tries: 300, last_error: 'no answer', dead: true }],
    });
    expect(await messagesOf(order)).toMatchObject([
      { state: 'failed', failed_tries: 300, last_error: 'no answer', created_at: null, next_try_at: null },
    ]);
  });

  test('are not shown to customers', async () => {
    const { order } = await completed();
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(succeeded(customer).order).not.toHaveProperty('messages');
  });

  test('change the ETag for operators when delivered, and not the version', async () => {
    app.state.templatesFail = true;
    const { order } = await completed();
    await app.drain();
    app.state.templatesFail = false;
    const tag = async () => {
      const answer = await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } });
      return answer.headers.get('etag') ?? '';
    };
    const before = await tag();
    app.pass(1);
    await app.drain();
    const after = await tag();
    expect([before.slice(0, 3), after.slice(0, 3)]).toEqual(['"2-', '"2-']);
    expect(after).not.toBe(before);
  });
});

describe('the preview of a change', () => {
  test('returns the texts that the change then sends, and changes nothing', async () => {
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED' });
    const body = {
      order: {
        order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
        international_shipping_tracking_link: 'https://track.example/1',
        international_shipping_tracking_number: 'T1',
      },
    };
    const previewed = succeeded(await preview(order, body)).messages;
    expect(previewed).toEqual([
      {
        kind: 'shipped',
        to: 'customer',
        channel: 'whatsapp',
        template: 'order_shipped_v1',
        text:
          `Hello Test, your order ${order.reference} has been shipped. Tracking number T1: https://track.example/1 ` +
          `Order details: https://potli.example/user/orderdetail/${order.id}`,
      },
    ]);
    expect(await app.orders.get(order.id)).toEqual(order);
    await update(order, body);
    expect((await messagesOf(order))[0]).toMatchObject(previewed[0] ?? {});
  });

  test('of an evaluation quotes the computed total before warnings are acknowledged', async () => {
    app.state.rates = {};
    const order = await app.fresh();
    const orderItems = ['ITEM1', 'ITEM2'].map((order_item_id) => ({
      ...{ order_item_id, price: 499.5, weight: 350, shipment_date: '2026-03-05', is_item_accepted: 1 },
    }));
    const body = { order: { is_address_accepted: 1, order_error_code: null }, orderItems };
    expect(succeeded(await preview(order, body)).messages).toMatchObject([
      { kind: 'quote', text: expect.stringContaining('The total is ₹999.00.') },
    ]);
  });

  test('is empty for a change that sends nothing', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const link = { order_item_id: 'ITEM1', local_order_link: 'https://shop.example/1' };
    expect(succeeded(await preview(order, { order: {}, orderItems: [link] })).messages).toEqual([]);
  });
});

describe('a message that an operator sends again', () => {
  test('is sent once more and recorded in the history with the operator’s name', async () => {
    const { order, id } = await completed();
    await app.drain();
    app.pass(120);
    const answer = succeeded(await resend(order, id)).order;
    await app.drain();
    expect(app.sent.map(({ template }) => template)).toEqual(['order_delivered_v1', 'order_delivered_v1']);
    expect(await messagesOf(order)).toMatchObject([
      { state: 'delivered', resent: { of: id, by: 'Operator' }, created_at: '2026-03-02T06:32:00.000Z' },
      { message_id: id, resent: null },
    ]);
    expect(answer).toMatchObject({
      version: 2,
      updated_at: '2026-03-02T06:30:00.000Z',
      history: [{}, { resent: [{ at: '2026-03-02T06:32:00.000Z', by: 'Operator', kind: 'delivered' }] }],
    });
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    expect(JSON.stringify(customer.body)).not.toMatch(/resent|Operator/);
  });

  test('is sent once per resend id, however often the request arrives', async () => {
    const { order, id } = await completed();
    await app.drain();
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(order, id)));
    app.pass(3600);
    answers.push(await resend(order, id));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    await app.drain();
    expect(app.sent).toHaveLength(2);
  });

  test('can be resent once a minute and five times a day, by all operators together', async () => {
    const { order, id } = await completed();
    await app.drain();
    const clicks = await Promise.all(['click-one1', 'click-two2'].map((click) => resend(order, id, click)));
    expect(clicks.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = clicks.find(({ status }) => status === 429);
    expect(refused && codeOf(refused)).toBe('429 RESEND_TOO_SOON');
    expect(refused?.headers.get('retry-after')).toBe('60');
    for (let more = 0; more < 4; more += 1) {
      app.pass(60);
      const [latest] = await messagesOf(order);
      expect((await resend(order, latest?.message_id ?? '', `click-more-${more}`)).status).toBe(200);
    }
    app.pass(60);
    const sixth = await resend(order, id, 'click-sixth');
    expect(codeOf(sixth)).toBe('429 RESEND_TOO_SOON');
    expect(sixth.headers.get('retry-after')).toBe(String(24 * 3600 - 300));
  });

  test('is attempted at once, not twice, while it is still pending', async () => {
    app.state.templatesFail = true;
    const { order, id } = await completed();
    for (const seconds of [0, 1, 2, 4, 8, 16]) {
      app.pass(seconds);
      await app.drain();
    }
    app.state.templatesFail = false;
    await resend(order, id);
    await app.drain();
    expect(app.sent).toHaveLength(1);
    expect(await messagesOf(order)).toMatchObject([{ message_id: id, state: 'delivered', failed_tries: 6 }]);
  });

  test('is pending again after it was dead-lettered', async () => {
    const entry = { message: { kind: 'received' as const }, due_at: '2026-03-01T00:00:00.000Z', delivered_at: null };
    const order = await app.fresh({
      outbox: [{ ...entry, id: 'M1', tries: 300, last_error: 'no answer', dead: true }],
    });
    await resend(order, 'M1');
    await app.drain();
    expect((await messagesOf(order)).map(({ state }) => state)).toEqual(['delivered', 'failed']);
  });

  test('is rejected when outdated: a quote after payment or after a newer quote', async () => {
    const quote = (id: string) => ({
      ...{ id, message: { kind: 'quote' as const, total_paise: 100 }, due_at: '2026-03-01T00:00:00.000Z' },
      ...{ tries: 0, last_error: null, delivered_at: '2026-03-01T00:00:00.000Z' },
    });
    const awaiting = await app.fresh({ order_status: 'ORDER_CONFIRMATION', outbox: [quote('M1'), quote('M2')] });
    const paid = await app.fresh({ order_status: 'PAYMENT_DONE', outbox: [quote('M1')] });
    expect((await messagesOf(awaiting)).map(({ can_resend }) => can_resend)).toEqual([true, false]);
    expect(codeOf(await resend(awaiting, 'M1'))).toBe('409 MESSAGE_OUTDATED');
    expect((await resend(awaiting, 'M2')).status).toBe(200);
    expect(codeOf(await resend(paid, 'M1'))).toBe('409 MESSAGE_OUTDATED');
    expect(await app.orders.get(paid.id)).toEqual(paid);
  });

  test('must belong to the order', async () => {
    const { id } = await completed();
    const other = await app.fresh();
    expect(codeOf(await resend(other, id))).toBe('404 MESSAGE_NOT_FOUND');
    expect(codeOf(await resend({ ...other, id: 'X' }, id))).toBe('404 ORDER_NOT_FOUND');
  });

  test.each([
    [{ token: undefined }, '403 TOKEN_MISSING'],
    [{ token: 'forged' }, '403 TOKEN_INVALID'],
    [{ body: {} }, '422 VALIDATION_FAILED'],
    [{ body: { resend_id: 'short' } }, '422 VALIDATION_FAILED'],
    [{ body: { resend_id: { $gt: '' } } }, '422 VALIDATION_FAILED'],
  ])('is rejected with %j', async (more, code) => {
    const { order, id } = await completed();
    const before = await app.orders.get(order.id);
    expect(codeOf(await resend(order, id, 'click-0001', more))).toBe(code);
    expect((await app.orders.get(order.id))?.history).toEqual(before?.history);
  });
});
