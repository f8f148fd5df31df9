import type { Provider } from '@potli/contracts/payment/fees.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrdersClient } from '../orders-client.ts';
import type { CaptureResult, OpenAttempt, PaymentProvider, ProviderRecord } from '../provider/provider.ts';
import { applyRecord } from './apply-record.ts';
import type { Attempt, Mode } from './attempt.ts';
import { becomeUnclear, moveTo } from './change-attempt.ts';
import type { CheckTimes } from './check-times.ts';
import type { OrderHolds } from './order-hold.ts';

/** Who says that something happened, or has to know. All are only hints: the provider's record decides. */
export type Evidence = 'browser' | 'webhook' | 'reconciler' | 'cancellation';

export interface SettleParts {
  readonly attempts: Collection<Attempt>;
  /** The providers that have credentials for the mode. */
  readonly providers: { readonly [P in Provider]: PaymentProvider | undefined };
  readonly orders: OrdersClient;
  readonly holds: Pick<OrderHolds, 'isHeld'>;
  readonly times: CheckTimes;
  /** Milliseconds in which a call that changes something at a provider has ended, one way or the other. */
  readonly leaseMs: number;
  readonly mode: Mode;
  /** Delivers what the attempt owes now rather than at the next round; never throws. */
  readonly deliver: (attempt: Attempt) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The one way in which an attempt learns of money: fed by the browser, the webhook and the reconciler alike. */
export const createSettle = (parts: SettleParts) => {
  const { attempts, providers, orders, holds, times, leaseMs, mode, deliver, clock, log } = parts;

  const providerOf = (attempt: Attempt): PaymentProvider => {
    const provider = providers[attempt.provider];
    if (!provider) throw new AppError('PROVIDER_NOT_CONFIGURED');
    // the other mode's keys cannot see this payment, and a test payment must never pay a real order
    if (attempt.mode !== mode) throw new AppError('PAYMENT_MODE_MISMATCH');
    return provider;
  };

  const change = async (id: string, by: (attempt: Attempt) => Attempt): Promise<Attempt> => {
    let before: Attempt | undefined;
    const after = await update(attempts, id, (attempt) => {
      before = attempt;
      const next = by(attempt);
      return next === attempt ? undefined : next;
    });
    if (!after) throw new Error(`attempt ${id} is gone`);
    for (const { code, note } of after.exceptions.slice(before?.exceptions.length ?? 0))
      log.error({ exception: code, note, attempt: id, reference: after.reference }, 'a payment needs a person');
    return after;
  };

  /** Books a provider's record and tells svc-orders at once if it can be reached. */
  const book = async (id: string, record: ProviderRecord): Promise<Attempt> => {
    const booked = await change(id, (attempt) => {
      const next = applyRecord(attempt, record, clock(), times);
      return next.ledger.length > 0 ? released(next) : next;
    });
    if (booked.outbox_due === null) return booked;
    await deliver(booked);
    return (await attempts.get(id)) ?? booked;
  };

  /** Marks that money may have moved, so that nobody is told 'failed' and the provider is asked again soon. */
  const markUnclear = (id: string, why: string): Promise<Attempt> =>
    change(id, (attempt) => (attempt.settled_ref === null ? becomeUnclear(attempt, why, clock(), times) : attempt));

  /** The attempt with its provider's order, found by our own reference where an opening went wrong on the way. */
  const withProviderOrder = async (attempt: Attempt, provider: PaymentProvider): Promise<OpenAttempt | undefined> => {
    if (attempt.provider_order_id !== null) return { ...attempt, provider_order_id: attempt.provider_order_id };
    const found = await provider.find(attempt);
    if (found === undefined) return undefined;
    const opened = await change(attempt.id, (doc) =>
      doc.provider_order_id === null
        ? { ...moveTo(doc, 'OPENED', 'found at the provider', clock()), provider_order_id: found, opening_until: null }
        : doc,
    );
    return { ...opened, provider_order_id: opened.provider_order_id ?? found };
  };

  /** Whether the order still wants this money; unsure while svc-orders does not answer. */
  const wanted = async (attempt: Attempt): Promise<boolean | undefined> => {
    try {
      const { order_status, total_paise } = await orders.getPayable(attempt.order_id);
      return order_status === 'ORDER_CONFIRMATION' && total_paise === attempt.total_paise;
    } catch (error) {
      log.warn({ err: error, reference: attempt.reference }, 'not known whether the order still awaits payment');
      return undefined;
    }
  };

  /**
   * Takes the money that waits for it, unless the order does not want it: `unwanted` means that nothing was taken. That
   * it is being taken is written before, so that a cancellation that comes in between knows. A decline is counted: the
   * next capture is another request to the provider, which would answer this one with the same decline.
   */
  const take = async (
    attempt: OpenAttempt,
    record: ProviderRecord | undefined,
  ): Promise<CaptureResult | { readonly refusal: 'unwanted' }> => {
    const capturing_until = new Date(clock().getTime() + 2 * leaseMs).toISOString();
    await change(attempt.id, (doc) => ({ ...doc, capturing_until }));
    if ((await holds.isHeld(attempt.order_id)) || (await wanted(attempt)) === false) {
      await change(attempt.id, released);
      return { refusal: 'unwanted' };
    }
    const result = await providerOf(attempt).capture(attempt, record);
    if ('refusal' in result)
      await change(attempt.id, (doc) =>
        released(result.refusal === 'declined' ? { ...doc, declines: doc.declines + 1 } : doc),
      );
    return result;
  };

  /**
   * Asks the provider and books what it says. Money that waits for our capture is taken only while the order wants it.
   * @throws ProviderError where the provider does not tell; AppError where this service may not ask it
   */
  const settle = async (id: string, evidence: Evidence): Promise<Attempt> => {
    const attempt = await attempts.get(id);
    if (!attempt) throw new AppError('PAYMENT_NOT_FOUND');
    const provider = providerOf(attempt);
    const opened = await withProviderOrder(attempt, provider);
    if (!opened) return attempt;
    let record = await provider.look(opened);
    if (record === undefined) return change(id, (doc) => withoutRecord(doc, clock()));
    // after a decline only the payer can say how to go on
    const waits = record.approved && opened.settled_ref === null && opened.declines === 0;
    const asked = waits && evidence !== 'cancellation' ? await wanted(opened) : false;
    if (asked === true) {
      const result = await take(opened, record);
      if ('record' in result) record = result.record;
      else log.info({ reference: attempt.reference, evidence, refusal: result.refusal }, 'capture refused');
    }
    const booked = await book(id, record);
    // money waits for a capture and nobody could say whether to take it: whoever can come again has to
    if (asked === undefined && evidence !== 'browser') throw new AppError('NEIGHBOUR_UNAVAILABLE');
    return booked;
  };

  return { settle, book, change, markUnclear, take, providerOf };
};

/** Nobody is taking its money any more; the very same attempt where nobody was. */
const released = (attempt: Attempt): Attempt =>
  attempt.capturing_until === null ? attempt : { ...attempt, capturing_until: null };

/** Orders that expired unpaid are forgotten by the provider, captured ones never. */
const forgottenAfterMs = 6 * 3_600_000;

const withoutRecord = (attempt: Attempt, now: Date): Attempt =>
  attempt.state === 'CHECKING' &&
  attempt.ledger.length === 0 &&
  now.getTime() - Date.parse(attempt.checks_from) > forgottenAfterMs
    ? { ...moveTo(attempt, 'FAILED', 'the provider knows no such order', now), check_due: null }
    : attempt;

export type Settle = ReturnType<typeof createSettle>;
