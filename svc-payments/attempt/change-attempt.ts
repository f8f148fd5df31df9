import { randomBytes } from 'node:crypto';
import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { Attempt, AttemptMessage, AttemptState, PaymentException, RefundIntent } from './attempt.ts';
import { type CheckTimes, usualTimes } from './check-times.ts';
import { capturesLeft } from './money-left.ts';

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
export const becomeUnclear = (attempt: Attempt, what: string, now: Date, times = usualTimes): Attempt =>
  attempt.state === 'CHECKING' ? attempt : askedAnew(moveTo(attempt, 'CHECKING', what, now), now, times);

/**
 * The attempt as one that the customer cannot pay on any page of ours. A window that is still open can: so the provider
 * is asked about it as about a new one.
 */
export const abandon = (attempt: Attempt, what: string, now: Date, times = usualTimes): Attempt =>
  askedAnew(moveTo(attempt, 'ABANDONED', what, now), now, times);

/** The growing intervals of the checks begin anew. */
export const askedAnew = (attempt: Attempt, now: Date, times: CheckTimes): Attempt => ({
  ...attempt,
  checks: 0,
  checks_from: now.toISOString(),
  check_due: times.first(now),
});

/** Adds a message that is due at once. */
export const owing = (attempt: Attempt, message: AttemptMessage, now: Date): Attempt => {
  const outbox = [...attempt.outbox, outboxEntry(randomBytes(12).toString('hex'), message, now)];
  return { ...attempt, outbox, outbox_due: outboxDue(outbox), updated_at: now.toISOString() };
};

/**
 * Notes something that a person has to know, and owes it to the operators; the same thing is noted once. `captureRef`
 * is the capture that it is about.
 */
export const withException = (
  attempt: Attempt,
  { code, note, captureRef = null }: { code: PaymentExceptionCode; note: string; captureRef?: string | null },
  now: Date,
): Attempt => {
  if (attempt.exceptions.some((known) => known.code === code && known.note === note)) return attempt;
  const id = `x${attempt.exceptions.length + 1}`;
  const exception: PaymentException = {
    id,
    code,
    note,
    at: now.toISOString(),
    capture_ref: captureRef,
    resolved: null,
  };
  const exceptions = [...attempt.exceptions, exception];
  return owing(
    { ...attempt, exceptions, attention_since: attentionSince(exceptions) },
    { kind: 'exception-raised', exception_id: id },
    now,
  );
};

const attentionSince = (exceptions: readonly PaymentException[]): string | null =>
  exceptions.find(({ resolved }) => resolved === null)?.at ?? null;

/** Takes the exceptions that fit out of the queue; who did it and why is kept. */
export const resolveExceptions = (
  attempt: Attempt,
  fits: (exception: PaymentException) => boolean,
  { by, note }: { by: string; note: string },
  now: Date,
): Attempt => {
  if (!attempt.exceptions.some((known) => known.resolved === null && fits(known))) return attempt;
  const resolved = { at: now.toISOString(), by, note };
  const exceptions = attempt.exceptions.map((known) =>
    known.resolved === null && fits(known) ? { ...known, resolved } : known,
  );
  const written_at = by === 'system' ? (attempt.written_at ?? null) : resolved.at;
  return { ...attempt, exceptions, attention_since: attentionSince(exceptions), written_at, updated_at: resolved.at };
};

/** Who decided on a refund, and why. */
export interface RefundDecision {
  readonly reason: string;
  readonly by: string;
}

/** What is left of the captures of which nothing is on its way back. */
export const refundableCaptures = (attempt: Attempt) =>
  capturesLeft(attempt).filter(
    ({ provider_ref }) =>
      !attempt.refunds.some(({ capture_ref, state }) => capture_ref === provider_ref && state === 'asked'),
  );

/**
 * Decides to give back what is left of a capture: the intent and its idempotency key are written before the provider is
 * asked. It is given back once; after a refusal of the provider it may be asked for again, under another key.
 */
export const owingRefund = (attempt: Attempt, captureRef: string, decision: RefundDecision, now: Date): Attempt => {
  const capture = refundableCaptures(attempt).find(({ provider_ref }) => provider_ref === captureRef);
  if (!capture) return attempt;
  const before = attempt.refunds.filter(({ capture_ref }) => capture_ref === captureRef).length;
  const key = `refund-${captureRef}${before > 0 ? `-${before + 1}` : ''}`.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  const { amount, currency } = capture;
  const intent: RefundIntent = {
    key,
    capture_ref: captureRef,
    amount,
    currency,
    ...decision,
    asked_at: now.toISOString(),
    state: 'asked',
  };
  const written_at = decision.by === 'system' ? (attempt.written_at ?? null) : intent.asked_at;
  return owing({ ...attempt, refunds: [...attempt.refunds, intent], written_at }, { kind: 'refund', key }, now);
};
