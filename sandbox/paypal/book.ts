import { upperId } from '../http/ids.ts';

export interface Amount {
  currency_code: string;
  value: string;
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
}

/** PayPal expires an order that was not approved or captured within three hours. */
const orderLifeMs = 3 * 60 * 60 * 1000;

export const cents = ({ value }: Amount): number => Math.round(Number(value) * 100);
export const amountOf = (currency_code: string, amountInCents: number): Amount => ({
  currency_code,
  value: (amountInCents / 100).toFixed(2),
});

/** A captured amount that differs from the order's. */
const chargeOf = (amount: Amount, charge: string): Amount =>
  amountOf(
    charge === 'other_currency' ? 'EUR' : amount.currency_code,
    cents(amount) + (charge === 'one_more' ? 1 : 0) - (charge === 'one_less' ? 1 : 0),
  );

const newOrder = (purchase_units: PurchaseUnit[], createdAt: Date) => ({
  id: upperId(),
  intent: 'CAPTURE',
  status: 'CREATED' as 'CREATED' | 'APPROVED' | 'COMPLETED',
  purchase_units,
  captures: [] as Capture[],
  payerId: undefined as string | undefined,
  /** The funding source is declined: every capture fails until the payer approves again. */
  declines: false,
  createdAt,
});

export type Order = ReturnType<typeof newOrder>;

const newCapture = (
  order_id: string,
  { amount, custom_id, invoice_id }: PurchaseUnit,
  pending: boolean,
  now: string,
) => {
  const gross = cents(amount);
  const fee = Math.round(gross * 0.044) + 30;
  return {
    id: upperId(),
    status: (pending ? 'PENDING' : 'COMPLETED') as
      | 'COMPLETED'
      | 'PENDING'
      | 'DECLINED'
      | 'PARTIALLY_REFUNDED'
      | 'REFUNDED',
    ...(pending && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(!pending && {
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: amountOf(amount.currency_code, fee),
        net_amount: amountOf(amount.currency_code, gross - fee),
      },
    }),
    supplementary_data: { related_ids: { order_id } },
    create_time: now,
    update_time: now,
  };
};

export type Capture = ReturnType<typeof newCapture>;

interface RefundExtras {
  /** Its address, and its capture. */
  links: { href: string; rel: string; method: string }[];
  custom_id?: string;
  note_to_payer?: string;
}

const newRefund = (amount: Amount, extras: RefundExtras, now: string, pending = false) => ({
  id: upperId(),
  status: (pending ? 'PENDING' : 'COMPLETED') as 'COMPLETED' | 'PENDING' | 'FAILED',
  amount,
  ...extras,
  create_time: now,
  update_time: now,
});

export type Refund = ReturnType<typeof newRefund>;

/** The cents of a capture that were refunded, or are on their way back. */
export const refundedCents = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { status, amount }) => (status === 'FAILED' ? sum : sum + cents(amount)), 0);

/** Orders, captures and refunds of the wallet provider, in memory. */
export const createBook = (clock: () => Date) => {
  const orders = new Map<string, Order>();
  const captures = new Map<string, { capture: Capture; order: Order; refunds: Refund[]; reversals: Refund[] }>();
  const now = () =>
    clock()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  return {
    captures,
    /** The order, unless unknown or expired. */
    order: (id: string): Order | undefined => {
      const order = orders.get(id);
      const expired =
        order && order.status !== 'COMPLETED' && clock().getTime() - order.createdAt.getTime() > orderLifeMs;
      return expired ? undefined : order;
    },
    create: (purchaseUnits: PurchaseUnit[]): Order => {
      const order = newOrder(purchaseUnits, clock());
      orders.set(order.id, order);
      return order;
    },
    approve: (order: Order, declines: boolean): void => {
      order.status = 'APPROVED';
      order.declines = declines;
      order.payerId = upperId(13);
    },
    /** Whether a completed capture already carries this invoice id. */
    invoicePaid: (invoiceId: string | undefined): boolean =>
      invoiceId !== undefined &&
      [...captures.values()].some(({ capture }) => capture.invoice_id === invoiceId && capture.status !== 'DECLINED'),
    capture: (order: Order, pending: boolean, charge: string): Capture => {
      const [ordered] = order.purchase_units;
      if (ordered === undefined) throw new Error('An order has at least one purchase unit.');
      const unit = { ...ordered, amount: chargeOf(ordered.amount, charge) };
      const capture = newCapture(order.id, unit, pending, now());
      order.status = 'COMPLETED';
      order.captures.push(capture);
      captures.set(capture.id, { capture, order, refunds: [], reversals: [] });
      return capture;
    },
    /** A pending capture becomes completed or denied: what the provider's review decides later. */
    settle: (capture: Capture, outcome: 'COMPLETED' | 'DECLINED'): void => {
      capture.status = outcome;
      delete capture.status_details;
      capture.update_time = now();
    },
    refundsOf: (order: Order): Refund[] => order.captures.flatMap(({ id }) => captures.get(id)?.refunds ?? []),
    refund: (captureId: string, amount: Amount, extras: RefundExtras, pending = false): Refund => {
      const entry = captures.get(captureId);
      if (!entry) throw new Error(`There is no capture ${captureId}.`);
      const refund = newRefund(amount, extras, now(), pending);
      entry.refunds.push(refund);
      entry.capture.status =
        refundedCents(entry.refunds) >= cents(entry.capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return refund;
    },
    /** Decides pending refunds of a capture; the money of failed ones returns to the merchant. */
    decideRefunds: ({ capture, refunds }: { capture: Capture; refunds: Refund[] }, status: 'COMPLETED' | 'FAILED') => {
      const pending = refunds.filter((refund) => refund.status === 'PENDING');
      for (const refund of pending) refund.status = status;
      const returned = refundedCents(refunds);
      if (returned < cents(capture.amount)) capture.status = returned > 0 ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
      return pending;
    },
    /** The provider takes a payment back: only its list of transactions shows that. */
    reverse: (capture: Capture): Refund => {
      const reversal = newRefund(capture.amount, { links: [] }, now());
      captures.get(capture.id)?.reversals.push(reversal);
      return reversal;
    },
  };
};

export type Book = ReturnType<typeof createBook>;
