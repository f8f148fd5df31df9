import { type Importance, importances } from '@potli/contracts/operation.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { decideByDelay, guardByEventLoop } from './overload.ts';
import { blockEventLoop } from './testing/blocked-event-loop.ts';
import { call, refused } from './testing/call.ts';
import { apiKey, getParcel, parcelNotice, parcelService, sendParcel } from './testing/parcel-service.ts';
import { serve } from './testing/serve.ts';

const limit = 100;

/** A decision under turns of the event loop that are all this late, from time 0 to the last tick before `until`. */
const under = (delay: number, until: number) => {
  const decision = decideByDelay(limit);
  for (let now = 0; now < until; now += delay + 20) decision.observe(delay, now);
  return decision;
};

const rejectedAt = (delay: number): Importance[] => {
  const decision = under(delay, 2000);
  return importances.filter((importance) => decision.rejects(importance, delay, 2000));
};

test.each<[number, Importance[]]>([
  [90, []],
  [120, ['optional']],
  [170, ['new-orders', 'optional']],
  [250, ['customers', 'new-orders', 'optional']],
  [700, ['operators', 'customers', 'new-orders', 'optional']],
  [900, ['payments', 'operators', 'customers', 'new-orders', 'optional']],
])('with a limit of 100 ms, a delay of %i ms rejects %j', (delay, expected) => {
  expect(rejectedAt(delay)).toEqual(expected);
});

test('a single long turn rejects nothing, whatever its length', () => {
  const decision = decideByDelay(limit);
  decision.observe(0, 0);
  expect(decision.rejects('optional', 5000, 5000)).toBe(false);
  decision.observe(5000, 5020);
  expect(decision.rejects('optional', 0, 5021)).toBe(false);
  decision.observe(0, 5040);
  expect(decision.rejects('optional', 90, 5200)).toBe(false);
});

test('rejects in the second long turn in succession, once it has lasted for 100 ms', () => {
  const decision = decideByDelay(limit);
  decision.observe(150, 1000);
  expect(decision.rejects('optional', 80, 1099)).toBe(false);
  expect(decision.rejects('optional', 80, 1100)).toBe(true);
});

test('an importance is rejected until the worst delay has decayed below its limit', () => {
  const decision = under(190, 2000);
  expect(decision.isOverloaded()).toBe(true);
  // The last late turn ended at 1890; its delay halves every 250 ms.
  for (let now = 2000; now <= 2200; now += 20) decision.observe(0, now);
  expect(decision.rejects('new-orders', 0, 2010)).toBe(false);
  expect(decision.rejects('optional', 0, 2010)).toBe(true);
  expect(decision.rejects('optional', 0, 2200)).toBe(false);
});

test('is over when the worst delay is below half of the limit, and begins again only after 100 ms of delay', () => {
  const decision = under(190, 2000);
  decision.observe(0, 2200);
  expect(decision.isOverloaded()).toBe(true);
  decision.observe(0, 2400);
  expect(decision.isOverloaded()).toBe(false);
  decision.observe(500, 3000);
  expect(decision.rejects('optional', 500, 3050)).toBe(false);
});

test('reports the first rejection, every ten seconds of them, and two seconds after the last', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const reports: [string, unknown][] = [];
  const guard = guardByEventLoop({
    limitMs: limit,
    metrics: createMetrics('orders'),
    logger: createLogger(
      { name: 'orders' },
      {
        write(line) {
          const { msg, rejected } = JSON.parse(line);
          reports.push([msg, rejected]);
        },
      },
    ),
  });
  onTestFinished(guard.stop);
  // Each waited too long for a slot; the event loop of this process is never late.
  for (let second = 0; second < 15; second += 1) {
    guard.reject('customers');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(reports).toEqual([
    ['overloaded', { customers: 1 }],
    ['overloaded', { customers: 10 }],
  ]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports.slice(2)).toEqual([['no longer overloaded', { customers: 4 }]]);
});

test('a service with a blocked event loop rejects customers, accepts webhooks, and answers its probes', async () => {
  const { service, lines } = parcelService();
  // Turns of 700 ms are far above the limit of customers (320) and far below that of webhooks (1280).
  service.limitDelay(160);
  const { url, close } = await serve(service);
  onTestFinished(close);
  onTestFinished(await blockEventLoop(700));
  const asked = { params: { parcelId: 'p1' }, apiKey };
  const answers = await Promise.all([
    call(url, getParcel, asked),
    call(url, sendParcel, { apiKey, body: { user: { name: 'Noor' }, weight: 2 } }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(refused(answer)).toMatchObject({
      code: 'OVERLOADED',
      error: 'We are busy right now. Please wait a minute and try again.',
    });
  }
  const served = await Promise.all([
    call(url, parcelNotice, { rawBody: '{}' }),
    ...['/health/live', '/health/ready', '/metrics'].map((path) => fetch(url + path)),
  ]);
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('potli_overload_rejections_total{importance="customers",service="orders"} 1');
  expect(metrics).toContain('potli_overload_rejections_total{importance="new-orders",service="orders"} 1');
  expect(metrics).toMatch(/potli_queue_delay_seconds\{service="orders"\} 0\.\d/);
  expect(lines.filter(({ msg }) => msg === 'overloaded')).toHaveLength(1);
  expect(lines.filter(({ msg, level, status }) => msg === 'request' && level !== 'debug' && status === 503)).toEqual(
    [],
  );
});
