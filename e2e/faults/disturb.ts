import { randomInt } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { type FaultsClient, insist } from './commands.ts';
import type { FaultStack } from './fault-stack.ts';

/** At most this many changes are acknowledged between two faults; one order takes about ten. */
const changesBetweenFaults = 20;

const switches: readonly (readonly [string, Record<string, string | number>])[] = [
  ['whatsapp', { fail_next: 2, code: 131000 }],
  ['whatsapp', { fail_next: 1, code: 131026 }],
  ['whatsapp', { next_send: 'timeout_after_send' }],
  ['sms', { fail_next: 1, code: 20500 }],
  ['razorpay', { next_create: 'timeout_after_create' }],
  ['razorpay', { next_create: 'error500_after_create' }],
  ['razorpay', { next_read: 'error500' }],
  ['razorpay', { next_refund: 'error500' }],
  ['razorpay', { next_refund: 'error500_after_refund' }],
  ['paypal', { next_create: 'error500_after_create' }],
  ['paypal', { next_capture: 'error500_after_capture' }],
  ['paypal', { next_capture: 'timeout_after_capture' }],
  ['paypal', { next_read: 'error500' }],
  ['paypal', { next_refund: 'error500' }],
  ['paypal', { next_refund: 'error500_after_refund' }],
];

/** Ends the failures of providers. */
export const resetSwitches = async (
  client: FaultsClient,
  parties: readonly string[] = ['whatsapp', 'sms', 'razorpay', 'paypal'],
): Promise<void> => {
  for (const party of parties)
    await insist(client, 'resetting a switch', () => client.sandbox.setSwitches(party, { reset: true }));
};

export interface Disturbed {
  kills: number;
  failures: number;
  /** Why a killed instance did not become ready at once. */
  readonly failedStarts: string[];
}

/** Starts a killed instance until it is ready, as an orchestrator does. */
const restart = async (
  stack: FaultStack,
  victim: string,
  { failedStarts }: Disturbed,
  isOver: () => boolean,
): Promise<void> => {
  for (;;) {
    try {
      return await stack.restart(victim);
    } catch (error) {
      if (isOver()) throw error;
      failedStarts.push(error instanceof Error ? error.message : String(error));
      await after(1000);
    }
  }
};

/** What is done besides, each from a number of changes on and between two faults: nothing else is killed meanwhile. */
export interface Planned {
  readonly atChange: number;
  readonly run: () => Promise<void>;
}

/** Kills instances and makes providers fail until `isOver`, and does what is planned. @returns how often each */
export const disturb = async (
  stack: FaultStack,
  client: FaultsClient,
  planned: Planned[],
  isOver: () => boolean,
): Promise<Disturbed> => {
  const { progress } = client;
  const victims = Object.values(stack.instances).flat();
  const done: Disturbed = { kills: 0, failures: 0, failedStarts: [] };
  let wasPlanned = false;
  while (!isOver()) {
    // By what was done, not by time: a busy machine would hardly have a moment with all services running.
    const next = progress.count() + randomInt(1, changesBetweenFaults);
    while (progress.count() < next && !isOver()) await after(20);
    const [plan] = planned;
    wasPlanned = plan !== undefined && plan.atChange <= progress.count() && !wasPlanned;
    if (plan && wasPlanned) {
      await plan.run();
      planned.shift();
    } else if (randomInt(3) > 0) {
      const victim = victims[randomInt(victims.length)]?.name ?? 'orders';
      await stack.kill(victim);
      await after(randomInt(50, 800));
      await restart(stack, victim, done, isOver);
      done.kills += 1;
    } else {
      const [party, positions] = switches[randomInt(switches.length)] ?? ['sms', {}];
      await insist(client, 'turning a switch', () => client.sandbox.setSwitches(party, positions));
      done.failures += 1;
    }
  }
  return done;
};
