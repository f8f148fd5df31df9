import { describe, expect, test } from 'vitest';
import { anItem, anOrder, paidOrder } from '../../testing/an-order.ts';
import { receiptOf } from './receipt.ts';

describe('the receipt of an order', () => {
  test('does not exist before payment', () => {
    expect(receiptOf(anOrder())).toBeUndefined();
    expect(receiptOf(anOrder({ order_status: 'PAYMENT_DONE' }))).toBeUndefined();
  });

  test('lists items, amounts, date and payment method', () => {
    expect(receiptOf(paidOrder({ items: [anItem({ price: 1234.55, quantity: 3 })] }))).toMatchObject({
      reference: 'PT-7KQ4M2',
      paidAt: '2026-11-03T06:30:00.000Z',
      items: [{ name: 'Indigo Kurta', quantity: 3, cost: 3703.65 }],
      orderTotal: 123_456,
      paymentFees: 2913.56,
      paid: 126_369.56,
      paymentId: 'pay_1',
      paymentMethod: 'Card/Netbanking (Razorpay)',
    });
  });

  test('has what the provider charged in its currency', () => {
    const { transaction } = paidOrder();
    const charged = { amount: 82.44, currency: 'USD' };
    const order = paidOrder({
      transaction: transaction && { ...transaction, payment_method: 'Wallet (PayPal)', charged },
    });
    expect(receiptOf(order)).toMatchObject({ charged: 'US$82.44', provider: 'PayPal', paid: 126_369.56 });
  });

  test('exists after delivery', () => {
    expect(receiptOf(paidOrder({ order_status: 'ORDER_COMPLETED' }))?.paymentId).toBe('pay_1');
  });

  test('leaves out the order id, which grants access', () => {
    const order = paidOrder();
    expect(JSON.stringify(receiptOf(order))).not.toContain(order.order_id);
  });

  test('has no negative fees after rounding to whole rupees', () => {
    const paid = paidOrder({ total_price: 100.9 });
    const transaction = { payment_id: 'pay_1', payment_method: 'PayPal', total_time_estimation: 16, total_price: 100 };
    expect(receiptOf({ ...paid, transaction })?.paymentFees).toBe(0);
  });
});

describe('the receipt of an order with an item that was taken out', () => {
  const takenOut = { at: '2026-11-04T06:30:00.000Z', reason: 'Sold out', refund_amount: 23_456 };
  const paid = paidOrder({
    items: [anItem({ price: 1000, quantity: 1 }), anItem({ order_item_id: 'item-2', taken_out: takenOut })],
    total_price: 100_000,
    pending_refund_amount: 23_456,
  });
  const { transaction } = paid;
  const receipt = receiptOf({ ...paid, transaction: transaction && { ...transaction, order_total: 123_456 } });

  test('marks the item, and adds up to what was paid', () => {
    expect(receipt?.items.map(({ isTakenOut }) => isTakenOut)).toEqual([false, true]);
    const { orderTotal = 0, takenOut: out = 0, paymentFees = 0 } = receipt ?? {};
    expect([orderTotal, out, paymentFees]).toEqual([100_000, 23_456, 2913.56]);
    expect(orderTotal + out + paymentFees).toBe(receipt?.paid);
    expect(receipt?.pendingRefund).toBe(23_456);
  });
});
