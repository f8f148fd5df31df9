import Router from '@koa/router';
import type { Context, Next } from 'koa';
import { basicAuth } from '../http/basic-auth.ts';
import { isObject, readObject, textOf } from '../http/body.ts';
import { stall } from '../http/stall.ts';
import { type ApiDependencies, collection, notesOf, pageOf, serverError } from './api-dependencies.ts';
import { brokenProxy, fail, noSuchId } from './failure.ts';
import { refundRoutes } from './refunds.ts';
import { captureEvents } from './webhooks.ts';

/** The provider's server API under /v1. */
export const apiRoutes = (dependencies: ApiDependencies): Router => {
  const { ledger, webhooks, switches, keys } = dependencies;
  const router = new Router({ prefix: '/razorpay/v1' });

  router.use(async (ctx: Context, next: Next) => {
    if (switches.get('down') === 'yes') return brokenProxy(ctx);
    const proof = basicAuth(ctx);
    if (proof?.user !== keys.id || proof.password !== keys.secret)
      return fail(ctx, 'Authentication failed', { status: 401, reason: 'NA' });
    await next();
  });

  router.post('/orders', async (ctx) => {
    const asked = await readObject(ctx);
    const trouble = switches.take('next_create');
    if (trouble === 'timeout') return stall(ctx);
    if (trouble === 'broken_proxy') return brokenProxy(ctx);
    if (trouble === 'error500') return serverError(ctx);
    const wrong = orderProblem(asked);
    if (wrong) return fail(ctx, wrong.description, { field: wrong.field });
    const order = ledger.create(Number(asked.amount), textOf(asked.receipt) ?? null, notesOf(asked.notes));
    if (trouble === 'error500_after_create') return serverError(ctx);
    if (trouble === 'timeout_after_create') return stall(ctx);
    ctx.body = order;
  });

  const reading = async (ctx: Context, next: Next) => {
    const trouble = switches.take('next_read', ctx.params.id);
    if (trouble === 'timeout') return stall(ctx);
    if (trouble === 'error500') return serverError(ctx);
    await next();
  };

  router.get('/orders', reading, (ctx) => {
    const { receipt } = ctx.query;
    const wanted = [...ledger.orders.values()].filter((order) => receipt === undefined || order.receipt === receipt);
    ctx.body = collection(pageOf(wanted, ctx.query));
  });

  router.get('/orders/:id', reading, (ctx) => {
    const order = ledger.orders.get(ctx.params.id ?? '');
    if (!order) return noSuchId(ctx);
    ctx.body = order;
  });

  router.get('/orders/:id/payments', reading, (ctx) => {
    const order = ledger.orders.get(ctx.params.id ?? '');
    if (!order) return noSuchId(ctx);
    ctx.body = collection(ledger.paymentsOf(order.id));
  });

  router.get('/payments', reading, (ctx) => {
    ctx.body = collection(pageOf(ledger.payments.values(), ctx.query));
  });

  router.get('/payments/:id', reading, (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    ctx.body = payment;
  });

  router.post('/payments/:id/capture', async (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    const { amount, currency } = await readObject(ctx);
    if (payment.captured) return fail(ctx, 'This payment has already been captured');
    if (payment.status !== 'authorized') return fail(ctx, 'Only payments which have been authorized can be captured');
    if (amount !== payment.amount || currency !== payment.currency)
      return fail(ctx, 'Capture amount must be equal to the amount authorized', { field: 'amount' });
    ctx.body = ledger.capture(payment);
    void webhooks.send(payment.order_id, ...captureEvents(payment, ledger).slice(1));
  });

  router.get('/refunds', reading, (ctx) => {
    ctx.body = collection(pageOf(ledger.refunds.values(), ctx.query));
  });

  refundRoutes(router, dependencies);
  return router;
};

const orderProblem = (asked: Record<string, unknown>): { description: string; field: string } | undefined => {
  const { amount, currency, receipt, notes } = asked;
  if (!Number.isInteger(amount)) return { description: 'The amount must be an integer.', field: 'amount' };
  if (Number(amount) < 100) return { description: 'The amount must be at least INR 1.00', field: 'amount' };
  if (currency !== 'INR') return { description: 'Currency is not supported', field: 'currency' };
  if (receipt !== undefined && receipt !== null && (typeof receipt !== 'string' || receipt.length > 40))
    return { description: 'The receipt may not be greater than 40 characters.', field: 'receipt' };
  if (isObject(notes) && Object.keys(notes).length > 15)
    return { description: 'Number of fields in notes should be less than or equal to 15', field: 'notes' };
  if (isObject(notes) && Object.values(notes).some((value) => String(value).length > 256))
    return { description: 'Notes values may not be greater than 256 characters.', field: 'notes' };
  return undefined;
};
