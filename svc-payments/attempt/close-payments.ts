import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { closePayments } from '@potli/contracts/payment/between-services.ts';
import { type Attempt, isBeingTaken, isOpen, isUnclear, pays } from './attempt.ts';
import { abandon } from './change-attempt.ts';
import type { OrderHolds } from './order-hold.ts';
import { attemptsOf } from './payments-of-order.ts';
import type { Settle, SettleParts } from './settle.ts';

export type Closed = AnswerOf<typeof closePayments>['outcome'];

/**
 * Makes sure that an order can be cancelled: from now on no money is taken for it for a while, and what is open is asked
 * about at its provider and then closed. Answers `checking` where it is not certain that no money moved.
 */
export const createClosePayments = (
  { settle, change }: Pick<Settle, 'settle' | 'change'>,
  { attempts, times, mode, clock, log }: Pick<SettleParts, 'attempts' | 'times' | 'mode' | 'clock' | 'log'>,
  holds: Pick<OrderHolds, 'place'>,
) => {
  const isSure = async ({ id, reference }: Attempt): Promise<boolean> => {
    try {
      await settle(id, 'cancellation');
      return true;
    } catch (err) {
      log.warn({ err, attempt: id, reference }, 'the provider did not tell before a cancellation');
      return false;
    }
  };

  const close = async (id: string): Promise<boolean> => {
    const closed = await change(id, (doc) =>
      isOpen(doc) && !isBeingTaken(doc, clock()) ? abandon(doc, 'the order is being cancelled', clock(), times) : doc,
    );
    return closed.state === 'ABANDONED';
  };

  return async (orderId: string): Promise<Closed> => {
    await holds.place(orderId);
    // the other mode's money is none of this order's
    const own = async () => (await attemptsOf(attempts, orderId)).filter((attempt) => attempt.mode === mode);
    const moving = (await own()).filter((attempt) => isOpen(attempt) || isUnclear(attempt));
    const sure = await Promise.all(moving.map(isSure));
    const all = await own();
    if (all.some(pays)) return 'paid';
    if (sure.includes(false) || all.some(isUnclear) || all.some((attempt) => isBeingTaken(attempt, clock())))
      return 'checking';
    for (const { id } of all.filter(isOpen)) if (!(await close(id))) return 'checking';
    return 'closed';
  };
};

export type ClosePayments = ReturnType<typeof createClosePayments>;
