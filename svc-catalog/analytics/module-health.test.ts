import { collectEvents, getModuleHealth, readModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '../testing/an-event.ts';
import { apiKey, type CatalogTestApp, catalogApp, operatorToken, siteKey } from '../testing/catalog-app.ts';
import { countedAtMost, createModuleHealth, type ModuleTally, moduleTallies } from './module-health.ts';

let app: CatalogTestApp;
beforeEach(async () => {
  app = await catalogApp();
  app.state.now = new Date('2026-01-05T10:02:00Z');
});
afterEach(() => app.close());
const asService = () => signServiceToken(siteKey, 'catalog', () => app.state.now);

const tell = (events: unknown[], caller = '192.0.2.1') =>
  call(app.url, collectEvents, { apiKey, body: { events }, headers: { 'x-forwarded-for': caller } });
const health = (query: Record<string, unknown> = { minutes: 10 }, token: string | undefined = operatorToken) =>
  call(app.url, getModuleHealth, { apiKey, query, ...(token ? { token } : {}) });
const figures = async (minutes = 10) => succeeded(await health({ minutes })).figures;

describe('how modules do at the visitors', () => {
  test('is shown to an operator, by module and version', async () => {
    await tell([anEvent('module_loaded'), anEvent('module_interactive', { milliseconds: 500 })]);
    await tell([anEvent('module_load_failed', { version: '1.1.0', error_class: 'script' })]);
    await tell([anEvent('module_loaded', { fallback: true })], '192.0.2.2');
    expect(await figures()).toMatchObject([
      { module: 'customer', version: '1.0.0', loads: 2, load_failures: 0, fallbacks: 1, interactive: { visits: 1 } },
      { module: 'customer', version: '1.1.0', loads: 0, load_failures: 1, error_classes: { script: 1 } },
    ]);
  });

  test('is readable by the canary monitor', async () => {
    await tell([anEvent('module_crashed', { error_class: 'TypeError' })]);
    const token = await asService();
    const told = succeeded(await call(app.url, readModuleFigures, { query: { minutes: 5 }, token }));
    expect(told.figures).toMatchObject([{ crashes: 1 }]);
  });

  test('is not readable by anyone else', async () => {
    expect(refused(await health({ minutes: 10 }, '')).code).toBe('TOKEN_MISSING');
    expect(refused(await health({ minutes: 10 }, 'forged')).code).toBe('TOKEN_INVALID');
    const figuresAs = (token?: string) =>
      call(app.url, readModuleFigures, { query: { minutes: 5 }, ...(token ? { token } : {}) });
    expect(refused(await figuresAs()).code).toBe('TOKEN_MISSING');
    expect(refused(await figuresAs(operatorToken)).code).toBe('TOKEN_INVALID');
  });

  test('is not readable while operators cannot be verified', async () => {
    app.state.ordersDown = true;
    expect(refused(await health()).code).toBe('NEIGHBOUR_UNAVAILABLE');
  });

  test.each([0, 4, 1441, 'all'])('is not reported for %s minutes', async (minutes) => {
    expect(refused(await health({ minutes })).code).toBe('VALIDATION_FAILED');
    const token = await asService();
    const answer = await call(app.url, readModuleFigures, { query: { minutes }, token });
    expect(refused(answer).code).toBe('VALIDATION_FAILED');
  });

  test('covers the last minutes only, in steps of five', async () => {
    await tell([anEvent('module_loaded')]);
    app.state.now = new Date('2026-01-05T10:13:00Z');
    await tell([anEvent('module_loaded')]);
    expect(await figures(5)).toMatchObject([{ loads: 1 }]);
    expect(await figures(15)).toMatchObject([{ loads: 2 }]);
  });

  test('is counted once, however many calls come at the same time', async () => {
    const callers = Array.from({ length: 25 }, (_, number) => `192.0.2.${number + 1}`);
    await Promise.all(callers.map((caller) => tell([anEvent('module_loaded')], caller)));
    expect(await figures()).toMatchObject([{ loads: 25 }]);
  });

  test('adds up what several instances have counted', async () => {
    const collection = await app.store.collection(moduleTallies);
    const limits = rateLimiter(await app.store.collection(rateCounters), () => app.state.now);
    const instances = [
      createModuleHealth(collection, limits, () => app.state.now),
      createModuleHealth(collection, limits, () => app.state.now),
    ];
    for (const instance of instances) await instance.count([anEvent('module_loaded')], 'somebody');
    expect(await instances[0]?.figures(5)).toMatchObject([{ loads: 2 }]);
  });
});

describe('made-up events', () => {
  test('cannot decide over a release alone: one caller counts only so often', async () => {
    for (let call = 0; call < 3; call += 1)
      await tell(Array.from({ length: 40 }, () => anEvent('module_load_failed', { error_class: 'script' })));
    expect(await figures()).toMatchObject([{ load_failures: countedAtMost.failuresOfOneCaller }]);
    await tell([anEvent('module_load_failed', { error_class: 'script' })], '192.0.2.2');
    await tell([anEvent('module_crashed'), anEvent('module_crashed')], '192.0.2.2');
    expect(await figures()).toMatchObject([{ load_failures: 2, crashes: 1 }]);
  });

  test('cannot decide over a release alone through several instances, or through one that restarts', async () => {
    const collection = await app.store.collection(moduleTallies);
    const clock = () => app.state.now;
    const limits = rateLimiter(await app.store.collection(rateCounters), clock);
    const failed = anEvent('module_load_failed', { error_class: 'script' });
    const report = async (caller: string) => {
      const instances = Array.from({ length: 3 }, () => createModuleHealth(collection, limits, clock));
      await Promise.all(instances.map((instance) => instance.count([failed, failed], caller)));
    };
    await report('192.0.2.1');
    await report('192.0.2.1');
    expect(await figures()).toMatchObject([{ load_failures: countedAtMost.failuresOfOneCaller }]);
    await report('192.0.2.2');
    app.state.now = new Date('2026-01-05T10:05:00Z');
    await report('192.0.2.1');
    expect(await figures()).toMatchObject([{ load_failures: 3 * countedAtMost.failuresOfOneCaller }]);
  });

  test('cannot hide a failing version: one caller counts only so often', async () => {
    for (let call = 0; call < 3; call += 1) await tell(Array.from({ length: 40 }, () => anEvent('module_loaded')));
    expect(await figures()).toMatchObject([{ loads: countedAtMost.eventsOfOneCaller }]);
  });

  test('cannot hide a failing version through several instances, or through one that restarts', async () => {
    const collection = await app.store.collection(moduleTallies);
    const counters = await app.store.collection(rateCounters);
    const clock = () => app.state.now;
    const loads = Array.from({ length: 40 }, () => anEvent('module_loaded'));
    const report = async (caller: string) => {
      const instances = Array.from({ length: 2 }, () =>
        createModuleHealth(collection, rateLimiter(counters, clock), clock),
      );
      await Promise.all(instances.map((instance) => instance.count(loads, caller)));
    };
    await report('192.0.2.1');
    await report('192.0.2.1');
    expect(await figures()).toMatchObject([{ loads: countedAtMost.eventsOfOneCaller }]);
    await report('192.0.2.2');
    expect(await figures()).toMatchObject([{ loads: 2 * countedAtMost.eventsOfOneCaller }]);
  });

  test('cost one write of a counter for each batch with events of modules, and one for a version that is new', async () => {
    const counters = await app.store.collection(rateCounters);
    await tell([{ name: 'page_view', page: '/', at: '2026-01-05T10:01:59Z' }]);
    expect(await counters.count()).toBe(1); // batches of the address
    await tell([anEvent('module_loaded'), anEvent('module_interactive', { milliseconds: 500 })]);
    expect(await counters.count()).toBe(3);
    await tell([anEvent('module_loaded'), anEvent('module_loaded')]);
    const stored = await counters.page({ sort: ['expires_at'], limit: 9 });
    expect(stored.map(({ version, count }) => ({ version, count }))).toEqual(
      expect.arrayContaining([
        { version: 3, count: 3 }, // batches of the address
        { version: 2, count: 4 }, // events of modules
        { version: 1, count: 1 }, // new versions
      ]),
    );
  });

  test('are stored of the other versions when the write of one fails', async () => {
    const collection = await app.store.collection(moduleTallies);
    const limits = rateLimiter(await app.store.collection(rateCounters), () => app.state.now);
    const failing = {
      ...collection,
      insert: async (doc: ModuleTally) => {
        if (doc.release === '1.0.0') throw new Error('the write fails');
        await collection.insert(doc);
      },
    };
    const health = createModuleHealth(failing, limits, () => app.state.now);
    const loaded = ['1.0.0', '1.1.0'].map((version) => anEvent('module_loaded', { version }));
    await expect(health.count(loaded, '192.0.2.1')).rejects.toThrow('the write fails');
    expect(await figures()).toMatchObject([{ version: '1.1.0', loads: 1 }]);
  });

  test('cannot keep a real version from being counted', async () => {
    for (let number = 0; number < 5; number += 1)
      await tell(Array.from({ length: 12 }, (_, at) => anEvent('module_loaded', { version: `9.${number}.${at}` })));
    await tell([anEvent('module_crashed')], '192.0.2.2');
    expect(await figures()).toContainEqual(expect.objectContaining({ crashes: 1 }));
    expect(await figures()).toHaveLength(countedAtMost.versionsOfOneCaller + 1);
  });

  test('cannot fill the store with versions that there never were', async () => {
    for (let number = 0; number < 100; number += 1)
      await tell([anEvent('module_loaded', { version: `9.9.${number}` })], `198.51.100.${number + 1}`);
    expect(await figures()).toHaveLength(countedAtMost.versions);
  });

  test.each([{ module: '../etc' }, { version: '<script>' }, { milliseconds: -1 }])(
    'is refused what no page sends: %j',
    async (wrong) => {
      expect(refused(await tell([{ ...anEvent('module_loaded'), ...wrong }])).code).toBe('VALIDATION_FAILED');
    },
  );
});

test('figures are kept for thirty days', async () => {
  await tell([anEvent('module_loaded')]);
  const collection = await app.store.collection(moduleTallies);
  app.state.now = new Date('2026-02-04T10:00:00Z');
  await app.tidy();
  expect(await collection.count()).toBe(1);
  app.state.now = new Date('2026-02-04T10:06:00Z');
  await app.tidy();
  expect(await collection.count()).toBe(0);
});
