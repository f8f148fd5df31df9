import type { Tracking } from '@potli/contracts/order/tracking.ts';
import type { Step } from '@potli/ui-kit/stepper.tsx';
import { dayAndMonth } from '../../kit/calendar-date.ts';
import { detailTexts } from '../../texts/order-page.ts';

const way = Object.entries(detailTexts.steps);

const dateOf = (status: string, history: Tracking['history']): string | undefined => {
  const entry = history.findLast(({ to, from }) => to === status && from !== status);
  return entry && dayAndMonth(entry.at);
};

/**
 * The order's steps with dates. A correction branches off the evaluation; a cancellation ends the way after the steps
 * that the order has reached.
 */
export const orderSteps = (status: string, history: Tracking['history']): Step[] => {
  if (status === 'ORDER_CANCELLED') {
    const reached = way.filter(([known]) => history.some(({ to }) => to === known));
    return [
      ...reached.map(([known, label]): Step => ({ label, date: dateOf(known, history), state: 'done' })),
      { label: 'Cancelled', date: dateOf(status, history), state: 'stopped' },
    ];
  }
  const inCorrection = status === 'ORDER_CORRECTION';
  const current = inCorrection ? 0 : way.findIndex(([known]) => known === status);
  if (current === -1) return [];
  const steps = way.map(([known, label], index): Step => {
    const behind = index < current || (index === current && (inCorrection || known === 'ORDER_COMPLETED'));
    const reached = behind || index === current;
    return {
      label,
      date: reached ? dateOf(known, history) : undefined,
      state: behind ? 'done' : reached ? 'current' : 'ahead',
    };
  });
  if (inCorrection) {
    steps.splice(1, 0, { label: 'Correction needed', date: dateOf(status, history), state: 'stopped' });
  }
  return steps;
};
