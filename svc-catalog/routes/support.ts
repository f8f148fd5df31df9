import { randomUUID } from 'node:crypto';
import { listUndeliveredOfSupport, retryUndeliveredOfSupport } from '@potli/contracts/dead-letter/operations.ts';
import {
  answerSupportQuery,
  contactSupport,
  getSupportThread,
  listSupportOfOrder,
  listSupportQueries,
  listSupportSteps,
  updateSupportQuery,
} from '@potli/contracts/support/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { daysBefore } from '@potli/service-kit/clock.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { deadLetterHandlers, deadLettersIn } from '@potli/service-kit/dead-letters.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  answerQuery,
  markQuery,
  presentQuery,
  presentThread,
  type SupportMail,
  type SupportQueryDocument,
  supportQuery,
} from '../support/support-query.ts';
import { supportSteps } from '../support/support-steps.ts';

const hour = 3600;
const pageSize = 20;
/** Queries about one order that are shown; more would take a flood. */
const mostOfOrder = 100;
/** Of one network address: an unknown order cannot be told from one without letters, so guesses are not counted apart. */
const threadsPerMinute = 60;
const thanks = 'Thank you. We will get back to you soon.';

/** Queries for the operators. */
export const mountSupport = (
  service: Service,
  { settings, queries, forwarding, orderOf, limits, clock, logger }: Dependencies,
): void => {
  service.mount(contactSupport, async ({ body, address, requestId }) => {
    const forwarded = forwarding !== undefined;
    const query = supportQuery(body, { id: randomUUID(), now: clock(), forwarded });
    // Counted after the check: somebody who corrects a form is not somebody who floods us.
    await limits.take(`support ${address}`, { limit: 5, windowSeconds: hour });
    if ((body.topic ?? '').trim() !== '') {
      logger.info({}, 'a support query filled in the hidden field');
      return { success: true, message: thanks };
    }
    // The same writer from many addresses, and all writers together: a mailbox must not be flooded through us.
    await limits.take(`support from ${query.email.toLowerCase()}`, { limit: 10, windowSeconds: hour });
    await limits.take('support', { limit: settings.supportQueriesPerHour, windowSeconds: hour });
    const order = body.order_id === undefined ? undefined : await orderOf(body.order_id, requestId);
    await queries.insert({ ...query, ...order });
    forwarding?.kick();
    return { success: true, message: thanks };
  });

  service.mount(listSupportQueries, async ({ query: { state = 'open', page = 1 } }) => {
    const { open = 0, answered = 0 } = await queries.countBy('state');
    const found = await queries.page({
      where: { state },
      // Open queries: the oldest first. Closed ones: the newest first.
      sort: [state === 'open' ? 'created_at' : '-created_at'],
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return {
      success: true,
      queries: found.map(presentQuery),
      total_count: state === 'open' ? open : answered,
      page_size: pageSize,
      counts: { open, answered },
    };
  });

  const aboutOrder = (order_id: string) =>
    queries.page({ where: { order_id }, sort: ['created_at'], limit: mostOfOrder });

  service.mount(getSupportThread, async ({ query: { order_id }, address }) => {
    await limits.take(`support thread ${address}`, { limit: threadsPerMinute, windowSeconds: 60 });
    return { success: true, messages: presentThread(await aboutOrder(order_id)) };
  });

  service.mount(listSupportOfOrder, async ({ params }) => ({
    success: true,
    queries: (await aboutOrder(params.orderId)).map(presentQuery),
  }));

  service.mount(listSupportSteps, async ({ query: { days, ...query } }) => {
    return { success: true, steps: await supportSteps(queries, { since: daysBefore(clock(), days), ...query }) };
  });

  service.mount(answerSupportQuery, async ({ params, body, operator }) => {
    const by = { operator: operator.name, now: clock(), mailed: forwarding !== undefined };
    const query = await update(queries, params.queryId, (current) => answerQuery(current, body, by));
    if (!query) throw new AppError('SUPPORT_QUERY_NOT_FOUND');
    forwarding?.kick();
    return { success: true, query: presentQuery(query) };
  });

  const deadLetters = deadLetterHandlers(
    service,
    [
      deadLettersIn<SupportMail, SupportQueryDocument>(queries, {
        describe: () => ({ kind: 'support-query' as const, reference: null, order_id: null }),
        kick: () => forwarding?.kick(),
      }),
    ],
    clock,
  );
  service.mount(listUndeliveredOfSupport, deadLetters.list);
  service.mount(retryUndeliveredOfSupport, deadLetters.retry);

  service.mount(updateSupportQuery, async ({ params, body, operator }) => {
    const by = { operator: operator.name, now: clock() };
    const query = await update(queries, params.queryId, (current) => markQuery(current, body, by));
    if (!query) throw new AppError('SUPPORT_QUERY_NOT_FOUND');
    return { success: true, query: presentQuery(query) };
  });
};
