import { AppError } from '@potli/service-kit/app-error.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isMessage } from '../payments/refund-task.ts';
import { originOf, stateOf, stillFits } from './order-messages.ts';

const pauseMs = 60_000;
const mostPerDay = 5;
const dayMs = 24 * 3_600_000;

/**
 * The order with a message queued again and the resend recorded in its history; undefined for a repeated resend id. A
 * message that is still pending is attempted at once instead. Limits: one a minute, five a day.
 * @throws AppError MESSAGE_NOT_FOUND, MESSAGE_OUTDATED, RESEND_TOO_SOON
 */
export const resendMessage = (
  order: OrderDocument,
  { message_id, resend_id, by }: { message_id: string; resend_id: string; by: string },
  now: Date,
): OrderDocument | undefined => {
  const entry = order.outbox.filter(isMessage).find(({ id }) => id === message_id);
  if (!entry) throw new AppError('MESSAGE_NOT_FOUND');
  const origin = originOf(entry);
  const before = order.history.flatMap(({ resent = [] }) => resent).filter((one) => one.message_id === origin);
  if (before.some((one) => one.resend_id === resend_id)) return undefined;
  if (!stillFits(order, entry)) throw new AppError('MESSAGE_OUTDATED');
  assertNotTooSoon(
    before.map(({ at }) => Date.parse(at)),
    now.getTime(),
  );

  const at = now.toISOString();
  // A resent message starts with the first channel, whatever was rejected before.
  const { way: _, ...content } = entry.message;
  const outbox =
    stateOf(entry) === 'owed'
      ? order.outbox.map((other) => (other === entry ? { ...entry, due_at: at } : other))
      : [...order.outbox, outboxEntry(newId(), { ...content, resent: { of: origin, by } }, now)];
  return {
    ...order,
    version: order.version + 1,
    // updated_at stays: a completed order shows it as the date of its delivery (spec 4).
    history: order.history.map((step, index) =>
      index === order.history.length - 1
        ? {
            ...step,
            resent: [...(step.resent ?? []), { at, by, kind: entry.message.kind, message_id: origin, resend_id }],
          }
        : step,
    ),
    outbox,
    outbox_due: outboxDue(outbox),
  };
};

/** @throws AppError RESEND_TOO_SOON with the seconds to wait */
const assertNotTooSoon = (earlier: readonly number[], now: number): void => {
  const today = earlier.filter((time) => time > now - dayMs);
  const [oldest = now, last = 0] = [today[0], today.at(-1)];
  const wait = Math.max(last + pauseMs - now, today.length >= mostPerDay ? oldest + dayMs - now : 0);
  if (wait > 0) throw new AppError('RESEND_TOO_SOON', { retryAfter: wait / 1000 });
};
