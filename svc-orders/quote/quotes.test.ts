import { getOrder, getPayable, listOrders, paymentCaptured, updateOrder } from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, paymentsKey } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const hour = 3600;
const day = 24 * hour;
/** The clock of the tests begins at noon in India, 2 March 2026. */
const deadline = '2026-03-09T06:30:00.000Z';

const quoted = async (): Promise<OrderDocument> => {
  const order = await app.fresh();
  succeeded(await app.update(order, { order: fine, orderItems: both }));
  await app.drain();
  app.sent.length = 0;
  return order;
};
const later = async (seconds: number) => {
  app.pass(seconds);
  // A token is good for eight hours.
  app.token = await app.signIn();
  await app.expireQuotes();
  await app.drain();
};
const seen = async (id: string, token?: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: id }, ...(token && { token }) })).order;
const byPayments = async () => ({ token: await signServiceToken(paymentsKey, 'orders', app.clock) });
const payable = async (orderId: string) =>
  succeeded(await call(app.url, getPayable, { ...(await byPayments()), params: { orderId } }));
const capture = async (orderId: string, more: object = {}) =>
  succeeded(
    await call(app.url, paymentCaptured, {
      ...(await byPayments()),
      params: { orderId },
      body: {
        payment_id: 'pay_1',
        payment_method: 'Wallet (PayPal)',
        mode: 'test',
        total_paise: 279_900,
        paid_paise: 293_112,
        captured_at: deadline,
        ...more,
      },
    }),
  );
const templates = () => app.sent.map(({ template }) => template);

