import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import { closePayments, requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { quoteDeadline } from '../quote/quote.ts';

export type ClosedPayments = AnswerOf<typeof closePayments>['outcome'];

/** The order and the price that must not be paid any more. */
type PricedOrder = Pick<OrderDocument, 'id' | 'order_status' | 'quote_expires_at'>;

/** svc-payments as svc-orders sees it: internal operations, proven by service tokens. Both throw NEIGHBOUR_UNAVAILABLE. */
export interface PaymentsClient {
  /**
   * Closes an order's open payments, before it is cancelled or priced again. `requestId` names it in the logs where no
   * request causes it.
   */
  readonly closePayments: (order: PricedOrder, requestId?: string) => Promise<ClosedPayments>;
  /** May be repeated. @throws AppError PAYMENT_NOT_FOUND */
  readonly requestRefund: (orderId: string, body: BodyOf<typeof requestOrderRefund>) => Promise<unknown>;
}

/** svc-payments asks the provider in its turn, which may take its time. */
const timeoutMs = 15_000;

export const createPaymentsClient = (
  settings: { paymentsUrl: string | readonly string[]; serviceKey: ServiceKey },
  clock: () => Date,
): PaymentsClient => {
  const of = (orderId: string) => ({
    baseUrl: settings.paymentsUrl,
    serviceKey: settings.serviceKey,
    params: { orderId },
    clock,
    timeoutMs,
  });
  return {
    closePayments: async (order, requestId) => {
      const quote_expires_at = quoteDeadline(order);
      const query = quote_expires_at === null ? {} : { quote_expires_at };
      return (
        await callService(closePayments, { ...of(order.id), query, ...(requestId !== undefined && { requestId }) })
      ).outcome;
    },
    requestRefund: (orderId, body) => callService(requestOrderRefund, { ...of(orderId), body }),
  };
};
