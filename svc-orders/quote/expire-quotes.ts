import { randomUUID } from 'node:crypto';
import { pageDue } from '@potli/service-kit/due.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { madeBy } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { askedAgainLater, dueFor, expireQuote, longestQuoteMs, withDeadline, withReminder } from './quote.ts';

/** Orders per round; what is left is due in the next. */
const batch = 50;

type Needed = Pick<Dependencies, 'orders' | 'payments' | 'settings' | 'outbox' | 'clock' | 'logger'>;

/**
 * Reminds customers of prices that expire soon, and sends orders whose price was not paid in time back to evaluation
 * once svc-payments has closed their payments. Each change is a compare-and-set write that decides again on the current
 * order, so any number of instances may run this at the same moment.
 */
export const expireQuotes = async (dependencies: Needed): Promise<void> => {
  const { orders, outbox, settings, clock, logger } = dependencies;
  const awaiting = { order_status: 'ORDER_CONFIRMATION' };
  const due = [
    ...(await orders.page({ where: { ...awaiting, quote_due: null }, limit: batch })),
    ...(await pageDue(orders, 'quote_due', {
      ...{ where: awaiting, now: clock(), limit: batch },
      longestMs: longestQuoteMs(settings.quoteValidDays),
    })),
  ];
  for (const order of due) {
    const { reference } = order;
    // One order whose payments cannot be closed must not keep the others.
    await attendTo(order, dependencies).catch((err: unknown) => logger.error({ err, reference }, 'a quote is overdue'));
  }
  if (due.length > 0) outbox.kick();
};

const attendTo = async (order: OrderDocument, dependencies: Needed): Promise<void> => {
  const { orders, settings, clock } = dependencies;
  const change = (of: (stored: OrderDocument) => OrderDocument | undefined) => update(orders, order.id, of);
  switch (dueFor(order, clock())) {
    case 'deadline':
      await change((stored) => withDeadline(stored, clock(), settings.quoteValidDays));
      return;
    case 'reminder':
      await change((stored) => withReminder(stored, clock()));
      return;
    case 'expiry':
      await expire(order, dependencies);
  }
};

const expire = async (order: OrderDocument, { orders, payments, settings, clock, logger }: Needed): Promise<void> => {
  const { id, reference } = order;
  const requestId = randomUUID();
  const closed = await payments.closePayments(order, requestId).catch((err: unknown) => {
    logger.warn({ err, reference }, 'the payments of an expired quote could not be closed');
    return 'checking' as const;
  });
  await update(orders, id, (stored) => {
    // Money that came or may be on its way decides about the order first.
    if (closed !== 'closed') return askedAgainLater(stored, clock());
    const expired = expireQuote(stored, clock(), settings.evaluationHours);
    return expired && madeBy(requestId, stored, expired);
  });
  logger.info({ reference, payments: closed }, 'the deadline of a quote has passed');
};
