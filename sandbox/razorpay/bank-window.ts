import Router from '@koa/router';
import { readObject, textOf } from '../http/body.ts';
import { openToBrowsers } from '../http/cors.ts';
import { lateBy } from '../http/webhooks.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { fail, noSuchId } from './failure.ts';
import { type Order, type Payment, signPayment } from './ledger.ts';
import { captureEvents } from './webhooks.ts';

/** Endpoints of the widget in the browser: read an order, pay it, decline it. */
export const bankWindowRoutes = ({ ledger, webhooks, switches, keys }: ApiDependencies): Router => {
  const router = new Router({ prefix: '/razorpay/_widget' });
  router.use(openToBrowsers);
  router.options('/payments', (ctx) => {
    ctx.status = 204;
  });

  router.get('/orders/:id', (ctx) => {
    const order = ledger.orders.get(ctx.params.id ?? '');
    if (!order) return noSuchId(ctx);
    const { id, amount, currency, status } = order;
    ctx.body = { id, amount, currency, status };
  });

  router.post('/payments', async (ctx) => {
    const asked = await readObject(ctx);
    const order = ledger.orders.get(textOf(asked.order_id) ?? '');
    if (asked.key !== keys.id) return fail(ctx, 'The api key provided is invalid', { status: 401, reason: 'NA' });
    if (!order) return noSuchId(ctx);
    const attempt = {
      order,
      method: textOf(asked.method) ?? 'netbanking',
      bank: textOf(asked.bank) ?? null,
      email: textOf(asked.email) ?? 'void@razorpay.com',
      contact: textOf(asked.contact) ?? '+919999999999',
      description: textOf(asked.description) ?? null,
      ...chargeOf(order, switches.take('next_charge', order.id)),
    };
    const send = async (...events: Parameters<typeof webhooks.send>[1][]): Promise<void> => {
      const sent = webhooks.send(order.id, ...events);
      if (switches.get('webhook', order.id) === 'before') await sent;
    };
    const take = async (payment: Payment): Promise<void> => {
      if (switches.get('capture', order.id) === 'authorized')
        return send({ name: 'payment.authorized', payment: ledger.authorize(payment) });
      ledger.capture(payment);
      await send(...captureEvents(payment, ledger));
    };
    const signed = (payment: Payment) => ({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signPayment(keys.secret, order.id, payment.id),
    });

    const payment = ledger.begin(attempt);
    if (asked.outcome === 'decline') {
      ledger.decline(payment);
      await send({ name: 'payment.failed', payment });
      // 200: a browser would report another status in its console, which the real widget's own window never does.
      ctx.body = { error: failureOf(payment) };
      return;
    }
    if (asked.outcome === 'late') {
      void lateBy(switches.get('late_seconds', order.id)).then(() =>
        payment.status === 'created' ? take(payment) : undefined,
      );
      ctx.body = { razorpay_payment_id: payment.id };
      return;
    }
    if (order.status === 'paid' && switches.get('second_payment', order.id) === 'returned') {
      // A second payment on a paid order goes straight back to the customer, as the provider documents.
      ledger.authorize(payment);
      const refund = ledger.refund(payment, payment.amount, { notes: [], receipt: null, speed: 'normal' });
      await send({ name: 'refund.created', refund, payment });
      return fail(ctx, 'This order has already been paid. Your money is returned to you.');
    }
    await take(payment);
    ctx.body = signed(payment);
  });

  /** Not the provider's API: the bank of a late payment decides now. */
  router.post('/payments/:id', async (ctx) => {
    const payment = ledger.payments.get(ctx.params.id ?? '');
    if (payment?.status !== 'created') return noSuchId(ctx);
    const { outcome } = await readObject(ctx);
    if (outcome !== 'captured' && outcome !== 'failed') return ctx.throw(400, "'outcome' is captured or failed.");
    if (outcome === 'captured') ledger.capture(payment);
    else ledger.decline(payment);
    const events = outcome === 'captured' ? captureEvents(payment, ledger) : [{ name: 'payment.failed', payment }];
    await webhooks.send(payment.order_id, ...events);
    ctx.body = payment;
  });
  return router;
};

const failureOf = (payment: Payment) => ({
  code: payment.error_code,
  description: payment.error_description,
  source: payment.error_source,
  step: payment.error_step,
  reason: payment.error_reason,
  metadata: { order_id: payment.order_id, payment_id: payment.id },
});

/** A captured amount that differs from the order's. */
const chargeOf = ({ amount, currency }: Order, charge: string): Pick<Order, 'amount' | 'currency'> => ({
  amount: amount + (charge === 'one_more' ? 1 : 0) - (charge === 'one_less' ? 1 : 0),
  currency: charge === 'other_currency' ? 'USD' : currency,
});
