import { getOrder } from '@potli/contracts/order/operations.ts';
import { getTracking, revokeTracking, shareTracking } from '@potli/contracts/order/tracking.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId } from '../order/ids.ts';
import type { HistoryRecord, OrderDocument, RefundRecord } from '../order/order-document.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let order: OrderDocument;
beforeEach(async () => {
  app = await ordersApp();
  order = await app.has(
    anOrder({
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      user: {
        ...anOrder().user,
        international_shipping_tracking_link: 'https://track.example/42',
        international_shipping_tracking_number: 'TRACK-42',
      },
    }),
  );
});
afterEach(() => app.close());

const share = (orderId = order.id) => call(app.url, shareTracking, { apiKey, params: { orderId } });
const revoke = (orderId = order.id) => call(app.url, revokeTracking, { apiKey, params: { orderId } });
const read = (token: string) => call(app.url, getTracking, { apiKey, query: { token } });
const details = (order_id = order.id) => call(app.url, getOrder, { apiKey, query: { order_id } });

describe('a tracking link', () => {
  test('shows status, dates and parcel number, and neither whose parcel it is nor what is in it', async () => {
    const before = await details();
    const { token } = succeeded(await share());
    expect(succeeded(await read(token)).tracking).toEqual({
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      created_at: order.created_at,
      status_since: order.status_since,
      next_step_by: succeeded(before).order.next_step_by,
      history: order.history.map(({ at, from, to }) => ({ at, from, to })),
      international_shipping_tracking_link: 'https://track.example/42',
      international_shipping_tracking_number: 'TRACK-42',
    });
    const text = JSON.stringify((await read(token)).body);
    for (const secret of ['Test', 'mail.example', '7700900123', 'Street', 'kurta', order.id, order.reference])
      expect(text).not.toContain(secret);
    // The order's own answer stays as it is.
    expect((await details()).body).toEqual(before.body);
    expect((await details()).headers.get('etag')).toBe(before.headers.get('etag'));
  });

  test('says that nothing will be sent, or that the parcel waits, and neither why nor what was paid', async () => {
    const [first, ...rest] = order.items;
    if (!first) throw new Error('an order with an item');
    const refusal = { at: app.clock().toISOString(), text: 'Mine was blue' };
    const refund: RefundRecord = {
      ...{ refund_id: 'rfnd_1', payment_id: 'pay_1', currency: 'INR', reason: 'sold out', by: 'Asha', state: 'made' },
      ...{ amount: 286_506, captured_amount: 286_506, amount_paise: 286_506, arrives_on: null },
      refunded_at: app.clock().toISOString(),
    };
    const received: HistoryRecord = {
      ...{ at: app.clock().toISOString(), by: { type: 'operator', name: 'Asha' } },
      ...{ command: 'confirm_received', from: 'LOCAL_SHIPMENT_PROCESSING', to: 'LOCAL_SHIPMENT_RECEIVED' },
    };
    const cases = [
      ['held', { items: [{ ...first, refusal }, ...rest] }],
      ['not_sent', { refunds: [refund] }],
      [undefined, { refunds: [{ ...refund, reopened: true }], history: [...order.history, received] }],
    ] as const;
    for (const [parcel, own] of cases) {
      const { id } = await app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', ...own });
      const { tracking } = succeeded(await read(succeeded(await share(id)).token));
      expect(tracking.parcel).toBe(parcel);
      for (const secret of ['blue', 'sold out', '2865', 'refund'])
        expect(JSON.stringify(tracking)).not.toContain(secret);
    }
  });

  test('has a token that opens nothing else, and stays the same until it is revoked', async () => {
    const { token } = succeeded(await share());
    expect(succeeded(await share()).token).toBe(token);
    expect(codeOf(await details(token))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await share(token))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await read(order.id))).toBe('404 ORDER_NOT_FOUND');
    succeeded(await revoke());
    succeeded(await revoke());
    expect(codeOf(await read(token))).toBe('404 ORDER_NOT_FOUND');
    expect(succeeded(await share()).token).not.toBe(token);
  });

  test('is the same for two that share at the same moment', async () => {
    const tokens = (await Promise.all([share(), share(), share()])).map((answer) => succeeded(answer).token);
    expect(new Set(tokens).size).toBe(1);
  });

  test('ends when personal data is removed, and is not given out again', async () => {
    const done = await app.has(anOrder({ id: newId(), reference: 'PT-DNE111', order_status: 'ORDER_COMPLETED' }));
    const { token } = succeeded(await share(done.id));
    app.pass(366 * 24 * 3600);
    await app.tidy();
    expect(codeOf(await read(token))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await share(done.id))).toBe('409 ORDER_STATUS_CONFLICT');
  });

  test('is not to be guessed: after thirty unknown tokens an address waits', async () => {
    expect(codeOf(await revoke(newId()))).toBe('404 ORDER_NOT_FOUND');
    for (let guess = 1; guess < 30; guess += 1) expect(codeOf(await read(newId()))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await read(newId()))).toBe('429 TOO_MANY_REQUESTS');
  });
});
