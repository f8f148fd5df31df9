import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { pattern } from '../schema.ts';
import { operatorQuery } from './requests.ts';

/** The shop at a glance: what happened by day, week or month of India, from the histories of the orders. */
const count = Type.Integer({ minimum: 0 });
const rupees = Type.Number();

const figures = {
  /** Steps in the period: orders placed, evaluations, payments, orders whose items were all bought, parcels sent. */
  placed: count,
  evaluated: count,
  paid: count,
  bought: count,
  shipped: count,
  delivered: count,
  cancelled: count,
  /** Rupees of the orders that were paid in the period: all that was paid, and of it the shipping and the fees. */
  revenue: rupees,
  shipping: rupees,
  fees: rupees,
  /** Rupees refunded in the period, of whichever order. */
  refunds: rupees,
  /**
   * Rupees of the orders that were paid in the period: what customers paid for bought items minus their stores' prices.
   * Cancelled orders and those refunded in full do not count.
   */
  margin: rupees,
};

const figuresRow = Type.Object({
  /** First and last day, YYYY-MM-DD in India; the last period ends today. */
  from: Type.String({ pattern: pattern.date }),
  to: Type.String({ pattern: pattern.date }),
  ...figures,
});
export type FiguresRow = Static<typeof figuresRow>;

const figuresQuery = Type.Object({
  unit: Type.Enum(['day', 'week', 'month']),
  /** How many periods, the present one included. Weeks begin on Monday. */
  periods: Type.Integer({ minimum: 1, maximum: 92 }),
});

const ranked = Type.Object({ name: Type.String(), orders: count, amount: rupees });

export const getFigures = operation({
  ...operatorQuery,
  id: 'getFigures',
  path: 'orders/figures',
  roles: ['finance'],
  summary:
    'What happened to orders by day, week or month of India, the latest first; how far the orders of the whole time ' +
    'came, how long each step took, and the stores and countries with the most paid goods.',
  query: figuresQuery,
  answer: success({
    /** When it was counted: a long time is not counted again for every view. */
    counted_at: Type.Optional(Type.String()),
    rows: Type.Array(figuresRow),
    total: Type.Object(figures),
    /** Orders that wait for an operator longer than was promised, now. */
    overdue: count,
    /** Of the orders placed in the whole time, how many came how far. */
    funnel: Type.Array(Type.Object({ step: Type.String(), orders: count })),
    /** Average hours from the step before, over the steps made in the whole time; null where there was none. */
    durations: Type.Array(
      Type.Object({ step: Type.String(), steps: count, hours: Type.Union([Type.Number(), Type.Null()]) }),
    ),
    /** By the orders paid in the whole time; at most ten each. */
    stores: Type.Array(ranked),
    countries: Type.Array(ranked),
  }),
});

/** The rows of `getFigures` for a spreadsheet. */
export const exportFigures = operation({
  ...operatorQuery,
  id: 'exportFigures',
  path: 'orders/figures/export',
  roles: ['finance'],
  summary: 'The figures by day, week or month of India as CSV.',
  query: figuresQuery,
  answer: Type.String(),
  answerType: 'text/csv',
});
