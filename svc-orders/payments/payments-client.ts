import type { AnswerOf } from '@potli/contracts/operation.ts';
import { closePayments } from '@potli/contracts/payment/between-services.ts';
import { callService } from '@potli/service-kit/outbound-http.ts';

export type ClosedPayments = AnswerOf<typeof closePayments>['outcome'];

/** Closes an order's open payments, before it is cancelled. @throws AppError NEIGHBOUR_UNAVAILABLE */
export type ClosePayments = (orderId: string, requestId: string) => Promise<ClosedPayments>;

/** svc-payments asks the provider in its turn, which may take its time. */
const timeoutMs = 15_000;

/** Asks svc-payments. */
export const paymentsCloser =
  (settings: { paymentsUrl: string | readonly string[]; serviceSecret: string }, clock: () => Date): ClosePayments =>
  async (orderId, requestId) => {
    const { outcome } = await callService(closePayments, {
      baseUrl: settings.paymentsUrl,
      serviceSecret: settings.serviceSecret,
      params: { orderId },
      requestId,
      clock,
      timeoutMs,
    });
    return outcome;
  };
