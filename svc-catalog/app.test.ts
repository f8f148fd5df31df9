import type { RequestListener } from 'node:http';
import { allOperations } from '@potli/contracts/all-operations.ts';
import {
  estimateWeight,
  getPrivacy,
  getProductDetails,
  getShippingCost,
  getStoreReadings,
  getTerms,
  pageRefusals,
  readProduct,
} from '@potli/contracts/catalog/operations.ts';
import type { Operation } from '@potli/contracts/operation.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { serve } from '@potli/service-kit/testing/serve.ts';
import { emptiedStore, type TempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CatalogApp, createApp } from './app.ts';
import { fetchLimits } from './product-page/fetch-page.ts';
import { createPageReaders } from './product-page/page-readers.ts';
import { daysOfStores } from './product-page/store-readings.ts';
import type { Reach } from './product-page/store-url.ts';
import { type FakeInternet, fakeInternet } from './product-page/testing/fake-internet.ts';
import { refusedAddresses } from './product-page/testing/hostile-addresses.ts';
import { savedPage } from './product-page/testing/sample-page.ts';
import { parseRates, ratesCsv, sampleRates } from './shipping/rates-table.ts';
import { importRates, ratesTables } from './shipping/stored-rates.ts';
import { apiKey, operatorToken, testSettings } from './testing/catalog-app.ts';

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
  '<script type="application/ld+json">{"@type":"Product","name":"Kurta","image":"/k.jpg","size":["S","M"],"offers":{"price":"1,499","priceCurrency":"INR","availability":"InStock"}}</script>',
);

/** One set for all tests: the start of a thread takes longer than any of them. */
const readers = createPageReaders();
afterAll(() => readers.stop());

/** A page for each reason why a page shows no product. */
const refusedPages = [
  ['NOT_A_PRODUCT_PAGE', '<title>About us</title><h1>About us</h1>'],
  ['PRODUCT_LIST_PAGE', '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[]}</script>'],
  ['PRODUCT_REMOVED', '<title>Page not found</title>'],
  ['STORE_LOGIN_REQUIRED', '<title>Sign in</title><form><input type="password"></form>'],
  ['STORE_CONSENT_REQUIRED', '<title>Age verification</title>'],
  ['STORE_BOT_PROTECTION', '<title>Access Denied</title>'],
  ['STORE_REFUSED', '<title>Service unavailable</title>'],
] as const;

const start = async (
  reach: Reach = { ownHosts: ['potli.shop'] },
  productFetchesPerMinute = 1000,
  storeFetchesPerMinute = 1000,
) => {
  app = await createApp({
    settings: { ...testSettings, productFetchesPerMinute, storeFetchesPerMinute, trustProxy: false },
    store: temp.store,
    reach,
    clock: () => now,
    logger: createLogger({ name: 'catalog', level: 'silent' }),
    proveOperator: async (token) => {
      if (token === 'orders-down') throw new AppError('NEIGHBOUR_UNAVAILABLE');
      if (token !== operatorToken) throw new AppError('TOKEN_INVALID');
      return { id: 'asha', name: 'Asha' };
    },
    orderOf: async () => {
      throw new AppError('ORDER_NOT_FOUND');
    },
    outside: { ...internet, limits: { ...fetchLimits, totalTime: 500, headersTime: 300 } },
    readers,
  });
  server = await serve(app.service);
};

