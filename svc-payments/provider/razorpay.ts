import type { Provider } from '@potli/contracts/payment/fees.ts';
import { booleanAt, integerAt, listAt, objectAt, textAt } from '@potli/service-kit/read-json.ts';
import type { Attempt } from '../attempt/attempt.ts';
import type { Reply, Send } from './call-provider.ts';
import {
  type Belonging,
  type CaptureResult,
  type ListedMovement,
  type OpenAttempt,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRecord,
  type ProviderRefund,
  type RefundOrder,
  readCaptured,
} from './provider.ts';

const name: Provider = 'razorpay';
/** Minutes in which the provider captures automatically, and after which it gives uncaptured money back. */
const captureWindow = { automatic_expiry_period: 30, manual_expiry_period: 7200, refund_speed: 'normal' };

/** The most that one page of a list holds. */
const pageSize = 100;

interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
}

/** Card and netbanking over Razorpay's orders, payments and refunds; `send` is based at its `/v1`. */
export const createRazorpay = ({ keyId, keySecret }: RazorpayKeys, send: Send): PaymentProvider => {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>) => {
    const reply = await send({
      method,
      path,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (reply.status < 300) return reply.body;
    throw failureOf(reply);
  };

  const find = async ({ id, charged }: Attempt): Promise<string | undefined> => {
    const orders = listAt(await call('GET', `/orders?receipt=${encodeURIComponent(id)}&count=10`), 'items');
    const ours = orders.find((order) => textAt(order, 'receipt') === id && integerAt(order, 'amount') === charged);
    return textAt(ours, 'id');
  };

  const create = async ({ id, charged, reference }: Attempt): Promise<string> => {
    const order = await call('POST', '/orders', {
      amount: charged,
      currency: 'INR',
      receipt: id,
      notes: { reference },
      payment: { capture: 'automatic', capture_options: captureWindow },
    });
    return textAt(order, 'id') ?? unreadable();
  };

  const open = async (attempt: Attempt, again: boolean): Promise<string> => {
    // Creating is not idempotent there: an order left by an earlier attempt is searched for first.
    const left = again ? await find(attempt) : undefined;
    if (left !== undefined) return left;
    try {
      return await create(attempt);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'unclear') throw error;
      const found = await find(attempt);
      if (found === undefined) throw error;
      return found;
    }
  };

  /** All pages of a list, whose address ends with `?` or `&`. */
  const allOf = async (address: string): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (;;) {
      const page = listAt(await call('GET', `${address}count=${pageSize}&skip=${found.length}`), 'items');
      found.push(...page);
      if (page.length < pageSize) return found;
    }
  };

  /** Asked for only where something was given back, as the provider or our own ledger says. */
  const refundsOf = async (payment: unknown, { ledger }: OpenAttempt): Promise<ProviderRefund[]> => {
    const ref = textAt(payment, 'id') ?? unreadable();
    const given = (integerAt(payment, 'amount_refunded') ?? 0) > 0;
    if (
      !wasCaptured(payment) ||
      !(given || ledger.some(({ kind, capture_ref }) => kind === 'refund' && capture_ref === ref))
    )
      return [];
    return (await allOf(`/payments/${encodeURIComponent(ref)}/refunds?`)).map(readRefund);
  };

  const fetchRecord = async (attempt: OpenAttempt): Promise<ProviderRecord | undefined> => {
    const path = `/orders/${encodeURIComponent(attempt.provider_order_id)}`;
    try {
      const [order, list] = await Promise.all([call('GET', path), call('GET', `${path}/payments`)]);
      const payments = listAt(list, 'items');
      const refunds = await Promise.all(payments.map((payment) => refundsOf(payment, attempt)));
      return readRecord(order, payments, refunds.flat(), attempt.charged);
    } catch (error) {
      // an id it does not know is answered 400 without a code of its own
      if (error instanceof ProviderError && error.failure === 'refused') return undefined;
      throw error;
    }
  };

  const capture = async (attempt: OpenAttempt, record: ProviderRecord | undefined): Promise<CaptureResult> => {
    const waiting = record?.payments.find(
      ({ status, amount, currency }) =>
        status === 'authorized' && amount === attempt.charged && currency === attempt.currency,
    );
    if (!waiting) return { refusal: 'not_approved' };
    try {
      await call('POST', `/payments/${waiting.ref}/capture`, { amount: attempt.charged, currency: attempt.currency });
    } catch (error) {
      // most likely captured meanwhile by the provider itself; the record below shows it
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
    }
    return readCaptured(name, fetchRecord(attempt));
  };

  const refund = async ({ key, capture_ref, amount }: RefundOrder): Promise<string> => {
    const path = `/payments/${encodeURIComponent(capture_ref)}/refund`;
    const asked = { amount, speed: 'normal', notes: { key } };
    const given = await call('POST', path, asked, { 'x-refund-idempotency': key });
    if (textAt(given, 'status') === 'failed') throw new ProviderError(name, 'refused', 'refund failed');
    return textAt(given, 'id') ?? unreadable();
  };

  const belongingOf = async (paymentRef: string): Promise<Belonging | undefined> => {
    try {
      const payment = await call('GET', `/payments/${encodeURIComponent(paymentRef)}`);
      return { attempt_id: null, provider_order_id: textAt(payment, 'order_id') ?? null };
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return undefined;
      throw error;
    }
  };

  const movements = async (from: Date, to: Date): Promise<ListedMovement[]> => {
    const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
    const period = `from=${seconds(from)}&to=${seconds(to)}&`;
    const [payments, refunds] = await Promise.all([allOf(`/payments?${period}`), allOf(`/refunds?${period}`)]);
    const captures = payments.filter((payment) => {
      const { status } = readPayment(payment);
      return status === 'captured' || status === 'refunded';
    });
    return [
      ...captures.map((payment): ListedMovement => {
        const ref = textAt(payment, 'id') ?? unreadable();
        const provider_order_id = textAt(payment, 'order_id') ?? null;
        return { kind: 'capture', ref, capture_ref: ref, attempt_id: null, provider_order_id };
      }),
      ...refunds.map((refund): ListedMovement => {
        const { ref, payment_ref, status } = readRefund(refund);
        const kind = status === 'failed' ? 'refund_failed' : 'refund';
        return { kind, ref, capture_ref: payment_ref, attempt_id: null, provider_order_id: null };
      }),
    ];
  };

  return { name, open, find, fetchRecord, capture, refund, belongingOf, movements };
};

