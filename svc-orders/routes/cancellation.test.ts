import { listUndeliveredOfOrders } from '@potli/contracts/dead-letter/operations.ts';
import { previewMessages } from '@potli/contracts/order/back-office.ts';
import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import {
  getOrder,
  listOrders,
  paymentCaptured,
  paymentRefunded,
  updateOrder,
} from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem, anOrder } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf, paymentsKey, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const reason = 'The store has closed';
const cancel = (order: Pick<OrderDocument, 'id'>, body: object = {}, token: string | undefined = app.token) =>
  call(app.url, cancelOrder, { apiKey, token, params: { orderId: order.id }, body: { reason, ...body } });
const preview = ({ id }: Pick<OrderDocument, 'id'>, itemId = 'ITEM1', token: string | undefined = app.token) =>
  call(app.url, previewTakeOut, { apiKey, token, params: { orderId: id, itemId } });
const takeOut = ({ id }: Pick<OrderDocument, 'id'>, itemId: string, refund_paise: number, more: object = {}) =>
  call(app.url, takeOutItem, {
    apiKey,
    token: app.token,
    params: { orderId: id, itemId },
    body: { reason, refund_paise, ...more },
  });
/** Takes an item out as its preview says. */
const takeOutAsPreviewed = async (order: OrderDocument, itemId: string) => {
  const { refund_paise } = succeeded(await preview(order, itemId)).preview;
  return succeeded(await takeOut(order, itemId, refund_paise)).order;
};
const asCustomer = async ({ id }: OrderDocument) =>
  succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: id } })).order;
const asOperator = async ({ id }: OrderDocument) =>
  succeeded(await call(app.url, getOrder, { apiKey, token: app.token, query: { order_id: id } })).order;
const stored = async ({ id }: OrderDocument) => {
  const order = await app.orders.get(id);
  if (!order) throw new Error('no such order');
  return order;
};
const fromPayments = async () => signServiceToken(paymentsKey, 'orders', app.clock);
/** What svc-payments reports of the first request, or of no request. */
const refunded = async (order: OrderDocument, amount: number, more: object = {}) =>
  succeeded(
    await call(app.url, paymentRefunded, {
      token: await fromPayments(),
      params: { orderId: order.id },
      body: {
        ...{ refund_id: `rfnd_${amount}`, payment_id: 'pay_1', state: 'made', amount, captured_amount: 286_506 },
        ...{ currency: 'INR', amount_paise: amount, reason, by: 'Operator' },
        ...{ refunded_at: '2026-03-02T06:00:00.000Z', arrives_on: '2026-03-11' },
        ...more,
      },
    }),
  );
const deadLetters = async () =>
  succeeded(await call(app.url, listUndeliveredOfOrders, { apiKey, token: app.token })).undelivered;
const requestOf = async (order: OrderDocument) => (await stored(order)).refund_requests?.[0]?.request_id;

const oneLink = {
  order: {},
  orderItems: [{ order_item_id: 'ITEM2', local_order_link: 'https://shop.example/2' }],
};

const beforeShipment: OrderStatus[] = [
  'ORDER_EVALUATION',
  'ORDER_CORRECTION',
  'ORDER_CONFIRMATION',
  'PAYMENT_DONE',
  'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_RECEIVED',
];
const paidStatuses = beforeShipment.slice(3);
/** What anOrder() was paid with: ₹2,865.06. */
const paid = 286_506;

