import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { isObject, readObject, textOf } from '../http/body.ts';
import { stall } from '../http/stall.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import type { Book, Order, PurchaseUnit } from './book.ts';
import { fail } from './failure.ts';
import { captureEvent } from './webhooks.ts';

/** Orders v2: create, read, capture. */
export const orderRoutes = ({ book, webhooks, switches, idempotency, tokens }: ApiDependencies): Router => {
  const router = new Router({ prefix: '/paypal/v2/checkout/orders' });
  router.use(available(switches), tokens.required);

  router.post('/', idempotency.replay, async (ctx) => {
    const trouble = switches.take('next_create');
    if (trouble === 'timeout') return stall(ctx);
    if (trouble === 'error500') return fail(ctx, 'INTERNAL_SERVER_ERROR');
    const { intent, purchase_units } = await readObject(ctx);
    const units = Array.isArray(purchase_units) ? purchase_units.filter(isObject) : [];
    if (intent !== 'CAPTURE' || units.length === 0) return fail(ctx, 'MISSING_REQUIRED_PARAMETER');
    const problem = units.map(unitProblem).find((each) => each !== undefined);
    if (problem) return fail(ctx, problem);
    const order = book.create(units.map(unitOf));
    idempotency.answer(ctx, 201, representation(order, book, ctx));
    if (trouble === 'error500_after_create') fail(ctx, 'INTERNAL_SERVER_ERROR');
  });

  router.get('/:id', reading(switches), (ctx) => {
    const order = book.order(ctx.params.id ?? '');
    if (!order) return fail(ctx, 'INVALID_RESOURCE_ID');
    ctx.body = representation(order, book, ctx, true);
  });

  router.post('/:id/capture', idempotency.replay, async (ctx) => {
    if (!ctx.is('application/json')) return fail(ctx, 'UNSUPPORTED_MEDIA_TYPE', 415);
    await readObject(ctx);
    const order = book.order(ctx.params.id ?? '');
    if (!order) return fail(ctx, 'INVALID_RESOURCE_ID');
    const refusal = captureRefusal(order, book, switches.get('unique_invoices') === 'yes');
    if (refusal) return fail(ctx, refusal);
    const trouble = switches.take('next_capture', order.id);
    if (trouble === 'error500') return fail(ctx, 'INTERNAL_SERVER_ERROR');
    if (trouble === 'in_progress') return fail(ctx, 'ORDER_COMPLETION_IN_PROGRESS');
    if (trouble === 'payee_restricted') return fail(ctx, 'PAYEE_ACCOUNT_RESTRICTED');
    if (trouble === 'declined' || trouble === 'card_expired' || order.declines) {
      fail(ctx, trouble === 'card_expired' ? 'CARD_EXPIRED' : 'INSTRUMENT_DECLINED');
      return idempotency.answer(ctx, ctx.status, ctx.body);
    }

    const capture = book.capture(order, trouble === 'pending', switches.take('next_charge', order.id));
    const sent = webhooks.send(order.id, captureEvent(capture, ctx));
    if (switches.get('webhook', order.id) === 'before') await sent;
    idempotency.answer(ctx, 201, representation(order, book, ctx));
    if (trouble === 'already_captured') fail(ctx, 'ORDER_ALREADY_CAPTURED');
    if (trouble === 'error500_after_capture') fail(ctx, 'INTERNAL_SERVER_ERROR');
    if (trouble === 'timeout_after_capture') return stall(ctx);
  });
  return router;
};

/** Answers 503 to everything while the provider is down. */
export const available =
  (switches: ApiDependencies['switches']) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (switches.get('down') === 'yes') return fail(ctx, 'SERVICE_UNAVAILABLE', 503);
    await next();
  };

/** Applies the switch for the next read. */
export const reading =
  (switches: ApiDependencies['switches']) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const trouble = switches.take('next_read');
    if (trouble === 'timeout') return stall(ctx);
    if (trouble === 'error500') return fail(ctx, 'INTERNAL_SERVER_ERROR');
    await next();
  };

const captureRefusal = (order: Order, book: Book, uniqueInvoices: boolean): string | undefined => {
  if (order.status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  if (uniqueInvoices && book.invoicePaid(order.purchase_units[0]?.invoice_id)) return 'DUPLICATE_INVOICE_ID';
  return undefined;
};

const unitProblem = ({ amount, custom_id, invoice_id, description }: Record<string, unknown>): string | undefined => {
  if (!isObject(amount) || typeof amount.value !== 'string' || amount.currency_code === undefined)
    return 'MISSING_REQUIRED_PARAMETER';
  if (amount.currency_code !== 'USD') return 'CURRENCY_NOT_SUPPORTED';
  if (!/^\d+(\.\d+)?$/.test(amount.value)) return 'INVALID_PARAMETER_SYNTAX';
  if (/\.\d{3,}$/.test(amount.value)) return 'DECIMAL_PRECISION';
  if (Number(amount.value) <= 0) return 'CANNOT_BE_ZERO_OR_NEGATIVE';
  if ([custom_id, invoice_id, description].some((text) => String(text ?? '').length > 127))
    return 'INVALID_STRING_MAX_LENGTH';
  return undefined;
};

const unitOf = (unit: Record<string, unknown>): PurchaseUnit => {
  const amount = isObject(unit.amount) ? unit.amount : {};
  const text = (name: 'custom_id' | 'invoice_id' | 'description') => {
    const value = textOf(unit[name]);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    reference_id: textOf(unit.reference_id) ?? 'default',
    amount: { currency_code: 'USD', value: Number(amount.value).toFixed(2) },
    ...text('custom_id'),
    ...text('invoice_id'),
    ...text('description'),
  };
};

const paymentsOf = (order: Order, book: Book) => {
  const refunds = book.refundsOf(order);
  return { captures: order.captures, ...(refunds.length > 0 && { refunds }) };
};

/** The order in the representation of the Prefer header: minimal (default) or full; reads are always full. */
const representation = (order: Order, book: Book, ctx: Context, always = false): Record<string, unknown> => {
  const self = `${ctx.URL.origin}/paypal/v2/checkout/orders/${order.id}`;
  const minimal = {
    id: order.id,
    status: order.status,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${ctx.URL.origin}/paypal/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: `${self}/capture`, rel: 'capture', method: 'POST' },
    ],
  };
  if (!always && !ctx.get('prefer').includes('return=representation')) return minimal;
  const payer =
    order.payerId === undefined
      ? {}
      : {
          payer: { payer_id: order.payerId, email_address: 'payer@example.com' },
          payment_source: { paypal: { account_id: order.payerId, email_address: 'payer@example.com' } },
        };
  const units = order.purchase_units.map((unit) => ({
    ...unit,
    ...(order.captures.length > 0 && { payments: paymentsOf(order, book) }),
  }));
  return {
    ...minimal,
    intent: order.intent,
    create_time: order.createdAt.toISOString(),
    purchase_units: structuredClone(units),
    ...payer,
  };
};
