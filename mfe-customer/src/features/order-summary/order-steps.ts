import type { HistoryEntry } from '@potli/contracts/order/order.ts';
import type { Step } from '@potli/ui-kit/stepper.tsx';
import { dayAndMonth } from '../../kit/calendar-date.ts';
import { texts } from '../../texts.ts';

const way = Object.entries(texts.detail.steps);

const dateOf = (status: string, history: readonly HistoryEntry[]): string | undefined => {
  const entry = history.findLast(({ to, from }) => to === status && from !== status);
  return entry && dayAndMonth(entry.at);
};

/**
 * The order's steps with dates. A correction branches off the evaluation; a cancellation ends the way where it
 * happened.
 */
export const orderSteps = (status: string, history: readonly HistoryEntry[]): Step[] => {
  const branch = status === 'ORDER_CORRECTION' ? 0 : status === 'ORDER_CANCELLED' ? 1 : undefined;
  const current = branch ?? way.findIndex(([known]) => known === status);
  if (current === -1) return [];
  const steps = way.map(([known, label], index): Step => {
    const behind = index < current || (index === current && (branch !== undefined || known === 'ORDER_COMPLETED'));
    const reached = behind || index === current;
    return {
      label,
      date: reached ? dateOf(known, history) : undefined,
      state: behind ? 'done' : reached ? 'current' : 'ahead',
    };
  });
  if (status === 'ORDER_CORRECTION') {
    steps.splice(1, 0, { label: 'Correction needed', date: dateOf(status, history), state: 'stopped' });
  }
  if (status === 'ORDER_CANCELLED') {
    steps.splice(2, steps.length, { label: 'Cancelled', date: dateOf(status, history), state: 'stopped' });
  }
  return steps;
};
