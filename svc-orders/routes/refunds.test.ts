import { exportOrders, previewMessages, reopenOrder } from '@potli/contracts/order/back-office.ts';
import { getFigures } from '@potli/contracts/order/figures.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { getOrder, listOrders, paymentRefunded, updateOrder } from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { operatorBodies, operatorCommands } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, paymentsKey } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
let operator: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await signServiceToken(paymentsKey, 'orders', app.clock);
  operator = await app.signIn();
});
afterEach(() => app.close());

const whole = {
  refund_id: 'rfnd_1',
  payment_id: 'pay_1',
  state: 'made',
  amount: 286_506,
  captured_amount: 286_506,
  currency: 'INR',
  amount_paise: 286_506,
  reason: 'The store is sold out',
  by: 'Operator',
  refunded_at: '2026-03-02T06:00:00.000Z',
  arrives_on: '2026-03-11',
};
const part = { ...whole, refund_id: 'rfnd_part', amount: 86_506, amount_paise: 86_506 };
const report = (orderId: string, body: object = whole) =>
  call(app.url, paymentRefunded, { token, params: { orderId }, body });
const paidOrder = (order_status: OrderStatus = 'PAYMENT_DONE') => app.fresh({ order_status });
const refundedOrder = async (order_status?: OrderStatus) => {
  const order = await paidOrder(order_status);
  succeeded(await report(order.id));
  return order;
};
const asOperator = async (order_id: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, token: operator, query: { order_id } })).order;
const asCustomer = async (order_id: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, query: { order_id } })).order;
const reopen = (orderId: string, body: object = { reason: 'The customer paid by bank transfer' }) =>
  call(app.url, reopenOrder, { apiKey, token: operator, params: { orderId }, body });
const waiting = async (query: object = {}) =>
  succeeded(await call(app.url, listOrders, { apiKey, token: operator, query: { view: 'needs_action', ...query } }));

