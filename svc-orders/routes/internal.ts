import {
  exchangeRateRejected,
  getPayable,
  getReference,
  paymentCaptured,
  paymentExceptionRaised,
  paymentRefunded,
} from '@potli/contracts/order/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { notifyOperators } from '../messages/notify-operators.ts';
import { madeBy } from '../order/history.ts';
import { markPaid, type PaymentOutcome } from '../order/mark-paid.ts';
import { changedOrder, orderById } from '../order/order-by-id.ts';
import { withExceptionNotice } from '../order/payment-exception.ts';
import { recordRefund } from '../order/record-refund.ts';
import { isQuoteExpired, quoteDeadline } from '../quote/quote.ts';

/** Operations for svc-payments; not reachable through the site. */
export const mountInternal = (service: Service, dependencies: Dependencies): void => {
  const { orders, settings, outbox, clock, logger } = dependencies;

  service.mount(getPayable, async ({ params }) => {
    const order = await orderById(orders, params.orderId);
    return {
      success: true,
      order_id: order.id,
      reference: order.reference,
      order_status: order.order_status,
      total_paise: order.totals?.total_price ?? 0,
      total_time_estimation: order.totals?.total_time_estimation ?? 0,
      quote_expires_at: quoteDeadline(order),
      quote_expired: isQuoteExpired(order, clock()),
    };
  });

  service.mount(getReference, async ({ params }) => {
    const order = await orderById(orders, params.orderId);
    return { success: true, order_id: order.id, reference: order.reference };
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

  service.mount(paymentRefunded, async ({ params, body, requestId }) => {
    let applied = false;
    await changedOrder(orders, params.orderId, (stored) => {
      const refunded = recordRefund(stored, body, clock());
      applied = refunded !== undefined;
      return refunded && madeBy(requestId, stored, refunded);
    });
    if (applied) outbox.kick();
    return { success: true, outcome: applied ? 'applied' : 'already_applied' };
  });

  service.mount(paymentExceptionRaised, async ({ params, body }) => {
    await changedOrder(orders, params.orderId, (order) => withExceptionNotice(order, body, clock()));
    outbox.kick();
    return { success: true };
  });

  service.mount(exchangeRateRejected, async ({ body }) => {
    const parameters = [body.reason, `${settings.siteUrl}/admin/payments`];
    await notifyOperators(dependencies, { template: 'operator_rate_rejected_v1', parameters }, 'rate-rejected');
    return { success: true };
  });
};
