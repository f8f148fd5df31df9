import type { Attempt } from '../attempt/attempt.ts';
import { endIn, withException } from '../attempt/change-attempt.ts';
import { type Decision, decide } from '../attempt/decision.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settlePayment } from '../attempt/settle-payment.ts';
import type { Dispatching, Ports } from '../dependencies.ts';

/** Attempts asked about in one round. */
const batch = 50;
const atOnce = 10;
const dayMs = 24 * 3_600_000;

/** When the attempt is checked next, after a check that the provider answered or did not answer. */
const afterCheck = (
  attempt: Attempt,
  answered: boolean,
  { times, clock }: Pick<Ports, 'times' | 'clock'>,
): Decision => {
  const now = clock();
  // settled or rescheduled meanwhile
  if (attempt.check_due === null || attempt.check_due > now.toISOString()) return decide(attempt);
  const checks = attempt.checks + 1;
  const check_due = times.next({ ...attempt, checks }, now);
  if (check_due !== null) {
    const isOld = now.getTime() - Date.parse(attempt.created_at) >= dayMs;
    const next = decide({ ...attempt, checks, check_due });
    return attempt.state === 'CHECKING' && isOld
      ? withException(next, { code: 'PENDING_TOO_LONG', note: 'unclear for a day' }, now)
      : next;
  }
  // only the provider's record that no payment was made ends an attempt
  if (!answered) return decide({ ...attempt, check_due: new Date(now.getTime() + dayMs).toISOString() });
  return decide({ ...endIn(attempt, 'ABANDONED', 'nobody paid', now), checks });
};

const checkOne = async (ports: Dispatching, { id, reference }: Attempt): Promise<void> => {
  let answered = false;
  try {
    await ports.dispatch(await settlePayment(ports, id, 'reconciler'));
    answered = true;
  } catch (err) {
    ports.log.warn({ err, attempt: id, reference }, 'the provider did not tell');
  }
  await saveDecision(ports, id, (doc) => afterCheck(doc, answered, ports));
};

/**
 * The third way to learn of a capture: asks the providers about every attempt that is due now; returns how many attempts
 * that were. Never throws for one of them.
 */
export const reconcileDue = async (ports: Dispatching): Promise<number> => {
  const due = await ports.attempts.page({
    where: { check_due: { lte: ports.clock().toISOString() } },
    sort: ['check_due'],
    limit: batch,
  });
  // side by side: a provider that is slow to answer holds up only its own attempts
  for (let first = 0; first < due.length; first += atOnce)
    await Promise.all(due.slice(first, first + atOnce).map((attempt) => checkOne(ports, attempt)));
  return due.length;
};
