import { randomUUID } from 'node:crypto';
import { listUndeliveredOfSupport, retryUndeliveredOfSupport } from '@potli/contracts/dead-letter/operations.ts';
import { contactSupport, listSupportQueries, updateSupportQuery } from '@potli/contracts/support/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { deadLetterHandlers, deadLettersIn } from '@potli/service-kit/dead-letters.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { Dependencies } from '../dependencies.ts';
import { markQuery, presentQuery, type SupportQueryDocument, supportQuery } from '../support/support-query.ts';

const hour = 3600;
const pageSize = 20;
const thanks = 'Thank you. We will get back to you soon.';

/** Queries for the operators. */
export const mountSupport = (
  service: Service,
  { settings, queries, forwarding, limits, clock, logger }: Dependencies,
): void => {
  service.mount(contactSupport, async ({ body, address }) => {
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
    await queries.insert(query);
    forwarding?.kick();
    return { success: true, message: thanks };
  });

  service.mount(listSupportQueries, async ({ query: { state = 'open', page = 1 } }) => {
    const { open = 0, answered = 0 } = await queries.countBy('state');
    const found = await queries.page({
      where: { state },
      // Who has waited longest comes first; of what is done, the latest is looked for.
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

  const deadLetters = deadLetterHandlers(
    service,
    [
      deadLettersIn<'forward', SupportQueryDocument>(queries, {
        describe: () => ({ kind: 'support-query' as const, reference: null, order_id: null }),
        kick: () => forwarding?.kick(),
      }),
    ],
    clock,
  );
  service.mount(listUndeliveredOfSupport, deadLetters.list);
  service.mount(retryUndeliveredOfSupport, deadLetters.retry);

  service.mount(updateSupportQuery, async ({ params, body, operator }) => {
    const by = { operator: operator?.name ?? 'operator', now: clock() };
    const query = await update(queries, params.queryId, (current) => markQuery(current, body, by));
    if (!query) throw new AppError('SUPPORT_QUERY_NOT_FOUND');
    return { success: true, query: presentQuery(query) };
  });
};
