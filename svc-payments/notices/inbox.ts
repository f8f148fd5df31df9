import type { Provider } from '@potli/contracts/payment/fees.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { withException } from '../attempt/change-attempt.ts';
import { decide } from '../attempt/decision.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settlePayment } from '../attempt/settle-payment.ts';
import type { Dispatching, Ports } from '../dependencies.ts';
import type { Belonging } from '../provider/provider.ts';
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
const alarms = new Map<string, 'DISPUTE'>([
  ['payment.dispute.created', 'DISPUTE'],
  ['CUSTOMER.DISPUTE.CREATED', 'DISPUTE'],
]);

/** Refund events concern captures that are already recorded: `refund.processed`, `PAYMENT.CAPTURE.REFUNDED`. */
const isAboutRefund = ({ type }: NoticeFact): boolean => /refund|revers/i.test(type);

const named = async ({ attempts }: Ports, { attempt_id, provider_order_id }: Belonging): Promise<Attempt | undefined> =>
  (attempt_id === null ? undefined : await attempts.get(attempt_id)) ??
  (provider_order_id === null ? undefined : await attempts.findOne({ provider_order_id }));

/** A notice of a refund or a dispute may name nothing but the payment: then the provider is asked whose it is. */
const asked = async (ports: Ports, provider: Provider, { payment_ref }: NoticeFact): Promise<Attempt | undefined> => {
  const belonging = payment_ref === null ? undefined : await ports.providers[provider]?.belongingOf(payment_ref);
  return belonging && named(ports, belonging);
};

/** Works off one kept notice: whatever it says, the attempt is settled from the provider's own record. */
export const processNotice = async (ports: Dispatching, notice: Notice, fact: NoticeFact): Promise<void> => {
  const { provider } = notice;
  const attempt = (await named(ports, fact)) ?? (await asked(ports, provider, fact));
  if (attempt?.provider !== provider) {
    // other uses of the same account, or types that name no payment of ours
    ports.log.info({ notice: notice.id, type: fact.type }, 'a notice about nothing of ours');
    return;
  }
  const alarm = alarms.get(fact.type);
  if (alarm) {
    const captureRef = fact.payment_ref;
    const exception = { code: alarm, note: captureRef ?? fact.type, captureRef };
    await saveDecision(ports, attempt.id, (doc) => withException(decide(doc), exception, ports.clock()));
  }
  const booked = attempt.ledger.some(({ provider_ref }) => provider_ref === fact.payment_ref);
  if (booked && !isAboutRefund(fact)) return;
  try {
    await ports.dispatch(await settlePayment(ports, attempt.id, 'webhook'));
  } catch (error) {
    // the other mode's payment will never be visible with these keys
    if (error instanceof AppError && error.code === 'PAYMENT_MODE_MISMATCH') return;
    throw error;
  }
};
