import type { Attempt, LedgerEntry, RefundIntent } from '../attempt/attempt.ts';
import type { Decision } from '../attempt/decision.ts';
import { capturesLeft } from './money-left.ts';

/** Who decided on a refund, and why. */
export interface RefundDecision {
  readonly reason: string;
  readonly by: string;
}

/** What is left of the captures without a refund under way. */
export const refundableCaptures = (attempt: Attempt): LedgerEntry[] =>
  capturesLeft(attempt).filter(
    ({ provider_ref }) =>
      !attempt.refunds.some(({ capture_ref, state }) => capture_ref === provider_ref && state === 'asked'),
  );

/**
 * Requests the refund of what is left of a capture: the intent and its idempotency key are written before the provider
 * is asked. A capture is refunded once; after a refusal of the provider it may be requested again, under another key.
 */
export const requestRefund = (
  decision: Decision,
  captureRef: string,
  { reason, by }: RefundDecision,
  now: Date,
): Decision => {
  const { attempt, facts } = decision;
  const capture = refundableCaptures(attempt).find(({ provider_ref }) => provider_ref === captureRef);
  if (!capture) return decision;
  const before = attempt.refunds.filter(({ capture_ref }) => capture_ref === captureRef).length;
  const key = `refund-${captureRef}${before > 0 ? `-${before + 1}` : ''}`.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  const { amount, currency } = capture;
  const asked_at = now.toISOString();
  const intent: RefundIntent = { key, capture_ref: captureRef, amount, currency, reason, by, asked_at, state: 'asked' };
  const written_at = by === 'system' ? (attempt.written_at ?? null) : asked_at;
  return {
    attempt: { ...attempt, refunds: [...attempt.refunds, intent], written_at },
    facts: [...facts, { kind: 'refund', key }],
  };
};