describe('a refund', () => {
  test('is kept on the order and in its history, and leaves the status', async () => {
    const { id } = await refundedOrder();
    expect(await asOperator(id)).toMatchObject({
      order_status: 'PAYMENT_DONE',
      refunded: 'whole',
      refunded_amount: 2865.06,
      next_step_by: null,
      refunds: [
        {
          state: 'made',
          amount: 2865.06,
          currency: 'INR',
          of_order: true,
          refund_id: 'rfnd_1',
          payment_id: 'pay_1',
          reason: 'The store is sold out',
          by: 'Operator',
          arrives_on: '2026-03-11',
        },
      ],
      history: [
        { command: 'submit' },
        {
          command: 'refund',
          from: 'PAYMENT_DONE',
          to: 'PAYMENT_DONE',
          by: { type: 'payments', name: 'Operator' },
          note: '₹2,865.06: The store is sold out',
        },
      ],
    });
  });

  test('is shown to the customer without reason, operator and references', async () => {
    const { id } = await refundedOrder();
    const { refunds, refunded, history } = await asCustomer(id);
    expect(refunded).toBe('whole');
    expect(refunds).toEqual([
      {
        state: 'made',
        amount: 2865.06,
        currency: 'INR',
        refunded_at: whole.refunded_at,
        arrives_on: '2026-03-11',
        of_order: true,
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('sold out');
  });

  test('reported repeatedly, also at the same moment, is recorded once', async () => {
    const { id } = await paidOrder();
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(id)));
    const outcomes = answers.map((answer) => succeeded(answer).outcome).sort();
    expect(outcomes).toEqual([...Array.from({ length: 4 }, () => 'already_applied'), 'applied']);
    const stored = await app.orders.get(id);
    expect([stored?.refunds?.length, stored?.history.length, stored?.outbox.length]).toEqual([1, 2, 1]);
  });

  test('sends the customer the amount and the day of arrival, once', async () => {
    const { id, reference } = await refundedOrder();
    succeeded(await report(id));
    await app.drain();
    expect(app.sent).toEqual([
      expect.objectContaining({
        template: 'order_refunded_v1',
        parameters: [
          'Test',
          reference,
          '₹2,865.06',
          'by 11 March 2026',
          `https://potli.example/user/orderdetail/${id}`,
        ],
      }),
    ]);
  });

  test('in dollars names dollars, and an unknown day of arrival is within 10 days', async () => {
    const { id } = await paidOrder();
    const dollars = { ...whole, amount: 3_480, captured_amount: 3_480, currency: 'USD', arrives_on: null };
    succeeded(await report(id, dollars));
    await app.drain();
    expect(app.sent[0]?.parameters.slice(2, 4)).toEqual(['$34.80', 'within 10 days']);
    expect(await asCustomer(id)).toMatchObject({ refunded_amount: 2865.06, refunds: [{ amount: 34.8 }] });
  });

  test('of a part leaves the order in the work queue with its commands', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, part));
    expect(await asOperator(id)).toMatchObject({
      refunded: 'part',
      refunded_amount: 865.06,
      allowed_actions: expect.arrayContaining(['save_links', 'submit_links', 'cancel_order', 'take_out_item']),
    });
    expect(await waiting()).toMatchObject({
      total_count: 1,
      needs_action_count: 1,
      orders: [{ needs_action: true, refunded: 'part', refunded_amount: 865.06 }],
    });
  });

  test('of the remainder makes it whole, in any order', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, { ...part, refund_id: 'rfnd_rest', amount: 200_000, amount_paise: 200_000 }));
    succeeded(await report(id, part));
    expect(await asOperator(id)).toMatchObject({ refunded: 'whole', refunded_amount: 2865.06 });
  });

  test('of a surplus payment is history and leaves the order paid', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, { ...whole, payment_id: 'pay_2', by: 'system', reason: 'already_paid' }));
    const order = await asOperator(id);
    expect(order.refunded).toBeUndefined();
    expect(order).toMatchObject({
      refunds: [{ of_order: false }],
      history: [{}, { command: 'refund' }],
      allowed_actions: expect.arrayContaining(['save_links', 'submit_links', 'cancel_order', 'take_out_item']),
    });
    expect((await waiting()).total_count).toBe(1);
    await app.drain();
    expect(app.sent).toMatchObject([
      { template: 'order_second_payment_refunded_v1', parameters: expect.arrayContaining(['₹2,865.06']) },
    ]);
  });

  test('of a payment of an unpaid order is no second one to the customer', async () => {
    const { id } = await paidOrder('ORDER_CANCELLED');
    succeeded(await report(id));
    await app.drain();
    expect(app.sent).toMatchObject([{ template: 'order_refunded_v1' }]);
  });

  test('is another one than that of the same reference of another payment', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, { ...whole, payment_id: 'pay_2' }));
    expect(succeeded(await report(id)).outcome).toBe('applied');
    expect(await asOperator(id)).toMatchObject({
      refunded: 'whole',
      refunds: [{ of_order: false }, { of_order: true }],
    });
  });

  test('that fails later no longer counts, and its failure is in the history', async () => {
    const { id } = await refundedOrder();
    succeeded(await report(id, { ...whole, state: 'failed' }));
    expect(succeeded(await report(id)).outcome).toBe('already_applied');
    const order = await asOperator(id);
    expect(order.refunded).toBeUndefined();
    expect(order).toMatchObject({
      refunds: [{ state: 'failed' }],
      history: [{}, { command: 'refund' }, { command: 'refund_failed' }],
      allowed_actions: expect.arrayContaining(['save_links', 'submit_links', 'cancel_order', 'take_out_item']),
    });
    expect((await asCustomer(id)).refunds).toEqual([]);
    expect((await waiting()).total_count).toBe(1);
  });

  test('that came back is announced to the customer as delayed, until another one is made', async () => {
    const { id } = await refundedOrder();
    succeeded(await report(id, { ...whole, state: 'failed' }));
    await app.drain();
    expect(app.sent.map(({ template }) => template)).toEqual(['order_refunded_v1', 'order_refund_delayed_v1']);
    expect(await asCustomer(id)).toMatchObject({ pending_refund_amount: 2865.06, delayed_refund_amount: 2865.06 });
    succeeded(await report(id, { ...whole, refund_id: 'rfnd_again' }));
    expect(await asCustomer(id)).not.toHaveProperty('delayed_refund_amount');
  });

  test('of all that was left that came back is delayed once, also where a part of it had failed before', async () => {
    const { id } = await app.fresh({
      order_status: 'PAYMENT_DONE',
      refund_requests: [
        {
          ...{ request_id: 'REQUEST1', payment_id: 'pay_1', amount_paise: 86_506, all: false },
          ...{ reason: 'Sold out', by: 'Operator', requested_at: '2026-03-02T06:00:00.000Z' },
        },
      ],
    });
    const rejected = { ...part, refund_id: 'refund-pay_1', state: 'failed', arrives_on: null, request_id: 'REQUEST1' };
    succeeded(await report(id, rejected));
    expect(await asCustomer(id)).toMatchObject({ delayed_refund_amount: 865.06 });
    succeeded(await report(id));
    expect(await asCustomer(id)).not.toHaveProperty('delayed_refund_amount');
    succeeded(await report(id, { ...whole, state: 'failed' }));
    expect(await asCustomer(id)).toMatchObject({ pending_refund_amount: 2865.06, delayed_refund_amount: 2865.06 });
  });

  test('that was taken for one made at the provider closes its request once it is reported with it', async () => {
    const { id } = await app.fresh({
      order_status: 'PAYMENT_DONE',
      refund_requests: [
        {
          ...{ request_id: 'REQUEST1', payment_id: 'pay_1', amount_paise: 86_506, all: false },
          ...{ reason: 'Sold out', by: 'Asha', requested_at: '2026-03-02T06:00:00.000Z' },
        },
      ],
    });
    succeeded(await report(id, { ...part, reason: 'made at the provider', by: 'provider' }));
    const ours = { ...part, reason: 'Sold out', by: 'Asha', request_id: 'REQUEST1' };
    expect(succeeded(await report(id, ours)).outcome).toBe('applied');
    expect(succeeded(await report(id, ours)).outcome).toBe('already_applied');
    const after = await asOperator(id);
    expect(after).toMatchObject({ refunded_amount: 865.06, refunds: [{ reason: 'Sold out', by: 'Asha' }] });
    expect(after).not.toHaveProperty('pending_refund_amount');
    await app.drain();
    expect(app.sent.map(({ template }) => template)).toEqual(['order_refunded_v1']);
  });

  test('after the delivery moves neither its date (spec 4) nor what the figures count', async () => {
    const delivered_at = '2026-02-27T06:30:00.000Z';
    const { id, reference } = await app.fresh({
      ...{ order_status: 'ORDER_COMPLETED', updated_at: delivered_at, status_since: delivered_at },
      history: [
        {
          ...{ at: delivered_at, command: 'complete', by: { type: 'operator', name: 'Operator' } },
          ...{ from: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', to: 'ORDER_COMPLETED' },
        },
      ],
    });
    const before = await asOperator(id);
    expect(before.updated_at).toBe(delivered_at);
    succeeded(await report(id, part));
    const after = await asOperator(id);
    expect(after).toMatchObject({ updated_at: delivered_at, version: before.version + 1, refunded: 'part' });
    expect((await asCustomer(id)).updated_at).toBe(delivered_at);
    const query = { view: 'all' };
    const { orders } = succeeded(await call(app.url, listOrders, { apiKey, token: operator, query }));
    expect(orders).toMatchObject([{ updated_at: delivered_at }]);
    const csv = succeeded(await call(app.url, exportOrders, { apiKey, token: operator, query }));
    expect(csv).toContain(`${reference},ORDER_COMPLETED,`);
    expect(csv).toContain(`${delivered_at},${delivered_at}`);
    // Completed before the first day, refunded on it.
    const figures = await call(app.url, getFigures, { apiKey, token: operator, query: { unit: 'day', periods: 1 } });
    expect(succeeded(figures).total.refunds).toBe(865.06);
  });

  test('that an operator tried and the provider rejected is not announced: its customer was not promised one', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, { ...whole, state: 'failed', arrives_on: null }));
    await app.drain();
    expect(app.sent).toEqual([]);
    expect(await asCustomer(id)).not.toHaveProperty('delayed_refund_amount');
  });

  test('after the removal of personal data is recorded without reason and message', async () => {
    const order = await paidOrder('ORDER_COMPLETED');
    succeeded(await report(order.id, part));
    await app.drain();
    await update(app.orders, order.id, (stored) => withoutPersonalData(stored, 'retention', app.clock()));
    succeeded(await report(order.id, { ...part, refund_id: 'rfnd_2' }));
    const after = await app.orders.get(order.id);
    expect(after?.refunds).toHaveLength(2);
    expect(JSON.stringify(after)).not.toContain('sold out');
    expect(after?.outbox).toEqual([]);
  });

  test('is accepted from services alone, for a known order, in the form of the contract', async () => {
    const { id } = await paidOrder();
    expect(codeOf(await report('X'))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await report(id, { ...whole, amount_paise: -1 }))).toBe('422 VALIDATION_FAILED');
    const request = { params: { orderId: id }, body: whole };
    expect(codeOf(await call(app.url, paymentRefunded, request))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, paymentRefunded, { ...request, token: operator }))).toBe('403 TOKEN_INVALID');
  });
});

