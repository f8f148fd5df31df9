import Router from '@koa/router';
import { readObject, textOf } from '../http/body.ts';
import { base62Id } from '../http/ids.ts';
import { type ApiDependencies, collection, notesOf, pageOf, serverError } from './api-dependencies.ts';
import { fail, noSuchId } from './failure.ts';
import type { Payment, Refund } from './ledger.ts';

/** Refunds of captured payments, idempotent by the X-Refund-Idempotency header. */
export const refundRoutes = (router: Router, dependencies: ApiDependencies): void => {
  const { ledger, webhooks, switches } = dependencies;
  const answered = new Map<string, { request: string; refund: Refund }>();

  router.post('/payments/:id/refund', async (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    const asked = await readObject(ctx);
    const trouble = switches.take('next_refund', payment.order_id);
    if (trouble === 'error500') return serverError(ctx);
    if (trouble === 'refused') return fail(ctx, 'Your account does not have enough balance to carry out the refund.');
    if (trouble === 'in_progress')
      return fail(ctx, 'Request failed because another request is in progress with the same idempotency key', {
        status: 409,
      });

    const key = ctx.get('x-refund-idempotency');
    if (key !== '' && !/^[A-Za-z0-9_-]{10,}$/.test(key)) return fail(ctx, 'The idempotency key is invalid.');
    const request = JSON.stringify([payment.id, asked]);
    const earlier = answered.get(key);
    if (earlier && earlier.request !== request)
      return fail(ctx, 'Different request with the same idempotency key has already been processed.');
    if (earlier) {
      ctx.body = earlier.refund;
      return;
    }

    const left = payment.amount - payment.amount_refunded;
    const amount = asked.amount === undefined ? left : Number(asked.amount);
    if (!payment.captured) return fail(ctx, 'The payment status should be captured for action to be taken');
    if (left <= 0) return fail(ctx, 'The payment has been fully refunded already');
    if (!Number.isInteger(amount) || amount < 100 || amount > left)
      return fail(ctx, 'The total refund amount is greater than the refund payment amount', { field: 'amount' });
    const refund = ledger.refund(payment, amount, {
      notes: notesOf(asked.notes),
      receipt: textOf(asked.receipt) ?? null,
      speed: textOf(asked.speed) ?? 'normal',
    });
    if (key !== '') answered.set(key, { request, refund });
    void webhooks.send(payment.order_id, ...refundEvents(refund, payment));
    if (trouble === 'error500_after_refund') return serverError(ctx);
    ctx.body = refund;
  });

  router.get('/payments/:id/refunds', (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    ctx.body = collection(pageOf(ledger.refundsOf(payment.id), ctx.query));
  });
};

const refundEvents = (refund: Refund, payment: Payment) =>
  ['refund.created', 'refund.processed'].map((name) => ({ name, refund, payment }));

/** Not the provider's API: a refund in its dashboard, and later decisions of banks. */
export const dashboardRoutes = ({ ledger, webhooks }: ApiDependencies): Router => {
  const router = new Router({ prefix: '/razorpay' });

  router.post('/_payments/:id/refund', async (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    const left = payment.amount - payment.amount_refunded;
    const amount = Number((await readObject(ctx)).amount ?? left);
    if (!payment.captured || !Number.isInteger(amount) || amount < 1 || amount > left)
      return fail(ctx, 'The total refund amount is greater than the refund payment amount', { field: 'amount' });
    const refund = ledger.refund(payment, amount, { notes: [], receipt: null, speed: 'normal' });
    await webhooks.send(payment.order_id, ...refundEvents(refund, payment));
    ctx.body = refund;
  });

  router.post('/_payments/:id/dispute', async (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (!payment) return noSuchId(ctx);
    const dispute = { id: base62Id('disp'), payment_id: payment.id, amount: payment.amount, status: 'open' } as const;
    await webhooks.send(payment.order_id, { name: 'payment.dispute.created', payment, dispute });
    ctx.body = dispute;
  });

  router.post('/_refunds/:id/fail', async (ctx) => {
    const refund = ledger.refunds.get(ctx.params.id ?? '');
    const payment = refund && ledger.payments.get(refund.payment_id);
    if (!refund || !payment || refund.status === 'failed') return noSuchId(ctx);
    ledger.failRefund(refund, payment);
    await webhooks.send(payment.order_id, { name: 'refund.failed', refund, payment });
    ctx.body = refund;
  });
  return router;
};
