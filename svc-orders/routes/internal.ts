import { getPayable, paymentCaptured } from '@potli/contracts/order/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';
import { markPaid } from '../order/mark-paid.ts';

/** What svc-payments asks and tells; never reachable through the site. */
export const mountInternal = (service: Service, { orders, outbox, clock, logger }: Deps): void => {
  const orderById = async (id: string) => {
    const order = await orders.get(id);
    if (!order) throw new AppError('ORDER_NOT_FOUND');
    return order;
  };

  service.mount(getPayable, async ({ params }) => {
    const order = await orderById(params.orderId);
    return {
      success: true,
      order_id: order.id,
      reference: order.reference,
      order_status: order.order_status,
      total_paise: order.totals?.total_price ?? 0,
      total_time_estimation: order.totals?.total_time_estimation ?? 0,
    };
  });

  service.mount(paymentCaptured, async ({ params, body }) => {
    for (let tries = 0; tries < 10; tries += 1) {
      const order = await orderById(params.orderId);
      const result = markPaid(order, body, clock());
      if (result.outcome !== 'applied') {
        if (result.outcome === 'refused') {
          logger.warn({ reference: order.reference, reason: result.reason }, 'a captured payment was refused');
        }
        return { success: true, ...result };
      }
      if (await orders.replace(result.order, order.version)) {
        outbox.kick();
        return { success: true, outcome: 'applied' };
      }
    }
    throw new AppError('ORDER_CHANGED');
  });
};
