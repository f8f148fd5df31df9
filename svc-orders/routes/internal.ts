import { getPayable, paymentCaptured, paymentExceptionRaised } from '@potli/contracts/order/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { madeBy } from '../order/history.ts';
import { markPaid, type PaymentOutcome } from '../order/mark-paid.ts';
import { orderById } from '../order/order-by-id.ts';
import { tellOperators } from '../order/payment-exception.ts';

/** Operations for svc-payments; not reachable through the site. */
export const mountInternal = (service: Service, { orders, outbox, clock, logger }: Dependencies): void => {
  service.mount(getPayable, async ({ params }) => {
    const order = await orderById(orders, params.orderId);
    return {
      success: true,
      order_id: order.id,
      reference: order.reference,
      order_status: order.order_status,
      total_paise: order.totals?.total_price ?? 0,
      total_time_estimation: order.totals?.total_time_estimation ?? 0,
    };
  });

  service.mount(paymentCaptured, async ({ params, body, requestId }) => {
    let result: PaymentOutcome | undefined;
    await update(orders, params.orderId, (order) => {
      result = markPaid(order, body, clock());
      if (result.outcome === 'refused') {
        logger.warn({ reference: order.reference, reason: result.reason }, 'a captured payment was refused');
      }
      return result.outcome === 'applied' ? madeBy(requestId, order, result.order) : undefined;
    });
    if (!result) throw new AppError('ORDER_NOT_FOUND');
    if (result.outcome !== 'applied') return { success: true, ...result };
    outbox.kick();
    return { success: true, outcome: 'applied' };
  });

  service.mount(paymentExceptionRaised, async ({ params, body }) => {
    const told = await update(orders, params.orderId, (order) => tellOperators(order, body, clock()));
    if (!told) throw new AppError('ORDER_NOT_FOUND');
    outbox.kick();
    return { success: true };
  });
};
