import { createHash } from 'node:crypto';
import { createOrder } from '@potli/contracts/order/operations.ts';
import { outboxEntry } from '@potli/service-kit/outbox.ts';
import { anyDocument } from '@potli/service-kit/store/document.ts';
import type { Store, Stored } from '@potli/service-kit/store/store.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { type TempStore, tempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailsOf, removedPersonalData } from '../personal-data/personal-data.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { apiKey, ordersApp } from '../testing/orders-app.ts';
import { anOrder, noon } from './an-order.ts';
import { newId, newReference } from './ids.ts';
import { orderCollection } from './order-collection.ts';
import type { HistoryRecord, OrderDocument } from './order-document.ts';
import { upgradeOrder } from './upgrade.ts';

const at = noon.toISOString();
const ofOrder = { order_item_id: null, product_name: null };
const address = { field: 'address', ...ofOrder, from: '1 Low Street', to: '1 High Street' };
const country = { field: 'country', ...ofOrder, from: 'US', to: 'UK' };
const size = { field: 'size', order_item_id: 'ITEM1', product_name: 'Kurta', from: 'S', to: 'M' };

const corrected: HistoryRecord = {
  ...{ at, command: 'resubmit', from: 'ORDER_CORRECTION', to: 'ORDER_EVALUATION' },
  by: { type: 'customer', name: 'customer' },
  changes: [address, country, size],
};

/** An order as release 0.1 stores it: details alone in `user`, tracking at the top, all changes in the history. */
const storedBefore = (more: object = {}) => {
  const { user, ...order } = anOrder({ order_status: 'ORDER_COMPLETED', id: newId(), reference: newReference() });
  return {
    ...order,
    user: detailsOf(user),
    international_shipping_tracking_link: 'https://track.example/42',
    international_shipping_tracking_number: 'TRACK-42',
    history: [...order.history, corrected],
    ...more,
  };
};
/** The same after its personal data was removed there. */
const erasedBefore = () => {
  const order = storedBefore();
  const { name, email, country_code, mobile, address, postal_code } = removedPersonalData({ country: 'UK' });
  return {
    ...order,
    user: { name, email, country_code, mobile, address, postal_code, country: 'UK' },
    international_shipping_tracking_link: null,
    international_shipping_tracking_number: null,
    history: order.history.map(({ changes: _, ...step }: { changes?: unknown }) => step),
    personal_data_removed: { at, by: 'retention' },
    closed_at: null,
  };
};

/** The collection as a version that knows nothing of today's shape opens it. */
const documentsIn = (store: Store) => store.collection<Stored>({ name: 'orders', schema: anyDocument, indexes: [] });
const personalIn = /Test Person|High Street|Low Street|TRACK-42|track\.example/;

let temp: TempStore;
beforeAll(async () => {
  temp = await tempStore();
});
afterAll(() => temp.remove());

describe('orders of release 0.1', () => {
  test('are stored in today’s shape once the collection is opened, and lose nothing', async () => {
    const [before, erased] = [storedBefore({ submission_hash: 'h' }), erasedBefore()];
    const documents = await documentsIn(temp.store);
    for (const order of [before, erased]) await documents.insert(order);
    const orders = await temp.store.collection(orderCollection);

    const { user, ...rest } = (await documents.get(before.id)) as OrderDocument;
    expect(user).toEqual({
      ...before.user,
      international_shipping_tracking_link: 'https://track.example/42',
      international_shipping_tracking_number: 'TRACK-42',
      body_hash: null,
      changes: [{ step: 1, ...address }],
    });
    expect(rest.history[1]?.changes).toEqual([country, size]);
    expect(JSON.stringify(rest)).not.toMatch(personalIn);
    expect(rest).not.toHaveProperty('submission_hash');

    const removed = (await documents.get(erased.id)) as OrderDocument;
    expect(removed.user).toEqual(removedPersonalData({ country: 'UK' }));
    expect(withoutPersonalData(removed, 'Asha', noon)).toBe(removed);

    const now = withoutPersonalData((await orders.get(before.id)) as OrderDocument, 'Asha', noon);
    expect(JSON.stringify(now)).not.toMatch(personalIn);
    expect(now.user).toEqual(removed.user);
    expect(now.history[1]?.changes).toEqual([country, size]);
  });

  test('are upgraded once', () => {
    const upgraded = upgradeOrder(storedBefore());
    expect(upgradeOrder(upgraded)).toBe(upgraded);
    const today = anOrder({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' });
    expect(upgradeOrder(today)).toBe(today);
  });
});

describe('the schema of a stored order', () => {
  test.each<[string, object]>([
    ['/order_status', { order_status: 'ORDER_LOST' }],
    ['/user/email', { user: { ...anOrder().user, email: undefined } }],
    ['/items/0/quantity', { items: [{ ...anOrder().items[0], quantity: '1' }] }],
  ])('rejects an order with a wrong %s, and nothing is stored', async (path, wrong) => {
    const orders = await temp.store.collection(orderCollection);
    const order = { ...anOrder({ id: newId(), reference: newReference() }), ...wrong } as OrderDocument;
    await expect(orders.insert(order)).rejects.toMatchObject({ code: 'STORED_DOCUMENT_INVALID', path });
    expect(await orders.get(order.id)).toBeUndefined();
  });

  test('accepts a step and a message of a kind that a newer version has added', async () => {
    const orders = await temp.store.collection(orderCollection);
    const base = anOrder({ id: newId(), reference: newReference() });
    const history = [...base.history, { ...base.history[0], command: 'withdraw', from: base.order_status }];
    const outbox = [{ ...outboxEntry('M1', { kind: 'withdrawn' }, noon), delivered_at: at }];
    const order = { ...base, history, outbox } as unknown as OrderDocument;
    await orders.insert(order);
    expect(await orders.get(order.id)).toEqual(order);
  });
});

test('a repeat of a submission that release 0.1 took is answered with the same order', async () => {
  const app = await ordersApp();
  const submission_key = createHash('sha256').update('+447700900123 key-1').digest('hex');
  await (await documentsIn(app.store)).insert(upgradeOrder(storedBefore({ submission_key })));
  const repeat = await call(app.url, createOrder, {
    apiKey,
    body: {
      user: detailsOf(anOrder().user),
      orderItems: [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1 }],
      otp: '123456',
    },
    headers: { 'idempotency-key': 'key-1' },
  });
  expect(succeeded(repeat)).toMatchObject({ success: true });
  await app.close();
});
