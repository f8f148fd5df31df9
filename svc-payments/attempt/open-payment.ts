import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FeeBreakdown, Provider } from '@potli/contracts/payment/fees.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { hasCome } from '@potli/service-kit/due.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import type { Dispatching } from '../dependencies.ts';
import type { Rate } from '../exchange-rate/rate.ts';
import type { Payable } from '../orders-client.ts';
import { type OpenAttempt, type PaymentProvider, ProviderError } from '../provider/provider.ts';
import { providerOf } from '../provider/provider-of.ts';
import { type Attempt, type Currency, isOpen, newAttempt } from './attempt.ts';
import { abandon, moveTo, restartChecks } from './change-attempt.ts';
import { attemptToResume, countingAttempts, refuseSecondPayment } from './payments-of-order.ts';
import { saveChange } from './save-decision.ts';
import { settlePayment } from './settle-payment.ts';

/** What the customer is about to pay. */
export interface Terms {
  readonly order: Payable;
  readonly provider: Provider;
  readonly fees: FeeBreakdown;
  readonly currency: Currency;
  readonly charged: number;
  readonly fx: Rate | null;
}

const waits = { everyMs: 50, times: 300 };

/** Other open attempts may have been paid without our knowing: asked before a second payment is made possible. */
const askAboutOthers = async (
  ports: Dispatching,
  all: readonly Attempt[],
  resumed: Attempt | undefined,
  order: Payable,
): Promise<void> => {
  for (const other of all.filter((attempt) => isOpen(attempt) && attempt.id !== resumed?.id)) {
    try {
      await ports.dispatch(await settlePayment(ports, other.id, 'reconciler', async () => order));
    } catch (err) {
      // the reconciler asks again, and a second capture is sent back
      ports.log.warn({ err, attempt: other.id, reference: other.reference }, 'the provider did not tell');
    }
  }
};

const giveUp = (ports: Dispatching, id: string, why: string): Promise<Attempt> =>
  saveChange(ports, id, (doc) => (isOpen(doc) ? abandon(doc, why, ports.clock(), ports.times) : doc));

/** A new attempt, with the lease of this process to open it; undefined where another process was first. */
const insert = async (ports: Dispatching, terms: Terms, key: string): Promise<Attempt | undefined> => {
  const { attempts, mode, times, clock } = ports;
  const { order, provider, fees, currency, charged, fx } = terms;
  const { order_id, reference, total_paise, total_time_estimation } = order;
  const attempt = newAttempt(
    {
      id: randomBytes(16).toString('hex'),
      ...{ key, order_id, reference, provider, mode, total_paise, fees, total_time_estimation, currency, charged, fx },
      opening_until: openingUntil(ports),
      check_due: times.first(clock()),
    },
    clock().toISOString(),
  );
  try {
    await attempts.insert(attempt);
    return attempt;
  } catch (error) {
    if (error instanceof DuplicateError) return undefined;
    throw error;
  }
};

/** A process that dies while opening blocks the order this long. */
const openingUntil = ({ clock, leaseMs }: Dispatching): string => new Date(clock().getTime() + leaseMs).toISOString();

/** The attempt with its provider order; one process opens it while the others wait for that. */
const withProviderOrder = async (ports: Dispatching, id: string, provider: PaymentProvider): Promise<OpenAttempt> => {
  const { attempts, clock, leaseMs } = ports;
  for (let tries = 0; tries < waits.times; tries += 1) {
    const attempt = await attempts.get(id);
    if (!attempt) throw new Error(`attempt ${id} is gone`);
    if (attempt.provider_order_id !== null) return { ...attempt, provider_order_id: attempt.provider_order_id };
    if (attempt.opening_until !== null && !hasCome(attempt.opening_until, clock(), leaseMs)) {
      await pause(waits.everyMs);
      continue;
    }
    const mine = { ...attempt, opening_until: openingUntil(ports), version: attempt.version + 1 };
    if (await attempts.replace(mine, attempt.version))
      return open(ports, mine, provider, attempt.opening_until !== null);
  }
  throw new AppError('PROVIDER_UNAVAILABLE');
};

