import type { RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { AppError } from '@potli/service-kit/app-error.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchLimits, fetchPage } from './fetch-page.ts';
import { createPageReaders, type PageReaders } from './page-readers.ts';
import { createProductDetails } from './product-details.ts';
import { safeConnector } from './safe-connect.ts';
import type { Reach } from './store-url.ts';
import { type FakeInternet, fakeInternet } from './testing/fake-internet.ts';

const reach: Reach = { ownHosts: ['potli.shop'] };
/** Shorter times for a fast test of stores that are too slow. The others have the real ones: a busy machine is slow too. */
const shortTimes = { ...fetchLimits, totalTime: 1500, headersTime: 700 };
const named = '<script type="application/ld+json">{"@type":"Product","name":"Kurta","offers":{}}</script>';
const good = `${named}<meta property="og:image" content="https://cdn.example.com/k.jpg">`;

const page = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
};

/** Writes for as long as the other side takes it. */
const endless = (response: ServerResponse, chunk: Buffer): void => {
  const write = () => {
    while (response.writable && response.write(chunk));
    if (response.writable) response.once('drain', write);
  };
  write();
};

const zeros = Buffer.alloc(64 * 1024 * 1024, 32);
const brotliFast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
// Packed before any request: packing takes this process, which reads the answer too, longer than unpacking.
const gzipBomb = gzipSync(zeros);
const brotliBomb = brotliCompressSync(zeros, brotliFast);

/** What a store may send, and the resulting code. */
const stores: readonly (readonly [string, string, RequestListener])[] = [
  [
    'sends without end',
    'STORE_REFUSED',
    (_, response) => endless(response.writeHead(200, { 'content-type': 'text/html' }), Buffer.alloc(65_536, '<')),
  ],
  [
    'promises little and sends without end',
    'STORE_REFUSED',
    (_, response) =>
      endless(
        response.writeHead(200, { 'content-type': 'text/html', 'transfer-encoding': 'chunked' }),
        Buffer.alloc(65_536, 'x'),
      ),
  ],
  ['sends a gzip bomb', 'STORE_REFUSED', (_, response) => page(response, gzipBomb, { 'content-encoding': 'gzip' })],
  ['sends a brotli bomb', 'STORE_REFUSED', (_, response) => page(response, brotliBomb, { 'content-encoding': 'br' })],
  [
    'packs its page twice',
    'STORE_REFUSED',
    (_, response) => page(response, gzipSync(gzipSync(good)), { 'content-encoding': 'gzip, gzip' }),
  ],
  [
    'sends an encoding that was not requested',
    'STORE_REFUSED',
    (_, response) => page(response, good, { 'content-encoding': 'zstd' }),
  ],
  [
    'claims gzip and sends none',
    'STORE_REFUSED',
    (_, response) => page(response, good, { 'content-encoding': 'gzip' }),
  ],
  [
    'announces more than it sends',
    'STORE_REFUSED',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9999' });
      response.write(good, () => response.destroy());
    },
  ],
  ['hangs up at once', 'STORE_REFUSED', (_, response) => void response.destroy()],
  ['never answers', 'STORE_TIMEOUT', () => undefined],
  [
    'never ends its page',
    'STORE_TIMEOUT',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const drip = setInterval(() => response.write('<'), 100);
      response.once('close', () => clearInterval(drip));
    },
  ],
  ['sends 50 kB of headers', 'STORE_REFUSED', (_, response) => page(response, good, { 'x-long': 'x'.repeat(50_000) })],
  [
    'sends a thousand headers',
    'STORE_REFUSED',
    (_, response) =>
      page(response, good, Object.fromEntries(Array.from({ length: 1000 }, (_each, i) => [`x-${i}`, 'y'.repeat(40)]))),
  ],
  ['sends no HTTP', 'STORE_REFUSED', (request) => void request.socket.end('SSH-2.0-OpenSSH_9\r\n')],
  ['sends a picture', 'NOT_A_PRODUCT_PAGE', (_, response) => page(response, 'x', { 'content-type': 'image/png' })],
  [
    'sends a document',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, '%PDF-1.7', { 'content-type': 'application/pdf' }),
  ],
  [
    'sends a download',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, 'MZ', { 'content-type': 'application/octet-stream' }),
  ],
  [
    'calls a picture a page',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, Buffer.from('89504e470d0a1a0a0000003c', 'hex')),
  ],
  [
    'sends JSON',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, '{"name":"Kurta"}', { 'content-type': 'application/json' }),
  ],
  ['sends nothing', 'NOT_A_PRODUCT_PAGE', (_, response) => page(response, '')],
  [
    'sends bytes that are no text',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, Buffer.from(Array.from({ length: 4096 }, (_each, i) => (i * 7 + 128) % 256))),
  ],
  ['nests elements without end', 'NOT_A_PRODUCT_PAGE', (_, response) => page(response, '<div>'.repeat(900_000))],
  [
    'gives one element 300,000 attributes',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, `<div ${Array.from({ length: 300_000 }, (_each, i) => `a${i}=1`).join(' ')}>`),
  ],
  [
    'sends 4 MB of linked data that is none',
    'NOT_A_PRODUCT_PAGE',
    (_, response) => page(response, `<script type="application/ld+json">${'{"a":['.repeat(650_000)}</script>`),
  ],
  [
    'sends to itself',
    'STORE_REFUSED',
    (request, response) => void response.writeHead(302, { location: request.url ?? '/' }).end(),
  ],
  [
    'sends round and round',
    'STORE_REFUSED',
    (request, response) => void response.writeHead(302, { location: `/${Number(request.url?.slice(1)) + 1}` }).end(),
  ],
  ['redirects without saying where', 'STORE_REFUSED', (_, response) => void response.writeHead(302).end()],
  ...[
    'http://127.0.0.1/',
    '//169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'http://potli.shop/api/orders',
    'http://user:pass@other.example.com/',
    'http://other.example.com:6379/',
    'http://inside.example.com/',
  ].map(
    (location) =>
      [
        `leads to ${location}`,
        'URL_REFUSED',
        ((_, response) => void response.writeHead(302, { location }).end()) satisfies RequestListener,
      ] as const,
  ),
];

