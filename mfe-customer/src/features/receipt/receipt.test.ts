import { feeBreakdown } from '@potli/contracts/payment/fees.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
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

  test('has the fees of the payment page for a wallet, which rounds the total down to whole rupees first', () => {
    const { base, fee, gst, payable } = feeBreakdown('paypal', 248_099);
    const transaction = {
      ...{ payment_id: 'pay_1', payment_method: 'Wallet (PayPal)', total_time_estimation: 16 },
      ...{ total_price: toRupees(payable), order_total: 2480.99 },
    };
    const receipt = receiptOf(paidOrder({ total_price: 2480.99, transaction }));
    expect(receipt).toMatchObject({ roundedDown: 0.99, paymentFees: toRupees(fee + gst), paid: toRupees(payable) });
    expect(base).toBe(248_000);
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
