import type { Deliver, Notice } from './webhook.ts';
import { lateBy } from './webhook-position.ts';

/** What becomes of the messages that a carrier accepts; `duplicate` tells each step twice and in the wrong order. */
export const receiptPositions = ['delivered', 'read', 'sent', 'failed', 'duplicate', 'none'] as const;

export type Step = 'sent' | 'delivered' | 'read' | 'failed';

const stepsOf: Readonly<Record<(typeof receiptPositions)[number], readonly Step[]>> = {
  delivered: ['sent', 'delivered'],
  read: ['sent', 'delivered', 'read'],
  sent: ['sent'],
  failed: ['sent', 'failed'],
  duplicate: ['delivered', 'sent', 'delivered', 'sent'],
  none: [],
};

/** Seconds between the tries of a notice that was not taken: a receiver that restarts is to hear of it. */
const pauses = ['0.5', '1', '2', '4', '8', '16'];

/** Tells a receiver step by step what became of a message, each step again until it is taken. Never throws. */
export const tellSteps = async (
  position: string,
  noticeOf: (step: Step) => Notice,
  deliver: Deliver,
): Promise<void> => {
  const known = receiptPositions.find((one) => one === position) ?? 'none';
  for (const step of stepsOf[known]) {
    const notice = noticeOf(step);
    for (const pause of [...pauses, undefined]) {
      const status = await deliver(notice);
      // What was understood and refused stays refused.
      if ((status >= 200 && status < 300) || (status >= 400 && status < 500)) break;
      if (pause !== undefined) await lateBy(pause);
    }
  }
};
