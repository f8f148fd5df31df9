import { randomBytes } from 'node:crypto';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { Durability } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Ports } from '../dependencies.ts';
import type { Attempt } from './attempt.ts';
import { type Decision, decide } from './change-attempt.ts';

/**
 * Decides on the stored attempt and saves the result, the facts in its outbox, in one write. `by` must be pure: it runs
 * again after a concurrent write. A decision that changes nothing is not written.
 */
export const saveDecision = async (
  { attempts, clock, log }: Pick<Ports, 'attempts' | 'clock' | 'log'>,
  id: string,
  by: (attempt: Attempt) => Decision,
  options?: { durability?: Durability },
): Promise<Attempt> => {
  let before: Attempt | undefined;
  const after = await update(
    attempts,
    id,
    (attempt) => {
      before = attempt;
      const decision = by(attempt);
      return decision.attempt === attempt && decision.facts.length === 0 ? undefined : withOutbox(decision, clock());
    },
    options,
  );
  if (!after) throw new Error(`attempt ${id} is gone`);
  for (const { code, note } of after.exceptions.slice(before?.exceptions.length ?? 0))
    log.error({ exception: code, note, attempt: id, reference: after.reference }, 'payment needs an operator');
  return after;
};

/** Saves a change of the attempt that has no facts. */
export const saveChange = (
  ports: Pick<Ports, 'attempts' | 'clock' | 'log'>,
  id: string,
  by: (attempt: Attempt) => Attempt,
): Promise<Attempt> => saveDecision(ports, id, (attempt) => decide(by(attempt)));

const withOutbox = ({ attempt, facts }: Decision, now: Date): Attempt => {
  if (facts.length === 0) return attempt;
  const added = facts.map((fact) => outboxEntry(randomBytes(12).toString('hex'), fact, now));
  const outbox = [...attempt.outbox, ...added];
  return { ...attempt, outbox, outbox_due: outboxDue(outbox), updated_at: now.toISOString() };
};
