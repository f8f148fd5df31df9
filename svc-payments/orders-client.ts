import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import { getPayable, paymentCaptured, paymentExceptionRaised } from '@potli/contracts/order/operations.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';

export type Payable = AnswerOf<typeof getPayable>;

export interface OrdersClient {
  /** What an order costs. Throws ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE. */
  getPayable(orderId: string, requestId?: string): Promise<Payable>;
  /** Tells the fact; may be repeated. Throws ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE. */
  paymentCaptured(orderId: string, fact: BodyOf<typeof paymentCaptured>): Promise<AnswerOf<typeof paymentCaptured>>;
  /** Tells the operators; may be repeated. Throws ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE. */
  exceptionRaised(orderId: string, fact: BodyOf<typeof paymentExceptionRaised>): Promise<void>;
}

/** svc-orders as svc-payments sees it: internal operations, proven by service tokens. */
export const createOrdersClient = (
  baseUrl: string | readonly string[],
  serviceSecret: string,
  clock: Clock,
): OrdersClient => ({
  getPayable: (orderId, requestId) =>
    callService(getPayable, {
      baseUrl,
      serviceSecret,
      clock,
      params: { orderId },
      ...(requestId !== undefined && { requestId }),
    }),
  paymentCaptured: (orderId, body) =>
    callService(paymentCaptured, { baseUrl, serviceSecret, clock, params: { orderId }, body }),
  exceptionRaised: async (orderId, body) => {
    await callService(paymentExceptionRaised, { baseUrl, serviceSecret, clock, params: { orderId }, body });
  },
});
