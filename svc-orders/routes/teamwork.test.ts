import type { Operation } from '@potli/contracts/operation.ts';
import { getOrder, listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { addNote, assignOrder, getCustomer, listColleagues } from '@potli/contracts/order/teamwork.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let order: OrderDocument;
let [asha, ravi] = ['', ''];
beforeEach(async () => {
  app = await ordersApp();
  order = await app.fresh();
  [asha, ravi] = [await app.operatorCalled('Asha'), await app.operatorCalled('Ravi')];
});
afterEach(() => app.close());

const send = <O extends Operation>(operation: O, token: string, body?: object, { id } = order) =>
  call(app.url, operation, { apiKey, token, params: { orderId: id }, ...(body && { body }) } as never);
const assign = (token: string, operator_id: string | null, to = order) => send(assignOrder, token, { operator_id }, to);
const note = (token: string, text: string, order_item_id: string | null = null, to = order) =>
  send(addNote, token, { text, order_item_id }, to);
const seenBy = async (token?: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, ...(token && { token }), query: { order_id: order.id } })).order;
const list = async (token: string, query: object = {}) =>
  succeeded(await call(app.url, listOrders, { apiKey, token, query: query as Record<string, unknown> }));

describe('an assignment', () => {
  test('shows everyone in the list and on the order who sees to it, and who assigned it to whom', async () => {
    succeeded(await assign(asha, 'Ravi'));
    app.pass(60);
    succeeded(await assign(ravi, null));
    succeeded(await assign(ravi, 'Asha'));
    expect(await seenBy(ravi)).toMatchObject({
      assigned_to: { operator_id: 'Asha', name: 'Asha', mine: false },
      assignments: [
        { at: '2026-03-02T06:30:00.000Z', by: 'Asha', to: 'Ravi' },
        { at: '2026-03-02T06:31:00.000Z', by: 'Ravi', to: null },
        { at: '2026-03-02T06:31:00.000Z', by: 'Ravi', to: 'Asha' },
      ],
    });
    expect((await list(asha)).orders[0]?.assigned_to).toEqual({ operator_id: 'Asha', name: 'Asha', mine: true });
  });

  test('narrows the list and its counts to one’s own orders, or to unassigned ones', async () => {
    await app.fresh({ order_status: 'PAYMENT_DONE' });
    const third = await app.fresh();
    succeeded(await assign(asha, 'Asha'));
    succeeded(await assign(asha, 'Ravi', third));
    expect(await list(asha, { assigned: 'me', view: 'needs_action' })).toMatchObject({
      orders: [{ order_id: order.id }],
      total_count: 1,
      counts: { ORDER_EVALUATION: 1 },
      needs_action_count: 1,
    });
    for (const [who, assigned] of [
      [ravi, 'me'],
      [asha, 'Ravi'],
    ] as const)
      expect((await list(who, { assigned })).orders.map(({ order_id }) => order_id)).toEqual([third.id]);
    expect(await list(asha, { assigned: 'unknown' })).toMatchObject({ orders: [], total_count: 0, counts: {} });
    expect(await list(ravi, { assigned: 'unassigned', q: 'person' })).toMatchObject({
      orders: [{ order_status: 'PAYMENT_DONE' }],
      total_count: 1,
    });
  });

  test('to the same operator again changes nothing', async () => {
    for (let times = 0; times < 2; times += 1) succeeded(await assign(asha, 'Asha'));
    expect((await seenBy(asha)).assignments).toHaveLength(1);
  });

  test('to an unknown or revoked operator is rejected', async () => {
    await update(app.operators, 'Ravi', (known) => ({ ...known, revoked_at: '2026-03-02T06:30:00.000Z' }));
    for (const operator_id of ['nobody', 'Ravi'])
      expect(codeOf(await assign(asha, operator_id))).toBe('404 OPERATOR_NOT_FOUND');
    expect(succeeded(await call(app.url, listColleagues, { apiKey, token: asha })).operators).toEqual([
      { operator_id: 'Asha', name: 'Asha', me: true },
      { operator_id: 'first', name: 'Operator', me: false },
    ]);
  });
});

