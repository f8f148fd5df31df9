import type { AnswerOf, BodyOf } from '@potli/contracts/operation.ts';
import { closePayments, requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';

export type ClosedPayments = AnswerOf<typeof closePayments>['outcome'];

/** svc-payments as svc-orders sees it: internal operations, proven by service tokens. Both throw NEIGHBOUR_UNAVAILABLE. */
export interface PaymentsClient {
  /** Closes an order's open payments, before it is cancelled. */
  readonly closePayments: (orderId: string, requestId: string) => Promise<ClosedPayments>;
  /** May be repeated. @throws AppError PAYMENT_NOT_FOUND */
  readonly requestRefund: (orderId: string, body: BodyOf<typeof requestOrderRefund>) => Promise<unknown>;
}

/** svc-payments asks the provider in its turn, which may take its time. */
const timeoutMs = 15_000;

/** Asks svc-payments. */
export const createPaymentsClient = (
  settings: { paymentsUrl: string | readonly string[]; serviceSecret: string },
  clock: () => Date,
): PaymentsClient => {
  const of = (orderId: string) => ({
    baseUrl: settings.paymentsUrl,
    serviceSecret: settings.serviceSecret,
    params: { orderId },
    clock,
    timeoutMs,
  });
  return {
    closePayments: async (orderId, requestId) =>
      (await callService(closePayments, { ...of(orderId), requestId })).outcome,
    requestRefund: (orderId, body) => callService(requestOrderRefund, { ...of(orderId), body }),
  };
};
