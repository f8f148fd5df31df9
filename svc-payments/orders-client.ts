import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import {
  exchangeRateRejected,
  getPayable,
  paymentCaptured,
  paymentExceptionRaised,
  paymentRefunded,
} from '@potli/contracts/order/operations.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';

export type Payable = AnswerOf<typeof getPayable>;

export type OrdersClient = ReturnType<typeof createOrdersClient>;

/**
 * svc-orders as svc-payments sees it: internal operations, proven by service tokens. Facts may be repeated. Each throws
 * ORDER_NOT_FOUND and NEIGHBOUR_UNAVAILABLE.
 */
export const createOrdersClient = (baseUrl: string | readonly string[], serviceKey: ServiceKey, clock: Clock) => {
  const of = (orderId: string) => ({ baseUrl, serviceKey, clock, params: { orderId } });
  return {
    /** What an order costs. */
    getPayable: (orderId: string): Promise<Payable> => callService(getPayable, of(orderId)),
    paymentCaptured: (orderId: string, body: BodyOf<typeof paymentCaptured>) =>
      callService(paymentCaptured, { ...of(orderId), body }),
    paymentRefunded: (orderId: string, body: BodyOf<typeof paymentRefunded>) =>
      callService(paymentRefunded, { ...of(orderId), body }),
    /** Notifies the operators. */
    exceptionRaised: (orderId: string, body: BodyOf<typeof paymentExceptionRaised>) =>
      callService(paymentExceptionRaised, { ...of(orderId), body }),
    /** Notifies the operators. It concerns no order. */
    rateRejected: (reason: string) =>
      callService(exchangeRateRejected, { baseUrl, serviceKey, clock, body: { reason } }),
  };
};