describe('an operator’s cancellation', () => {
  test.each(beforeShipment)('ends an order in %s with the reason, for its customer too', async (order_status) => {
    const order = await app.fresh({ order_status });
    const after = succeeded(await cancel(order)).order;
    expect(after).toMatchObject({
      order_status: 'ORDER_CANCELLED',
      allowed_actions: [],
      cancellation: { by: 'operator', reason },
    });
    expect(after.history.at(-1)).toMatchObject({
      ...{ command: 'cancel_order', from: order_status, to: 'ORDER_CANCELLED', note: reason },
      by: { type: 'operator', name: 'Operator' },
    });
    expect((await asCustomer(order)).cancellation).toMatchObject({ by: 'operator', reason });
  });

  test.each(paidStatuses)('of a paid order in %s requests the whole payment back, once', async (order_status) => {
    const order = await app.fresh({ order_status });
    const after = succeeded(await cancel(order)).order;
    expect(after).toMatchObject({ pending_refund_amount: 2865.06, refundable_amount: 0 });
    await app.drain();
    await app.drain();
    expect(app.refundsRequested).toEqual([
      {
        ...{ orderId: order.id, request_id: await requestOf(order), payment_id: 'pay_1', amount_paise: null },
        ...{ reason, by: 'Operator' },
      },
    ]);
  });

  test('refunds a stated part, and 0 paise are no refund', async () => {
    const [part, nothing] = [
      await app.fresh({ order_status: 'PAYMENT_DONE' }),
      await app.fresh({ order_status: 'PAYMENT_DONE' }),
    ];
    succeeded(await cancel(part, { refund_paise: 100_000 }));
    succeeded(await cancel(nothing, { refund_paise: 0 }));
    await app.drain();
    expect(app.refundsRequested).toMatchObject([{ orderId: part.id, amount_paise: 100_000 }]);
    expect(await asCustomer(part)).toMatchObject({ pending_refund_amount: 1000 });
    expect((await asCustomer(nothing)).pending_refund_amount).toBeUndefined();
  });

  test('rejects a part of a wallet payment that is less than a cent, the least that its provider refunds', async () => {
    const { payment } = anOrder({ order_status: 'PAYMENT_DONE' });
    if (!payment) throw new Error('not paid');
    const captured = { amount: 3_263, currency: 'USD' };
    const order = await app.fresh({ order_status: 'PAYMENT_DONE', payment: { ...payment, captured } });
    const before = await stored(order);
    const answer = await cancel(order, { refund_paise: 1 });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(answer.body).toMatchObject({
      error: 'The least that can be refunded of this payment is ₹0.88. Enter 0 or at least that.',
      details: [{ path: '/body/refund_paise', sent: 1, expected: 88 }],
    });
    expect(codeOf(await cancel(order, { refund_paise: 87 }))).toBe('422 VALIDATION_FAILED');
    expect(await stored(order)).toEqual(before);
    succeeded(await cancel(order, { refund_paise: 88 }));
  });

  test('rejects less than a rupee of a card payment, which its provider never refunds', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const before = await stored(order);
    const answer = await cancel(order, { refund_paise: 99 });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(answer.body).toMatchObject({
      error: 'The least that can be refunded of this payment is ₹1.00. Enter 0 or at least that.',
      details: [{ path: '/body/refund_paise', sent: 99, expected: 100 }],
    });
    expect(codeOf(await cancel(order, { refund_paise: 1 }))).toBe('422 VALIDATION_FAILED');
    expect(await stored(order)).toEqual(before);
    succeeded(await cancel(order, { refund_paise: 100 }));
  });

  test('rejects the refund of the last paise of a card payment, and cancels without it', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    await refunded(order, paid - 99);
    await app.drain();
    expect(codeOf(await cancel(order))).toBe('422 VALIDATION_FAILED');
    succeeded(await cancel(order, { refund_paise: 0 }));
    await app.drain();
    expect(app.refundsRequested).toEqual([]);
  });

  test('rejects a refund of more than was paid, or is left, with 422 and the largest amount', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const unpaid = await app.fresh({ order_status: 'ORDER_EVALUATION' });
    await refunded(order, 86_506);
    // Its messages are delivered meanwhile, which the document records.
    await app.drain();
    const before = await stored(order);
    const answer = await cancel(order, { refund_paise: 200_001 });
    expect(codeOf(answer)).toBe('422 REFUND_TOO_LARGE');
    expect(answer.body).toMatchObject({ details: [{ path: '/body/refund_paise', expected: 200_000 }] });
    expect(await stored(order)).toEqual(before);
    expect(codeOf(await cancel(unpaid, { refund_paise: 1 }))).toBe('422 REFUND_TOO_LARGE');
    expect(codeOf(await cancel(order, { refund_paise: -1 }))).toBe('422 VALIDATION_FAILED');
    succeeded(await cancel(order, { refund_paise: 200_000 }));
  });

  test('of a partly refunded order refunds the rest, and of a fully refunded one nothing', async () => {
    const [part, whole] = [
      await app.fresh({ order_status: 'PAYMENT_DONE' }),
      await app.fresh({ order_status: 'PAYMENT_DONE' }),
    ];
    await refunded(part, 86_506);
    await refunded(whole, paid);
    expect((await asOperator(whole)).allowed_actions).toEqual(['reopen', 'cancel_order']);
    succeeded(await cancel(part));
    succeeded(await cancel(whole));
    await app.drain();
    expect(app.refundsRequested).toMatchObject([{ orderId: part.id, amount_paise: null }]);
    expect(await asCustomer(part)).toMatchObject({ refunded_amount: 865.06, pending_refund_amount: 2000 });
  });

  test('sends the customer the reason as a sentence on one line and what is refunded', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const unpaid = await app.fresh({ order_status: 'ORDER_CORRECTION' });
    succeeded(await cancel(order, { reason: '  Sold out\n\neverywhere ' }));
    succeeded(await cancel(unpaid, { reason: `${reason}!` }));
    await app.drain();
    const link = (id: string) => `https://potli.example/user/orderdetail/${id}`;
    const refund = 'We refund ₹2,865.06 to the account that you paid from.';
    expect(app.sent.map(({ template, parameters }) => [template, ...parameters])).toEqual(
      expect.arrayContaining([
        ['order_cancelled_by_us_v1', 'Test', order.reference, 'Sold out everywhere.', refund, link(order.id)],
        [
          'order_cancelled_by_us_v1',
          'Test',
          unpaid.reference,
          `${reason}!`,
          'There is nothing to refund.',
          link(unpaid.id),
        ],
      ]),
    );
  });

  test('says that the customer cancelled where the customer did', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    const body = { order: { order_status: 'ORDER_CANCELLED' } };
    succeeded(await call(app.url, updateOrder, { apiKey, params: { role: 'user', orderId: order.id }, body }));
    const { cancellation } = await asOperator(order);
    expect(cancellation).toEqual({ by: 'customer', at: expect.any(String) });
  });

  test('closes open payments first, and waits while money may be moving', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    app.state.payments = 'checking';
    expect(codeOf(await cancel(order))).toBe('409 PAYMENT_OPEN');
    app.state.payments = 'paid';
    expect(codeOf(await cancel(order))).toBe('409 ORDER_STATUS_CONFLICT');
    app.state.payments = 'away';
    expect(codeOf(await cancel(order))).toBe('503 NEIGHBOUR_UNAVAILABLE');
    expect(await stored(order)).toEqual(order);
    app.state.payments = 'closed';
    succeeded(await cancel(order));
  });

  test('of an order that was never priced needs no svc-payments', async () => {
    const order = await app.fresh();
    app.state.payments = 'away';
    succeeded(await cancel(order));
  });

  test('refuses money that comes later, so that it goes back', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    succeeded(await cancel(order));
    const body = {
      ...{ payment_id: 'pay_late', payment_method: 'Card/Netbanking (Razorpay)', mode: 'test' },
      ...{ total_paise: order.totals?.total_price, paid_paise: paid, captured_at: '2026-03-02T06:00:00.000Z' },
    };
    const params = { orderId: order.id };
    const answer = await call(app.url, paymentCaptured, { token: await fromPayments(), params, body });
    expect(succeeded(answer)).toMatchObject({ outcome: 'refused', reason: 'cancelled' });
  });

  test('by two operators at once is made by one, with one refund', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const other = await app.operatorCalled('Meera');
    const answers = await Promise.all([cancel(order), cancel(order, {}, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.drain();
    expect(app.refundsRequested).toHaveLength(1);
    expect((await stored(order)).history).toHaveLength(2);
  });

  test('on a revision that is no longer current is rejected with what changed', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    succeeded(await app.update(order, oneLink));
    const answer = await cancel(order, { version: 1 });
    expect(codeOf(answer)).toBe('409 ORDER_CHANGED');
    expect(Object.values(problemsOf(answer))).toContain('Operator saved local order links.');
    expect(codeOf(await cancel(order, { version: 3 }))).toBe('409 ORDER_CHANGED');
    succeeded(await cancel(order, { version: 2 }));
  });

  test('needs an operator, a known order and a reason', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const params = { orderId: order.id };
    const anonymous = await call(app.url, cancelOrder, { apiKey, params, body: { reason } });
    expect(codeOf(anonymous)).toBe('403 TOKEN_MISSING');
    expect(codeOf(await cancel(order, {}, 'forged'))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await cancel({ id: 'X' }))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await cancel(order, { reason: ' ' }))).toBe('422 VALIDATION_FAILED');
    expect(await stored(order)).toEqual(order);
  });

  test('repeated under the same Idempotency-Key is made once, and another reason is rejected', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const send = (why: string) => {
      const headers = { 'idempotency-key': 'cancel-0001' };
      const [params, body] = [{ orderId: order.id }, { reason: why }];
      return call(app.url, cancelOrder, { apiKey, token: app.token, params, body, headers });
    };
    const first = await send(reason);
    expect(succeeded(await send(reason))).toEqual(succeeded(first));
    expect(codeOf(await send('Another reason'))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect((await stored(order)).refund_requests).toHaveLength(1);
  });

  test('cannot be asked for by a customer’s update or an operator’s', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const body = { order: { order_status: 'ORDER_CANCELLED' } };
    expect(codeOf(await app.update(order, body))).toBe('403 COMMAND_NOT_ALLOWED');
    const byCustomer = await call(app.url, updateOrder, { apiKey, params: { role: 'user', orderId: order.id }, body });
    expect(codeOf(byCustomer)).toBe('409 ORDER_STATUS_CONFLICT');
  });

  test('does not make an order wait for an operator', async () => {
    await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    await app.fresh({ order_status: 'ORDER_CORRECTION' });
    const query = { view: 'needs_action' };
    const list = succeeded(await call(app.url, listOrders, { apiKey, token: app.token, query }));
    expect(list.total_count).toBe(0);
  });
});

