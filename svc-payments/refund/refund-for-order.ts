import type { BodyOf } from '@potli/contracts/operation.ts';
import type { requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { share } from '@potli/contracts/rules/money.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { type Decision, decide } from '../attempt/decision.ts';
import { requestRefund } from './request-refund.ts';

/** Whether the attempt carries out, or carried out, that request of svc-orders. */
export const hasRequest = ({ refunds }: Attempt, requestId: string): boolean =>
  refunds.some(({ request_id }) => request_id === requestId);

/**
 * The refund that svc-orders requests. A repeat changes nothing, and neither does a request for money of which nothing is
 * left. Paise of a wallet payment become cents at the rate of the payment.
 */
export const refundForOrder = (
  attempt: Attempt,
  { request_id, payment_id, amount_paise, reason, by }: BodyOf<typeof requestOrderRefund>,
  now: Date,
): Decision => {
  if (hasRequest(attempt, request_id)) return decide(attempt);
  const part = amount_paise !== null && { amount: inCurrency(attempt, amount_paise) };
  return requestRefund(decide(attempt), payment_id, { ...part, reason, by, request_id }, now);
};

/** At least a cent: providers refund no less. */
const inCurrency = ({ charged, fees }: Attempt, paise: number): number =>
  Math.max(1, share(paise, BigInt(charged), BigInt(fees.payable)));
