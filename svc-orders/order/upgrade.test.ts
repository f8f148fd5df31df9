import { createHash } from 'node:crypto';
import { createOrder, getOrder } from '@potli/contracts/order/operations.ts';
import { outboxEntry } from '@potli/service-kit/outbox.ts';
import { anyDocument } from '@potli/service-kit/store/document.ts';
import type { Store, Stored } from '@potli/service-kit/store/store.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { type TempStore, tempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { detailsOf, removedPersonalData } from '../personal-data/personal-data.ts';
import { withoutPersonalData } from '../personal-data/remove.ts';
import { apiKey, type OrdersApp, ordersApp } from '../testing/orders-app.ts';
import { anOrder, noon } from './an-order.ts';
import { newId, newReference } from './ids.ts';
import { openOrders } from './order-collection.ts';
import type { OrderDocument } from './order-document.ts';

const at = noon.toISOString();
const ofOrder = { order_item_id: null, product_name: null };
const address = { field: 'address', ...ofOrder, from: '1 Low Street', to: '1 High Street' };
const country = { field: 'country', ...ofOrder, from: 'US', to: 'UK' };
const size = { field: 'size', order_item_id: 'ITEM1', product_name: 'Kurta', from: 'S', to: 'M' };

/** An order as the version before stores it: details alone in `user`, tracking at the top, all changes in the history. */
const storedBefore = (more: object = {}) => {
  const { user, ...order } = anOrder({ order_status: 'ORDER_COMPLETED', id: newId(), reference: newReference() });
  return {
    ...order,
    user: detailsOf(user),
    international_shipping_tracking_link: 'https://track.example/42',
    international_shipping_tracking_number: 'TRACK-42',
    history: [
      ...order.history,
      {
        ...{ at, command: 'resubmit', from: 'ORDER_CORRECTION', to: 'ORDER_EVALUATION' },
        by: { type: 'customer', name: 'customer' },
        changes: [address, country, size],
      },
    ],
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

describe('orders of the version before', () => {
  test('are stored in today’s shape once the collection is opened, and lose nothing', async () => {
    const [before, erased] = [storedBefore(), erasedBefore()];
    const documents = await documentsIn(temp.store);
    for (const order of [before, erased]) await documents.insert(order);
    const orders = await openOrders(temp.store);

    const { user, ...rest } = (await documents.get(before.id)) as OrderDocument;
    expect(user).toEqual({
      ...before.user,
      international_shipping_tracking_link: 'https://track.example/42',
      international_shipping_tracking_number: 'TRACK-42',
      body_hash: null,
      changes: [{ step: 1, ...address }],
    });
    expect(rest.history[1]?.changes).toEqual([country, size]);
    const { international_shipping_tracking_link: _, international_shipping_tracking_number: __, ...others } = rest;
    expect(JSON.stringify(others)).not.toMatch(personalIn);

    const removed = (await documents.get(erased.id)) as OrderDocument;
    expect(removed.user).toEqual(removedPersonalData({ country: 'UK' }));
    expect(withoutPersonalData(removed, 'Asha', noon)).toBe(removed);

    const now = withoutPersonalData((await orders.get(before.id)) as OrderDocument, 'Asha', noon);
    expect(JSON.stringify(now)).not.toMatch(personalIn);
    expect(now.user).toEqual(removed.user);
    expect(now.history[1]?.changes).toEqual([country, size]);
  });

  test('that it writes while this one runs are read in today’s shape by every question', async () => {
    const orders = await openOrders(temp.store);
    const documents = await documentsIn(temp.store);
    const before = storedBefore({ submission_key: 'key' });
    await documents.insert(before);
    const found: (OrderDocument | undefined)[] = [
      await orders.get(before.id),
      await orders.findOne({ submission_key: 'key' }),
      ...(await orders.page({ where: { id: before.id }, limit: 1 })),
    ];
    for await (const order of orders.each({ where: { id: before.id } })) found.push(order);
    expect(found).toHaveLength(4);
    for (const order of found)
      expect(order?.user).toMatchObject({ international_shipping_tracking_number: 'TRACK-42', changes: [{ step: 1 }] });

    // It also writes to orders that are in today's shape: a shipment, then an erasure.
    const shipped = { ...anOrder({ id: newId(), reference: newReference() }), version: 1 };
    await documents.insert({ ...shipped, international_shipping_tracking_number: 'TRACK-42' } as Stored);
    expect((await orders.get(shipped.id))?.user.international_shipping_tracking_number).toBe('TRACK-42');
    const erased = { ...erasedBefore(), id: shipped.id, version: 2 };
    await documents.replace(erased, 1);
    expect((await orders.get(shipped.id))?.user).toEqual(removedPersonalData({ country: 'UK' }));
  });
});

describe('the schema of a stored order', () => {
  test.each<[string, object]>([
    ['/order_status', { order_status: 'ORDER_LOST' }],
    ['/user/email', { user: { ...anOrder().user, email: undefined } }],
    ['/items/0/quantity', { items: [{ ...anOrder().items[0], quantity: '1' }] }],
  ])('rejects an order with a wrong %s, and nothing is stored', async (path, wrong) => {
    const orders = await openOrders(temp.store);
    const order = { ...anOrder({ id: newId(), reference: newReference() }), ...wrong } as OrderDocument;
    await expect(orders.insert(order)).rejects.toMatchObject({ code: 'STORED_DOCUMENT_INVALID', path });
    expect(await orders.get(order.id)).toBeUndefined();
  });

  test('accepts a step and a message of a kind that a newer version has added', async () => {
    const orders = await openOrders(temp.store);
    const base = anOrder({ id: newId(), reference: newReference() });
    const history = [...base.history, { ...base.history[0], command: 'withdraw', from: base.order_status }];
    const outbox = [{ ...outboxEntry('M1', { kind: 'withdrawn' }, noon), delivered_at: at }];
    const order = { ...base, history, outbox } as unknown as OrderDocument;
    await orders.insert(order);
    expect(await orders.get(order.id)).toEqual(order);
  });
});

describe('beside the version before', () => {
  let app: OrdersApp;
  beforeAll(async () => {
    app = await ordersApp();
  });
  afterAll(() => app.close());

  const user = { ...detailsOf(anOrder().user), mobile: '7700900124' };
  const orderItems = [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1 }];
  test('a repeat of a submission that the other version has taken answers the same order', async () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const before = storedBefore({
      submission_key: sha256('+447700900124 key-1'),
      submission_hash: sha256(JSON.stringify([user, orderItems])),
    });
    await (await documentsIn(app.store)).insert(before);
    const repeat = await call(app.url, createOrder, {
      apiKey,
      body: { user, orderItems, otp: '123456' },
      headers: { 'idempotency-key': 'key-1' },
    });
    expect(succeeded(repeat).order_id).toBe(before.id);
  });

  test('an order is shown alike, whichever version has stored it', async () => {
    const before = storedBefore();
    await (await documentsIn(app.store)).insert(before);
    const token = await app.signIn();
    const { order } = succeeded(await call(app.url, getOrder, { apiKey, token, query: { order_id: before.id } }));
    expect(order).toMatchObject({
      user: before.user,
      international_shipping_tracking_link: 'https://track.example/42',
      international_shipping_tracking_number: 'TRACK-42',
    });
    expect(order.history[1]?.changes).toEqual([address, country, size]);
  });
});
