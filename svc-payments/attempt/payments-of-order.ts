import type { Transaction } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { isOver } from '@potli/service-kit/due.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { type Attempt, isBeingTaken, isOpen, isUnclear, type Mode, methodText, pays } from './attempt.ts';

/** An order has a handful of attempts; this is far above what a customer can make by hand. */
const most = 200;

/** The attempts to pay an order, newest first. */
export const attemptsOf = (attempts: Collection<Attempt>, orderId: string): Promise<Attempt[]> =>
  attempts.page({ where: { order_id: orderId }, sort: ['-created_at'], limit: most });

/**
 * The attempts that count for an order, newest first: those of this mode. Of the other mode only what the order took
 * when that was the mode; test money that it never heard of is none of it.
 */
export const countingAttempts = async (
  attempts: Collection<Attempt>,
  orderId: string,
  mode: Mode,
): Promise<Attempt[]> =>
  (await attemptsOf(attempts, orderId)).filter(
    (attempt) => attempt.mode === mode || attempt.order_outcome === 'applied',
  );

/** Refuses to take more money for an order that is paid, or for which money may be on its way. */
export const refuseSecondPayment = (all: readonly Attempt[], now: Date): void => {
  if (all.some(pays)) throw new AppError('ORDER_NOT_PAYABLE');
  if (all.some((attempt) => isUnclear(attempt) || isBeingTaken(attempt, now))) throw new AppError('PAYMENT_OPEN');
};

/** PayPal ends an order that was not approved within three hours: later than this a new one is opened. */
const walletLifeMs = 2 * 3_600_000;

/** The attempt that a customer who pays this price this way goes on with; undefined where a new one is needed. */
export const attemptToResume = (
  all: readonly Attempt[],
  wanted: Pick<Attempt, 'provider' | 'mode' | 'total_paise'>,
  now: Date,
): Attempt | undefined => all.find((attempt) => isSame(attempt, wanted) && isOpen(attempt) && !isWornOut(attempt, now));

const isSame = (attempt: Attempt, wanted: Pick<Attempt, 'provider' | 'mode' | 'total_paise'>): boolean =>
  attempt.provider === wanted.provider && attempt.mode === wanted.mode && attempt.total_paise === wanted.total_paise;

const isWornOut = ({ provider, created_at }: Attempt, now: Date): boolean =>
  provider === 'paypal' && isOver(created_at, walletLifeMs, now);

type PaymentState = 'none' | 'open' | 'checking' | 'settled' | 'refunded';

/**
 * The payment state of an order as its customer sees it: never 'failed' while money may have moved. The price is
 * what was paid in all, in rupees with the fees.
 */
export const paymentStateOf = (all: readonly Attempt[]): { state: PaymentState; transaction: Transaction | null } => {
  const paid = all.find(pays);
  if (paid) return { state: 'settled', transaction: transactionOf(paid) };
  if (all.some(isUnclear)) return { state: 'checking', transaction: null };
  if (all.some(isOpen)) return { state: 'open', transaction: null };
  const refunded = all.find(({ state }) => state === 'REFUNDED');
  return refunded ? { state: 'refunded', transaction: transactionOf(refunded) } : { state: 'none', transaction: null };
};

const transactionOf = (attempt: Attempt): Transaction => ({
  payment_id: attempt.settled_ref ?? '',
  total_price: toRupees(attempt.fees.payable),
  payment_method: methodText[attempt.provider],
  total_time_estimation: attempt.total_time_estimation,
  // Cents become dollars as paise become rupees.
  charged: { amount: toRupees(attempt.charged), currency: attempt.currency },
});