describe('the price of an evaluation', () => {
  test('is valid for the configured days, which customer, operator and payments see', async () => {
    const { id } = await quoted();
    expect((await seen(id)).quote_expires_at).toBe(deadline);
    expect((await seen(id, app.token)).quote_expires_at).toBe(deadline);
    expect(await payable(id)).toMatchObject({ quote_expires_at: deadline, quote_expired: false });
  });

  test('is brought to mind once, a day before it expires', async () => {
    const { id, reference } = await quoted();
    await later(6 * day - 1);
    expect(templates()).toEqual([]);
    await later(1);
    await later(hour);
    expect(app.sent).toEqual([
      {
        to: '+447700900123',
        template: 'order_quote_reminder_v1',
        parameters: [
          'Test',
          reference,
          '₹2,799.00',
          '9 March 2026 at 06:30 UTC',
          `https://potli.example/user/orderdetail/${id}`,
        ],
      },
    ]);
    expect((await seen(id)).version).toBe(2);
  });

  test('is quoted in the message log as it was sent, also after the payment', async () => {
    const { id } = await quoted();
    await later(6 * day);
    await capture(id);
    const sent = (await seen(id, app.token)).messages?.filter(({ kind }) => kind.startsWith('quote')) ?? [];
    expect(sent.map(({ text }) => /₹.*? (?:is )?valid until .*?\. /.exec(text)?.[0])).toEqual([
      '₹2,799.00, is valid until 9 March 2026 at 06:30 UTC. ',
      '₹2,799.00. This price is valid until 9 March 2026 at 06:30 UTC. ',
    ]);
  });

  test('keeps its deadline when a clock that was ahead put off what is due for it', async () => {
    const { id } = await quoted();
    const ahead = '2027-04-06T06:40:00.000Z';
    await update(app.orders, id, (order) => ({ ...order, quote_due: ahead }));
    await later(0);
    expect(await app.orders.get(id)).toMatchObject({
      ...{ order_status: 'ORDER_CONFIRMATION', quote_expires_at: deadline, quote_due: '2026-03-08T06:30:00.000Z' },
    });
    await later(7 * day - 1);
    await update(app.orders, id, (order) => ({ ...order, quote_due: ahead }));
    await later(30 * 60 + 1);
    await later(0);
    expect((await seen(id)).order_status).toBe('ORDER_EVALUATION');
  });

  test('gets a deadline from now on where only a clock that was ahead can have set it', async () => {
    const { id } = await quoted();
    const times = { quote_expires_at: '2027-04-06T06:30:00.000Z', quote_due: '2027-04-05T06:30:00.000Z' };
    await update(app.orders, id, (order) => ({ ...order, ...times }));
    await later(0);
    expect((await seen(id)).quote_expires_at).toBe(deadline);
  });

  test('opens no payment from its deadline on, and a payment under way has half an hour more', async () => {
    const { id } = await quoted();
    await later(6 * day);
    await later(day - 1);
    expect(await payable(id)).toMatchObject({ quote_expired: false });
    await later(1);
    expect(await payable(id)).toMatchObject({ order_status: 'ORDER_CONFIRMATION', quote_expired: true });
    await later(30 * 60 - 1);
    expect((await seen(id)).order_status).toBe('ORDER_CONFIRMATION');
    expect(await capture(id)).toMatchObject({ outcome: 'applied' });
    await later(day);
    expect((await seen(id)).order_status).toBe('PAYMENT_DONE');
  });

  test('that was not paid in time goes back to evaluation, and money for it is refused', async () => {
    const { id, reference } = await quoted();
    await later(6 * day);
    app.sent.length = 0;
    await later(day + 30 * 60);
    expect(await seen(id, app.token)).toMatchObject({
      order_status: 'ORDER_EVALUATION',
      quote_expires_at: null,
      next_step_by: '2026-03-10T07:00:00.000Z',
      history: [
        {},
        {},
        {
          command: 'expire_quote',
          from: 'ORDER_CONFIRMATION',
          to: 'ORDER_EVALUATION',
          by: { type: 'system', name: 'system' },
        },
      ],
    });
    expect(await app.orders.get(id)).toMatchObject({ quote_expires_at: null, quote_due: null });
    expect(app.sent).toMatchObject([
      { template: 'order_quote_expired_v1', parameters: ['Test', reference, expect.stringContaining(id)] },
      { template: 'operator_quote_expired_v1', to: '+911234567890' },
    ]);
    const waiting = await call(app.url, listOrders, { apiKey, token: app.token, query: { view: 'needs_action' } });
    expect(succeeded(waiting).orders.map(({ order_id }) => order_id)).toEqual([id]);
    expect(await capture(id)).toMatchObject({ outcome: 'refused', reason: 'not_awaiting_payment' });
  });

  test('is replaced by a new one, and the message about it names both', async () => {
    const order = await quoted();
    await later(6 * day);
    await later(2 * day);
    app.sent.length = 0;
    const dearer = both.map((item) => ({ ...item, price: 600, shipment_date: '2026-03-12' }));
    succeeded(await app.update(order, { order: fine, orderItems: dearer }));
    await app.drain();
    expect(app.sent).toMatchObject([
      {
        template: 'order_new_quote_v2',
        parameters: [
          ...['Test', order.reference, '₹3,000.00', '₹2,799.00', '17 March 2026 at 06:30 UTC'],
          expect.stringContaining(order.id),
        ],
      },
    ]);
    expect((await seen(order.id)).quote_expires_at).toBe('2026-03-17T06:30:00.000Z');
    expect(await capture(order.id)).toMatchObject({ outcome: 'refused', reason: 'amount_changed' });
  });

  test('gets no reminder that would come too late', async () => {
    const { id } = await quoted();
    await later(7 * day + 1);
    expect(templates()).toEqual([]);
    expect((await seen(id)).order_status).toBe('ORDER_CONFIRMATION');
    await later(30 * 60);
    expect(templates()).toEqual(['order_quote_expired_v1', 'operator_quote_expired_v1']);
  });
});