describe('a fully refunded order', () => {
  test('leaves the work queue and its counts', async () => {
    await paidOrder();
    const { id } = await refundedOrder();
    expect(await waiting()).toMatchObject({ total_count: 1, needs_action_count: 1, counts: { PAYMENT_DONE: 2 } });
    expect((await waiting()).orders.map(({ order_id }) => order_id)).not.toContain(id);
    expect((await waiting({ order_status: 'PAYMENT_DONE' })).total_count).toBe(1);
  });

  test.each(operatorCommands.filter((command) => command !== 'evaluate'))(
    'rejects %s and its preview with 409 until it is reopened',
    async (command) => {
      const { from, ...body } = operatorBodies[command];
      const { id } = await refundedOrder(from);
      // The message of the refund is recorded in the same document.
      await app.drain();
      const update = (operation: typeof updateOrder | typeof previewMessages) =>
        call(app.url, operation, { apiKey, token: operator, params: { role: 'admin', orderId: id }, body });
      const before = await app.orders.get(id);
      expect(codeOf(await update(updateOrder))).toBe('409 ORDER_REFUNDED');
      expect(codeOf(await update(previewMessages))).toBe('409 ORDER_REFUNDED');
      expect(await app.orders.get(id)).toEqual(before);
      const { allowed_actions } = await asOperator(id);
      expect(allowed_actions.filter((action) => action !== 'cancel_order')).toEqual(['reopen']);
      succeeded(await reopen(id));
      succeeded(await update(updateOrder));
    },
  );

  test('is reopened with a reason that its history keeps, and waits for an operator again', async () => {
    const { id } = await refundedOrder();
    const { order } = succeeded(await reopen(id));
    expect(order).toMatchObject({
      order_status: 'PAYMENT_DONE',
      refunded: 'whole',
      allowed_actions: expect.arrayContaining(['save_links', 'submit_links', 'cancel_order', 'take_out_item']),
      history: [
        {},
        {},
        { command: 'reopen', by: { name: 'Operator' }, note: 'The customer paid by bank transfer', to: 'PAYMENT_DONE' },
      ],
    });
    expect((await waiting()).total_count).toBe(1);
    expect(codeOf(await reopen(id))).toBe('409 ORDER_STATUS_CONFLICT');
  });

  test('that was reopened is stopped again when one of its refunds came back and is made again', async () => {
    const { id } = await paidOrder();
    const rest = { ...whole, refund_id: 'rfnd_rest', amount: 200_000, amount_paise: 200_000 };
    succeeded(await report(id, part));
    succeeded(await report(id, rest));
    succeeded(await reopen(id));
    succeeded(await report(id, { ...rest, state: 'failed' }));
    expect(codeOf(await reopen(id))).toBe('409 ORDER_STATUS_CONFLICT');
    succeeded(await report(id, { ...rest, refund_id: 'rfnd_again' }));
    expect((await waiting()).total_count).toBe(0);
    succeeded(await reopen(id));
    expect((await waiting()).total_count).toBe(1);
  });
});

describe('reopening an order', () => {
  test('is rejected unless it was fully refunded', async () => {
    const { id } = await paidOrder();
    succeeded(await report(id, part));
    expect(codeOf(await reopen(id))).toBe('409 ORDER_STATUS_CONFLICT');
    expect(codeOf(await reopen((await refundedOrder('ORDER_COMPLETED')).id))).toBe('409 ORDER_STATUS_CONFLICT');
    expect(codeOf(await reopen('X'))).toBe('404 ORDER_NOT_FOUND');
  });

  test('needs a reason and an operator', async () => {
    const { id } = await refundedOrder();
    expect(codeOf(await reopen(id, { reason: ' ' }))).toBe('422 VALIDATION_FAILED');
    const request = { apiKey, params: { orderId: id }, body: { reason: 'x' } };
    expect(codeOf(await call(app.url, reopenOrder, request))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, reopenOrder, { ...request, token: 'forged' }))).toBe('403 TOKEN_INVALID');
  });
});
