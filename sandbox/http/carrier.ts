import Router from '@koa/router';
import type { Inbox } from '../inbox/inbox.ts';
import { createSwitches, switchRoutes } from './switches.ts';
import { type Deliver, lateBy, type Webhook } from './webhooks.ts';

export type Step = 'sent' | 'delivered' | 'read' | 'failed';

/** The delivery receipts of accepted messages; `duplicate` sends each step twice, in the wrong order. */
const stepsOf: Readonly<Record<string, readonly Step[]>> = {
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  sent: ['sent'],
  failed: ['sent', 'failed'],
  duplicate: ['delivered', 'sent', 'delivered', 'sent'],
  none: [],
};

export const carrierSwitches = {
  /** How many of the next sends fail ... */
  fail_next: 'number',
  /** ... and with which code of the provider. */
  code: 'number',
  receipt: ['delivered', 'read', 'sent', 'failed', 'duplicate', 'none'],
} as const;

export const phoneSwitches = {
  ...carrierSwitches,
  next_send: ['ok', 'timeout_after_send'],
  /** The code with which a message fails after it was accepted. */
  receipt_code: 'number',
} as const;

/** Seconds between the attempts to deliver a receipt while the receiver restarts. */
const pauses = ['0.5', '1', '2', '4', '8', '16', '30', '60'];

export interface Around {
  inbox: Inbox;
  clock: () => Date;
  deliver: Deliver;
}

/** What every message carrier has: switches, failures on demand and delivery receipts. */
export const createCarrier = <const T extends typeof carrierSwitches>(prefix: string, table: T) => {
  const router = new Router({ prefix });
  const switches = createSwitches(table);
  switchRoutes(router, table, switches);
  return {
    router,
    switches,
    /** The code with which this send fails, `usual` where the switch names none; undefined when it succeeds. */
    failureCode: (usual: number): number | undefined => {
      const left = Number(switches.get('fail_next'));
      if (left <= 0) return undefined;
      switches.set('fail_next', left - 1);
      return Number(switches.get('code')) || usual;
    },
    /** Sends a receipt for each step of a message, retried until it is accepted. Never throws. */
    sendReceipts: async (receiptOf: (step: Step) => Webhook, deliver: Deliver): Promise<void> => {
      for (const step of stepsOf[switches.get('receipt')] ?? []) {
        const receipt = receiptOf(step);
        for (const pause of [...pauses, undefined]) {
          const status = await deliver(receipt);
          // What was understood and rejected stays rejected.
          if ((status >= 200 && status < 300) || (status >= 400 && status < 500)) break;
          if (pause !== undefined) await lateBy(pause);
        }
      }
    },
  };
};