describe('money on its way when a price expires', () => {
  test.each(['paid', 'checking', 'away'] as const)('is waited for while svc-payments is or says %s', async (answer) => {
    const { id } = await quoted();
    await later(6 * day);
    app.state.payments = answer;
    await later(day + hour);
    expect((await seen(id)).order_status).toBe('ORDER_CONFIRMATION');
    expect(await payable(id)).toMatchObject({ quote_expired: true });
    app.state.payments = 'closed';
    await later(10 * 60 - 1);
    expect((await seen(id)).order_status).toBe('ORDER_CONFIRMATION');
    await later(1);
    expect((await seen(id)).order_status).toBe('ORDER_EVALUATION');
  });

  test('and captured after all pays the order at the price that was agreed', async () => {
    const { id } = await quoted();
    await later(6 * day);
    app.state.payments = 'checking';
    await later(2 * day);
    expect(await capture(id)).toMatchObject({ outcome: 'applied' });
    app.state.payments = 'closed';
    await later(day);
    expect((await seen(id)).order_status).toBe('PAYMENT_DONE');
  });

  test('and reported at the very moment of the expiry leads to one of the two', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await app.has(
        anOrder({
          ...{ id: `0123456789ABCDEFGHJKMNPQR${round}`, reference: `PT-00000${round}` },
          ...{ order_status: 'ORDER_CONFIRMATION', quote_expires_at: app.clock().toISOString() },
          quote_due: app.clock().toISOString(),
        }),
      );
      const [{ outcome }] = await Promise.all([capture(id, { payment_id: `pay_${round}` }), app.expireQuotes()]);
      expect((await seen(id)).order_status).toBe(outcome === 'applied' ? 'PAYMENT_DONE' : 'ORDER_EVALUATION');
      expect((await seen(id, app.token)).history).toHaveLength(2);
    }
  });
});

test('two instances at the same moment expire a price once', async () => {
  const { id } = await quoted();
  await later(6 * day);
  app.sent.length = 0;
  app.pass(2 * day);
  app.token = await app.signIn();
  await Promise.all([app.expireQuotes(), app.expireQuotes(), app.expireQuotes()]);
  await app.drain();
  expect((await seen(id, app.token)).history.filter(({ command }) => command === 'expire_quote')).toHaveLength(1);
  expect(templates()).toEqual(['order_quote_expired_v1', 'operator_quote_expired_v1']);
});

test('one order whose payments cannot be closed does not keep the others', async () => {
  const [first, second] = [await quoted(), await quoted()];
  await later(6 * day);
  app.state.paymentsOf = (id) => (id === first.id ? 'away' : 'closed');
  await later(2 * day);
  expect([(await seen(first.id)).order_status, (await seen(second.id)).order_status]).toEqual([
    'ORDER_CONFIRMATION',
    'ORDER_EVALUATION',
  ]);
});

test('an order that release 0.1 has priced gets a whole period from now on', async () => {
  const { id } = await app.fresh({ order_status: 'ORDER_CONFIRMATION', quote_expires_at: null, quote_due: null });
  app.pass(30 * day);
  expect(await payable(id)).toMatchObject({ quote_expires_at: null, quote_expired: false });
  await app.expireQuotes();
  expect((await seen(id)).quote_expires_at).toBe('2026-04-08T06:30:00.000Z');
  expect((await app.orders.get(id))?.history).toHaveLength(1);
});

describe('only the service', () => {
  test('expires a price: neither status nor command can be asked for', async () => {
    const { id } = await quoted();
    for (const role of ['user', 'admin'] as const) {
      const body = { order: { order_status: 'ORDER_EVALUATION' } };
      const params = { role, orderId: id };
      const answer = await call(app.url, updateOrder, { apiKey, token: app.token, params, body });
      expect(codeOf(answer)).toBe(role === 'admin' ? '403 COMMAND_NOT_ALLOWED' : '409 ORDER_STATUS_CONFLICT');
    }
    expect((await seen(id)).allowed_actions).toEqual(['cancel']);
  });

  test('moves the deadline: dates that a request brings along are ignored', async () => {
    const { id } = await quoted();
    const future = '2027-01-01T00:00:00.000Z';
    await call(app.url, updateOrder, {
      apiKey,
      params: { role: 'user', orderId: id },
      body: { order: { order_id: id, quote_expires_at: future, quote_due: future, updated_at: future } },
      headers: { date: new Date(future).toUTCString(), 'x-now': future },
    });
    const answer = await call(app.url, getPayable, {
      ...(await byPayments()),
      params: { orderId: id },
      headers: { date: new Date(0).toUTCString() },
    });
    expect(succeeded(answer).quote_expires_at).toBe(deadline);
    await later(7 * day);
    expect(await payable(id)).toMatchObject({ quote_expires_at: deadline, quote_expired: true });
  });
});
