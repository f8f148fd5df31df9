import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { AppError } from '@potli/service-kit/app-error.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { fetchLimits, fetchPage, type Politely } from './fetch-page.ts';
import { dialStore, safeConnector, systemResolve } from './safe-connect.ts';
import type { Reach } from './store-url.ts';
import { type FakeInternet, fakeInternet } from './testing/fake-internet.ts';

const reach: Reach = { ownHosts: ['potli.shop'] };
const limits = { ...fetchLimits, totalTime: 600, headersTime: 400, bodySize: 100_000 };
const html = '<!doctype html><title>Kurta</title><h1>Kurta</h1>';

let internet: FakeInternet | undefined;
afterEach(async () => {
  await internet?.close();
  internet = undefined;
});

const online = async (store: RequestListener, names?: Parameters<typeof fakeInternet>[1]) => {
  internet = await fakeInternet(store, names);
  return internet;
};

/** What comes of an address: the page, or the code of the refusal. */
const outcome = async (address: string, net: FakeInternet) => {
  const source = { reach, connect: safeConnector({ reach, resolve: net.resolve, dial: net.dial }), limits };
  try {
    return await fetchPage(address, source);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const oldTag = '<meta charset="iso-8859-1"><p>café';
const inUtf16 = `<!doctype html><html lang="hi"><head><meta charset="utf-16"><title>कुर्ता</title>`;

const page = (response: ServerResponse, body: string | Buffer = html, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);

describe('a store page', () => {
  test('is fetched with its final address, without cookies or anything of ours', async () => {
    const seen: Record<string, unknown>[] = [];
    const net = await online((request, response) => {
      seen.push(request.headers);
      if (request.url === '/short') response.writeHead(301, { location: '/p/1', 'set-cookie': 'a=1' }).end();
      else page(response);
    });
    expect(await outcome('http://shop.example.com/short', net)).toEqual({
      url: 'http://shop.example.com/p/1',
      askedUrl: 'http://shop.example.com/short',
      html,
    });
    expect(seen[1]).not.toHaveProperty('cookie');
    expect(seen[1]).not.toHaveProperty('x-api-key');
  });

  test('is fetched with a slot of each host that it is redirected to, one after the other', async () => {
    const net = await online((request, response) => {
      if (request.headers.host === 'short.example.com')
        response.writeHead(302, { location: 'http://shop.example.com/p/1' }).end();
      else page(response);
    });
    const happened: string[] = [];
    const politely: Politely = async (host, ask) => {
      happened.push(`${host} begins`);
      const found = await ask();
      happened.push(`${host} ends`);
      return found;
    };
    const connect = safeConnector({ reach, resolve: net.resolve, dial: net.dial });
    await fetchPage('http://short.example.com/1', { reach, connect, limits, politely });
    expect(happened).toEqual([
      'short.example.com begins',
      'short.example.com ends',
      'shop.example.com begins',
      'shop.example.com ends',
    ]);
  });

  test.each([
    ['gzip', gzipSync(html)],
    ['br', brotliCompressSync(html)],
  ])('packed with %s is unpacked', async (encoding, body) => {
    const net = await online((_, response) => page(response, body, { 'content-encoding': encoding }));
    expect(await outcome('http://shop.example.com/', net)).toMatchObject({ html });
  });

  test.each([
    ['nowhere', 'text/html', Buffer.from('<p>caf\xe9', 'latin1'), '<p>café'],
    [
      'nowhere while it is Chinese',
      'text/html',
      Buffer.from('3c703eb5c4d6f1c0bac1cbd4da', 'hex'), // as GB 18030 writes it
      '<p>的竹篮了在',
    ],
    ['in its header', 'text/html; charset=windows-1252', Buffer.from('<p>caf\xe9', 'latin1'), '<p>café'],
    [
      'in a meta tag',
      'text/html',
      Buffer.from('<meta charset="iso-8859-1"><p>caf\xe9', 'latin1'),
      '<meta charset="iso-8859-1"><p>café',
    ],
    ['with a byte order mark', 'text/html', Buffer.from('\ufeff<p>café', 'utf16le'), '<p>café'],
    ['in its header as UTF-16', 'text/html; charset=utf-16', Buffer.from(inUtf16, 'utf16le'), inUtf16],
    ['in its header as big-endian', 'text/html; charset=utf-16be', Buffer.from(inUtf16, 'utf16le').swap16(), inUtf16],
    ['in a meta tag as UTF-16', 'text/html', Buffer.from(inUtf16, 'utf16le'), inUtf16],
    ['in a meta tag that its text belies', 'text/html', Buffer.from(oldTag), oldTag],
    ['as UTF-16 while it is not', 'text/html; charset=utf-16', Buffer.from(inUtf16), inUtf16],
    ['wrongly', 'text/html; charset=nonsense', Buffer.from('<p>café'), '<p>café'],
    ['not at all, with no type either', '', Buffer.from('<p>café'), '<p>café'],
  ])('that names its charset %s is read', async (_, type, body, text) => {
    const net = await online((_request, response) => {
      if (type !== '') response.setHeader('content-type', type);
      response.end(body);
    });
    expect(await outcome('http://shop.example.com/', net)).toMatchObject({ html: text });
  });
});

describe('the development shop', () => {
  test('is fetched over real names and sockets, and only for its own origin', async () => {
    const shop = createHttpServer((_, response) => void page(response));
    await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve));
    const { port } = shop.address() as { port: number };
    const origin = `http://localhost:${port}`;
    const fetchFrom = (own: Reach) =>
      fetchPage(`${origin}/p/1`, {
        reach: own,
        connect: safeConnector({ reach: own, resolve: systemResolve, dial: dialStore }),
      });
    expect(await fetchFrom({ ownHosts: [], developmentShopOrigin: origin })).toMatchObject({ html });
    await expect(fetchFrom({ ownHosts: [], developmentShopOrigin: 'http://localhost:1' })).rejects.toMatchObject({
      code: 'URL_REFUSED',
    });
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
});

test('a development shop on another machine is fetched there under the address that the browser knows', async () => {
  const asked: (string | undefined)[] = [];
  const shop = createHttpServer((request, response) => {
    asked.push(request.headers.host);
    page(response);
  });
  await new Promise<void>((resolve) => shop.listen(0, 'localhost', resolve));
  const { port } = shop.address() as { port: number };
  const reach: Reach = {
    ownHosts: [],
    developmentShopOrigin: 'http://127.0.0.1:4900',
    developmentShopAt: `http://localhost:${port}`,
  };
  const connect = safeConnector({ reach, resolve: systemResolve, dial: dialStore });
  expect(await fetchPage('http://127.0.0.1:4900/p/1', { reach, connect })).toMatchObject({
    url: 'http://127.0.0.1:4900/p/1',
    html,
  });
  expect(asked).toEqual(['127.0.0.1:4900']);
  await expect(fetchPage(`http://localhost:${port}/p/1`, { reach, connect })).rejects.toMatchObject({
    code: 'URL_REFUSED',
  });
  shop.closeAllConnections();
  await new Promise((resolve) => shop.close(resolve));
});

describe('an address whose name resolves to the inside', () => {
  test.each([
    ['a private address', [['10.0.0.5']]],
    ['public and private ones mixed', [['93.184.215.14', '192.168.1.1']]],
    ['this machine over IPv6', [['::1']]],
    ['a mapped private address', [['::ffff:10.0.0.1']]],
    ['nothing', [[]]],
  ])('is refused: %s', async (_, answers) => {
    const net = await online((_request, response) => page(response), { 'inside.example.com': answers });
    expect(await outcome('http://inside.example.com/', net)).toBe('URL_REFUSED');
    expect(net.reached).toEqual([]);
  });

  test('is refused when the name changes its mind between two pages', async () => {
    const rebinding = { 'turn.example.com': [['93.184.215.14'], ['127.0.0.1']] };
    const net = await online((_, response) => response.writeHead(302, { location: '/next' }).end(), rebinding);
    // The first answer is used for the connection that stays open; a new one asks again and is checked again.
    await outcome('http://turn.example.com/', net);
    expect(await outcome('http://turn.example.com/', net)).toBe('URL_REFUSED');
  });

  test('ends in a timeout, an unknown name in STORE_NOT_FOUND, a failing name server in SERVICE_UNAVAILABLE', async () => {
    const net = await online((_, response) => page(response), {
      'silent.example.com': ['silence'],
      'broken.example.com': ['SERVFAIL'],
      'unknown.example.com': ['NXDOMAIN'],
    });
    expect(await outcome('http://silent.example.com/', net)).toBe('STORE_TIMEOUT');
    expect(await outcome('http://broken.example.com/', net)).toBe('SERVICE_UNAVAILABLE');
    expect(await outcome('http://unknown.example.com/', net)).toBe('STORE_NOT_FOUND');
  });

  test.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1'])(
    'is refused as a literal too, which no look-up ever sees: %s',
    async (hostname) => {
      const dialled: string[] = [];
      const connect = safeConnector({
        reach,
        resolve: systemResolve,
        dial: (options) => dialled.push(options.hostname),
      });
      const failure = await new Promise((resolve) =>
        connect(
          { hostname, host: hostname.includes(':') ? `[${hostname}]` : hostname, protocol: 'http:', port: '80' },
          (...[error]) => resolve(error),
        ),
      );
      expect(failure).toMatchObject({ code: 'URL_REFUSED' });
      expect(dialled).toEqual([]);
    },
  );

  test('is refused by the far address although the look-up was fooled', async () => {
    let connections = 0;
    const server = createServer(() => {
      connections++;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const failure = await new Promise((resolve) =>
      dialStore(
        { hostname: 'shop.example.com', protocol: 'http:', port: String(port) },
        (_name, _options, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]),
        () => false,
        (...[error]) => resolve(error),
      ),
    );
    expect(failure).toMatchObject({ code: 'URL_REFUSED' });
    expect(connections).toBeLessThanOrEqual(1);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a redirect', () => {
  const redirecting = (location: string | string[] | undefined, status = 302) =>
    online(
      (request, response) => {
        if (request.url !== '/') return page(response);
        if (location !== undefined) response.setHeader('location', location);
        return response.writeHead(status).end();
      },
      { 'inside.example.com': [['10.1.2.3']] },
    );

  test.each([
    'http://127.0.0.1/x',
    '//169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://inside.example.com/x',
    'http://user:pass@shop.example.com/x',
    'http://shop.example.com:8080/x',
    'http://potli.shop/x',
    'http://[::1]/x',
    'http:\\\\127.0.0.1\\x',
  ])('to %s is refused', async (location) => {
    const net = await redirecting(location);
    expect(await outcome('http://shop.example.com/', net)).toBe('URL_REFUSED');
    expect(net.reached).toEqual(['shop.example.com /']);
  });

  test('from https to http is refused', async () => {
    const net = await redirecting('http://shop.example.com/x');
    expect(await outcome('https://shop.example.com/', net)).toBe('URL_REFUSED');
  });

  test.each([301, 302, 303, 307, 308])('with status %i is followed', async (status) => {
    const net = await redirecting('//other.example.com/x', status);
    expect(await outcome('http://shop.example.com/', net)).toMatchObject({ url: 'http://other.example.com/x' });
  });

  test.each([
    ['without a location', undefined],
    ['to nothing', ''],
    ['to itself', '/'],
  ])('%s is a refusal by the store', async (_, location) => {
    const net = await redirecting(location);
    expect(await outcome('http://shop.example.com/', net)).toBe('STORE_REFUSED');
  });

  test('that leads back is noticed at once', async () => {
    const net = await online((request, response) =>
      response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end(),
    );
    expect(await outcome('http://shop.example.com/a', net)).toBe('STORE_REFUSED');
    expect(net.reached).toHaveLength(2);
  });

  test('is followed five times and not six', async () => {
    const chain: RequestListener = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) page(response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    const net = await online(chain);
    expect(await outcome('http://shop.example.com/5', net)).toMatchObject({ html });
    expect(await outcome('http://shop.example.com/6', net)).toBe('STORE_REFUSED');
  });
});

describe('a body', () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, '<'));

  test.each<[string, string, (response: ServerResponse) => unknown]>([
    ['of more than the limit', 'STORE_REFUSED', (response) => page(response, `<p>${'x'.repeat(200_000)}`)],
    [
      'that unpacks to more than the limit',
      'STORE_REFUSED',
      (response) => page(response, bomb, { 'content-encoding': 'gzip' }),
    ],
    [
      'packed twice',
      'STORE_REFUSED',
      (response) => page(response, gzipSync(gzipSync(html)), { 'content-encoding': 'gzip, gzip' }),
    ],
    ['packed in an unknown way', 'STORE_REFUSED', (response) => page(response, html, { 'content-encoding': 'rot13' })],
    ['of broken gzip', 'STORE_REFUSED', (response) => page(response, 'no gzip', { 'content-encoding': 'gzip' })],
    [
      'that is cut off',
      'STORE_REFUSED',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
        response.write(html, () => response.destroy());
      },
    ],
    [
      'that never ends',
      'STORE_TIMEOUT',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write('<'), 100);
        response.once('close', () => clearInterval(drip));
      },
    ],
    ['that never begins', 'STORE_TIMEOUT', () => undefined],
    ['behind headers of 50 kB', 'STORE_REFUSED', (response) => page(response, html, { 'x-long': 'x'.repeat(50_000) })],
    ['that is a picture', 'NOT_A_PRODUCT_PAGE', (response) => page(response, html, { 'content-type': 'image/png' })],
    [
      'that is a document',
      'NOT_A_PRODUCT_PAGE',
      (response) => page(response, html, { 'content-type': 'application/pdf' }),
    ],
    [
      'that is a picture called a page',
      'NOT_A_PRODUCT_PAGE',
      (response) => page(response, Buffer.from('89504e470d0a1a0a0000003c', 'hex')),
    ],
    ['that is empty', 'NOT_A_PRODUCT_PAGE', (response) => page(response, '')],
    ['that is not there', 'NOT_A_PRODUCT_PAGE', (response) => response.writeHead(204).end()],
    [
      'with status 404',
      'PRODUCT_REMOVED',
      (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(html),
    ],
    [
      'with status 403',
      'STORE_REFUSED',
      (response) => response.writeHead(403, { 'content-type': 'text/html' }).end(html),
    ],
    [
      'with status 403 and a challenge',
      'STORE_BOT_PROTECTION',
      (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<title>Access Denied</title>'),
    ],
    [
      'with status 503 and a header that says challenge',
      'STORE_BOT_PROTECTION',
      (response) => response.writeHead(503, { 'cf-mitigated': 'challenge' }).end(),
    ],
    [
      'with status 503',
      'STORE_REFUSED',
      (response) => response.writeHead(503, { 'content-type': 'text/html' }).end(html),
    ],
  ])('%s is answered with %s', async (_, code, answer) => {
    const net = await online((_request, response) => void answer(response));
    expect(await outcome('http://shop.example.com/', net)).toBe(code);
  });
});
