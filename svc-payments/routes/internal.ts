import { closePayments, requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { captureIn } from '../attempt/attempt.ts';
import { closePayments as closePaymentsOf } from '../attempt/close-payments.ts';
import { attemptsOf } from '../attempt/payments-of-order.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import type { Dependencies } from '../dependencies.ts';
import { hasRequest, refundForOrder } from '../refund/request-refund.ts';

/** What svc-orders asks; never reachable through the site. */
export const mountInternal = (service: Service, dependencies: Dependencies): void => {
  const { attempts, outbox, clock, log } = dependencies;

  service.mount(closePayments, async ({ params, query }) => ({
    success: true,
    outcome: await closePaymentsOf(dependencies, params.orderId, query.quote_expires_at),
  }));

  service.mount(requestOrderRefund, async ({ params, body }) => {
    const all = await attemptsOf(attempts, params.orderId);
    const paid = all.find((attempt) => captureIn(attempt, body.payment_id));
    if (!paid) throw new AppError('PAYMENT_NOT_FOUND');
    const decided = await saveDecision(dependencies, paid.id, (attempt) => refundForOrder(attempt, body, clock()));
    log.warn({ reference: paid.reference, capture_ref: body.payment_id }, 'svc-orders requests a refund');
    outbox.kick();
    return { success: true, outcome: hasRequest(decided, body.request_id) ? 'requested' : 'nothing_left' };
  });
};
