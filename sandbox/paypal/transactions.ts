import Router from '@koa/router';
import type { ApiDependencies } from './api-dependencies.ts';
import { type Amount, amountOf, type Capture, cents, type Refund } from './book.ts';
import { fail } from './failure.ts';
import { available, reading } from './orders.ts';

const dayMs = 24 * 3_600_000;
const statuses = new Map([
  ['PENDING', 'P'],
  ['DECLINED', 'D'],
  ['FAILED', 'D'],
  ['REFUNDED', 'V'],
]);

/** Transaction Search v1: payments (T0006), refunds (T1107) and reversals (T1106) of at most 31 days, oldest first. */
export const transactionRoutes = ({ book, switches, tokens }: ApiDependencies): Router => {
  const router = new Router({ prefix: '/paypal/v1/reporting' });
  router.use(available(switches), tokens.required);

  router.get('/transactions', reading(switches), (ctx) => {
    const { start_date, end_date, page = '1', page_size = '100' } = ctx.query;
    const [start, end] = [Date.parse(String(start_date)), Date.parse(String(end_date))];
    if (!(start <= end && end - start <= 31 * dayMs)) return fail(ctx, 'INVALID_REQUEST', 400);
    const size = Math.min(Number(page_size), 500);
    const all = [...book.captures.values()]
      .flatMap(({ capture, refunds, reversals }) => [
        transaction(capture, {
          transaction_event_code: 'T0006',
          transaction_status: statuses.get(capture.status) ?? 'S',
          ...(capture.custom_id !== undefined && { custom_field: capture.custom_id }),
        }),
        ...refunds.map((refund) => moneyBack('T1107', refund, capture)),
        ...reversals.map((reversal) => moneyBack('T1106', reversal, capture)),
      ])
      .filter(
        ({ transaction_info: { transaction_initiation_date: at } }) => start <= Date.parse(at) && Date.parse(at) <= end,
      );
    ctx.body = {
      transaction_details: all.slice((Number(page) - 1) * size, Number(page) * size),
      account_number: 'SANDBOXPOTLI1',
      start_date,
      end_date,
      page: Number(page),
      total_items: all.length,
      total_pages: Math.ceil(all.length / size),
    };
  });
  return router;
};

const moneyBack = (code: 'T1106' | 'T1107', { amount, ...refund }: Refund, { id }: Capture) =>
  transaction(
    { ...refund, amount: amountOf(amount.currency_code, -cents(amount)) },
    {
      transaction_event_code: code,
      transaction_status: statuses.get(refund.status) ?? 'S',
      paypal_reference_id: id,
      paypal_reference_id_type: 'TXN',
    },
  );

const transaction = (
  { id, amount, create_time, update_time }: { id: string; amount: Amount; create_time: string; update_time: string },
  more: Record<string, string>,
) => ({
  transaction_info: {
    transaction_id: id,
    transaction_amount: amount,
    transaction_initiation_date: create_time.replace('Z', '+0000'),
    transaction_updated_date: update_time.replace('Z', '+0000'),
    ...more,
  },
});
