import type { Operation } from '@potli/contracts/operation.ts';
import { addPhoto, refuseGoods, removePhoto, resolveRefusal } from '@potli/contracts/order/photos.ts';
import { recordPurchase } from '@potli/contracts/order/purchases.ts';
import { receiveItems } from '@potli/contracts/order/receipts.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, noon } from '../order/an-order.ts';
import type { ItemRecord, OrderDocument, RefundRecord } from '../order/order-document.ts';
import { newPhotoId } from '../photo/photos.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf } from '../testing/orders-app.ts';

// What every change of bought and received goods is refused for.
let app: BackOffice;
beforeAll(async () => {
  app = await openBackOffice();
});
afterAll(() => app.close());

const at = noon.toISOString();
const photo = { photo_id: newPhotoId(noon), width: 1, height: 1, at, by: 'Operator' };
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const order_item_id = 'ITEM1';
const refusal = { at, text: 'Mine was blue' };
const cases: [Operation, object, Partial<ItemRecord>][] = [
  [recordPurchase, { order_item_id, paid: 5, store_order_number: '1', seller: 's', expected_on: null }, {}],
  [receiveItems, { items: [{ order_item_id, good: 1, damaged: 0, wrong: 0, measured_weight: null }] }, {}],
  [addPhoto, { order_item_id, image }, {}],
  [removePhoto, { order_item_id, photo_id: photo.photo_id }, { photos: [photo] }],
  [refuseGoods, { order_item_id, text: 'Mine was blue' }, { photos: [photo] }],
  [resolveRefusal, { order_item_id, reason: 'Agreed' }, { refusal }],
];
const made: RefundRecord = {
  ...{ refund_id: 'r', payment_id: 'pay_1', state: 'made', amount: 5, captured_amount: 5, currency: 'INR' },
  ...{ amount_paise: 5, reason: '', by: 'x', refunded_at: at, arrives_on: null },
};

describe.each(cases)('$id', (operation, body, item) => {
  const give = (orderId: string, change: object = {}, key?: string) =>
    call(app.url, operation, {
      ...{ apiKey, params: { orderId }, body: { ...body, ...change } },
      ...(operation.caller === 'operator' && { token: app.token }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const order = (more: Partial<ItemRecord> = {}, rest: Partial<OrderDocument> = {}) =>
    app.fresh({ order_status: 'LOCAL_SHIPMENT_RECEIVED', items: [anItem({ price: 1, ...item, ...more })], ...rest });

  test('is refused for an unknown, a refunded and another order’s item, and one that was taken out', async () => {
    expect(codeOf(await give('ZZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe('404 ORDER_NOT_FOUND');
    expect(codeOf(await give((await order({}, { refunds: [made] })).id))).toBe('409 ORDER_REFUNDED');
    expect(codeOf(await give((await order({ order_item_id: 'ITEM9' })).id))).toBe('422 ITEMS_DO_NOT_MATCH');
    const taken_out = { at, by: 'x', reason: '', refund_paise: 0 };
    expect(codeOf(await give((await order({ taken_out })).id))).toBe('409 ITEM_TAKEN_OUT');
  });

  test('is refused on an old version, and once under a key that was used for another change', async () => {
    const { id } = await order();
    if (operation.caller === 'operator') expect(codeOf(await give(id, { version: 9 }))).toBe('409 ORDER_CHANGED');
    expect((await give(id, {}, 'key-1')).status).toBe(200);
    const other = operation.caller === 'operator' ? { version: 1 } : { text: 'Another' };
    expect(codeOf(await give(id, other, 'key-1'))).toContain('IDEMPOTENCY_KEY_REUSED');
  });
});
