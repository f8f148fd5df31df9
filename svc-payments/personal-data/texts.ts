import { daysBefore } from '@potli/service-kit/clock.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { removeWhere, update, updateWhere } from '@potli/service-kit/store/update.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { attemptsOf } from '../attempt/payments-of-order.ts';
import { presentPayment } from '../attempt/present.ts';
import type { WebhookEvent } from '../webhook/webhook-event.ts';

const removedText = 'removed';

/**
 * A payment without what people wrote about it: svc-payments keeps no name or address, but a reason or a note may hold
 * one. Amounts, references and the ledger stay. The same object if there are no texts.
 */
export const withoutTexts = (attempt: Attempt, by: string, now: Date): Attempt => {
  if (!attempt.written_at) return attempt;
  const at = now.toISOString();
  const byPeople = attempt.refunds.filter((refund) => refund.by !== 'system');
  // A refund's reason is also what its step in the history says.
  const reasons = new Set(byPeople.map(({ reason }) => reason));
  return {
    ...attempt,
    refunds: attempt.refunds.map((refund) => (byPeople.includes(refund) ? { ...refund, reason: removedText } : refund)),
    exceptions: attempt.exceptions.map((exception) =>
      exception.resolved ? { ...exception, resolved: { ...exception.resolved, note: removedText } } : exception,
    ),
    written_at: null,
    history: [
      ...attempt.history.map((step) => (reasons.has(step.what) ? { ...step, what: removedText } : step)),
      { at, what: `notes of people removed (${by})`, from: attempt.state, to: attempt.state },
    ],
  };
};

/** Removes old notes of operators and old webhook events. */
export const removeOldTexts = async (
  { attempts, webhookEvents }: { attempts: Collection<Attempt>; webhookEvents: Collection<WebhookEvent> },
  retentionDays: number,
  now: Date,
): Promise<void> => {
  const before = daysBefore(now, retentionDays);
  await updateWhere(attempts, { written_at: { lte: before } }, (attempt) => withoutTexts(attempt, 'retention', now));
  await removeWhere(webhookEvents, { received_at: { lte: before } });
};

/** The payments of these orders, as operators see them. */
export const exportPayments = async (attempts: Collection<Attempt>, orderIds: readonly string[]) => ({
  payments: (await Promise.all(orderIds.map((id) => attemptsOf(attempts, id)))).flat().map(presentPayment),
});

/** Removes what people wrote about the payments of these orders. */
export const erasePayments = async (
  attempts: Collection<Attempt>,
  orderIds: readonly string[],
  by: string,
  now: Date,
): Promise<void> => {
  for (const orderId of orderIds)
    for (const { id } of await attemptsOf(attempts, orderId))
      await update(attempts, id, (attempt) => withoutTexts(attempt, by, now));
};
