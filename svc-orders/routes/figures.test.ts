import { exportFigures, getFigures } from '@potli/contracts/order/figures.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import type { HistoryRecord, OrderDocument } from '../order/order-document.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;

const hour = 3_600_000;
const begin = Date.parse('2025-12-01T00:00:00.000Z');
const lives = [
  ['submit', null, 'ORDER_EVALUATION'],
  ['evaluate', 'ORDER_EVALUATION', 'ORDER_CONFIRMATION'],
  ['pay', 'ORDER_CONFIRMATION', 'PAYMENT_DONE'],
  ['submit_links', 'PAYMENT_DONE', 'LOCAL_SHIPMENT_PROCESSING'],
  ['confirm_received', 'LOCAL_SHIPMENT_PROCESSING', 'LOCAL_SHIPMENT_RECEIVED'],
  ['ship', 'LOCAL_SHIPMENT_RECEIVED', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
  ['complete', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'ORDER_COMPLETED'],
] as const;

/** Orders of three months, one each 37 hours, each 29 hours after its step before and as far as its number says. */
const shop = (): OrderDocument[] =>
  Array.from({ length: 58 }, (_, number) => {
    const history = lives.slice(0, 1 + (number % lives.length)).map(
      ([command, from, to], step): HistoryRecord => ({
        ...{ command, from, to, by: { type: 'operator', name: 'Asha' } },
        at: new Date(begin + number * 37 * hour + step * 29 * hour).toISOString(),
      }),
    );
    const at = (index: number) => history[index]?.at ?? '';
    const status = history.at(-1)?.to ?? 'ORDER_EVALUATION';
    const { payment } = anOrder({ order_status: 'PAYMENT_DONE' });
    const refund = {
      refund_id: `r${number}`,
      payment_id: 'another',
      state: 'made' as const,
      amount: 1,
      currency: 'INR',
    };
    return anOrder({
      ...{
        id: newId(),
        reference: newReference(),
        order_status: status,
        history,
        created_at: at(0),
        status_since: at(history.length - 1),
      },
      updated_at: at(history.length - 1),
      items: [
        anItem({ price: 10_000 + number, product_link: `https://www.${number % 3 ? 'shop' : 'store'}.example/p` }),
        anItem({
          ...{ order_item_id: 'ITEM2', price: 500, quantity: 3, product_link: 'not a link' },
          purchase: {
            paid: 1700 + number,
            store_order_number: 'A',
            seller: 'B',
            expected_on: null,
            at: at(0),
            by: 'C',
          },
        }),
      ],
      payment:
        history.length > 2 && payment ? { ...payment, paid_paise: 280_000 + number * 100, captured_at: at(2) } : null,
      ...(number % 5 === 4 && {
        refunds: [
          {
            ...refund,
            captured_amount: 5,
            amount_paise: 7000 + number,
            reason: '',
            by: 'A',
            refunded_at: at(history.length - 1),
            arrives_on: null,
          },
        ],
      }),
    });
  });

const figures = async (unit: string, periods: number) =>
  succeeded(await call(app.url, getFigures, { apiKey, token, query: { unit, periods } }));

beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
  for (const order of shop()) await app.has(order);
});
afterAll(() => app.close());

/** The day in India, by the calendar of the platform and not by the rule of the service. */
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });
const day = (at: string) => calendar.format(new Date(at));

describe('the figures of the shop', () => {
  test.each([
    ['day', 40],
    ['week', 9],
    ['month', 4],
  ])('by %s are the sums of the orders of its days in India', async (unit, periods) => {
    const { rows, total, counted_at } = await figures(unit, periods);
    expect(counted_at).toBe('2026-03-02T06:30:00.000Z');
    expect(rows.length).toBe(periods);
    const stored = shop();
    const entries = stored.flatMap(({ history }) => history);
    for (const { from, to, ...row } of rows) {
      const within = (at: string) => day(at) >= from && day(at) <= to;
      const count = (command: string) =>
        entries.filter((entry) => entry.command === command && within(entry.at)).length;
      const paid = stored.filter(({ payment }) => payment && within(payment.captured_at));
      const sum = (of: (order: OrderDocument) => number, among = paid) =>
        among.reduce((all, order) => all + of(order), 0) / 100;
      expect(row, `${from} to ${to}`).toEqual({
        ...{ placed: count('submit'), evaluated: count('evaluate'), paid: count('pay'), bought: count('submit_links') },
        ...{ shipped: count('ship'), delivered: count('complete'), cancelled: 0 },
        revenue: sum(({ payment }) => payment?.paid_paise ?? 0),
        shipping: sum(({ totals }) => totals?.international_shipping_cost ?? 0),
        fees: sum(({ payment }) => (payment?.paid_paise ?? 0) - 279_900),
        refunds: sum(
          ({ refunds }) => refunds?.[0]?.amount_paise ?? 0,
          stored.filter(({ refunds }) => refunds && within(refunds[0]?.refunded_at ?? '')),
        ),
        margin: sum(({ items }) => 1500 - (items[1]?.purchase?.paid ?? 0)),
      });
    }
    expect(total.placed).toBe(rows.reduce((sum, { placed }) => sum + placed, 0));
    expect(Math.round(total.revenue * 100)).toBe(Math.round(rows.reduce((sum, { revenue }) => sum + revenue, 0) * 100));
  });

  test('say how far orders came, how long each step took, and which stores and countries sold most', async () => {
    const { funnel, durations, stores, countries, overdue } = await figures('month', 4);
    const came = (length: number) => shop().filter(({ history }) => history.length >= length).length;
    expect(funnel.map(({ orders }) => orders)).toEqual([came(1), came(2), came(3), came(4), came(6), came(7)]);
    expect(durations.map(({ step, hours }) => [step, hours])).toEqual([
      ['evaluated', 29],
      ['paid', 29],
      ['bought', 29],
      ['shipped', 29],
      ['delivered', 29],
    ]);
    const paid = shop().filter(({ payment }) => payment);
    expect(stores.map(({ name }) => name)).toEqual(['shop.example', 'store.example', 'other']);
    expect(stores[2]).toEqual({ name: 'other', orders: paid.length, amount: paid.length * 15 });
    expect(countries).toEqual([
      {
        name: 'UK',
        orders: paid.length,
        amount: paid.reduce((sum, { payment }) => sum + (payment?.paid_paise ?? 0), 0) / 100,
      },
    ]);
    expect(overdue).toBeGreaterThan(0);
  });

  test('come as CSV', async () => {
    const answer = await call(app.url, exportFigures, { apiKey, token, query: { unit: 'day', periods: 2 } });
    const lines = succeeded(answer).split('\r\n');
    expect(lines[0]).toContain('from,to,placed,evaluated,paid,bought,shipped,delivered,cancelled,revenue');
    expect(lines.slice(1, 3).map((line) => line.slice(0, 21))).toEqual([
      '2026-03-02,2026-03-02',
      '2026-03-01,2026-03-01',
    ]);
  });

  test.each([{}, { unit: 'year', periods: 1 }, { unit: 'day', periods: 93 }])('reject the query %j', async (query) => {
    expect(codeOf(await call(app.url, getFigures, { apiKey, token, query }))).toBe('422 VALIDATION_FAILED');
  });

  test('are for operators only', async () => {
    const query = { unit: 'day', periods: 1 };
    expect(codeOf(await call(app.url, getFigures, { apiKey, query }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, exportFigures, { apiKey, query }))).toBe('403 TOKEN_MISSING');
  });
});
