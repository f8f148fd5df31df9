import { upperId } from '../http/ids.ts';

export interface Amount {
  currency_code: string;
  value: string;
}

export interface Refund {
  id: string;
  status: 'COMPLETED' | 'FAILED';
  amount: Amount;
  /** Where it is, and the capture that it gives back. */
  links: { href: string; rel: string; method: string }[];
  custom_id?: string;
  note_to_payer?: string;
  create_time: string;
  update_time: string;
}

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: string };
  amount: Amount;
  final_capture: boolean;
  custom_id?: string;
  invoice_id?: string;
  seller_receivable_breakdown?: { gross_amount: Amount; paypal_fee: Amount; net_amount: Amount };
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
  update_time: string;
}

export interface PurchaseUnit {
  reference_id: string;
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  description?: string;
}

export interface Order {
  id: string;
  intent: 'CAPTURE';
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  purchase_units: PurchaseUnit[];
  captures: Capture[];
  payerId: string | undefined;
  /** What the payer chose to pay with has no money: every capture is declined until the payer approves again. */
  declines: boolean;
  createdAt: Date;
}

/** PayPal gives up an order that was not approved, or not captured, for three hours. */
const orderLifeMs = 3 * 60 * 60 * 1000;

export const cents = ({ value }: Amount): number => Math.round(Number(value) * 100);
export const amountOf = (currency_code: string, amountInCents: number): Amount => ({
  currency_code,
  value: (amountInCents / 100).toFixed(2),
});

/** What is taken instead of what the order says. */
const chargeOf = (amount: Amount, charge: string): Amount =>
  amountOf(
    charge === 'other_currency' ? 'EUR' : amount.currency_code,
    cents(amount) + (charge === 'one_more' ? 1 : 0) - (charge === 'one_less' ? 1 : 0),
  );

/** Orders, captures and refunds of the wallet provider, in memory. */
export const createBook = (clock: () => Date) => {
  const orders = new Map<string, Order>();
  const captures = new Map<string, { capture: Capture; order: Order; refunds: Refund[] }>();
  const refunds = new Map<string, Refund>();
  const now = () =>
    clock()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  return {
    captures,
    refunds,
    /** The order, unless unknown or expired. */
    order: (id: string): Order | undefined => {
      const order = orders.get(id);
      const expired =
        order && order.status !== 'COMPLETED' && clock().getTime() - order.createdAt.getTime() > orderLifeMs;
      return expired ? undefined : order;
    },
    create: (purchaseUnits: PurchaseUnit[]): Order => {
      const order: Order = {
        id: upperId(),
        intent: 'CAPTURE',
        status: 'CREATED',
        purchase_units: purchaseUnits,
        captures: [],
        payerId: undefined,
        declines: false,
        createdAt: clock(),
      };
      orders.set(order.id, order);
      return order;
    },
    approve: (order: Order, declines = false): void => {
      order.status = 'APPROVED';
      order.declines = declines;
      order.payerId = upperId(13);
    },
    /** Whether a completed capture already carries this invoice id. */
    invoicePaid: (invoiceId: string | undefined): boolean =>
      invoiceId !== undefined &&
      [...captures.values()].some(({ capture }) => capture.invoice_id === invoiceId && capture.status !== 'DECLINED'),
    capture: (order: Order, pending: boolean, charge = 'right'): Capture => {
      const [ordered] = order.purchase_units;
      if (ordered === undefined) throw new Error('An order has at least one purchase unit.');
      const unit = { ...ordered, amount: chargeOf(ordered.amount, charge) };
      const gross = cents(unit.amount);
      const fee = Math.round(gross * 0.044) + 30;
      const { currency_code } = unit.amount;
      const capture: Capture = {
        id: upperId(),
        status: pending ? 'PENDING' : 'COMPLETED',
        ...(pending && { status_details: { reason: 'PENDING_REVIEW' } }),
        amount: unit.amount,
        final_capture: true,
        ...(unit.custom_id !== undefined && { custom_id: unit.custom_id }),
        ...(unit.invoice_id !== undefined && { invoice_id: unit.invoice_id }),
        ...(!pending && {
          seller_receivable_breakdown: {
            gross_amount: unit.amount,
            paypal_fee: amountOf(currency_code, fee),
            net_amount: amountOf(currency_code, gross - fee),
          },
        }),
        supplementary_data: { related_ids: { order_id: order.id } },
        create_time: now(),
        update_time: now(),
      };
      order.status = 'COMPLETED';
      order.captures.push(capture);
      captures.set(capture.id, { capture, order, refunds: [] });
      return capture;
    },
    /** A pending capture becomes completed or denied: what the provider's review decides later. */
    settle: (capture: Capture, outcome: 'COMPLETED' | 'DECLINED'): void => {
      capture.status = outcome;
      delete capture.status_details;
      capture.update_time = now();
    },
    refundsOf: (order: Order): Refund[] => order.captures.flatMap(({ id }) => captures.get(id)?.refunds ?? []),
    refund: (
      captureId: string,
      amount: Amount,
      extras: Pick<Refund, 'custom_id' | 'note_to_payer' | 'links'>,
    ): Refund => {
      const entry = captures.get(captureId);
      if (!entry) throw new Error(`There is no capture ${captureId}.`);
      const refund: Refund = {
        id: upperId(),
        status: 'COMPLETED',
        amount,
        ...extras,
        create_time: now(),
        update_time: now(),
      };
      entry.refunds.push(refund);
      refunds.set(refund.id, refund);
      const returned = entry.refunds.reduce((sum, each) => sum + cents(each.amount), 0);
      entry.capture.status = returned >= cents(entry.capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      return refund;
    },
  };
};

export type Book = ReturnType<typeof createBook>;
