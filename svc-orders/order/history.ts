import type { Problem } from '@potli/contracts/errors.ts';
import type { Actor, OrderCommand } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { changesOf } from './changes.ts';
import type { HistoryRecord, OrderDocument } from './order-document.ts';

/**
 * The version that people's changes are made on: it grows with each step of the order's life, but not when a message is
 * delivered or sent again, so that this never makes an open form stale.
 */
export const revisionOf = ({ history }: Pick<OrderDocument, 'history'>): number => history.length;

/** When an order with that history came into its status: a step within the status does not count. */
export const statusSince = (history: readonly HistoryRecord[]): string =>
  history.findLast(({ from, to }) => from !== to)?.at ?? history[0]?.at ?? '';

/**
 * When the order changed last, as answers carry it. That of a completed order is shown as the date of its delivery (spec 4),
 * so a later refund does not move it. The stored time does move: the figures find orders by it.
 */
export const updatedAt = ({
  order_status,
  status_since,
  updated_at,
}: Pick<OrderDocument, 'order_status' | 'status_since' | 'updated_at'>): string =>
  order_status === 'ORDER_COMPLETED' ? status_since : updated_at;

/** Who cancelled the order, when, and an operator's reason; undefined where it is not cancelled. */
export const cancellationOf = ({ history }: Pick<OrderDocument, 'history'>): Order['cancellation'] => {
  const end = history.findLast(({ from, to }) => to === 'ORDER_CANCELLED' && from !== to);
  if (!end) return undefined;
  const { at, by, note } = end;
  return by.type === 'operator'
    ? { by: 'operator', at, ...(note !== undefined && { reason: note }) }
    : { by: 'customer', at };
};

/** The order with the request id stored in its new steps, to find them in the logs. */
export const madeBy = (request_id: string, before: OrderDocument | undefined, after: OrderDocument): OrderDocument => ({
  ...after,
  history: after.history.map((step, index) => (index < (before?.history.length ?? 0) ? step : { ...step, request_id })),
});

/**
 * Steps that change nothing that a command's form shows: what svc-payments reports about refunds, of which a full one
 * stops the order anyway, and customs declarations.
 */
const besideForms = new Set<HistoryRecord['command']>(['refund', 'refund_failed', 'declare_goods']);

/** Commands that are given item by item. */
const itemwiseCommands = new Set<OrderCommand | undefined>(['save_links', 'mark_received', 'record_purchase']);

/**
 * Whether a command that was made on the revision `seen` still fits the order. Links, receipts and purchases are saved
 * item by item: those of other items that were saved meanwhile do not outdate it.
 */
export const fitsRevision = (
  { history }: Pick<OrderDocument, 'history'>,
  command: OrderCommand | undefined,
  { orderItems = [] }: Pick<UpdateBody, 'orderItems'>,
  seen: number,
): boolean => {
  if (seen > history.length) return false;
  const since = history.slice(seen).filter((step) => !besideForms.has(step.command));
  if (since.length === 0) return true;
  const itemwise = itemwiseCommands.has(command);
  const touched = (id: string | null) => orderItems.some(({ order_item_id }) => order_item_id === id);
  return (
    itemwise &&
    since.every((step) => step.command === command && !step.changes?.some((change) => touched(change.order_item_id)))
  );
};

const deeds: Record<HistoryRecord['command'], string> = {
  submit: 'placed the order',
  resubmit: 'corrected the order',
  evaluate: 'evaluated the order',
  cancel: 'cancelled the order',
  withdraw: 'withdrew the order',
  pay: 'paid the order',
  save_links: 'saved local order links',
  submit_links: 'submitted the local order links',
  mark_received: 'marked items as received',
  confirm_received: 'confirmed that all items were received',
  ship: 'entered the international shipment',
  complete: 'completed the order',
  reopen: 'reopened the refunded order',
  reopen_evaluation: 'reopened the evaluation',
  correct_local_link: 'corrected a local order link',
  correct_tracking: 'corrected the tracking',
  correct_address: 'corrected the delivery address',
  expire_quote: 'sent the order back to evaluation, because its price had expired',
  record_purchase: 'recorded a purchase',
  receive_items: 'received items',
  add_photo: 'added a photo',
  remove_photo: 'removed a photo',
  refuse_goods: 'refused an item',
  resolve_refusal: 'resolved a refusal',
  cancel_order: 'cancelled the order',
  take_out_item: 'took an item out of the order',
  refund: 'refunded the payment',
  refund_failed: 'failed to refund the payment',
  declare_goods: 'declared the goods for customs',
};

/** Who did what since that version, for the answer to a change that came too late. Operators only: it names them. */
export const stepsSince = (order: Pick<OrderDocument, 'history' | 'user'>, seen: number): Problem[] =>
  order.history.slice(Math.max(0, seen)).map(({ at, command, by }, index) => {
    const customers = by.type === 'customer' || command === 'pay';
    const name = customers ? 'The customer' : by.name;
    const changes = changesOf(order, Math.max(0, seen) + index);
    return {
      path: `/order/history/${seen + index}`,
      message: `${name} ${deeds[command]}.`,
      by: name,
      at,
      ...(changes && { changes }),
    };
  });

/** A change made on another version than the stored one, with what happened since for an operator. */
export const staleVersion = (order: OrderDocument, seen: number, audience: Actor): AppError =>
  new AppError('ORDER_CHANGED', {
    details: [
      {
        path: '/body/order/version',
        message: 'The order has a newer version.',
        sent: seen,
        expected: revisionOf(order),
      },
      ...(audience === 'operator' ? stepsSince(order, seen) : []),
    ],
  });