describe('the refund of a cancellation', () => {
  test('is handed to svc-payments once it is back, after a restart too', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    app.state.payments = 'away';
    succeeded(await cancel(order));
    await app.drain();
    expect(app.refundsRequested).toEqual([]);
    await app.restart();
    app.state.payments = 'closed';
    // Longer than the lease of the attempt that was interrupted.
    app.pass(60);
    await app.drain();
    expect(app.refundsRequested).toMatchObject([{ orderId: order.id, amount_paise: null }]);
    expect((await stored(order)).outbox_due).toBeNull();
  });

  test('is handed over again with the same request id when the answer was lost and svc-orders stopped', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    app.state.refundAnswerLost = true;
    succeeded(await cancel(order));
    await app.drain();
    await app.restart();
    app.state.refundAnswerLost = false;
    app.pass(60);
    await app.drain();
    const ids = app.refundsRequested.map(({ request_id }) => request_id);
    expect(ids).toEqual([await requestOf(order), await requestOf(order)]);
    expect((await stored(order)).outbox_due).toBeNull();
  });

  test('is retried for as long as svc-payments is away, and shown to operators meanwhile', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    app.state.payments = 'away';
    succeeded(await cancel(order));
    await app.drain();
    // Messages to people are dead-lettered after 300 attempts.
    await update(app.orders, order.id, (known) => ({
      ...known,
      outbox: known.outbox.map((entry) => ({ ...entry, tries: 500 })),
    }));
    app.pass(60);
    await app.drain();
    const entry = (await stored(order)).outbox.find(({ message }) => message.kind === 'refund_request');
    expect(entry).toMatchObject({ delivered_at: null });
    expect(entry?.dead).not.toBe(true);
    expect(await deadLetters()).toMatchObject([{ kind: 'refund_request', reference: order.reference }]);
    app.state.payments = 'closed';
    app.pass(60);
    await app.drain();
    expect(app.refundsRequested).toHaveLength(1);
    expect(await deadLetters()).toEqual([]);
  });

  test('is pending until it is reported, then refunded', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    succeeded(await cancel(order));
    expect(await asCustomer(order)).toMatchObject({ pending_refund_amount: 2865.06 });
    await refunded(order, paid, { request_id: await requestOf(order) });
    const after = await asCustomer(order);
    expect(after).toMatchObject({ refunded: 'whole', refunded_amount: 2865.06 });
    expect(after.pending_refund_amount).toBeUndefined();
    expect(after.refunds).toMatchObject([{ amount: 2865.06, arrives_on: '2026-03-11' }]);
  });

  test('that failed stays pending until its retry is reported, in any order', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    succeeded(await cancel(order, { refund_paise: 100_000 }));
    const request_id = await requestOf(order);
    expect((await asCustomer(order)).delayed_refund_amount).toBeUndefined();
    await refunded(order, 100_000, { request_id, refund_id: 'refund-pay_1', state: 'failed', arrives_on: null });
    expect(await asCustomer(order)).toMatchObject({ pending_refund_amount: 1000, delayed_refund_amount: 1000 });
    expect(await asOperator(order)).toMatchObject({ refundable_amount: 2865.06 });
    await refunded(order, 100_000, { request_id });
    expect((await asCustomer(order)).pending_refund_amount).toBeUndefined();
    expect((await asCustomer(order)).delayed_refund_amount).toBeUndefined();
  });

  test('that failed is announced to the customer as delayed, once however often its retry fails', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    succeeded(await cancel(order, { refund_paise: 100_000 }));
    const request_id = await requestOf(order);
    for (const refund_id of ['refund-pay_1', 'refund-pay_1', 'refund-pay_1-2'])
      await refunded(order, 100_000, { request_id, refund_id, state: 'failed', arrives_on: null });
    await app.drain();
    expect(app.sent.filter(({ template }) => template === 'order_refund_delayed_v1')).toEqual([
      expect.objectContaining({
        parameters: [
          'Test',
          (await stored(order)).reference,
          '₹1,000.00',
          `https://potli.example/user/orderdetail/${order.id}`,
        ],
      }),
    ]);
  });

  test('survives the removal of personal data, without the reason', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    app.state.payments = 'away';
    succeeded(await cancel(order));
    await app.drain();
    await update(app.orders, order.id, (known) => withoutPersonalData(known, 'Operator', app.clock()));
    expect(JSON.stringify(await stored(order))).not.toContain(reason);
    app.state.payments = 'closed';
    app.pass(60);
    await app.drain();
    expect(app.refundsRequested).toMatchObject([{ orderId: order.id, reason: 'cancelled by an operator' }]);
  });

  test('is no message: it is not listed, resent or sent to a person', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const { messages = [] } = succeeded(await cancel(order)).order;
    expect(messages.map(({ kind }) => kind)).toEqual(['cancelled_by_operator']);
  });
});

