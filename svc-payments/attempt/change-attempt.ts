import { randomBytes } from 'node:crypto';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { Attempt, AttemptMessage, AttemptState, ExceptionCode, RefundIntent } from './attempt.ts';
import { firstCheck } from './check-times.ts';

/** The attempt in another state, with the step in its history; the same attempt where nothing changes. */
export const moveTo = (attempt: Attempt, to: AttemptState, what: string, now: Date): Attempt =>
  attempt.state === to
    ? attempt
    : {
        ...attempt,
        state: to,
        updated_at: now.toISOString(),
        history: [...attempt.history, { at: now.toISOString(), what, from: attempt.state, to }],
      };

/** The attempt as one whose money may have moved: nobody is told 'failed', and the provider is asked again soon. */
export const becomeUnclear = (attempt: Attempt, what: string, now: Date): Attempt =>
  attempt.state === 'CHECKING'
    ? attempt
    : {
        ...moveTo(attempt, 'CHECKING', what, now),
        checks: 0,
        checks_from: now.toISOString(),
        check_due: firstCheck(now),
      };

/** Adds a message that is due at once. */
export const owing = (attempt: Attempt, message: AttemptMessage, now: Date): Attempt => {
  const outbox = [...attempt.outbox, outboxEntry(randomBytes(12).toString('hex'), message, now)];
  return { ...attempt, outbox, outbox_due: outboxDue(outbox), updated_at: now.toISOString() };
};

/** Notes something that a person has to know; the same thing is noted once. */
export const withException = (attempt: Attempt, code: ExceptionCode, note: string, now: Date): Attempt =>
  attempt.exceptions.some((known) => known.code === code && known.note === note)
    ? attempt
    : {
        ...attempt,
        exceptions: [...attempt.exceptions, { code, note, at: now.toISOString() }],
        updated_at: now.toISOString(),
      };

/**
 * Decides to give a capture back in full: the intent and its idempotency key are written before the provider is asked.
 * A capture is given back once.
 */
export const owingRefund = (attempt: Attempt, captureRef: string, reason: string, now: Date): Attempt => {
  const capture = attempt.ledger.find((entry) => entry.kind === 'capture' && entry.provider_ref === captureRef);
  if (!capture || attempt.refunds.some(({ capture_ref }) => capture_ref === captureRef)) return attempt;
  const intent: RefundIntent = {
    key: `refund-${captureRef}`.replaceAll(/[^A-Za-z0-9_-]/g, '-'),
    capture_ref: captureRef,
    amount: capture.amount,
    reason,
    asked_at: now.toISOString(),
    state: 'asked',
  };
  return owing({ ...attempt, refunds: [...attempt.refunds, intent] }, { kind: 'refund', key: intent.key }, now);
};
