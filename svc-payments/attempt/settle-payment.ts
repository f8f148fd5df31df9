import { AppError } from '@potli/service-kit/app-error.ts';
import type { Ports } from '../dependencies.ts';
import type { OpenAttempt, PaymentProvider, ProviderRecord } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import type { Attempt } from './attempt.ts';
import { becomeUnclear, moveTo, restartChecks } from './change-attempt.ts';
import { saveChange, saveDecision } from './save-decision.ts';
import { settle, settleWithoutRecord } from './settle.ts';
import { type AskOrder, askOrderOnce, released, takePayment } from './take-payment.ts';

/** Who reports that something happened, or has to know. All are only hints: the provider's record decides. */
type Evidence = 'browser' | 'webhook' | 'reconciler' | 'comparison' | 'cancellation';

/** Settles an attempt by a provider's record: the new attempt and its facts are saved in one write. */
export const bookRecord = (ports: Ports, id: string, record: ProviderRecord): Promise<Attempt> =>
  saveDecision(ports, id, (attempt) => {
    const settled = settle(attempt, record, ports.clock(), ports.times);
    // nothing more can be taken
    return settled.attempt.ledger.length > 0 || record.ended
      ? { ...settled, attempt: released(settled.attempt) }
      : settled;
  });

/**
 * Marks that money may have moved: pages do not say 'failed', and the provider is asked again soon. An attempt with
 * money keeps its state: the question is whether there is more.
 */
export const markUnclear = (ports: Ports, id: string, why: string): Promise<Attempt> =>
  saveChange(ports, id, (attempt) =>
    attempt.ledger.length === 0
      ? becomeUnclear(attempt, why, ports.clock(), ports.times)
      : restartChecks(attempt, ports.clock(), ports.times),
  );

/** The attempt with its provider's order, found by our own reference where an opening went wrong on the way. */
const withProviderOrder = async (
  ports: Ports,
  attempt: Attempt,
  provider: PaymentProvider,
): Promise<OpenAttempt | undefined> => {
  if (attempt.provider_order_id !== null) return { ...attempt, provider_order_id: attempt.provider_order_id };
  const found = await provider.find(attempt);
  if (found === undefined) return undefined;
  const opened = await saveChange(ports, attempt.id, (doc) =>
    doc.provider_order_id === null
      ? {
          ...moveTo(doc, 'OPENED', 'found at the provider', ports.clock()),
          provider_order_id: found,
          opening_until: null,
        }
      : doc,
  );
  return { ...opened, provider_order_id: opened.provider_order_id ?? found };
};

/**
 * The one way in which an attempt learns of money, for every report: reads the provider's record, takes money that
 * waits for our capture while the order wants it, and books the result. The facts that follow are in the attempt's
 * outbox; the caller dispatches them.
 * @param askOrder where the caller has asked svc-orders already
 * @throws ProviderError where the provider does not answer; AppError where this service may not ask it
 */
export const settlePayment = async (
  ports: Ports,
  id: string,
  evidence: Evidence,
  askOrder?: AskOrder,
): Promise<Attempt> => {
  const { attempts, clock, log } = ports;
  const attempt = await attempts.get(id);
  if (!attempt) throw new AppError('PAYMENT_NOT_FOUND');
  const provider = providerOf(ports, attempt);
  const opened = await withProviderOrder(ports, attempt, provider);
  if (!opened) return attempt;
  const record = await provider.fetchRecord(opened);
  if (record === undefined) return saveChange(ports, id, (doc) => settleWithoutRecord(doc, clock(), ports.times));
  // after a decline only the payer can say how to go on, and of a failed payment the customer knows that nothing is taken
  const isTakeable = opened.settled_ref === null && opened.state !== 'FAILED' && opened.declines === 0;
  const waits = record.approved && isTakeable;
  if (!waits || evidence === 'cancellation') return bookRecord(ports, id, record);
  const taken = await takePayment(ports, opened, {
    askOrder: askOrder ?? askOrderOnce(ports, attempt),
    record,
    whenUnknown: 'wait',
  });
  if ('record' in taken) return bookRecord(ports, id, taken.record);
  log.info({ reference: attempt.reference, evidence, refusal: taken.refusal }, 'capture refused');
  const booked = await bookRecord(ports, id, record);
  // webhooks and the reconciler retry: by then svc-orders may answer
  if (taken.refusal === 'unknown' && evidence !== 'browser') throw new AppError('NEIGHBOUR_UNAVAILABLE');
  return booked;
};
