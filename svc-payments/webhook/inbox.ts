import type { Provider } from '@potli/contracts/payment/fees.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import { decide, withException } from '../attempt/change-attempt.ts';
import { findAttempt } from '../attempt/find-attempt.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settlePayment } from '../attempt/settle-payment.ts';
import type { Dispatching } from '../dependencies.ts';
import type { EventSummary, WebhookEvent } from './webhook-event.ts';

/** Stores a verified webhook event, a repeat once. */
export const storeEvent = async (
  webhookEvents: Collection<WebhookEvent>,
  provider: Provider,
  eventId: string,
  fact: EventSummary,
  now: Date,
): Promise<void> => {
  const id = `${provider}:${eventId}`;
  const outbox = [outboxEntry(id, fact, now)];
  try {
    await webhookEvents.insert({
      id,
      version: 1,
      provider,
      received_at: now.toISOString(),
      outbox,
      outbox_due: outboxDue(outbox),
    });
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
  }
};

/** Event types that also raise an exception for operators. */
const disputes = ['payment.dispute.created', 'CUSTOMER.DISPUTE.CREATED'];

/** Refund events concern captures that are already recorded: `refund.processed`, `PAYMENT.REFUND.FAILED`. */
const isAboutRefund = ({ type }: EventSummary): boolean => /refund|revers/i.test(type);

/** Processes a stored event. Its content is only a hint: the attempt is settled from the provider's record. */
export const processEvent = async (ports: Dispatching, event: WebhookEvent, fact: EventSummary): Promise<void> => {
  const { provider } = event;
  const attempt = await findAttempt(ports, provider, fact, fact.payment_ref);
  if (!attempt) {
    // The provider's account has other uses, and some types name no payment.
    ports.log.info({ event: event.id, type: fact.type }, 'webhook event ignored: not about a payment of this service');
    return;
  }
  if (disputes.includes(fact.type)) {
    const captureRef = fact.payment_ref;
    const exception = { code: 'DISPUTE', note: captureRef ?? fact.type, captureRef } as const;
    await saveDecision(ports, attempt.id, (doc) => withException(decide(doc), exception, ports.clock()));
  }
  const booked = attempt.ledger.some(({ provider_ref }) => provider_ref === fact.payment_ref);
  if (booked && !isAboutRefund(fact)) return;
  try {
    await ports.dispatch(await settlePayment(ports, attempt.id, 'webhook'));
  } catch (error) {
    // A test payment is never visible with live keys, nor the reverse.
    if (error instanceof AppError && error.code === 'PAYMENT_MODE_MISMATCH') return;
    throw error;
  }
};
