import type { Problem } from '@potli/contracts/errors.ts';
import type { Actor } from '@potli/contracts/order/moves.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { changesOf } from './changes.ts';
import type { HistoryRecord, OrderDocument } from './order-document.ts';

/**
 * The version that people's changes are made on: it grows with each step of the order's life, but not when a message is
 * delivered or sent again, so that this never makes an open form stale.
 */
export const revisionOf = ({ history }: Pick<OrderDocument, 'history'>): number => history.length;

/** The order with the request id stored in its new steps, to find them in the logs. */
export const madeBy = (request_id: string, before: OrderDocument | undefined, after: OrderDocument): OrderDocument => ({
  ...after,
  history: after.history.map((step, index) => (index < (before?.history.length ?? 0) ? step : { ...step, request_id })),
});

const deeds: Record<HistoryRecord['command'], string> = {
  submit: 'placed the order',
  resubmit: 'corrected the order',
  evaluate: 'evaluated the order',
  cancel: 'cancelled the order',
  pay: 'paid the order',
  save_links: 'saved local order links',
  submit_links: 'submitted the local order links',
  mark_received: 'marked items as received',
  confirm_received: 'confirmed that all items were received',
  ship: 'entered the international shipment',
  complete: 'completed the order',
};

/** Who did what since that version, for the answer to a change that came too late. Operators only: it names them. */
export const stepsSince = (order: Pick<OrderDocument, 'history' | 'user'>, seen: number): Problem[] =>
  order.history.slice(Math.max(0, seen)).map(({ at, command, by }, index) => {
    const name = by.type === 'operator' ? by.name : 'The customer';
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
