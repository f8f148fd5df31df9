import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { Attempt, AttemptMessage, AttemptState, PaymentException } from './attempt.ts';
import { type CheckTimes, usualTimes } from './check-times.ts';

/**
 * The result of a decision about an attempt: its new version and the facts that follow for others (a captured payment
 * for svc-orders, a refund for the provider, an exception for the operators). Both are saved in one write.
 */
export interface Decision {
  readonly attempt: Attempt;
  readonly facts: readonly AttemptMessage[];
}

/** A decision that starts from this attempt. */
export const decide = (attempt: Attempt, ...facts: readonly AttemptMessage[]): Decision => ({ attempt, facts });

/** The decision with one more fact. */
export const withFact = ({ attempt, facts }: Decision, fact: AttemptMessage): Decision => ({
  attempt,
  facts: [...facts, fact],
});

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

/** The attempt in a closed state. Its provider is asked a few times more, for payments that nothing reported. */
export const endIn = (
  attempt: Attempt,
  to: 'SETTLED' | 'REFUNDED' | 'FAILED',
  what: string,
  now: Date,
  times = usualTimes,
): Attempt => {
  if (attempt.state === to) return attempt;
  const ended = { ...moveTo(attempt, to, what, now), checks: 0, checks_from: now.toISOString() };
  return { ...ended, check_due: times.next(ended, now) };
};

/** The attempt as one whose money may have moved: pages never say 'failed', and the provider is asked again soon. */
export const becomeUnclear = (attempt: Attempt, what: string, now: Date, times = usualTimes): Attempt =>
  attempt.state === 'CHECKING' ? attempt : restartChecks(moveTo(attempt, 'CHECKING', what, now), now, times);

/**
 * The attempt as one that the customer cannot pay on any page of ours. A window that is still open can: so the provider
 * is asked about it as about a new one.
 */
export const abandon = (attempt: Attempt, what: string, now: Date, times = usualTimes): Attempt =>
  restartChecks(moveTo(attempt, 'ABANDONED', what, now), now, times);

/** Starts the growing intervals of the checks again. */
export const restartChecks = (attempt: Attempt, now: Date, times: CheckTimes): Attempt => ({
  ...attempt,
  checks: 0,
  checks_from: now.toISOString(),
  check_due: times.first(now),
});

interface NewException {
  readonly code: PaymentExceptionCode;
  readonly note: string;
  readonly captureRef?: string | null;
  readonly refundKey?: string | undefined;
}

/**
 * Notes something that needs a person, and the fact for the operators; the same exception is noted once. `captureRef` is
 * the capture that it is about, `refundKey` the refund of it.
 */
export const withException = (
  decision: Decision,
  { code, note, captureRef = null, refundKey }: NewException,
  now: Date,
): Decision => {
  const { attempt, facts } = decision;
  if (attempt.exceptions.some((known) => known.code === code && known.note === note)) return decision;
  const id = `x${attempt.exceptions.length + 1}`;
  const at = now.toISOString();
  const exception: PaymentException = {
    ...{ id, code, note, at, capture_ref: captureRef, resolved: null },
    ...(refundKey !== undefined && { refund_key: refundKey }),
  };
  const exceptions = [...attempt.exceptions, exception];
  return {
    attempt: { ...attempt, exceptions, attention_since: attentionSince(exceptions), updated_at: at },
    facts: [...facts, { kind: 'exception-raised', exception_id: id }],
  };
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
