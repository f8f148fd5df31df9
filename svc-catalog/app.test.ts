import type { RequestListener } from 'node:http';
import { collectEvents } from '@potli/contracts/analytics/operations.ts';
import {
  estimateWeight,
  getPrivacy,
  getProductDetails,
  getShippingCost,
  getTerms,
} from '@potli/contracts/catalog/operations.ts';
import { contactSupport } from '@potli/contracts/support/operations.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { type TempStore, tempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventBatches, removeOldEvents } from './analytics/keep-events.ts';
import { type CatalogApp, createApp } from './app.ts';
import { fetchLimits } from './product-page/fetch-page.ts';
import type { Reach } from './product-page/store-url.ts';
import { type FakeInternet, fakeInternet } from './product-page/testing/fake-internet.ts';
import { refusedAddresses } from './product-page/testing/hostile-addresses.ts';
import { loadRates, sampleRatesFile } from './shipping/rates-table.ts';
import { supportQueries } from './support/keep-query.ts';

const apiKey = 'test-key';
let now: Date;
let temp: TempStore;
let internet: FakeInternet;
let app: CatalogApp;
let server: Awaited<ReturnType<typeof serve>>;
let store: RequestListener;

const html =
  (body: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  };
const kurta = html(
  '<script type="application/ld+json">{"@type":"Product","name":"Kurta","image":"/k.jpg","size":["S","M"]}</script>',
);

const start = async (reach: Reach = { ownHosts: ['potli.shop'] }, productFetchesPerMinute = 1000) => {
  app = await createApp({
    settings: {
      apiKey,
      serviceSecret: 's'.repeat(32),
      privacyUrl: 'https://potli.shop/privacy',
      termsUrl: 'https://potli.shop/terms',
      productFetchesPerMinute,
      validateAnswers: true,
      trustProxy: false,
    },
    store: temp.store,
    reach,
    rates: loadRates(sampleRatesFile),
    clock: () => now,
    logger: createLogger({ name: 'catalog', level: 'silent' }),
    outside: { ...internet, limits: { ...fetchLimits, totalTime: 500, headersTime: 300 } },
  });
  server = await serve(app.service.app);
};

beforeEach(async () => {
  now = new Date('2025-04-08T10:00:00Z');
  store = kurta;
  temp = await tempStore();
  internet = await fakeInternet((request, response) => store(request, response));
});
afterEach(async () => {
  await server.close();
  await app.stop();
  await internet.close();
  await temp.remove();
});

const details = (url: string) => call(server.url, getProductDetails, { apiKey, query: { url } });

