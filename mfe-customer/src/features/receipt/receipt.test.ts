import { describe, expect, test } from 'vitest';
import { anItem, anOrder, paidOrder } from '../../testing/an-order.ts';
import { receiptOf } from './receipt.ts';

describe('the receipt of an order', () => {
  test('does not exist before it is paid', () => {
    expect(receiptOf(anOrder())).toBeUndefined();
    expect(receiptOf(anOrder({ order_status: 'PAYMENT_DONE' }))).toBeUndefined();
  });

  test('tells what was paid, for what, when and how', () => {
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

  test('is still there when the order was delivered', () => {
    expect(receiptOf(paidOrder({ order_status: 'ORDER_COMPLETED' }))?.paymentId).toBe('pay_1');
  });

  test('never holds the id, which opens the order', () => {
    const order = paidOrder();
    expect(JSON.stringify(receiptOf(order))).not.toContain(order.order_id);
  });

  test('has no fees below nothing when the wallet left out the paise', () => {
    const paid = paidOrder({ total_price: 100.9 });
    const transaction = { payment_id: 'pay_1', payment_method: 'PayPal', total_time_estimation: 16, total_price: 100 };
    expect(receiptOf({ ...paid, transaction })?.paymentFees).toBe(0);
  });
});
