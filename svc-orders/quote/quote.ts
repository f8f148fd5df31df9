import { evaluationDue } from '@potli/contracts/rules/evaluation-due.ts';
import { hasCome } from '@potli/service-kit/due.ts';
import { outboxDue, outboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderMessage } from '../messages/order-message.ts';
import { newId } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove, type StepBy, step } from '../order/step.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The customer is reminded this long before the price expires. */
const reminderMs = 24 * hourMs;
/** A payment that was opened before the price expired can be finished for this long after it (docs/payments.md). */
const graceMs = 30 * minuteMs;
/** While money may be on its way, svc-payments is asked again after this long. */
const askAgainMs = 10 * minuteMs;
/** The most that QUOTE_VALID_DAYS may be. */
export const mostValidDays = 90;

type Quote = Pick<OrderDocument, 'quote_expires_at' | 'quote_due'>;

const later = (from: Date | string, ms: number): string => new Date(new Date(from).getTime() + ms).toISOString();

/** The deadline of a price that the customer gets now, and when the order is due for `expireQuotes`: first to remind. */
export const newQuote = (now: Date, validDays: number): Quote => {
  const quote_expires_at = later(now, validDays * dayMs);
  return { quote_expires_at, quote_due: firstDue(quote_expires_at, now) };
};

const firstDue = (deadline: string, now: Date): string => {
  const reminder = later(deadline, -reminderMs);
  return reminder > now.toISOString() ? reminder : later(deadline, graceMs);
};

/** The furthest ahead that an order is due for its price, where prices are valid for so many days. */
export const longestQuoteMs = (validDays: number): number => validDays * dayMs + graceMs;

/** Whether only a clock that was ahead can have set this deadline. */
const isTooLate = (deadline: string, now: Date): boolean =>
  deadline > now.toISOString() && hasCome(deadline, now, mostValidDays * dayMs);

/** Until when the price can be paid; null where the order does not await payment. */
export const quoteDeadline = ({
  order_status,
  quote_expires_at,
}: Pick<OrderDocument, 'order_status' | 'quote_expires_at'>): string | null =>
  order_status === 'ORDER_CONFIRMATION' ? (quote_expires_at ?? null) : null;

/** Whether the order awaits payment of a price whose deadline has passed: no payment is opened any more. */
export const isQuoteExpired = (order: OrderDocument, now: Date): boolean => {
  const deadline = quoteDeadline(order);
  return deadline !== null && deadline <= now.toISOString();
};

/** What is due for the price of an order; undefined where nothing is. */
export const dueFor = (order: OrderDocument, now: Date): 'deadline' | 'reminder' | 'expiry' | undefined => {
  const { order_status, quote_expires_at, quote_due } = order;
  if (order_status !== 'ORDER_CONFIRMATION') return undefined;
  // Priced by release 0.1, which set no deadline.
  if (!quote_expires_at || !quote_due) return 'deadline';
  if (quote_due > now.toISOString()) {
    const longestMs = Math.max(Date.parse(quote_expires_at) + graceMs - now.getTime(), askAgainMs);
    return isTooLate(quote_expires_at, now) || hasCome(quote_due, now, longestMs) ? 'deadline' : undefined;
  }
  return quote_due < quote_expires_at ? 'reminder' : 'expiry';
};

/**
 * The order with a deadline; undefined for one that has it and is due in its time. A clock that was ahead may have set the
 * deadline, which then counts from now, or only when the order is due.
 */
export const withDeadline = (order: OrderDocument, now: Date, validDays: number): OrderDocument | undefined => {
  if (dueFor(order, now) !== 'deadline') return undefined;
  const { quote_expires_at: deadline, quote_due } = order;
  if (!deadline || !quote_due || isTooLate(deadline, now)) return { ...order, ...newQuote(now, validDays) };
  return { ...order, quote_due: firstDue(deadline, now) };
};

/**
 * The order with a message that reminds the customer of the deadline, unless that has passed already; undefined where
 * no reminder is due. It is not a step of the order: its revision stays.
 */
export const withReminder = (order: OrderDocument, now: Date): OrderDocument | undefined => {
  const deadline = quoteDeadline(order);
  if (deadline === null || dueFor(order, now) !== 'reminder') return undefined;
  const total_paise = order.totals?.total_price;
  const message = { kind: 'quote_reminder', deadline, ...(total_paise !== undefined && { total_paise }) } as const;
  const reminder = outboxEntry<OrderMessage>(newId(), message, now);
  const outbox = isQuoteExpired(order, now) ? order.outbox : [...order.outbox, reminder];
  return { ...order, outbox, outbox_due: outboxDue(outbox), quote_due: later(deadline, graceMs) };
};

/** The order whose payments could not be closed, to be looked at again; undefined where it is not due to expire. */
export const askedAgainLater = (order: OrderDocument, now: Date): OrderDocument | undefined =>
  dueFor(order, now) === 'expiry' ? { ...order, quote_due: later(now, askAgainMs) } : undefined;

/** The order back in evaluation, because its price was not paid in time; undefined where it is not due to expire. */
export const expireQuote = (order: OrderDocument, now: Date, evaluationHours: number): OrderDocument | undefined =>
  dueFor(order, now) === 'expiry'
    ? step(
        order,
        'expire_quote',
        { type: 'system', name: 'system' },
        now,
        { evaluation_due: evaluationDue(now, evaluationHours) },
        [{ kind: 'quote_expired' }, { kind: 'operators_quote_expired' }],
      )
    : undefined;

/**
 * The unpaid order back in its evaluation, with its former prices, weights and decisions, which the next evaluation
 * replaces. Its payments must be closed. @throws AppError ORDER_STATUS_CONFLICT
 */
export const reopenEvaluation = (
  order: OrderDocument,
  reason: string,
  now: Date,
  by: StepBy,
  evaluationHours: number,
): OrderDocument => {
  assertMove(order, 'reopen_evaluation', 'operator');
  const change = { evaluation_due: evaluationDue(now, evaluationHours) };
  return step(order, 'reopen_evaluation', by, now, change, [{ kind: 'evaluation_reopened' }], { note: reason.trim() });
};
