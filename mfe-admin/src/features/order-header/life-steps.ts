import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { HistoryEntry } from '@potli/contracts/order/order.ts';
import type { Step } from '@potli/ui-kit/stepper.tsx';

const life = [
  ['ORDER_EVALUATION', 'Evaluation'],
  ['ORDER_CONFIRMATION', 'Awaiting payment'],
  ['PAYMENT_DONE', 'Placed'],
  ['LOCAL_SHIPMENT_PROCESSING', 'Local shipment'],
  ['LOCAL_SHIPMENT_RECEIVED', 'Packing'],
  ['INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'Shipped'],
  ['ORDER_COMPLETED', 'Delivered'],
] as const satisfies readonly (readonly [OrderStatus, string])[];

/**
 * The order's life as steps. A correction branches off visibly; a cancellation ends the life after the steps that the
 * order has reached; an unknown status has only steps ahead.
 */
export const lifeSteps = (status: string, history: readonly Pick<HistoryEntry, 'to'>[]): Step[] => {
  if (status === 'ORDER_CANCELLED') {
    const reached = life.filter(([name]) => history.some(({ to }) => to === name));
    return [...reached.map(([, label]): Step => ({ label, state: 'done' })), { label: 'Cancelled', state: 'stopped' }];
  }
  if (status === 'ORDER_CORRECTION') {
    const [[, evaluation], ...ahead] = life;
    return [
      { label: evaluation, state: 'done' },
      { label: 'Under correction', state: 'stopped' },
      ...ahead.map(([, label]): Step => ({ label, state: 'ahead' })),
    ];
  }
  const now = life.findIndex(([name]) => name === status);
  const delivered = status === 'ORDER_COMPLETED';
  return life.map(([, label], index): Step => {
    if (index < now || (delivered && index === now)) return { label, state: 'done' };
    return { label, state: index === now ? 'current' : 'ahead' };
  });
};
