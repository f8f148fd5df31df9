import { collectEvents, getAnalyticsSummary } from '@potli/contracts/analytics/operations.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventBatches, eventFilter, keptAtMost, removeOldEvents } from '../analytics/keep-events.ts';
import { anEvent } from '../testing/an-event.ts';
import { apiKey, type CatalogTestApp, catalogApp, operatorToken, testSettings } from '../testing/catalog-app.ts';

let app: CatalogTestApp;
beforeEach(async () => {
  app = await catalogApp();
});
afterEach(() => app.close());

const event = { name: 'page_view', page: '/user/order/{orderId}', at: '2025-04-08T09:59:58Z' };
const send = (events: object[]) => call(app.url, collectEvents, { apiKey, body: { events } });
const tell = async (...names: string[]) => succeeded(await send(names.map((name) => ({ ...event, name }))));
const summary = (query: object = {}, token: string | undefined = operatorToken) =>
  call(app.url, getAnalyticsSummary, { apiKey, ...(token && { token }), query: { ...query } });
const day = (date: string, more: object = {}) => ({
  ...{ date, visits: 0, page_views: 0, orders_started: 0, orders_submitted: 0, orders_paid: 0 },
  ...{ module_load_failures: 0, module_crashes: 0 },
  ...more,
});

describe('POST analytics/events', () => {
  test('keeps the events and says how many', async () => {
    expect(succeeded(await send([event, { ...event, name: 'button_click', button: 'Fetch' }]))).toEqual({
      success: true,
      accepted: 2,
    });
    const [batch] = await (await app.store.collection(eventBatches)).page({ limit: 10 });
    expect(batch?.events).toHaveLength(2);
  });

  test('refuses an event that names an order, an unknown one, none and too many', async () => {
    for (const wrong of [
      [{ ...event, page: '/user/order/7KQ4M2' }],
      [{ ...event, order_id: 'x' }],
      [{ ...event, name: 'order_stolen' }],
      [],
      Array.from({ length: 51 }, () => event),
    ])
      expect(refused(await send(wrong)).code).toBe('VALIDATION_FAILED');
  });

  test('takes failures that are called like what every object has', async () => {
    const failed = { ...event, name: 'module_crashed', module: 'customer', version: '1.0.0' };
    const names = ['constructor', 'toString', 'valueOf', '__proto__'];
    succeeded(await send(names.map((error_class) => ({ ...failed, error_class }))));
  });

  test('takes a limited number of batches a minute from one caller', async () => {
    for (let sent = 0; sent < testSettings.analyticsCallsPerMinute; sent++) await tell('page_view');
    expect(refused(await send([event])).code).toBe('TOO_MANY_REQUESTS');
  });

  test('keeps so many bytes of a batch, and so many batches of all callers in a minute', async () => {
    const long = { ...event, name: 'button_click', button: '€'.repeat(60) };
    const fit = Math.floor(keptAtMost.bytes / Buffer.byteLength(JSON.stringify(long)));
    expect(succeeded(await send(Array.from({ length: 50 }, () => long))).accepted).toBe(fit);
    const events = await app.store.collection(eventBatches);
    expect((await events.page({ limit: 10 }))[0]?.events).toHaveLength(fit);

    const keptOf = eventFilter(() => app.state.now);
    const sent = [anEvent('visit')];
    for (let batch = 0; batch < keptAtMost.batches; batch += 1) expect(keptOf(sent)).toEqual(sent);
    expect(keptOf(sent)).toEqual([]);
    app.pass(60);
    expect(keptOf(sent)).toEqual(sent);
  });

  test('drops what is older than 90 days, and the oldest beyond the number kept', async () => {
    const events = await app.store.collection(eventBatches);
    const batch = (id: string, received_at: string) => events.insert({ id, version: 1, events: [], received_at });
    await batch('old', '2025-01-01T00:00:00.000Z');
    await batch('a', '2025-04-01T00:00:00.000Z');
    await batch('b', '2025-04-02T00:00:00.000Z');
    await app.tidy();
    expect(await events.count()).toBe(2);
    expect(await removeOldEvents(events, app.state.now, { days: 90, batches: 1 })).toBe(1);
    expect((await events.page({ limit: 10 })).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('GET analytics/summary', () => {
  test('counts visits, started, submitted and paid orders and module load failures per day in India', async () => {
    app.state.now = new Date('2025-04-07T18:29:00Z');
    await tell('visit', 'page_view', 'order_started', 'module_load_failed');
    app.state.now = new Date('2025-04-07T18:31:00Z');
    await tell('visit', 'page_view', 'page_view', 'order_submitted', 'order_paid', 'module_crashed', 'button_click');
    await tell('visit');
    expect(succeeded(await summary({ days: 3 })).days).toEqual([
      day('2025-04-08', { visits: 2, page_views: 2, orders_submitted: 1, orders_paid: 1, module_crashes: 1 }),
      day('2025-04-07', { visits: 1, page_views: 1, orders_started: 1, module_load_failures: 1 }),
      day('2025-04-06'),
    ]);
    expect(succeeded(await summary()).days).toHaveLength(30);
  });

  test('keeps the counts of days that are over when their events are dropped', async () => {
    await tell('visit', 'visit');
    app.pass(2 * 86_400);
    await app.tidy();
    const events = await app.store.collection(eventBatches);
    await removeOldEvents(events, app.state.now, { days: 0, batches: 0 });
    expect(await events.count()).toBe(0);
    expect(succeeded(await summary({ days: 3 })).days.at(-1)).toEqual(day('2025-04-08', { visits: 2 }));
  });

  test('counts events that came with the last minutes of a day', async () => {
    app.state.now = new Date('2025-04-07T18:29:59Z');
    await tell('visit');
    app.state.now = new Date('2025-04-07T18:30:01Z');
    await summary({ days: 2 });
    const events = await app.store.collection(eventBatches);
    // Received before midnight, written after the summary was asked for.
    await events.insert({
      id: 'late',
      version: 1,
      events: [{ ...event, name: 'visit' }],
      received_at: '2025-04-07T18:29:59.900Z',
    });
    expect(succeeded(await summary({ days: 2 })).days[1]).toEqual(day('2025-04-07', { visits: 2 }));
  });

  test('adds up more batches than are read at once', async () => {
    const events = await app.store.collection(eventBatches);
    for (let index = 0; index < 520; index++)
      await events.insert({
        id: `b${index}`,
        version: 1,
        events: [{ ...event, name: 'visit' }],
        received_at: '2025-04-08T09:00:00.000Z',
      });
    expect(succeeded(await summary({ days: 1 })).days).toEqual([day('2025-04-08', { visits: 520 })]);
  });

  test('is the operators’ alone, for 1 to 90 days', async () => {
    expect(refused(await call(app.url, getAnalyticsSummary, { apiKey })).code).toBe('TOKEN_MISSING');
    expect(refused(await summary({}, 'forged')).code).toBe('TOKEN_INVALID');
    app.state.ordersDown = true;
    expect(refused(await summary()).code).toBe('NEIGHBOUR_UNAVAILABLE');
    app.state.ordersDown = false;
    for (const days of [0, 91, 'x']) expect(refused(await summary({ days })).code).toBe('VALIDATION_FAILED');
  });
});