let store: RequestListener = () => undefined;
let limits = fetchLimits;
let internet: FakeInternet;
let readers: PageReaders;
let details: ReturnType<typeof createProductDetails>;

beforeAll(async () => {
  internet = await fakeInternet((request, response) => store(request, response), {
    'inside.example.com': [['10.1.2.3']],
  });
  readers = createPageReaders({ threads: 1 });
  const connect = safeConnector({ reach, resolve: internet.resolve, dial: internet.dial });
  details = createProductDetails({
    reach,
    fetchPage: (url) => fetchPage(url, { reach, connect, limits }),
    fetchJson: () => Promise.reject(new AppError('STORE_REFUSED')),
    readers,
    count: async () => undefined,
    clock: () => new Date('2025-04-08T10:00:00Z'),
    logger: createLogger({ name: 'catalog', level: 'silent' }),
  });
});
afterAll(async () => {
  await readers.stop();
  await internet.close();
});

const outcome = (url: string): Promise<string> =>
  details(url).then(
    ({ details: { product_name } }) => product_name,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('a store that', () => {
  test.each(stores)(
    '%s is answered with %s in bounded time and memory, and the next page is read',
    async (does, code, listener) => {
      store = listener;
      limits = code === 'STORE_TIMEOUT' ? shortTimes : fetchLimits;
      const before = process.memoryUsage().rss;
      const started = performance.now();
      expect(await outcome(`https://shop.example.com/1?${encodeURIComponent(does)}`)).toBe(code);
      // The limits above, and what a machine with much else to do adds to them.
      expect(performance.now() - started).toBeLessThan(15_000);
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
      store = (_, response) => page(response, good);
      expect(await outcome(`https://other.example.com/${encodeURIComponent(does)}`)).toBe('Kurta');
    },
  );
});
