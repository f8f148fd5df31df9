import Router from '@koa/router';
import { readObject, textOf } from '../http/body.ts';
import { openToBrowsers } from '../http/cors.ts';
import type { ApiParts } from './api.ts';
import { fail, noSuchId } from './failure.ts';
import { type Payment, signPayment } from './ledger.ts';
import { captureEvents } from './notices.ts';

/** What the widget in the customer's browser calls: look at an order, pay it, be declined. */
export const bankWindowRoutes = ({ ledger, notices, switches, keys }: ApiParts): Router => {
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
    };
    const position = switches.get('webhook', order.id);
    const tell = async (events: Parameters<typeof notices.tell>[0]): Promise<void> => {
      const told = notices.tell(events, position);
      if (position === 'before') await told;
    };

    if (asked.outcome === 'decline') {
      const payment = ledger.decline(attempt);
      await tell([{ name: 'payment.failed', payment }]);
      // 200: a browser would report another status in its console, which the real widget's own window never does.
      ctx.body = { error: failureOf(payment) };
      return;
    }

    const alreadyPaid = order.status === 'paid';
    const payment = ledger.authorize(attempt);
    if (alreadyPaid) {
      // A second payment on a paid order goes straight back to the customer, as the provider documents.
      const refund = ledger.refund(payment, payment.amount, { notes: [], receipt: null, speed: 'normal' });
      await tell([{ name: 'refund.created', refund, payment }]);
      return fail(ctx, 'This order has already been paid. Your money is returned to you.');
    }
    if (switches.get('capture', order.id) === 'automatic') {
      ledger.capture(payment);
      await tell(captureEvents(payment, ledger));
    } else await tell([{ name: 'payment.authorized', payment }]);
    ctx.body = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: signPayment(keys.secret, order.id, payment.id),
    };
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
