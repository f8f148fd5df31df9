import Router from '@koa/router';
import { readObject } from '../http/body.ts';
import { openToBrowsers } from '../http/cors.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import { fail } from './failure.ts';
import { approvalEvent } from './webhooks.ts';

/** Endpoints of the buttons in the browser: read an order, approve it. */
export const approvalRoutes = ({ book, webhooks, switches }: ApiDependencies): Router => {
  const router = new Router({ prefix: '/paypal/_widget/orders' });
  router.use(openToBrowsers);
  router.options('/:id/approve', (ctx) => {
    ctx.status = 204;
  });

  router.get('/:id', (ctx) => {
    const order = book.order(ctx.params.id ?? '');
    if (!order) return fail(ctx, 'INVALID_RESOURCE_ID');
    ctx.body = { id: order.id, status: order.status, amount: order.purchase_units[0]?.amount };
  });

  router.post('/:id/approve', async (ctx) => {
    const order = book.order(ctx.params.id ?? '');
    if (!order) return fail(ctx, 'INVALID_RESOURCE_ID');
    const { decline_capture, next_capture } = await readObject(ctx);
    if (order.status === 'COMPLETED') return fail(ctx, 'ORDER_ALREADY_CAPTURED');
    book.approve(order, decline_capture === true);
    if (typeof next_capture === 'string') switches.set('next_capture', next_capture, order.id);
    void webhooks.send(order.id, approvalEvent(order, ctx));
    ctx.body = { orderID: order.id, payerID: order.payerId };
  });
  return router;
};
