import type { BodyOf } from '@potli/contracts/operation.ts';
import type { Assignee } from '@potli/contracts/order/order.ts';
import type { addNote } from '@potli/contracts/order/teamwork.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { newId } from './ids.ts';
import { someItems } from './items.ts';
import type { OrderDocument } from './order-document.ts';

type Named = Pick<Operator, 'id' | 'name'>;

/**
 * The order assigned to an operator, or to none; the very same order where it is already. No step of the order (ADR 69):
 * neither its revision nor the time of its last change moves.
 */
export const assignedTo = (order: OrderDocument, assignee: Named | null, now: Date, by: string): OrderDocument => {
  if ((order.assigned_to?.operator_id ?? null) === (assignee?.id ?? null)) return order;
  return {
    ...order,
    version: order.version + 1,
    assigned_to: assignee && { operator_id: assignee.id, name: assignee.name },
    assignments: [...(order.assignments ?? []), { at: now.toISOString(), by, to: assignee?.name ?? null }],
  };
};

/**
 * The order with one more note, about the whole order or the item that it names. Like an assignment no step.
 * @throws AppError ITEMS_DO_NOT_MATCH, NOTES_CLOSED
 */
export const withNote = (
  order: OrderDocument,
  { text, order_item_id }: BodyOf<typeof addNote>,
  now: Date,
  by: string,
): OrderDocument => {
  if (order.personal_data_removed) throw new AppError('NOTES_CLOSED');
  if (order_item_id) someItems(order.items, [{ order_item_id }]);
  const note = {
    note_id: newId(),
    at: now.toISOString(),
    by,
    text: text.trim(),
    order_item_id: order_item_id ?? null,
  };
  return {
    ...order,
    version: order.version + 1,
    user: { ...order.user, notes: [...(order.user.notes ?? []), note] },
  };
};

/** Who sees to an order, as an operator is shown it. */
export const assigneeOf = ({ assigned_to }: OrderDocument, operator: Named): Assignee | null =>
  assigned_to ? { ...assigned_to, mine: assigned_to.operator_id === operator.id } : null;