const unreadable = (): never => {
  throw new ProviderError(name, 'unclear', 'unreadable answer');
};

const failureOf = ({ status, body }: Reply): ProviderError => {
  const error = objectAt(body, 'error');
  const said = textAt(error, 'reason') ?? textAt(error, 'code') ?? `HTTP ${status}`;
  if (status === 401 || status === 403 || textAt(error, 'description') === 'Authentication failed')
    return new ProviderError(name, 'misconfigured', said);
  // 409: the same request is still running; no body of its own: something in between answered
  if (status >= 500 || status === 408 || status === 409 || status === 429 || !error)
    return new ProviderError(name, 'unclear', said);
  return new ProviderError(name, 'refused', said);
};

/** Money that was only authorized is given back by the provider itself, and never was ours. */
const wasCaptured = (payment: unknown): boolean => booleanAt(payment, 'captured') !== false;

const timeOf = (entity: unknown): string =>
  new Date((integerAt(entity, 'created_at') ?? unreadable()) * 1000).toISOString();

const readRefund = (refund: unknown): ProviderRefund => ({
  ref: textAt(refund, 'id') ?? unreadable(),
  payment_ref: textAt(refund, 'payment_id') ?? unreadable(),
  // without notes of its own it comes with an empty list
  key: textAt(objectAt(refund, 'notes'), 'key') ?? null,
  status: textAt(refund, 'status') === 'failed' ? 'failed' : 'given',
  amount: integerAt(refund, 'amount') ?? unreadable(),
  currency: textAt(refund, 'currency') ?? unreadable(),
  at: timeOf(refund),
});

const readPayment = (payment: unknown): ProviderPayment => {
  const said = textAt(payment, 'status');
  const status = said === 'refunded' && !wasCaptured(payment) ? 'failed' : said;
  return {
    ref: textAt(payment, 'id') ?? unreadable(),
    amount: integerAt(payment, 'amount') ?? unreadable(),
    currency: textAt(payment, 'currency') ?? unreadable(),
    at: timeOf(payment),
    status:
      status === 'captured' || status === 'authorized' || status === 'refunded' || status === 'failed'
        ? status
        : 'pending',
  };
};

const readRecord = (
  order: unknown,
  list: readonly unknown[],
  refunds: readonly ProviderRefund[],
  charged: number,
): ProviderRecord => {
  const payments = list.map(readPayment);
  return {
    order_id: textAt(order, 'id') ?? unreadable(),
    attempt_id: textAt(order, 'receipt') ?? null,
    // a payment that the customer merely began may never be finished: only the bank's word makes it unclear
    payments: payments.filter(({ status }) => status !== 'pending'),
    refunds,
    begun: payments.length > 0,
    approved:
      payments.some(({ status, amount }) => status === 'authorized' && amount === charged) &&
      !payments.some(({ status }) => status === 'captured'),
    ended: false,
  };
};
