import type { Provider } from '@potli/contracts/payment/fees.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { withException } from '../attempt/change-attempt.ts';
import type { Settle } from '../attempt/settle.ts';
import type { Notice, NoticeFact } from './notice.ts';

/** Keeps a verified notice; a repeat of the same event is kept once. Answers whether it is new. */
export const keepNotice = async (
  notices: Collection<Notice>,
  provider: Provider,
  eventId: string,
  fact: NoticeFact,
  now: Date,
): Promise<boolean> => {
  const id = `${provider}:${eventId}`;
  const outbox = [outboxEntry(id, fact, now)];
  try {
    await notices.insert({
      id,
      version: 1,
      provider,
      received_at: now.toISOString(),
      outbox,
      outbox_due: outboxDue(outbox),
    });
    return true;
  } catch (error) {
    if (error instanceof DuplicateError) return false;
    throw error;
  }
};

/** Notices that need a person beside what the provider's record says. */
const alarms: Record<string, 'DISPUTE' | 'REFUND_FAILED'> = {
  'payment.dispute.created': 'DISPUTE',
  'CUSTOMER.DISPUTE.CREATED': 'DISPUTE',
  'refund.failed': 'REFUND_FAILED',
};

/** Works off one kept notice: whatever it says, the attempt is settled from the provider's own record. */
export const createNoticeWork = (
  attempts: Collection<Attempt>,
  { settle, change }: Pick<Settle, 'settle' | 'change'>,
  clock: Clock,
  log: Logger,
) => {
  const find = async (provider: Provider, fact: NoticeFact): Promise<Attempt | undefined> => {
    const named = fact.attempt_id === null ? undefined : await attempts.get(fact.attempt_id);
    const found =
      named ??
      (fact.provider_order_id === null
        ? undefined
        : await attempts.findOne({ provider_order_id: fact.provider_order_id }));
    return found?.provider === provider ? found : undefined;
  };

  return async (notice: Notice, fact: NoticeFact): Promise<void> => {
    const attempt = await find(notice.provider, fact);
    if (!attempt) {
      // other uses of the same account, or types that name no payment of ours
      log.info({ notice: notice.id, type: fact.type }, 'a notice about nothing of ours');
      return;
    }
    const alarm = alarms[fact.type];
    if (alarm) {
      const captureRef = fact.payment_ref;
      const exception = { code: alarm, note: captureRef ?? fact.type, captureRef };
      await change(attempt.id, (doc) => withException(doc, exception, clock()));
    }
    const booked = attempt.ledger.some(({ provider_ref }) => provider_ref === fact.payment_ref);
    if (booked) return;
    try {
      await settle(attempt.id, 'webhook');
    } catch (error) {
      // the other mode's payment will never be visible with these keys
      if (error instanceof AppError && error.code === 'PAYMENT_MODE_MISMATCH') return;
      throw error;
    }
  };
};
