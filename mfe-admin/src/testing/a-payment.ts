import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { orderId } from './an-order.ts';

const at = '2026-11-20T10:00:00.000Z';

/** A valid payment that took a paisa too much; a test states only what matters to it. */
export const aPayment = (own: Partial<Payment> = {}): Payment => ({
  payment_id: 'attempt-1',
  order_id: orderId,
  reference: 'PT-DZQZTD',
  provider: 'razorpay',
  payment_method: 'Card/Netbanking (Razorpay)',
  mode: 'live',
  state: 'CHECKING',
  order_outcome: 'none',
  total_price: 2500,
  base: 2500,
  fee: 50,
  gst: 9,
  payable: 2559,
  currency: 'INR',
  charged: 2559,
  fx: null,
  provider_order_id: 'order_1',
  ledger: [{ kind: 'capture', provider_ref: 'pay_1', capture_ref: 'pay_1', amount: 2559.01, currency: 'INR', at }],
  refunds: [],
  refundable: [{ capture_ref: 'pay_1', amount: 2559.01, currency: 'INR', pays_order: false }],
  exceptions: [
    { exception_id: 'x1', code: 'AMOUNT_MISMATCH', at, note: 'pay_1: 2559.01 INR captured', resolved: null },
  ],
  history: [{ at, what: 'payment chosen', from: null, to: 'CREATED' }],
  created_at: at,
  updated_at: at,
  ...own,
});

/** The same, sent back by an operator. */
export const aRefundedPayment = (): Payment => {
  const payment = aPayment();
  return {
    ...payment,
    state: 'REFUNDED',
    ledger: [
      ...payment.ledger,
      { kind: 'refund', provider_ref: 'rfnd_1', capture_ref: 'pay_1', amount: 2559.01, currency: 'INR', at },
    ],
    refunds: [
      {
        capture_ref: 'pay_1',
        amount: 2559.01,
        currency: 'INR',
        reason: 'Wrong amount',
        by: 'Operator 1',
        asked_at: at,
        state: 'done',
      },
    ],
    refundable: [],
    exceptions: payment.exceptions.map((exception) => ({
      ...exception,
      resolved: { at, by: 'Operator 1', note: 'refunded: Wrong amount' },
    })),
  };
};
