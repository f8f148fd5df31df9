import type { Attempt, LedgerEntry, RefundIntent } from '../attempt/attempt.ts';
import type { Decision } from '../attempt/decision.ts';
import { capturesLeft } from './money-left.ts';

/** Who decided on a refund, and why. */
export interface RefundDecision {
  readonly reason: string;
  readonly by: string;
  /** In the smallest unit of the capture's currency; all that is left where it is missing. */
  readonly amount?: number;
  readonly request_id?: string | undefined;
}

const underWay = ({ refunds }: Attempt, captureRef: string): number =>
  refunds.reduce(
    (sum, { capture_ref, amount, state }) => (capture_ref === captureRef && state === 'asked' ? sum + amount : sum),
    0,
  );

/** What is left of the captures, without the refunds under way. */
export const refundableCaptures = (attempt: Attempt): LedgerEntry[] =>
  capturesLeft(attempt)
    .map((capture) => ({ ...capture, amount: capture.amount - underWay(attempt, capture.provider_ref) }))
    .filter(({ amount }) => amount > 0);

/** The last refund of a capture, where it failed: what an operator retries. */
export const failedRefund = ({ refunds }: Attempt, captureRef: string): RefundIntent | undefined => {
  const last = refunds.findLast(({ capture_ref }) => capture_ref === captureRef);
  return last?.state === 'failed' ? last : undefined;
};

/**
 * Requests the refund of a capture, never of more than is left: the intent and its idempotency key are written before the
 * provider is asked. After a refusal of the provider it may be requested again, under another key.
 */
export const requestRefund = (
  decision: Decision,
  captureRef: string,
  { reason, by, amount, request_id }: RefundDecision,
  now: Date,
): Decision => {
  const { attempt, facts } = decision;
  const capture = refundableCaptures(attempt).find(({ provider_ref }) => provider_ref === captureRef);
  if (!capture) return decision;
  const before = attempt.refunds.filter(({ capture_ref }) => capture_ref === captureRef).length;
  const key = `refund-${captureRef}${before > 0 ? `-${before + 1}` : ''}`.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  const asked_at = now.toISOString();
  const intent: RefundIntent = {
    key,
    capture_ref: captureRef,
    amount: Math.min(amount ?? capture.amount, capture.amount),
    currency: capture.currency,
    reason,
    by,
    asked_at,
    state: 'asked',
    ...(request_id !== undefined && { request_id }),
  };
  const written_at = by === 'system' ? (attempt.written_at ?? null) : asked_at;
  return {
    attempt: { ...attempt, refunds: [...attempt.refunds, intent], written_at },
    facts: [...facts, { kind: 'refund', key }],
  };
};