describe('a note', () => {
  test('of the order or of an item shows operators who wrote it when, and the list how many there are', async () => {
    succeeded(await note(asha, ' The customer wants it before May. '));
    succeeded(await note(ravi, 'The store is out of blue.', 'ITEM2'));
    const at = '2026-03-02T06:30:00.000Z';
    const note_id = expect.any(String);
    expect((await seenBy(asha)).notes).toEqual([
      { note_id, at, by: 'Asha', text: 'The customer wants it before May.', order_item_id: null },
      { note_id, at, by: 'Ravi', text: 'The store is out of blue.', order_item_id: 'ITEM2' },
    ]);
    expect((await list(asha)).orders[0]?.note_count).toBe(2);
  });

  test('is never shown to the customer, nor is who sees to the order', async () => {
    succeeded(await note(asha, 'A difficult customer.'));
    succeeded(await assign(asha, 'Ravi'));
    const body = { order: { order_id: order.id, user_id: order.user_id, order_status: 'ORDER_CANCELLED' } };
    const params = { role: 'user', orderId: order.id };
    for (const answer of [
      await call(app.url, getOrder, { apiKey, query: { order_id: order.id } }),
      await call(app.url, updateOrder, { apiKey, params, body } as never),
    ])
      expect(JSON.stringify(answer.body)).not.toMatch(/difficult|notes|assign|Ravi/);
  });

  test('and an assignment leave revision and last change as they were, so that an open form stays good', async () => {
    const before = await seenBy(asha);
    succeeded(await note(ravi, 'Look at the size.'));
    succeeded(await assign(ravi, 'Ravi'));
    const { version, updated_at, history } = await seenBy(asha);
    expect({ version, updated_at, history }).toEqual({
      version: before.version,
      updated_at: before.updated_at,
      history: before.history,
    });
    const { from: _, ...body } = operatorBodies.evaluate;
    const params = { role: 'admin', orderId: order.id };
    const changed = await call(app.url, updateOrder, {
      apiKey,
      token: asha,
      params,
      body: { ...body, order: { ...body.order, version } },
    } as never);
    expect(succeeded(changed).order.notes).toHaveLength(1);
  });

  test('is removed with the personal data of its order, which then takes no more', async () => {
    const closed = await app.fresh({ order_status: 'ORDER_COMPLETED' });
    succeeded(await note(asha, 'Lives beside the bakery.', null, closed));
    await update(app.orders, closed.id, (stored) => withoutPersonalData(stored, 'retention', app.clock()));
    expect(JSON.stringify(await app.orders.get(closed.id))).not.toContain('bakery');
    expect(codeOf(await note(asha, 'Lives beside the bakery.', null, closed))).toBe('409 NOTES_CLOSED');
  });

  test('for an item of another order is rejected, and one without a word', async () => {
    expect(codeOf(await note(asha, 'x', 'ITEM9'))).toBe('422 ITEMS_DO_NOT_MATCH');
    expect(codeOf(await note(asha, ' \n '))).toBe('422 VALIDATION_FAILED');
    expect(codeOf(await note(asha, 'x'.repeat(1001)))).toBe('422 VALIDATION_FAILED');
  });
});

describe('the customer of an order', () => {
  test('has all orders of the same telephone or e-mail, whose payments and refunds are summed up', async () => {
    const { user } = order;
    const at = '2026-03-01T00:00:00.000Z';
    const paid = await app.fresh({
      order_status: 'PAYMENT_DONE',
      created_at: at,
      user: { ...user, email: 'Other@mail.example' },
      refunds: [
        {
          ...{ refund_id: 'r1', payment_id: 'pay_1', state: 'made', amount: 10_000, captured_amount: 286_506 },
          ...{ currency: 'INR', amount_paise: 10_000, reason: '', by: 'Asha', refunded_at: at, arrives_on: null },
        },
      ],
    });
    const sameMail = await app.fresh({
      created_at: '2026-02-01T00:00:00.000Z',
      user: { ...user, mobile: '7700900999' },
    });
    await app.fresh({ user: { ...user, email: 'xperson@mail.example', mobile: '17700900123' } });
    expect(succeeded(await send(getCustomer, asha))).toMatchObject({
      customer: { name: 'Test Person', phone: '+447700900123', email: 'person@mail.example' },
      orders: [{ order_id: order.id }, { order_id: paid.id, refunded: 'part' }, { order_id: sameMail.id }],
      more: false,
      paid_amount: 2865.06,
      refunded_amount: 100,
    });
  });

  test('is unknown once personal data was removed: the order belongs to no customer', async () => {
    const closed = await app.fresh({ order_status: 'ORDER_COMPLETED' });
    await update(app.orders, closed.id, (stored) => withoutPersonalData(stored, 'retention', app.clock()));
    const { customer, orders } = succeeded(await send(getCustomer, asha, undefined, closed));
    expect(customer).toEqual({ name: 'Removed', phone: '', email: '' });
    expect(orders.map(({ order_id }) => order_id)).toEqual([closed.id]);
  });
});

test('assigning, notes and a customer’s page need an operator’s token and an order', async () => {
  const bodies = [
    [assignOrder, { operator_id: null }],
    [addNote, { text: 'x' }],
    [getCustomer, undefined],
  ] as const;
  for (const [operation, body] of bodies) {
    expect(codeOf(await send(operation, 'forged', body))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await send(operation, asha, body, { ...order, id: newId() }))).toBe('404 ORDER_NOT_FOUND');
  }
  expect(codeOf(await call(app.url, listColleagues, { apiKey }))).toBe('403 TOKEN_MISSING');
});

test.each([
  ['an assignment', assignOrder, { operator_id: 'Asha' }, { operator_id: 'Ravi' }],
  ['a note', addNote, { text: 'Call first.', order_item_id: null }, { text: 'Do not call.', order_item_id: null }],
] as const)('%s under a key that was used for another one is rejected', async (_, operation, body, other) => {
  const give = (content: object) =>
    call(app.url, operation, {
      ...{ apiKey, token: asha, params: { orderId: order.id }, body: content },
      headers: { 'idempotency-key': 'key-of-a-change-1' },
    } as never);
  succeeded(await give(body));
  succeeded(await give(body));
  expect(codeOf(await give(other))).toBe('409 IDEMPOTENCY_KEY_REUSED');
});
