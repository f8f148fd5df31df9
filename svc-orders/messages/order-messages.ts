import type { MessageWords, OrderMessageState } from '@potli/contracts/order/messages.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { OrderMessage } from './order-message.ts';
import { textOf } from './texts.ts';
import { waysLeft } from './ways.ts';
import { worded } from './wording.ts';

type Entry = OutboxEntry<OrderMessage>;

/**
 * The status in which a message is still true. Those that are not here tell of something that stays so; of a quote or a
 * correction that the order has left behind, the link would lead astray.
 */
const trueIn: Partial<Record<OrderMessage['kind'], OrderStatus>> = {
  correction: 'ORDER_CORRECTION',
  quote: 'ORDER_CONFIRMATION',
  purchased: 'LOCAL_SHIPMENT_PROCESSING',
  packing: 'LOCAL_SHIPMENT_RECEIVED',
  operators_paid: 'PAYMENT_DONE',
  operators_resubmitted: 'ORDER_EVALUATION',
};

/** The first message of an entry's line: itself, or the one that it repeats. */
export const originOf = ({ id, message }: Entry): string => message.resent?.of ?? id;

/** Whether a message still fits its order: the latest of its kind, and true in the order's status. */
export const stillFits = (order: OrderDocument, entry: Entry): boolean => {
  const status = trueIn[entry.message.kind];
  const latest = order.outbox.findLast(({ message }) => message.kind === entry.message.kind);
  return (
    latest !== undefined &&
    originOf(latest) === originOf(entry) &&
    (status === undefined || status === order.order_status)
  );
};

/** The words of a message as they go out now. */
export const wordsOf = (message: OrderMessage, order: OrderDocument, siteUrl: string): MessageWords => {
  const { template, parameters, to } = textOf(message, order, siteUrl);
  // If every channel failed, the last attempted one is shown.
  const channel = waysLeft(message)[0] ?? message.way?.refusals?.at(-1)?.channel ?? 'whatsapp';
  return { kind: message.kind, to, channel, template, text: worded(template, parameters) };
};

/** All messages of an order with the state of their delivery, newest first. */
export const messagesOf = (order: OrderDocument, siteUrl: string): OrderMessageState[] =>
  order.outbox.toReversed().map((entry) => {
    const state = stateOf(entry);
    const { resent, way } = entry.message;
    return {
      message_id: entry.id,
      ...wordsOf(entry.message, order, siteUrl),
      state,
      created_at: entry.created_at ?? null,
      next_try_at: state === 'owed' ? entry.due_at : null,
      delivered_at: entry.delivered_at,
      failed_tries: entry.tries,
      last_error: entry.last_error,
      receipt: way?.receipt ?? null,
      refusals: (way?.refusals ?? []).map(({ channel, reason, at }) => ({ channel, reason, at })),
      resent: resent ? { of: resent.of, by: resent.by } : null,
      can_resend: stillFits(order, entry),
    };
  });

/** owed: pending; failed: dead-lettered. */
export const stateOf = ({ delivered_at, dead }: Entry): OrderMessageState['state'] => {
  if (delivered_at !== null) return 'delivered';
  return dead ? 'failed' : 'owed';
};
