import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import { getPayable, paymentCaptured } from '@potli/contracts/order/operations.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';

export type Payable = AnswerOf<typeof getPayable>;

export interface OrdersClient {
  /** What an order costs. Throws ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE. */
  getPayable(orderId: string, requestId?: string): Promise<Payable>;
  /** Tells the fact; may be repeated. Throws ORDER_NOT_FOUND, NEIGHBOUR_UNAVAILABLE. */
  paymentCaptured(orderId: string, fact: BodyOf<typeof paymentCaptured>): Promise<AnswerOf<typeof paymentCaptured>>;
}

/** svc-orders as svc-payments sees it: two internal operations, proven by service tokens. */
export const createOrdersClient = (baseUrl: string, serviceSecret: string, clock: Clock): OrdersClient => ({
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
});
