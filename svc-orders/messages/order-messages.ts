import type { MessageWords, OrderMessageState } from '@potli/contracts/order/messages.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isMessage } from '../payments/refund-task.ts';
import { channelsLeft } from './channels.ts';
import type { OrderMessage } from './order-message.ts';
import { textOf } from './texts.ts';
import { worded } from './wording.ts';

type Entry = OutboxEntry<OrderMessage>;

/**
 * The status to which a message applies; kinds not listed always apply. The link in an outdated quote or correction would
 * lead to the wrong page.
 */
const trueIn: Partial<Record<OrderMessage['kind'], OrderStatus>> = {
  correction: 'ORDER_CORRECTION',
  quote: 'ORDER_CONFIRMATION',
  quote_reminder: 'ORDER_CONFIRMATION',
  quote_expired: 'ORDER_EVALUATION',
  evaluation_reopened: 'ORDER_EVALUATION',
  purchased: 'LOCAL_SHIPMENT_PROCESSING',
  packing: 'LOCAL_SHIPMENT_RECEIVED',
  operators_paid: 'PAYMENT_DONE',
  operators_resubmitted: 'ORDER_EVALUATION',
  operators_quote_expired: 'ORDER_EVALUATION',
};

/** The id of the original message if this is a resend, else its own. */
export const originOf = ({ id, message }: Entry): string => message.resent?.of ?? id;

/** Whether a message is current: the latest of its kind, and its status is the order's. */
export const stillFits = (order: OrderDocument, entry: Entry): boolean => {
  const status = trueIn[entry.message.kind];
  const latest = order.outbox.filter(isMessage).findLast(({ message }) => message.kind === entry.message.kind);
  return (
    latest !== undefined &&
    originOf(latest) === originOf(entry) &&
    (status === undefined || status === order.order_status)
  );
};

/** The text of a message as it would be sent now. */
export const wordsOf = (message: OrderMessage, order: OrderDocument, siteUrl: string): MessageWords => {
  const { template, parameters, to } = textOf(message, order, siteUrl);
  // If every channel failed, the last attempted one is shown.
  const channel = channelsLeft(message)[0] ?? message.way?.refusals?.at(-1)?.channel ?? 'whatsapp';
  return { kind: message.kind, to, channel, template, text: worded(template, parameters) };
};

/** All messages of an order with the state of their delivery, newest first. */
export const messagesOf = (order: OrderDocument, siteUrl: string): OrderMessageState[] =>
  order.outbox
    .filter(isMessage)
    .toReversed()
    .map((entry) => {
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
