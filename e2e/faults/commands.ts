import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { getOrder } from '@potli/contracts/order/operations.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { listOrderPayments, type Payment } from '@potli/contracts/payment/back-office.ts';
import type { StackClient } from '@potli/dev/seed/order-in-status.ts';
import type { Arrived } from './inbox-reader.ts';

export interface FaultsClient extends StackClient {
  /** All messages that have arrived so far. */
  readonly inbox: () => Promise<readonly Arrived[]>;
  /** Counts an attempt that was not acknowledged. */
  readonly refused: (reason: string) => void;
  readonly progress: ReturnType<typeof watchProgress>;
}

/** Longer than the longest pause between two deliveries of a message, five minutes, and a lease. */
const stallMs = 600_000;

/** Whether the run still gets anywhere: a slow machine makes it slower, only a fault of the product stops it. */
export const watchProgress = () => {
  let last = Date.now();
  let count = 0;
  return {
    /** Something new was acknowledged or settled. */
    made: (): void => {
      last = Date.now();
      count += 1;
    },
    /** How often. */
    count: (): number => count,
    isStalled: (): boolean => Date.now() - last > stallMs,
  };
};

const pauseMs = 500;

/** Answers that a repeat with the same key must never get: they treat it as a second command. */
const asAnother = /"code":"(ORDER_STATUS_CONFLICT|ORDER_CHANGED|ITEM_TAKEN_OUT|OTP_EXPIRED)"/;

/**
 * Does something again until it is acknowledged, as people and pages do. Throws when the run makes no progress, or when a
 * repeat is answered as another command than the first.
 */
export const insist = async <T>(client: FaultsClient, what: string, work: () => Promise<T>): Promise<T> => {
  for (let turn = 0; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if ((turn > 0 && asAnother.test(reason)) || client.progress.isStalled()) throw new Error(`${what}: ${reason}`);
      client.refused(reason);
      await after(pauseMs);
    }
  }
};

/**
 * The same client, which repeats each call until it is acknowledged. A command is given once: every repeat has the same
 * key and the same body. One answer in three to a command is lost on its way, as if the service had been killed right
 * after the write.
 */
export const steady = (client: FaultsClient): StackClient => ({
  ...client,
  call: (operation, sent) => {
    if (operation.method === 'GET') return insist(client, operation.id, () => client.call(operation, sent));
    const idempotencyKey = randomUUID();
    let isLost = randomInt(3) === 0;
    return insist(client, operation.id, async () => {
      const answer = await client.call(operation, { ...sent, idempotencyKey });
      client.progress.made();
      if (!isLost) return answer;
      isLost = false;
      throw new Error('an answer was lost');
    });
  },
});

export const orderOf = async (client: FaultsClient, order_id: string): Promise<Order> =>
  (await steady(client).call(getOrder, { query: { order_id }, token: client.token })).order;

export const paymentsOf = async (client: FaultsClient, orderId: string): Promise<Payment[]> =>
  (await steady(client).call(listOrderPayments, { params: { orderId }, token: client.token })).payments;
