import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { Attempt } from './attempt.ts';
import { moveTo, withException } from './change-attempt.ts';
import type { CheckTimes } from './check-times.ts';
import type { Settle } from './settle.ts';

/** Attempts asked about in one round. */
const batch = 50;
const atOnce = 10;
const dayMs = 24 * 3_600_000;

/** The third way to learn of a capture: asks the provider about every attempt whose time has come. */
export const createReconciler = (
  attempts: Collection<Attempt>,
  { settle, change }: Pick<Settle, 'settle' | 'change'>,
  { times, clock, log }: { readonly times: CheckTimes; readonly clock: Clock; readonly log: Logger },
) => {
  const checkOne = async (attempt: Attempt): Promise<void> => {
    let answered = false;
    try {
      await settle(attempt.id, 'reconciler');
      answered = true;
    } catch (error) {
      log.warn({ err: error, attempt: attempt.id, reference: attempt.reference }, 'the provider did not tell');
    }
    await change(attempt.id, (doc) => {
      const now = clock();
      // settled or rescheduled by somebody faster
      if (doc.check_due === null || doc.check_due > now.toISOString()) return doc;
      const checks = doc.checks + 1;
      const due = times.next({ ...doc, checks }, now);
      if (due !== null) {
        const old = now.getTime() - Date.parse(doc.created_at) >= dayMs;
        const noted =
          doc.state === 'CHECKING' && old
            ? withException(doc, { code: 'PENDING_TOO_LONG', note: 'unclear for a day' }, now)
            : doc;
        return { ...noted, checks, check_due: due };
      }
      // only the provider's own word that nobody paid ends an attempt
      if (!answered) return { ...doc, checks: doc.checks, check_due: new Date(now.getTime() + dayMs).toISOString() };
      return { ...moveTo(doc, 'ABANDONED', 'nobody paid', now), checks, check_due: null };
    });
  };

  /** Asks about everything that is due now; answers how many attempts that were. Never throws for one of them. */
  const reconcileDue = async (): Promise<number> => {
    const due = await attempts.page({
      where: { check_due: { lte: clock().toISOString() } },
      sort: ['check_due'],
      limit: batch,
    });
    // side by side, so that one provider that is slow to answer holds up only its own
    for (let first = 0; first < due.length; first += atOnce)
      await Promise.all(due.slice(first, first + atOnce).map(checkOne));
    return due.length;
  };

  return { reconcileDue };
};
