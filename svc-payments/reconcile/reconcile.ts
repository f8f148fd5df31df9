import { AppError } from '@potli/service-kit/app-error.ts';
import { hasCome, pageDue } from '@potli/service-kit/due.ts';
import { type Attempt, isClosed } from '../attempt/attempt.ts';
import { type Decision, decide, moveTo, withException } from '../attempt/change-attempt.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settlePayment } from '../attempt/settle-payment.ts';
import type { Dispatching, Ports } from '../dependencies.ts';

/** Attempts asked about in one round. */
const batch = 50;
const atOnce = 10;
const dayMs = 24 * 3_600_000;

type CheckResult = 'answered' | 'provider-away' | 'orders-away';

/** When the attempt is checked next, after a check. */
const afterCheck = (
  stored: Attempt,
  result: CheckResult,
  { times, clock }: Pick<Ports, 'times' | 'clock'>,
): Decision => {
  const now = clock();
  // settled or rescheduled meanwhile
  if (stored.check_due === null || !hasCome(stored.check_due, now, times.longestMs)) return decide(stored);
  // The intervals of a payment that a clock ahead of this one opened begin now.
  const isAhead = stored.checks_from > now.toISOString();
  const attempt = isAhead ? { ...stored, checks_from: now.toISOString() } : stored;
  // nothing was learnt of the payment: its intervals do not advance
  if (result === 'orders-away') return decide({ ...attempt, check_due: times.again(now) });
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
  if (result === 'provider-away')
    return decide({ ...attempt, check_due: new Date(now.getTime() + dayMs).toISOString() });
  const ended = isClosed(attempt) ? attempt : moveTo(attempt, 'ABANDONED', 'not paid', now);
  return decide({ ...ended, checks, check_due: null });
};

const checkOne = async (ports: Dispatching, { id, reference }: Attempt): Promise<void> => {
  let result: CheckResult = 'answered';
  try {
    await ports.dispatch(await settlePayment(ports, id, 'reconciler'));
  } catch (err) {
    result = err instanceof AppError && err.code === 'NEIGHBOUR_UNAVAILABLE' ? 'orders-away' : 'provider-away';
    ports.log.warn({ err, attempt: id, reference, result }, 'a payment could not be checked');
  }
  await saveDecision(ports, id, (doc) => afterCheck(doc, result, ports));
};

/**
 * The third way to learn of a capture: asks the providers about every attempt that is due now; returns how many attempts
 * that were. Never throws for one of them.
 */
export const reconcileDue = async (ports: Dispatching): Promise<number> => {
  const { longestMs } = ports.times;
  const due = await pageDue(ports.attempts, 'check_due', { now: ports.clock(), longestMs, limit: batch });
  // side by side: a provider that is slow to answer holds up only its own attempts
  for (let first = 0; first < due.length; first += atOnce)
    await Promise.all(due.slice(first, first + atOnce).map((attempt) => checkOne(ports, attempt)));
  return due.length;
};
