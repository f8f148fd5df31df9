import { type Actor, moveOf, type OrderCommand, type OrderStatus } from '@potli/contracts/order/moves.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import type { OrderWarning } from '@potli/contracts/rules/warnings.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import type { OrderEntry, RefundTask } from '../payments/refund-task.ts';
import { closedAt } from '../personal-data/remove.ts';
import { changesBetween } from './changes.ts';
import { statusSince, stepsSince } from './history.ts';
import { newId } from './ids.ts';
import type { HistoryRecord, OrderDocument } from './order-document.ts';
import { queued } from './queue.ts';
import { fitsRefunds } from './refund-state.ts';

export interface StepBy {
  readonly type: Actor;
  readonly name: string;
}
export const byCustomer: StepBy = { type: 'customer', name: 'customer' };
export const byOperator = ({ name }: { readonly name: string }): StepBy => ({ type: 'operator', name });

/**
 * Refuses a command that the table of moves does not list for the order's status. An operator who says which version
 * the command was made on gets who changed what since.
 * @throws AppError COMMAND_NOT_ALLOWED for somebody else's command, ORDER_STATUS_CONFLICT for one out of its status,
 * ORDER_REFUNDED for one that would carry out a fully refunded order
 */
export const assertMove = (
  order: Pick<OrderDocument, 'order_status' | 'history' | 'user' | 'payment' | 'refunds' | 'refund_requests'>,
  command: OrderCommand,
  by: Actor,
  seen?: number,
): void => {
  const move = moveOf(command, order.order_status);
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
  if (fitsRefunds(order, command)) return;
  throw command === 'reopen'
    ? new AppError('ORDER_STATUS_CONFLICT', { error: 'The order is not stopped by a refund' })
    : new AppError('ORDER_REFUNDED');
};

/** What the history keeps of a step beside who did what and the changes. */
type Remarks = Pick<HistoryRecord, 'note' | 'acknowledged_warnings' | 'dropped_items'>;

/** What the history keeps of the warnings that hold and that the operator acknowledged. */
export const acknowledgedOf = (
  warnings: readonly OrderWarning[],
  body: UpdateBody,
): Pick<HistoryRecord, 'note' | 'acknowledged_warnings'> => {
  const acknowledged = warnings.filter((warning) => body.order.acknowledged_warnings?.includes(warning));
  if (acknowledged.length === 0) return {};
  return { note: `acknowledged: ${acknowledged.join(', ')}`, acknowledged_warnings: acknowledged };
};

/**
 * The order after one command: the change, one more history entry, its pending messages and the next version, all
 * in the one document that is then written. `to` is for a command that may lead to several statuses.
 */
export const step = (
  order: OrderDocument,
  command: OrderCommand,
  by: StepBy,
  now: Date,
  change: Partial<OrderDocument>,
  messages: readonly (OrderMessage | RefundTask)[] = [],
  more: Remarks & { to?: OrderStatus } = {},
): OrderDocument => {
  const move = moveOf(command, order.order_status);
  const { to = move.to[0], ...kept } = more;
  if (!to || !move.to.includes(to)) throw new Error(`${command} cannot lead to ${to}`);
  return record(order, { command, to, by }, now, change, messages, kept);
};

/** The order after a command that is allowed, or a fact that was reported: one more history entry, in one document. */
export const record = (
  order: OrderDocument,
  { command, to, by }: Pick<HistoryRecord, 'command' | 'to' | 'by'>,
  now: Date,
  change: Partial<OrderDocument>,
  messages: readonly (OrderMessage | RefundTask)[],
  kept: Remarks,
): OrderDocument => {
  const at = now.toISOString();
  const outbox: readonly OrderEntry[] = [
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
  const status_since = statusSince(history);
  const next: OrderDocument = {
    ...after,
    user: { ...after.user, changes: [...after.user.changes, ...changes] },
    order_status: to,
    version: order.version + 1,
    updated_at: at,
    status_since,
    closed_at: closedAt({ order_status: to, status_since }),
    ...(to !== 'ORDER_CONFIRMATION' && { quote_expires_at: null, quote_due: null }),
    history,
    outbox,
    outbox_due: outboxDue(outbox),
  };
  return { ...next, ...queued(next) };
};