/** ₹499.50 and 350 g each: two pieces of the first weigh 700 g, so that the parcel costs 1 kg less 0.5 kg without it. */
const twoItems = () => [
  anItem({ quantity: 2, ...evaluated }),
  anItem({ order_item_id: 'ITEM2', product_name: 'Copper bottle', ...evaluated }),
];
const evaluated = {
  ...{ price: 49_950, weight: 350, shipment_date: '2026-03-05', accepted: true, local_shippment_duration: 3 },
};
const paidOrder = (more: Partial<OrderDocument> = {}) =>
  app.fresh({ order_status: 'PAYMENT_DONE', items: twoItems(), ...more });

describe('the preview of taking an item out', () => {
  test('is its price times quantity and the shipping that it saves', async () => {
    const order = await paidOrder();
    // 1,050 g are charged as 1.5 kg, 350 g as 0.5 kg: ₹2,400 less ₹1,200.
    expect(succeeded(await preview(order)).preview).toMatchObject({
      refund_paise: 99_900 + 120_000,
      item_paise: 99_900,
      shipping_paise: 120_000,
      left_paise: paid,
      cancels: false,
      totals: {
        items_total_cost: 499.5,
        international_shipping_cost: 1200,
        total_price: 1699.5,
        estimated_weight: 350,
      },
    });
    expect(await stored(order)).toEqual(order);
  });

  test('counts the saved shipping by the rates of today, whatever the order was priced with', async () => {
    const order = await paidOrder();
    app.state.rates = { '0.5': 1500, '1': 2000, '1.5': 2600 };
    expect(succeeded(await preview(order)).preview).toMatchObject({
      shipping_paise: 110_000,
      totals: { international_shipping_cost: 1300 },
    });
    // Without a rate for the former weight the parcel would seem to cost more than before.
    for (const rates of [{}, { '0.5': 1500 }]) {
      app.state.rates = rates;
      expect(succeeded(await preview(order)).preview).toMatchObject({ shipping_paise: 0, refund_paise: 99_900 });
    }
  });

  test('never refunds more than is left', async () => {
    const order = await paidOrder();
    await refunded(order, 280_000);
    expect(succeeded(await preview(order)).preview).toMatchObject({ refund_paise: 6_506, left_paise: 6_506 });
  });

  test('of the last item is a cancellation with all that is left', async () => {
    const order = await paidOrder({ items: twoItems().slice(0, 1) });
    expect(succeeded(await preview(order)).preview).toMatchObject({ refund_paise: paid, cancels: true });
  });
});

