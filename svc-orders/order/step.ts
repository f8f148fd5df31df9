import {
  type Actor,
  moveOf,
  needsOperator,
  type OrderCommand,
  type OrderStatus,
} from '@potli/contracts/order/moves.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { type OutboxEntry, outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { trackingOf } from '../personal-data/personal-data.ts';
import { closedAt } from '../personal-data/remove.ts';
import { changesBetween } from './changes.ts';
import { stepsSince } from './history.ts';
import { newId } from './ids.ts';
import type { HistoryRecord, OrderDocument } from './order-document.ts';
import { statusSince } from './status-since.ts';

export interface StepBy {
  readonly type: Actor;
  readonly name: string;
}
export const byCustomer: StepBy = { type: 'customer', name: 'customer' };

/**
 * Refuses a command that the table of moves does not list for the order's status. An operator who says which version
 * the command was made on is told who did what since.
 * @throws AppError COMMAND_NOT_ALLOWED for somebody else's command, ORDER_STATUS_CONFLICT for one out of its status
 */
export const assertMove = (
  order: Pick<OrderDocument, 'order_status' | 'history' | 'user'>,
  command: OrderCommand,
  by: Actor,
  seen?: number,
): void => {
  const move = moveOf(command);
  if (move.by !== by) throw new AppError('COMMAND_NOT_ALLOWED');
  if (move.from !== order.order_status) {
    throw new AppError('ORDER_STATUS_CONFLICT', {
      error: `The order is in status ${order.order_status}, which does not allow this`,
      details: [
        {
          path: '/order_status',
          message: 'The order is in another status',
          sent: move.from,
          expected: order.order_status,
        },
        ...(by === 'operator' && seen !== undefined ? stepsSince(order, seen) : []),
      ],
    });
  }
};

/**
 * The order after one command: the change, one more history entry, the messages that it owes and the next version, all
 * in the one document that is then written. `to` is for a command that may lead to several statuses.
 */
export const step = (
  order: OrderDocument,
  command: OrderCommand,
  by: StepBy,
  now: Date,
  change: Partial<OrderDocument>,
  messages: readonly OrderMessage[] = [],
  more: Pick<HistoryRecord, 'note' | 'acknowledged_warnings'> & { to?: OrderStatus } = {},
): OrderDocument => {
  const move = moveOf(command);
  const { to = move.to[0], ...kept } = more;
  if (!to || !move.to.includes(to)) throw new Error(`${command} cannot lead to ${to}`);
  const at = now.toISOString();
  const outbox: readonly OutboxEntry<OrderMessage>[] = [
    ...order.outbox,
    ...messages.map((message) => outboxEntry(newId(), message, now)),
  ];
  const after = { ...order, ...change };
  const { personal, others: remaining } = changesBetween(order, after, command);
  const history: readonly HistoryRecord[] = [
    ...order.history,
    { at, command, from: order.order_status, to, by, ...kept, ...remaining },
  ];
  const changes = personal.map((one) => ({ step: order.history.length, ...one }));
  const user = { ...after.user, changes: [...after.user.changes, ...changes] };
  const status_since = statusSince(history);
  return {
    ...after,
    user,
    ...trackingOf(user),
    order_status: to,
    version: order.version + 1,
    updated_at: at,
    status_since,
    closed_at: closedAt({ order_status: to, status_since }),
    needs_action: needsOperator(to),
    history,
    outbox,
    outbox_due: outboxDue(outbox),
  };
};
