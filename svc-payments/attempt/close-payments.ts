import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { closePayments as closePaymentsOperation } from '@potli/contracts/payment/between-services.ts';
import type { Dispatching } from '../dependencies.ts';
import { type Attempt, isBeingTaken, isOpen, isUnclear, pays } from './attempt.ts';
import { abandon } from './change-attempt.ts';
import { reportAgain } from './deliver-fact.ts';
import { attemptsOf } from './payments-of-order.ts';
import { saveChange } from './save-decision.ts';
import { settlePayment } from './settle-payment.ts';

type Closed = AnswerOf<typeof closePaymentsOperation>['outcome'];

const isSure = async (ports: Dispatching, { id, reference }: Attempt): Promise<boolean> => {
  try {
    await ports.dispatch(await settlePayment(ports, id, 'cancellation'));
    return true;
  } catch (err) {
    ports.log.warn({ err, attempt: id, reference }, 'the provider did not tell before a cancellation');
    return false;
  }
};

const close = async (ports: Dispatching, id: string): Promise<boolean> => {
  const { clock, times } = ports;
  const closed = await saveChange(ports, id, (doc) =>
    isOpen(doc) && !isBeingTaken(doc, clock()) ? abandon(doc, 'the order takes no payments now', clock(), times) : doc,
  );
  return closed.state === 'ABANDONED';
};

/** A capture that meets the hold gives way within milliseconds; one that was first takes its money and ends, too. */
const waits = { everyMs: 50, times: 40 };

const closeHeld = async (ports: Dispatching, orderId: string): Promise<Closed> => {
  const { attempts, mode, clock } = ports;
  // the other mode's money is none of this order's
  const own = async () => (await attemptsOf(attempts, orderId)).filter((attempt) => attempt.mode === mode);
  const taken = (all: readonly Attempt[]) => all.filter((attempt) => isBeingTaken(attempt, clock()));
  const moving = (await own()).filter((attempt) => isOpen(attempt) || isUnclear(attempt));
  const sure = await Promise.all(moving.map((attempt) => isSure(ports, attempt)));
  let all = await own();
  for (let tries = 0; tries < waits.times && taken(all).some((attempt) => !isUnclear(attempt)); tries += 1) {
    await pause(waits.everyMs);
    all = await own();
  }
  const paying = all.find(pays);
  if (paying) {
    await reportAgain(ports, paying);
    return 'paid';
  }
  if (sure.includes(false) || all.some(isUnclear) || taken(all).length > 0) return 'checking';
  for (const { id } of all.filter(isOpen)) if (!(await close(ports, id))) return 'checking';
  return 'closed';
};

/**
 * Makes sure that an order can be cancelled or priced again: from now on no money is taken for it for a while, and what is open is asked
 * about at its provider and then closed. Returns `checking` where it is not certain that no money moved. Only after
 * `closed` does svc-orders change the order; after anything else it can be paid again at once.
 */
export const closePayments = async (
  ports: Dispatching,
  orderId: string,
  quote_expires_at?: string,
): Promise<Closed> => {
  const release = await ports.holds.place(orderId, quote_expires_at);
  let outcome: Closed | undefined;
  try {
    outcome = await closeHeld(ports, orderId);
    return outcome;
  } finally {
    if (outcome !== 'closed') await release();
  }
};