describe('an item that is out of stock', () => {
  test('stays in the order as taken out, with the new totals and a request for its refund', async () => {
    const order = await paidOrder();
    const after = await takeOutAsPreviewed(order, 'ITEM1');
    expect(after).toMatchObject({
      order_status: 'PAYMENT_DONE',
      total_price: 1699.5,
      pending_refund_amount: 2199,
      refundable_amount: 666.06,
      items: [{ order_item_id: 'ITEM1', taken_out: { reason, refund_amount: 2199, by: 'Operator' } }, {}],
    });
    expect(after.history.at(-1)).toMatchObject({ command: 'take_out_item', note: reason, by: { name: 'Operator' } });
    expect(after.history.at(-1)?.changes).toContainEqual(
      expect.objectContaining({ field: 'is_taken_out', order_item_id: 'ITEM1', from: 0, to: 1 }),
    );
    await app.drain();
    expect(app.refundsRequested).toMatchObject([{ orderId: order.id, amount_paise: 219_900, reason }]);
    const customers = await asCustomer(order);
    expect(customers.items[0]?.taken_out).toEqual({ at: expect.any(String), reason, refund_amount: 2199 });
    expect(customers.total_price).toBe(1699.5);
  });

  test('is named to the customer with reason and refund', async () => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    await app.drain();
    expect(app.sent.map(({ template, parameters }) => [template, ...parameters])).toContainEqual([
      ...['order_item_taken_out_v1', 'Test', order.reference, 'Block print kurta', `${reason}.`],
      'We refund ₹2,199.00 to the account that you paid from.',
      `https://potli.example/user/orderdetail/${order.id}`,
    ]);
  });

  test('need not be bought, and cannot be', async () => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    const link = (order_item_id: string) => ({ order_item_id, local_order_link: 'https://shop.example/1' });
    const save = { order: {}, orderItems: [link('ITEM1')] };
    const submit = (...ids: string[]) => ({
      order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' },
      orderItems: ids.map(link),
    });
    expect(codeOf(await app.update(order, save))).toBe('409 ITEM_TAKEN_OUT');
    const params = { orderId: order.id };
    const messages = await call(app.url, previewMessages, { apiKey, token: app.token, params, body: save });
    expect(codeOf(messages)).toBe('409 ITEM_TAKEN_OUT');
    expect(codeOf(await app.update(order, submit('ITEM1', 'ITEM2')))).toBe('409 ITEM_TAKEN_OUT');
    expect(succeeded(await app.update(order, submit('ITEM2'))).order.order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
  });

  test('need not be received, and cannot be', async () => {
    const order = await paidOrder({ order_status: 'LOCAL_SHIPMENT_PROCESSING' });
    await takeOutAsPreviewed(order, 'ITEM1');
    const received = (order_item_id: string) => ({ order_item_id, is_local_shippment_received: 1 });
    const mark = { order: {}, orderItems: [received('ITEM1')] };
    const confirm = { order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' }, orderItems: [received('ITEM2')] };
    expect(codeOf(await app.update(order, mark))).toBe('409 ITEM_TAKEN_OUT');
    expect(succeeded(await app.update(order, confirm)).order.order_status).toBe('LOCAL_SHIPMENT_RECEIVED');
  });

  test('leaves an open form of an operator valid when its refund is reported', async () => {
    const order = await paidOrder();
    const { version } = await takeOutAsPreviewed(order, 'ITEM1');
    const links = { ...oneLink, order: { order_status: 'LOCAL_SHIPMENT_PROCESSING', version } };
    await refunded(order, 219_900, { request_id: await requestOf(order) });
    expect((await asOperator(order)).version).toBe(version + 1);
    const onOlder = { ...links, order: { ...links.order, version: version - 1 } };
    expect(codeOf(await app.update(order, onOlder))).toBe('409 ORDER_CHANGED');
    expect(succeeded(await app.update(order, links)).order.order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
  });

  test('leaves the number of items in the list and its refund beside it', async () => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    const list = succeeded(await call(app.url, listOrders, { apiKey, token: app.token, query: {} }));
    expect(list.orders).toMatchObject([{ item_count: 1, pending_refund_amount: 2199, needs_action: true }]);
  });

  test('one after the other ends with a cancellation and the rest of the payment', async () => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    const after = await takeOutAsPreviewed(order, 'ITEM2');
    expect(after).toMatchObject({
      order_status: 'ORDER_CANCELLED',
      pending_refund_amount: 2865.06,
      cancellation: { by: 'operator', reason },
    });
    await app.drain();
    expect(app.refundsRequested.map(({ amount_paise }) => amount_paise)).toEqual([219_900, null]);
    expect(app.sent.map(({ template }) => template)).toEqual(['order_item_taken_out_v1', 'order_cancelled_by_us_v1']);
  });

  test('one after the other ends with the figures of the whole order, whose items are all shown', async () => {
    const { payment } = anOrder({ order_status: 'PAYMENT_DONE' });
    const order = await paidOrder({ payment: payment && { ...payment, total_paise: 389_850 } });
    const { items_total_cost, international_shipping_cost, total_price, estimated_weight } = await asCustomer(order);
    await takeOutAsPreviewed(order, 'ITEM1');
    // What the parcel would cost today is of no matter for what was paid.
    app.state.rates = { '0.5': 1500, '1': 2000, '1.5': 2600 };
    expect(await takeOutAsPreviewed(order, 'ITEM2')).toMatchObject({
      ...{ items_total_cost, international_shipping_cost, total_price, estimated_weight },
    });
  });

  test.each([
    ['its last item is taken out', (order: OrderDocument) => takeOutAsPreviewed(order, 'ITEM2')],
    ['it is cancelled', async (order: OrderDocument) => succeeded(await cancel(order)).order],
  ])('whose refund failed is promised once when %s', async (_, end) => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    await app.drain();
    const failed = { request_id: await requestOf(order), refund_id: 'refund-pay_1', state: 'failed', arrives_on: null };
    await refunded(order, 219_900, failed);
    const after = await end(order);
    expect(after).toMatchObject({ pending_refund_amount: 2865.06, refundable_amount: 0 });
    expect(after).not.toHaveProperty('delayed_refund_amount');
    expect(after.items[0]?.taken_out?.refund_amount).toBe(2199);
    if (after.items[1]?.taken_out) expect(after.items[1].taken_out.refund_amount).toBe(666.06);
    await app.drain();
    // One refund of all that is left, of which the customer knows the first part.
    expect(app.refundsRequested.map(({ amount_paise }) => amount_paise)).toEqual([219_900, null]);
    expect(app.sent.at(-1)?.parameters[3]).toBe('We refund ₹666.06 to the account that you paid from.');
  });

  test('is taken out only for the refund that was shown: another is rejected with the new preview', async () => {
    const order = await paidOrder();
    const shown = succeeded(await preview(order, 'ITEM2')).preview;
    expect(codeOf(await takeOut(order, 'ITEM2', shown.refund_paise - 1))).toBe('409 REFUND_CHANGED');
    await takeOutAsPreviewed(order, 'ITEM1');
    // Its messages are delivered meanwhile, which the document records.
    await app.drain();
    const before = await stored(order);
    const answer = await takeOut(order, 'ITEM2', shown.refund_paise);
    expect(codeOf(answer)).toBe('409 REFUND_CHANGED');
    const current = succeeded(await preview(order, 'ITEM2')).preview;
    expect(answer.body).toMatchObject({ details: [{ sent: shown.refund_paise, expected: current }] });
    expect(await stored(order)).toEqual(before);
  });

  test('is taken out once by two operators at once, with one refund', async () => {
    const order = await paidOrder();
    const { refund_paise } = succeeded(await preview(order)).preview;
    const answers = await Promise.all([takeOut(order, 'ITEM1', refund_paise), takeOut(order, 'ITEM1', refund_paise)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.drain();
    expect(app.refundsRequested).toHaveLength(1);
  });

  test('cannot be one that was received, is out already, or is of another order', async () => {
    const items = [anItem({ ...evaluated, received: true }), anItem({ ...evaluated, order_item_id: 'ITEM2' })];
    const order = await app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING', items });
    expect(codeOf(await preview(order))).toBe('409 ITEM_RECEIVED');
    expect(codeOf(await takeOut(order, 'ITEM1', 0))).toBe('409 ITEM_RECEIVED');
    expect(codeOf(await preview(order, 'ITEM9'))).toBe('422 ITEMS_DO_NOT_MATCH');
    expect(codeOf(await takeOut(order, 'ITEM9', 0))).toBe('422 ITEMS_DO_NOT_MATCH');
    await takeOutAsPreviewed(order, 'ITEM2');
    expect(codeOf(await preview(order, 'ITEM2'))).toBe('409 ITEM_TAKEN_OUT');
    expect(codeOf(await takeOut(order, 'ITEM2', 0))).toBe('409 ITEM_TAKEN_OUT');
  });

  test('cannot be taken out of a fully refunded order, on another revision, or without the rates', async () => {
    const [whole, order] = [await paidOrder(), await paidOrder()];
    await refunded(whole, paid);
    expect(codeOf(await preview(whole))).toBe('409 ORDER_REFUNDED');
    expect(codeOf(await takeOut(whole, 'ITEM1', 0))).toBe('409 ORDER_REFUNDED');
    const { refund_paise } = succeeded(await preview(order)).preview;
    succeeded(await app.update(order, oneLink));
    expect(codeOf(await takeOut(order, 'ITEM1', refund_paise, { version: 1 }))).toBe('409 ORDER_CHANGED');
    app.state.catalogDown = true;
    expect(codeOf(await preview(order))).toBe('503 NEIGHBOUR_UNAVAILABLE');
    expect(codeOf(await takeOut(order, 'ITEM1', refund_paise))).toBe('503 NEIGHBOUR_UNAVAILABLE');
  });

  test('needs an operator, a known order and a reason', async () => {
    const order = await paidOrder();
    const params = { orderId: order.id, itemId: 'ITEM1' };
    const body = { reason, refund_paise: 219_900 };
    expect(codeOf(await call(app.url, previewTakeOut, { apiKey, params }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, takeOutItem, { apiKey, params, body }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, takeOutItem, { apiKey, params, body, token: 'forged' }))).toBe(
      '403 TOKEN_INVALID',
    );
    expect(codeOf(await preview(order, 'ITEM1', 'forged'))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await preview(order, 'x'.repeat(65)))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await preview({ id: 'X' }))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await takeOut({ id: 'X' }, 'ITEM1', 0))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await takeOut(order, 'ITEM1', 219_900, { reason: '' }))).toBe('422 VALIDATION_FAILED');
    expect(await stored(order)).toEqual(order);
  });

  test('is taken out once under the same Idempotency-Key, and not for another reason', async () => {
    const order = await paidOrder();
    const { refund_paise } = succeeded(await preview(order)).preview;
    const send = (why: string) =>
      call(app.url, takeOutItem, {
        apiKey,
        token: app.token,
        params: { orderId: order.id, itemId: 'ITEM1' },
        body: { reason: why, refund_paise },
        headers: { 'idempotency-key': 'take-out-0001' },
      });
    const first = await send(reason);
    expect(succeeded(await send(reason))).toEqual(succeeded(first));
    expect(codeOf(await send('Another reason'))).toBe('409 IDEMPOTENCY_KEY_REUSED');
    expect((await stored(order)).refund_requests).toHaveLength(1);
  });

  test('keeps no reason after the removal of personal data', async () => {
    const order = await paidOrder();
    await takeOutAsPreviewed(order, 'ITEM1');
    succeeded(await cancel(order));
    await app.drain();
    await update(app.orders, order.id, (known) => withoutPersonalData(known, 'retention', app.clock()));
    expect(JSON.stringify(await stored(order))).not.toContain(reason);
    expect((await asCustomer(order)).items[0]?.taken_out).toMatchObject({ reason: '', refund_amount: 2199 });
  });
});
