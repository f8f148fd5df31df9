import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/an-order.ts';
import { confirmReceivedUpdate, markReceivedUpdate, problemInReceipt } from './receipts.ts';

const received = anItem({ is_local_shippment_received: 1 });
const open = anItem({ order_item_id: 'item-2' });

describe('local receipts', () => {
  test('a received item cannot be set back', () => {
    expect(problemInReceipt(received, { 'item-1': 'No' })).toBeUndefined();
  });

  test('counts items with No as missing', () => {
    expect(problemInReceipt(received, {})).toBeUndefined();
    expect(problemInReceipt(open, {})).toBe('Update this once order received');
    expect(problemInReceipt(open, { 'item-2': 'Yes' })).toBeUndefined();
  });

  test('one receipt sends no status, all together send the next status', () => {
    expect(markReceivedUpdate('item-2').order).toEqual({});
    expect(confirmReceivedUpdate({ items: [received, open] })).toEqual({
      order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' },
      orderItems: [
        { order_item_id: 'item-1', is_local_shippment_received: 1 },
        { order_item_id: 'item-2', is_local_shippment_received: 1 },
      ],
    });
  });
});