const open = async (
  ports: Dispatching,
  attempt: Attempt,
  provider: PaymentProvider,
  again: boolean,
): Promise<OpenAttempt> => {
  const { clock, log } = ports;
  try {
    const provider_order_id = await provider.open(attempt, again);
    const opened = await saveChange(ports, attempt.id, (doc) => ({
      ...(doc.state === 'CREATED' ? moveTo(doc, 'OPENED', provider_order_id, clock()) : doc),
      provider_order_id,
      opening_until: null,
    }));
    // closed meanwhile, because the order is being cancelled
    if (opened.state === 'ABANDONED') throw new AppError('PAYMENT_ON_HOLD');
    return { ...opened, provider_order_id };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The lease ends now but stays recorded: the next attempt checks for a payment that this one may have left.
    await saveChange(ports, attempt.id, (doc) => ({ ...doc, opening_until: clock().toISOString() }));
    if (!(cause instanceof ProviderError)) throw cause;
    log.error({ err: cause, debug_id: cause.debugId, attempt: attempt.id }, 'a payment could not be opened');
    throw new AppError('PROVIDER_UNAVAILABLE', { cause });
  }
};

/**
 * Opens the payment of an order: the same order, provider and amount give the same provider order, from any tab.
 * @throws AppError ORDER_NOT_PAYABLE when it is paid, PAYMENT_ON_HOLD when it is being cancelled, PAYMENT_OPEN while money may be moving,
 * AMOUNT_CHANGED when another tab locked another amount a moment ago, PROVIDER_UNAVAILABLE
 */
export const openPayment = async (ports: Dispatching, terms: Terms): Promise<OpenAttempt> => {
  const { attempts, holds, mode, clock, times } = ports;
  const { order, provider: providerName } = terms;
  const orderId = order.order_id;
  const wanted = { provider: providerName, mode, total_paise: order.total_paise };
  if (await holds.isHeld(orderId, order.quote_expires_at)) throw new AppError('PAYMENT_ON_HOLD');
  const before = await countingAttempts(attempts, orderId, mode);
  await askAboutOthers(ports, before, attemptToResume(before, wanted, clock()), order);
  const all = await countingAttempts(attempts, orderId, mode);
  refuseSecondPayment(all, clock());
  const resumed = attemptToResume(all, wanted, clock());
  for (const worn of all.filter(
    (attempt) => isOpen(attempt) && attempt.provider === providerName && attempt !== resumed,
  ))
    await giveUp(ports, worn.id, 'a newer payment replaces it');

  const n = all.filter((attempt) => attempt.key.startsWith(keyOf(wanted, orderId))).length;
  const created = resumed ? undefined : await insert(ports, terms, `${keyOf(wanted, orderId)}${n + 1}`);
  const attempt =
    resumed ?? created ?? attemptToResume(await countingAttempts(attempts, orderId, mode), wanted, clock());
  if (!attempt || attempt.charged !== terms.charged) throw new AppError('AMOUNT_CHANGED');
  if (await holds.isHeld(orderId, order.quote_expires_at)) {
    await giveUp(ports, attempt.id, 'the order is being cancelled');
    throw new AppError('PAYMENT_ON_HOLD');
  }
  if (created) return open(ports, created, providerOf(ports, created), false);
  // a customer who comes back may pay in the next minutes, however long ago the payment was opened
  if (attempt.checks > 0)
    await saveChange(ports, attempt.id, (doc) =>
      isOpen(doc) && doc.checks > 0 ? restartChecks(doc, clock(), times) : doc,
    );
  return withProviderOrder(ports, attempt.id, providerOf(ports, attempt));
};

const keyOf = ({ provider, mode, total_paise }: Pick<Attempt, 'provider' | 'mode' | 'total_paise'>, orderId: string) =>
  `${orderId}/${provider}/${mode}/${total_paise}/`;
