import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { evaluationDue, usualEvaluationHours } from '@potli/contracts/rules/evaluation-due.ts';
import { endOfIndiaDay, nextStepBy } from './next-step-by.ts';
import type { OrderDocument } from './order-document.ts';
import { needsAction } from './refund-state.ts';

/** Days after the payment in which an operator buys the items, so that the stores keep their own times. */
const purchaseDays = 1;

type Queued = Pick<OrderDocument, 'needs_action' | 'due_at' | 'waits_from'>;

/**
 * The place of an order in the operators' queue, stored for the list. `due_at`: until when an operator should act, or
 * until when a parcel should arrive. `waits_from`: from when the order is in the queue; for a parcel that is when its
 * expected arrival has passed. Both null where no operator is waited for. Pure; ISO timestamps.
 */
export const queued = (order: OrderDocument): Queued => {
  if (!needsAction(order)) return { needs_action: false, due_at: null, waits_from: null };
  const due_at = dueAt(order);
  const inTransit = order.order_status === 'INTERNATIONAL_SHIPMENT_IN_PROGRESS';
  return { needs_action: true, due_at, waits_from: (inTransit ? due_at : null) ?? order.status_since };
};

/** Of an order that waits for an operator; null where its evaluation gave no times. */
const dueAt = (order: OrderDocument): string | null => {
  const promised = nextStepBy(order);
  switch (order.order_status) {
    case 'ORDER_EVALUATION':
      // Orders from before the promise was stored have none.
      return promised ?? evaluationDue(new Date(order.status_since), usualEvaluationHours);
    case 'PAYMENT_DONE':
      return earlier(endOfIndiaDay(addDays(indiaDate(new Date(order.status_since)), purchaseDays)), promised);
    default:
      return promised;
  }
};

const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one);
