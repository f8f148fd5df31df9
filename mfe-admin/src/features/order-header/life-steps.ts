import { isOver, type OrderStatus } from '@potli/contracts/order/moves.ts';
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

/** Where a life branched off: after how many steps, and what it is called there. */
const branches: Partial<Record<string, { readonly after: number; readonly label: string }>> = {
  ORDER_CORRECTION: { after: 1, label: 'Under correction' },
  ORDER_CANCELLED: { after: 2, label: 'Cancelled' },
};

/** The order's life as steps; a correction or a cancellation branches off visibly, an unknown status has only steps ahead. */
export const lifeSteps = (status: string): Step[] => {
  const branch = branches[status];
  if (branch) {
    const done = life.slice(0, branch.after).map(([, label]): Step => ({ label, state: 'done' }));
    const ahead = isOver(status) ? [] : life.slice(branch.after);
    return [
      ...done,
      { label: branch.label, state: 'stopped' },
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