describe('GET products/details', () => {
  test('answers the name, the image and the sizes of the product', async () => {
    await start();
    expect(succeeded(await details('https://shop.example.com/p/1'))).toEqual({
      success: true,
      details: { product_name: 'Kurta', product_image: 'https://shop.example.com/k.jpg', sizes: ['S', 'M'] },
    });
  });

  test('fetches a page once for all who ask within ten minutes, and again afterwards', async () => {
    await start();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, (_, i) => details(`https://shop.example.com/p/1#${i}`)),
    );
    for (const other of others) expect(other.body).toEqual(first?.body);
    now = new Date(now.getTime() + 9 * 60_000);
    succeeded(await details(' https://shop.example.com/p/1 '));
    expect(internet.reached).toHaveLength(1);
    now = new Date(now.getTime() + 2 * 60_000);
    succeeded(await details('https://shop.example.com/p/1'));
    expect(internet.reached).toHaveLength(2);
  });

  test('refuses every hostile address with one message, reaches nothing and stays alive', async () => {
    await start();
    const messages = new Set<string>();
    for (const address of refusedAddresses.filter((each) => each.length <= 2048)) {
      const answer = refused(await details(address));
      expect([address, answer.code]).toEqual([address, 'URL_REFUSED']);
      messages.add(answer.error);
    }
    expect([...messages]).toEqual(['Please enter a valid URL']);
    expect(internet.reached).toEqual([]);
    succeeded(await details('https://shop.example.com/p/1'));
  });

  test('refuses an address that is missing, too long, given twice or a list', async () => {
    await start();
    const base = `${server.url}/api/products/details`;
    for (const query of [
      '',
      '?url=',
      `?url=http://a.com/${'a'.repeat(10_000)}`,
      '?url=http://a.com&url=http://b.com',
      '?url[]=http://a.com',
    ])
      expect((await fetch(base + query, { headers: { 'x-api-key': apiKey } })).status).toBe(422);
  });

  test.each<[string, RequestListener]>([
    ['NOT_A_PRODUCT_PAGE', html('<title>About us</title><h1>About us</h1>')],
    ['NOT_A_PRODUCT_PAGE', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')],
    ['STORE_REFUSED', html('<title>Access Denied</title>')],
    ['STORE_REFUSED', (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<p>')],
    ['STORE_TIMEOUT', () => undefined],
    ['URL_REFUSED', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('answers %s for a store that earns it, with nothing of what the store said', async (code, listener) => {
    store = listener;
    await start();
    const answer = refused(await details('https://shop.example.com/p/1'));
    expect(answer.code).toBe(code);
    expect(answer.details).toBeUndefined();
  });

  test('limits how many pages one caller may ask for in a minute', async () => {
    await start(undefined, 2);
    await details('https://shop.example.com/p/1');
    await details('https://shop.example.com/p/1');
    expect(refused(await details('https://shop.example.com/p/1')).code).toBe('TOO_MANY_REQUESTS');
  });

  test('reaches the development shop at its exact origin', async () => {
    await start({ ownHosts: [], developmentShopOrigin: 'http://127.0.0.1:4900' });
    expect(succeeded(await details('http://127.0.0.1:4900/shop/kurta')).details.product_image).toBe(
      'http://127.0.0.1:4900/k.jpg',
    );
    expect(refused(await details('http://127.0.0.1:4901/shop/kurta')).code).toBe('URL_REFUSED');
  });
});

describe('GET shipping-cost', () => {
  test('answers the rates of a country by weight and the version of the table', async () => {
    await start();
    const answer = succeeded(await call(server.url, getShippingCost, { apiKey, query: { country: 'US' } }));
    expect(answer.country).toBe('US');
    expect(answer.rates_version).toMatch(/^sample/);
    expect(answer.shipping_rates['0.5']).toBe(1450);
    expect(answer.shipping_rates['20']).toBe(13_150);
  });

  test('needs a country, named once, and a product’s address likewise', async () => {
    await start();
    for (const query of [{}, { country: '' }, { country: 'x'.repeat(61) }, { country: ['UK', 'US'] }]) {
      expect(refused(await call(server.url, getShippingCost, { apiKey, query })).code).toBe('VALIDATION_FAILED');
    }
    for (const query of [{}, { url: '' }, { url: ['https://a.example/', 'https://b.example/'] }]) {
      expect(refused(await call(server.url, getProductDetails, { apiKey, query })).code).toBe('VALIDATION_FAILED');
    }
  });

  test('does not know a country that we do not ship to', async () => {
    await start();
    const answer = refused(await call(server.url, getShippingCost, { apiKey, query: { country: 'Narnia' } }));
    expect(answer).toMatchObject({ code: 'COUNTRY_UNKNOWN', error: 'Failed to fetch shipping rates.' });
  });
});

describe('POST product/estimate-weight', () => {
  const garment = { category: 'Kurta', fabric: 'Cotton', size: 'Medium', hasEmbroidery: true };

  test("answers text that ends in ' g'", async () => {
    await start();
    const answer = succeeded(await call(server.url, estimateWeight, { apiKey, body: garment }));
    expect(answer).toEqual({ success: true, estimatedWeight: '350 g' });
  });

  test('refuses a fabric that does not go with the category, and a category that does not exist', async () => {
    await start();
    const send = async (more: object) =>
      refused(await call(server.url, estimateWeight, { apiKey, body: { ...garment, ...more } }));
    expect((await send({ fabric: 'Leather' })).code).toBe('FABRIC_NOT_ALLOWED');
    expect((await send({ category: 'Submarine' })).code).toBe('VALIDATION_FAILED');
  });
});

describe('POST contact/support', () => {
  const query = { name: 'Meera Test', email: 'meera@example.com', message: 'Where is it?' };
  const send = (more: object = {}) => call(server.url, contactSupport, { apiKey, body: { ...query, ...more } });

  test('keeps the query and thanks for it', async () => {
    await start();
    expect(succeeded(await send())).toEqual({ success: true, message: 'Thank you. We will get back to you soon.' });
    const [kept] = await (await temp.store.collection(supportQueries)).page({ sort: ['-created_at'], limit: 10 });
    expect(kept).toMatchObject({ ...query, created_at: '2025-04-08T10:00:00.000Z' });
  });

  test('names every wrong field with its message', async () => {
    await start();
    expect(refused(await send({ name: '', email: 'x', message: ' ' }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [
        { path: '/body/name', message: 'Please enter your name.' },
        { path: '/body/email', message: 'Please enter a valid email address.' },
        { path: '/body/message', message: 'Please enter your query.' },
      ],
    });
  });

  test('takes five queries an hour from one caller, not counting corrected ones', async () => {
    await start();
    for (let sent = 0; sent < 5; sent++) {
      refused(await send({ name: '' }));
      succeeded(await send());
    }
    expect(refused(await send()).code).toBe('TOO_MANY_REQUESTS');
    now = new Date(now.getTime() + 3_600_000);
    succeeded(await send());
  });
});

describe('GET privacy and GET terms', () => {
  test('answer where the documents are', async () => {
    await start();
    expect(succeeded(await call(server.url, getPrivacy, { apiKey }))).toEqual({
      success: true,
      url: 'https://potli.shop/privacy',
    });
    expect(succeeded(await call(server.url, getTerms, { apiKey }))).toEqual({
      success: true,
      url: 'https://potli.shop/terms',
    });
  });
});

describe('POST analytics/events', () => {
  const event = { name: 'page_view', page: '/user/order/{orderId}', at: '2025-04-08T09:59:58Z' };
  const send = (events: object[]) => call(server.url, collectEvents, { apiKey, body: { events } });

  test('keeps the events and says how many', async () => {
    await start();
    expect(succeeded(await send([event, { ...event, name: 'button_click', button: 'Fetch' }]))).toEqual({
      success: true,
      accepted: 2,
    });
    const [batch] = await (await temp.store.collection(eventBatches)).page({ limit: 10 });
    expect(batch?.events).toHaveLength(2);
  });

  test('refuses an event that names an order', async () => {
    await start();
    expect(refused(await send([{ ...event, page: '/user/order/7KQ4M2' }])).code).toBe('VALIDATION_FAILED');
    expect(refused(await send([{ ...event, order_id: 'x' }])).code).toBe('VALIDATION_FAILED');
  });

  test('takes a limited number of batches a minute from one caller', async () => {
    await start();
    for (let sent = 0; sent < 120; sent++) succeeded(await send([event]));
    expect(refused(await send([event])).code).toBe('TOO_MANY_REQUESTS');
  });

  test('drops what is older than 90 days, and the oldest beyond the number kept', async () => {
    await start();
    const events = await temp.store.collection(eventBatches);
    const batch = (id: string, received_at: string) => events.insert({ id, version: 1, events: [], received_at });
    await batch('old', '2025-01-01T00:00:00.000Z');
    await batch('a', '2025-04-01T00:00:00.000Z');
    await batch('b', '2025-04-02T00:00:00.000Z');
    await app.tidy();
    expect(await events.count()).toBe(2);
    expect(await removeOldEvents(events, now, { days: 90, batches: 1 })).toBe(1);
    expect((await events.page({ limit: 10 })).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('every operation', () => {
  const operations = [
    getProductDetails,
    getShippingCost,
    estimateWeight,
    getPrivacy,
    getTerms,
    contactSupport,
    collectEvents,
  ];

  test('asks for the API key', async () => {
    await start();
    for (const operation of operations) {
      const body = operation.method === 'POST' ? { body: {} } : {};
      expect(refused(await call(server.url, operation, body)).code).toBe('API_KEY_INVALID');
    }
    expect(app.service.operations.map(({ id }) => id).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  test('that takes a body refuses one that is broken, too large or not JSON', async () => {
    await start();
    for (const operation of operations.filter(({ method }) => method === 'POST')) {
      const send = async (request: object) => refused(await call(server.url, operation, { apiKey, ...request })).code;
      expect(await send({ rawBody: '{' })).toBe('MALFORMED_JSON');
      expect(await send({ rawBody: JSON.stringify('x'.repeat(70_000)) })).toBe('BODY_TOO_LARGE');
      const answer = await fetch(`${server.url}/api/${operation.path}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'text/plain' },
        body: 'x',
      });
      expect(answer.status).toBe(415);
    }
  });

  test('is ready while the store answers', async () => {
    await start();
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });
});
