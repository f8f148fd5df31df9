import type { Attempt, AttemptMessage } from './attempt.ts';

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