beforeEach(async () => {
  now = new Date('2025-04-08T10:00:00Z');
  store = kurta;
  temp = await emptiedStore();
  internet = await fakeInternet((request, response) => store(request, response), {
    'unknown.example.com': ['NXDOMAIN'],
  });
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
      details: {
        product_name: 'Kurta',
        product_image: 'https://shop.example.com/k.jpg',
        sizes: ['S', 'M'],
        certainty: 'certain',
        price: 1499,
        currency: 'INR',
        availability: 'in_stock',
      },
      age: 0,
    });
  });

  test('fetches a page once for all who ask within ten minutes, and again afterwards', async () => {
    await start();
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, (_, i) => details(`https://shop.example.com/p/1#${i}`)),
    );
    for (const other of others) expect(other.body).toEqual(first?.body);
    now = new Date(now.getTime() + 9 * 60_000);
    expect(succeeded(await details(' https://shop.example.com/p/1 ')).age).toBe(540);
    expect(internet.reached).toHaveLength(1);
    now = new Date(now.getTime() + 2 * 60_000);
    expect(succeeded(await details('https://shop.example.com/p/1')).age).toBe(0);
    expect(internet.reached).toHaveLength(2);
  });

  test.each([
    ['https://amzn.in/d/0abcDEF', 'www.amazon.in', 'amazon/inline-swatches', ['S', 'L', '3XL']],
    ['https://fkrt.it/abcd', 'www.flipkart.com', 'flipkart/select-size', ['S', 'M', 'XXL']],
    ['https://dl.flipkart.com/s/abcd', 'www.flipkart.com', 'flipkart/select-size', ['S', 'M', 'XXL']],
    ['https://myntr.it/abcd', 'www.myntra.com', 'myntra/kurta', ['XS', 'S', 'M']],
  ])('resolves the short link %s to the page on %s', async (link, host, sample, sizes) => {
    store = (request, response) => {
      if (request.headers.host !== host) response.writeHead(301, { location: `https://${host}/dp/B0RANGREZ1` }).end();
      else html(savedPage(sample, 'https://x.example/').html)(request, response);
    };
    await start();
    expect(succeeded(await details(link)).details.sizes).toEqual(sizes);
  });

  test('asks a Shopify shop for the sizes that its page lacks, of its own origin only', async () => {
    const page = '<meta property="og:title" content="Shirt"><script>Shopify.shop = "x.myshopify.com"</script>';
    const product = {
      title: 'Shirt',
      options: [{ name: 'Size' }],
      variants: [
        { option1: 'M', available: true },
        { option1: 'L', available: false },
      ],
    };
    store = (request, response) => {
      if (request.url?.endsWith('.js'))
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(JSON.stringify(product));
      else html(page)(request, response);
    };
    await start();
    expect(
      succeeded(await details('https://shop.example.com/collections/all/products/shirt?variant=1')).details.sizes,
    ).toEqual(['M']);
    expect(internet.reached).toEqual([
      'shop.example.com /collections/all/products/shirt?variant=1',
      'shop.example.com /products/shirt.js',
    ]);
  });

  test.each<[string, RequestListener]>([
    ['refuses', (_, response) => response.writeHead(403).end()],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['answers with a page', html('<p>no</p>')],
    [
      'answers with broken JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    ],
  ])('answers without sizes where a Shopify shop %s when asked for them', async (_, endpoint) => {
    const page = '<meta property="og:title" content="Shirt"><script>Shopify.shop = "x.myshopify.com"</script>';
    store = (request, response) => (request.url?.endsWith('.js') ? endpoint : html(page))(request, response);
    await start();
    expect(succeeded(await details('https://shop.example.com/products/shirt')).details).toMatchObject({
      product_name: 'Shirt',
      sizes: [],
    });
  });

  test('limits the pages fetched from one store in a minute over all callers, and not those of other stores', async () => {
    await start(undefined, 1000, 2);
    succeeded(await details('https://shop.example.com/p/1'));
    succeeded(await details('https://shop.example.com/p/2'));
    succeeded(await details('https://shop.example.com/p/2'));
    expect(refused(await details('https://shop.example.com/p/3')).code).toBe('TOO_MANY_REQUESTS');
    succeeded(await details('https://other.example.com/p/1'));
  });

  test('counts the pages that other stores redirect to one store', async () => {
    store = (request, response) => {
      const { host } = request.headers;
      if (host === 'shop.example.com') kurta(request, response);
      else response.writeHead(302, { location: `https://shop.example.com/of/${host}` }).end();
    };
    await start(undefined, 1000, 2);
    succeeded(await details('https://one.example.com/p'));
    succeeded(await details('https://two.example.com/p'));
    expect(refused(await details('https://three.example.com/p')).code).toBe('TOO_MANY_REQUESTS');
    expect(internet.reached.filter((asked) => asked.startsWith('shop.'))).toHaveLength(2);
  });

  test('counts the request for the sizes that a page lacks', async () => {
    store = html('<meta property="og:title" content="Shirt"><script>Shopify.shop = "x.myshopify.com"</script>');
    await start(undefined, 1000, 1);
    expect(succeeded(await details('https://shop.example.com/products/shirt')).details.sizes).toEqual([]);
    expect(internet.reached).toEqual(['shop.example.com /products/shirt']);
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
    ['NOT_A_PRODUCT_PAGE', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')],
    ...refusedPages.map(([code, page]): [string, RequestListener] => [code, html(page)]),
    ['PRODUCT_REMOVED', (_, response) => response.writeHead(410).end()],
    ['STORE_REFUSED', (_, response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<p>')],
    ['STORE_TIMEOUT', () => undefined],
    ['URL_REFUSED', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('answers %s without anything that the store sent', async (code, listener) => {
    store = listener;
    await start();
    const answer = refused(await details('https://shop.example.com/p/1'));
    expect(answer.code).toBe(code);
    expect(answer.details).toBeUndefined();
  });

  test('answers STORE_NOT_FOUND for a host that does not exist', async () => {
    await start();
    expect(refused(await details('https://unknown.example.com/p/1')).code).toBe('STORE_NOT_FOUND');
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

describe('POST products/read', () => {
  const url = 'https://shop.example.com/p/1';
  const send = (html: string, sent = url) =>
    call(server.url, readProduct, { apiKey, body: { url: sent, page: { html } } });
  const product = '<script type="application/ld+json">{"@type":"Product","name":"Kurta","image":"/k.jpg"}</script>';

  test('reads the page that a browser sends and fetches nothing', async () => {
    await start();
    const shopify = '<script>Shopify.shop = "x.myshopify.com"</script>';
    const { details } = succeeded(await send(product + shopify, 'https://shop.example.com/products/kurta'));
    expect(details).toMatchObject({ product_name: 'Kurta', product_image: 'https://shop.example.com/k.jpg' });
    expect(internet.lookedUp).toEqual([]);
  });

  test.each(refusedPages)('answers %s', async (code, html) => {
    await start();
    expect(refused(await send(html)).code).toBe(code);
    expect(refusedPages.map(([each]) => each).toSorted()).toEqual(pageRefusals.toSorted());
  });

  test('refuses an address that is no public store and a page that is too long', async () => {
    await start();
    expect(refused(await send(product, 'http://127.0.0.1/')).code).toBe('URL_REFUSED');
    expect(refused(await send('x'.repeat(1_500_001))).code).toBe('VALIDATION_FAILED');
  });

  test('counts the outcomes beside those of fetched pages', async () => {
    await start();
    await send(product);
    await send('<title>Access Denied</title>');
    await details(url);
    const answer = await call(server.url, getStoreReadings, { apiKey, query: {}, token: operatorToken });
    expect(succeeded(answer).stores).toMatchObject([
      { host: 'shop.example.com', total: 3, refused: { STORE_BOT_PROTECTION: 1 } },
    ]);
  });

  test('counts against the same limit as fetched pages', async () => {
    await start(undefined, 2);
    await details(url);
    await send(product);
    expect(refused(await send(product)).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('GET products/store-readings', () => {
  const readings = (query: object = {}, token: string | undefined = operatorToken) =>
    call(server.url, getStoreReadings, { apiKey, query: { ...query }, ...(token && { token }) });

  test('counts by store how fetched pages were read, most read stores first, and forgets after 30 days', async () => {
    await start();
    await details('https://one.example.com/p/1');
    store = html('<title>Access Denied</title>');
    await details('https://www.two.example.com/p/1');
    await details('https://two.example.com/p/2');
    store = (_, response) => response.writeHead(404).end();
    await details('https://two.example.com/p/3');
    await details('http://127.0.0.1/');
    const two = { host: 'two.example.com', total: 3, certain: 0, suggested: 0 };
    const { stores } = succeeded(await readings());
    expect(stores).toMatchObject([
      { ...two, refused: { STORE_BOT_PROTECTION: 2, PRODUCT_REMOVED: 1 } },
      { host: 'one.example.com', total: 1, refused: {} },
    ]);
    now = new Date(now.getTime() + 29 * 86_400_000);
    await app.tidy();
    expect(succeeded(await readings()).stores).toEqual([]);
    expect(succeeded(await readings({ days: 30 })).stores).toHaveLength(2);
    now = new Date(now.getTime() + 86_400_000);
    await app.tidy();
    expect(await (await temp.store.collection(daysOfStores)).count()).toBe(0);
  });

  test('answers operators only, for 1 to 30 days', async () => {
    await start();
    expect(refused(await readings({}, '')).code).toBe('TOKEN_MISSING');
    expect(refused(await readings({}, 'forged')).code).toBe('TOKEN_INVALID');
    expect(refused(await readings({}, 'orders-down')).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(refused(await readings({ days: 31 })).code).toBe('VALIDATION_FAILED');
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

  test('answers from an imported table at once, without a restart, and from the one before when that is used again', async () => {
    await start();
    const costOf = async () => {
      const { rates_version, shipping_rates } = succeeded(
        await call(server.url, getShippingCost, { apiKey, query: { country: 'UK' } }),
      );
      return [rates_version, shipping_rates['0.5']];
    };
    const [sample] = await costOf();
    // As another process would, on the same data.
    const tables = await (await temp.reopen()).collection(ratesTables);
    const dearer = ratesCsv(sampleRates())
      .replace('sample-2025-04', '2025-05')
      .replace(/^0\.5,.*$/m, (line) => line.replace(/,\d+/g, ',999'));
    await importRates(tables, parseRates(dearer), { by: 'Asha', now });
    expect(await costOf()).toEqual(['2025-05', 999]);
    expect(sample).toMatch(/^sample/);
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

describe('every operation', () => {
  const operations: Operation[] = allOperations.filter(({ service }) => service === 'catalog');

  test('asks for the API key', async () => {
    await start();
    for (const operation of operations.filter(({ caller }) => caller !== 'service')) {
      const body = operation.method === 'GET' ? {} : { body: {} };
      const params = { queryId: 'x', orderId: 'x' };
      expect(refused(await call(server.url, operation, { ...body, params })).code).toBe('API_KEY_INVALID');
    }
    expect(app.service.operations.map(({ id }) => id).toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  });

  test('that takes a body refuses one that is broken, too large or not JSON', async () => {
    await start();
    // Operators' calls are refused for their missing token before anything is read.
    for (const operation of operations.filter(({ method, caller }) => method === 'POST' && caller !== 'operator')) {
      const send = async (request: object) => refused(await call(server.url, operation, { apiKey, ...request })).code;
      expect(await send({ rawBody: '{' })).toBe('MALFORMED_JSON');
      expect(await send({ rawBody: JSON.stringify('x'.repeat(operation.bodyLimit ?? 65_536)) })).toBe('BODY_TOO_LARGE');
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
