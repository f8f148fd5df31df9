import { createHmac } from 'node:crypto';
import { base62Id } from '../http/ids.ts';

/** Notes come back as an empty array when none were sent: a quirk of the real API. */
export type Notes = Record<string, string> | [];

const newOrder = (amount: number, receipt: string | null, notes: Notes, created_at: number) => ({
  id: base62Id('order'),
  entity: 'order',
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency: 'INR',
  receipt,
  offer_id: null,
  status: 'created' as 'created' | 'attempted' | 'paid',
  attempts: 0,
  notes,
  created_at,
});

export type Order = ReturnType<typeof newOrder>;

/** The customer's choice in the bank's window. */
interface Attempt {
  order: Order;
  method: string;
  bank: string | null;
  email: string;
  contact: string;
  description: string | null;
  /** The captured amount: the order's, unless a switch changes it. */
  amount: number;
  currency: string;
}

const newPayment = ({ order, amount, currency, method, description, bank, ...who }: Attempt, created_at: number) => ({
  id: base62Id('pay'),
  entity: 'payment',
  amount,
  currency,
  base_amount: amount,
  status: 'created' as 'created' | 'authorized' | 'captured' | 'failed' | 'refunded',
  order_id: order.id,
  invoice_id: null,
  international: false,
  method,
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null as null | 'partial' | 'full',
  captured: false,
  description,
  card_id: null,
  bank,
  wallet: null,
  vpa: null,
  ...who,
  notes: [],
  fee: null as number | null,
  tax: null as number | null,
  error_code: null as string | null,
  error_description: null as string | null,
  error_source: null as string | null,
  error_step: null as string | null,
  error_reason: null as string | null,
  acquirer_data: {} as { bank_transaction_id?: string },
  created_at,
});

export type Payment = ReturnType<typeof newPayment>;

interface RefundRequest {
  notes: Notes;
  receipt: string | null;
  speed: string;
}

const newRefund = (payment: Payment, amount: number, { notes, receipt, speed }: RefundRequest, created_at: number) => ({
  id: base62Id('rfnd'),
  entity: 'refund',
  amount,
  currency: payment.currency,
  payment_id: payment.id,
  notes,
  receipt,
  acquirer_data: { arn: null },
  created_at,
  batch_id: null,
  status: 'processed' as 'processed' | 'failed',
  speed_processed: 'normal',
  speed_requested: speed,
});

export type Refund = ReturnType<typeof newRefund>;

/** Orders, payments and refunds of the card and netbanking provider, in memory. Amounts are paise. */
export const createLedger = (clock: () => Date) => {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const seconds = () => Math.floor(clock().getTime() / 1000);
  return {
    orders,
    payments,
    refunds,
    create: (amount: number, receipt: string | null, notes: Notes): Order => {
      const order = newOrder(amount, receipt, notes, seconds());
      orders.set(order.id, order);
      return order;
    },
    paymentsOf: (orderId: string): Payment[] => [...payments.values()].filter(({ order_id }) => order_id === orderId),
    refundsOf: (paymentId: string): Refund[] =>
      [...refunds.values()].filter(({ payment_id }) => payment_id === paymentId),
    /** Starts a payment that waits for its bank. */
    begin: (attempt: Attempt): Payment => {
      const { order } = attempt;
      order.attempts += 1;
      if (order.status === 'created') order.status = 'attempted';
      const payment = newPayment(attempt, seconds());
      payments.set(payment.id, payment);
      return payment;
    },
    authorize: (payment: Payment): Payment => Object.assign(payment, { status: 'authorized' }),
    decline: (payment: Payment): Payment =>
      Object.assign(payment, {
        status: 'failed',
        error_code: 'BAD_REQUEST_ERROR',
        error_description: 'Your payment was declined by the bank.',
        error_source: 'bank',
        error_step: 'payment_authorization',
        error_reason: 'payment_failed',
      }),
    /** Marks a payment as captured and its order as paid. */
    capture: (payment: Payment): Payment => {
      const fee = Math.round(payment.amount * 0.0236);
      Object.assign(payment, {
        status: 'captured',
        captured: true,
        fee,
        tax: fee - Math.round(fee / 1.18),
        acquirer_data: { bank_transaction_id: String(100_000_000 + payments.size) },
      });
      const order = orders.get(payment.order_id);
      if (order) Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
      return payment;
    },
    refund: (payment: Payment, amount: number, asked: RefundRequest): Refund => {
      const refund = newRefund(payment, amount, asked, seconds());
      refunds.set(refund.id, refund);
      payment.amount_refunded += amount;
      payment.refund_status = payment.amount_refunded >= payment.amount ? 'full' : 'partial';
      if (payment.refund_status === 'full') payment.status = 'refunded';
      return refund;
    },
    /** Marks a refund as failed: its amount returns to the merchant. */
    failRefund: (refund: Refund, payment: Payment): void => {
      refund.status = 'failed';
      payment.amount_refunded -= refund.amount;
      payment.refund_status = payment.amount_refunded > 0 ? 'partial' : null;
      payment.status = 'captured';
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;

/** Signature of a payment, as the widget hands it to the page: hex HMAC-SHA256 of `order|payment`. */
export const signPayment = (keySecret: string, orderId: string, paymentId: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex');

/** Signature of a webhook: hex HMAC-SHA256 of the body as sent. */
export const signWebhook = (webhookSecret: string, body: string): string =>
  createHmac('sha256', webhookSecret).update(body).digest('hex');
