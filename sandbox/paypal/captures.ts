import Router from '@koa/router';
import type { Context } from 'koa';
import { isObject, readObject, textOf } from '../http/body.ts';
import { upperId } from '../http/ids.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { amountOf, type Capture, cents, type Refund, refundedCents } from './book.ts';
import { fail } from './failure.ts';
import { available, reading } from './orders.ts';
import { captureEvent, disputeEvent, refundEvent } from './webhooks.ts';

/** Payments v2: read and refund a capture. */
export const captureRoutes = ({ book, webhooks, switches, idempotency, tokens }: ApiDependencies): Router[] => {
  const router = new Router({ prefix: '/paypal/v2/payments' });
  router.use(available(switches), tokens.required);

  router.get('/captures/:id', reading(switches), (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    ctx.body = entry.capture;
  });

  router.post('/captures/:id/refund', idempotency.replay, async (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    const trouble = switches.take('next_refund', entry.order.id);
    if (trouble === 'error500') return fail(ctx, 'INTERNAL_SERVER_ERROR');
    if (trouble === 'refused') return fail(ctx, 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    const asked = await readObject(ctx);
    const { capture } = entry;
    const left = leftOf(entry);
    if (capture.status === 'PENDING') return fail(ctx, 'PENDING_CAPTURE');
    if (left <= 0) return fail(ctx, 'CAPTURE_FULLY_REFUNDED');
    const amount = refundAmount(asked.amount, capture.amount.currency_code, left);
    if (amount === undefined) return fail(ctx, 'INVALID_PARAMETER_SYNTAX');
    if (amount.currency_code !== capture.amount.currency_code) return fail(ctx, 'CURRENCY_MISMATCH');
    if (cents(amount) > left) return fail(ctx, 'REFUND_AMOUNT_EXCEEDED');
    const custom_id = textOf(asked.custom_id);
    const note_to_payer = textOf(asked.note_to_payer);
    const extras = {
      links: linksOf(capture, ctx),
      ...(custom_id !== undefined && { custom_id }),
      ...(note_to_payer !== undefined && { note_to_payer }),
    };
    const refund = book.refund(capture.id, amount, extras, trouble === 'pending');
    void webhooks.send(entry.order.id, refundEvent(refund, ctx));
    idempotency.answer(ctx, 201, refund);
    if (trouble === 'error500_after_refund') fail(ctx, 'INTERNAL_SERVER_ERROR');
  });

  /** Not the provider's API: ends the review of a pending capture. */
  const review = new Router({ prefix: '/paypal/_captures' });
  review.post('/:id', async (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    const { outcome } = await readObject(ctx);
    if (outcome !== 'COMPLETED' && outcome !== 'DECLINED') return ctx.throw(400, "'outcome' is COMPLETED or DECLINED.");
    book.settle(entry.capture, outcome);
    await webhooks.send(entry.order.id, captureEvent(entry.capture, ctx));
    ctx.body = entry.capture;
  });

  /** Not the provider's API: a refund in its dashboard. */
  review.post('/:id/refund', async (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    const { capture } = entry;
    const amount = refundAmount((await readObject(ctx)).amount, capture.amount.currency_code, leftOf(entry));
    if (!amount || cents(amount) > leftOf(entry) || leftOf(entry) <= 0) return fail(ctx, 'REFUND_AMOUNT_EXCEEDED');
    const refund = book.refund(capture.id, amount, { links: linksOf(capture, ctx) });
    await webhooks.send(entry.order.id, refundEvent(refund, ctx));
    ctx.body = refund;
  });

  /** Not the provider's API: decides the pending refunds of a capture. */
  review.post('/:id/pending-refunds', async (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    const { outcome } = await readObject(ctx);
    if (outcome !== 'COMPLETED' && outcome !== 'FAILED') return ctx.throw(400, "'outcome' is COMPLETED or FAILED.");
    const refunds = book.decideRefunds(entry, outcome);
    for (const refund of refunds) await webhooks.send(entry.order.id, refundEvent(refund, ctx));
    ctx.body = { refunds };
  });

  /** Not the provider's API: it reverses the payment, for example after a dispute, without a webhook. */
  review.post('/:id/reverse', (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    ctx.body = book.reverse(entry.capture);
  });

  /** Not the provider's API: the payer opens a dispute. */
  review.post('/:id/dispute', async (ctx) => {
    const entry = book.captures.get(ctx.params.id ?? '');
    if (!entry) return fail(ctx, 'INVALID_RESOURCE_ID');
    const resource = {
      dispute_id: `PP-D-${upperId(5)}`,
      disputed_transactions: [{ seller_transaction_id: entry.capture.id }],
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'OPEN',
      dispute_amount: entry.capture.amount,
    };
    await webhooks.send(entry.order.id, disputeEvent(resource, ctx));
    ctx.body = resource;
  });

  return [router, review];
};

const leftOf = ({ capture, refunds }: { capture: Capture; refunds: readonly Refund[] }): number =>
  cents(capture.amount) - refundedCents(refunds);

const linksOf = ({ id }: Capture, ctx: Context) => [
  { href: `${ctx.URL.origin}/paypal/v2/payments/captures/${id}`, rel: 'up', method: 'GET' },
];

const refundAmount = (asked: unknown, currency: string, left: number) => {
  if (asked === undefined) return amountOf(currency, left);
  if (!isObject(asked) || typeof asked.value !== 'string' || !/^\d+(\.\d{1,2})?$/.test(asked.value)) return undefined;
  return { currency_code: String(asked.currency_code), value: Number(asked.value).toFixed(2) };
};
