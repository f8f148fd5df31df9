import Router from '@koa/router';
import type { Context } from 'koa';
import { stall } from '../http/stall.ts';
import { createSwitches, switchRoutes } from '../http/switches.ts';

/** One euro in other currencies: plausible and fixed, so that tests can compute with them. */
export const euroRates: Record<string, number> = {
  AUD: 1.6523,
  CAD: 1.5061,
  GBP: 0.8412,
  INR: 95.7125,
  SGD: 1.4019,
  USD: 1.0934,
};

const switchTable = {
  mode: ['ok', 'error500', 'timeout', 'broken', 'missing_usd'],
  /** Days by which the rate is older than the last working day. */
  stale_days: 'number',
  /** Percent that the dollar's rate is multiplied by: 100 unless set. */
  usd_percent: 'number',
  second: ['ok', 'error500'],
  /** The same percentage at the second source: that of the first unless set. */
  second_usd_percent: 'number',
} as const;

/** The exchange-rate source, and a second one that publishes a daily file. */
export const ratesRoutes = (clock: () => Date): Router => {
  const router = new Router({ prefix: '/rates' });
  const switches = createSwitches(switchTable);
  switchRoutes(router, switchTable, switches);

  router.get('/daily.xml', (ctx) => {
    if (switches.get('second') === 'error500') return fail(ctx, 500, 'internal server error');
    const percent = Number(switches.get('second_usd_percent')) || Number(switches.get('usd_percent')) || 100;
    const rates = Object.entries({ ...euroRates, USD: ((euroRates.USD ?? 0) * percent) / 100 });
    const cubes = rates.map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate.toFixed(4)}'/>`);
    const date = workingDay(clock(), Number(switches.get('stale_days')));
    ctx.type = 'xml';
    ctx.body = `<Envelope><Cube><Cube time='${date}'>${cubes.join('')}</Cube></Cube></Envelope>`;
  });

  router.get('/v1/latest', async (ctx) => {
    const mode = switches.get('mode');
    if (mode === 'timeout') return stall(ctx);
    if (mode === 'error500') return fail(ctx, 500, 'internal server error');
    if (mode === 'broken') {
      ctx.type = 'html';
      ctx.body = '<h1>Service temporarily unavailable</h1>';
      return;
    }
    const all = { ...euroRates };
    if (mode === 'missing_usd') delete all.USD;
    else all.USD = ((euroRates.USD ?? 0) * (Number(switches.get('usd_percent')) || 100)) / 100;
    const wanted = String(ctx.query.symbols).split(',').toSorted();
    const rates = wanted.flatMap((symbol) => (all[symbol] === undefined ? [] : [[symbol, all[symbol]]]));
    if (rates.length === 0) return fail(ctx, 404, 'not found');
    const date = workingDay(clock(), Number(switches.get('stale_days')));
    ctx.body = { amount: 1, base: 'EUR', date, rates: Object.fromEntries(rates) };
  });
  return router;
};

/** The last working day (UTC) as YYYY-MM-DD, moved back by some days. */
export const workingDay = (now: Date, daysOlder = 0): string => {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - daysOlder);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};

const fail = (ctx: Context, status: number, message: string): void => {
  ctx.status = status;
  ctx.body = { message };
};
