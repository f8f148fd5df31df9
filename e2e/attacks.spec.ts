import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sandboxSecrets } from '@potli/dev/environment.ts';
import { sandboxCalls } from '@potli/dev/seed/sandbox-calls.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { Secret, TOTP } from 'otpauth';

/** Attacks over the network on a stack of their own: they use up limits that other tests need (docs/security.md). */
const connectionsAllowed = 300;
const codesAllowed = 200;
let dataDir: string;
let stack: Stack;
const problems: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  dataDir = await mkdtemp(join(tmpdir(), 'potli-attacks-'));
  stack = await startStack({
    ports: 'free',
    dataDir,
    build: false,
    overrides: {
      orders: { OTP_HOURLY: String(codesAllowed) },
      site: { CONNECTIONS_PER_ADDRESS: String(connectionsAllowed) },
    },
    onLine: (name, { level, text }) => {
      if (level === 'error' || /service-not-answering|instance-away/.test(text)) problems.push(`${name}: ${text}`);
    },
  });
});
test.afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every address of 127.0.0.0/8 is this machine: each caller of a test has one of its own. */
const portOf = (url: string): number => Number(new URL(url).port);
const open = (from: string): Socket =>
  connect({ port: portOf(stack.urls.site), host: '127.0.0.1', localAddress: from })
    .setEncoding('latin1')
    .on('error', () => {});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}
interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}
/** Sends a call from an address, on a connection of its own. */
const callFrom = async (from: string, path: string, { method = 'POST', body, headers }: Sent = {}): Promise<Answer> => {
  const sent = request(`${stack.urls.site}/api/${path}`, {
    method,
    agent: false,
    localAddress: from,
    headers: {
      'x-api-key': sandboxSecrets.API_KEY,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
};

/** Sends bytes as they are, and answers all that came back until the server closed the connection. */
const sendRaw = async (text: string, from = '127.0.2.1'): Promise<string> => {
  const socket = open(from);
  let answer = '';
  socket.on('data', (part) => (answer += part));
  socket.write(text, 'latin1');
  await new Promise((closed) => socket.once('close', closed));
  return answer;
};

const codeTo = (phone: string): Promise<string> => sandboxCalls(stack.urls.sandbox).codeFor(phone);
const orderWith = (phone: string, otp: string, item: string) =>
  JSON.stringify({
    order: {},
    user: {
      name: 'A Customer',
      email: 'customer@mail.example',
      country_code: '+44',
      mobile: phone,
      address: '12 Harbour Street, Leith',
      country: 'UK',
      postal_code: 'EH6 6LX',
    },
    orderItems: ['ITEM'],
    otp,
  }).replace('"ITEM"', item);
const shawl = '{"product_link":"https://shop.example/shawl","product_name":"Shawl","color":"Grey","quantity":1}';
const requestCode = (from: string, phoneNumber: string, headers = {}) =>
  callFrom(from, 'authenticate/generate-otp', { body: JSON.stringify({ phoneNumber }), headers });
const placeOrder = async (from: string, phone: string): Promise<string> => {
  expect((await requestCode(from, `+44${phone}`)).status).toBe(200);
  const { status, body } = await callFrom(from, 'orders/create', {
    body: orderWith(phone, await codeTo(`44${phone}`), shawl),
  });
  expect(status).toBe(200);
  return String(body.order_id);
};

test('while one address holds all of its connections with slow bodies, another places an order', async () => {
  const attacker = '127.0.1.1';
  const slow = await Promise.all(
    Array.from({ length: connectionsAllowed }, async () => {
      const socket = open(attacker);
      await once(socket, 'connect');
      // With the key: a service would wait for the body, too.
      socket.write(
        `POST /api/orders/create HTTP/1.1\r\nhost: x\r\nx-api-key: ${sandboxSecrets.API_KEY}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
      );
      return socket;
    }),
  );
  try {
    const further = open(attacker);
    further.write('GET /api/terms HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let answered = '';
    further.on('data', (part) => (answered += part));
    await new Promise((closed) => further.once('close', closed));
    expect(answered).toBe('');
    const order_id = await placeOrder('127.0.1.2', '7700900101');
    const { status } = await callFrom('127.0.1.2', `orders/details?order_id=${order_id}`, { method: 'GET' });
    expect(status).toBe(200);
    // None of the slow calls was cut off meanwhile: the order did not wait for that.
    expect(slow.filter(({ closed }) => closed)).toHaveLength(0);
  } finally {
    for (const socket of slow) socket.destroy();
  }
  expect(problems).toEqual([]);
});

/** Sends a long body to a server until the server closes the connection. @returns what it answered */
const sendLongBody = async (url: string, path: string, bytes: number): Promise<string> => {
  const socket = connect({ port: portOf(url), host: '127.0.0.1', localAddress: '127.0.1.3' })
    .setEncoding('latin1')
    .on('error', () => {});
  let answer = '';
  socket.on('data', (part) => (answer += part));
  socket.write(
    `POST /api/${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${sandboxSecrets.API_KEY}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  const part = 'x'.repeat(0x10000);
  let left = bytes / part.length;
  const sendOn = () => {
    left -= 1;
    // Reads between its writes, as clients do: else a failed write may close the socket before the answer is read.
    if (left >= 0 && socket.writable) socket.write(part, () => setImmediate(sendOn));
  };
  sendOn();
  await new Promise((closed) => socket.once('close', closed));
  return answer;
};
const megabyte = 1024 * 1024;

for (const megabytes of [5, 50]) {
  test(`a body of ${megabytes} MB is answered 413, its connection closed, and nothing is taken for an outage`, async () => {
    const answer = await sendLongBody(stack.urls.site, 'orders/create', megabytes * megabyte);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('BODY_TOO_LARGE');
    const { status } = await callFrom('127.0.1.3', 'terms', { method: 'GET' });
    expect(status).toBe(200);
    expect(problems).toEqual([]);
  });
}

test('a service that is reached past the site answers a body of 50 MB 413 as well, and closes its connection', async () => {
  for (const [service, path] of [
    ['orders', 'orders/create'],
    ['payments', 'payments/razorpay/webhook'],
    ['catalog', 'contact-support/submit-query'],
    ['catalog', 'no/such/operation'],
  ] as const) {
    const answer = await sendLongBody(stack.urls[service], path, 50 * megabyte);
    expect(answer.match(/HTTP\/1\.1 \d+/g), `${service}: ${path}`).toEqual(['HTTP/1.1 413']);
    expect(answer).toContain('BODY_TOO_LARGE');
  }
});

test('wrong guesses from elsewhere do not use up the code of the one who asked for it', async () => {
  const phone = '7700900103';
  expect((await requestCode('127.0.1.8', `+44${phone}`)).status).toBe(200);
  const code = await codeTo(`44${phone}`);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let network = 1; network <= 12; network += 1)
    for (let guess = 0; guess < 6; guess += 1) {
      const { body } = await callFrom(`127.0.${100 + network}.${1 + guess}`, 'orders/create', {
        body: orderWith(phone, wrong, shawl),
      });
      expect(['OTP_INVALID', 'OTP_TRIES_EXHAUSTED']).toContain(body.code);
    }
  const { status } = await callFrom('127.0.1.8', 'orders/create', { body: orderWith(phone, code, shawl) });
  expect(status).toBe(200);
});

test('of a hundred passkeys guessed at once five are checked, and the operator’s own device stays open', async () => {
  const address = '127.0.1.4';
  const signIn = (passkey: string, headers = {}) =>
    callFrom(address, 'admin/authenticate', { body: JSON.stringify({ passkey }), headers });
  const signedIn = await signIn(stack.operatorPasskey);
  const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0] ?? '';
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, guess) =>
      signIn(`wrong passkey ${guess}`, { 'x-forwarded-for': `203.0.113.${guess}` }),
    ),
  );
  const codes = guesses.map(({ body }) => body.code);
  expect(codes.filter((code) => code !== 'SIGN_IN_LOCKED').length).toBeLessThanOrEqual(5);
  expect((await signIn(stack.operatorPasskey)).body).toMatchObject({
    code: 'SIGN_IN_LOCKED',
    error: expect.stringMatching(/in \d+ minutes\.$/),
  });
  expect((await signIn(stack.operatorPasskey, { cookie })).status).toBe(200);
});

test('of a hundred codes of the second factor guessed at once five are checked', async () => {
  const administrator = await callFrom('127.0.1.9', 'admin/authenticate', {
    body: JSON.stringify({ passkey: stack.operatorPasskey }),
  });
  const as = (token: unknown) => ({ authorization: `Bearer ${token}` });
  const added = await callFrom('127.0.1.9', 'operators', {
    body: JSON.stringify({ name: 'Attacked', roles: ['finance'] }),
    headers: as(administrator.body.token),
  });
  const { passkey } = added.body;
  const signedIn = await callFrom('127.0.1.9', 'admin/authenticate', { body: JSON.stringify({ passkey }) });
  const headers = as(signedIn.body.token);
  const secondFactor = (step: string, body: object) =>
    callFrom('127.0.1.9', `operators/me/${step}`, { body: JSON.stringify(body), headers });
  const { body } = await secondFactor('second-factor/begin', { passkey });
  const app = new TOTP({ secret: Secret.fromBase32(String(body.secret)) });
  expect((await secondFactor('second-factor/confirm', { code: app.generate() })).status).toBe(200);
  // None of the codes around this moment.
  const near = [-60, -30, 0, 30, 60].map((seconds) => app.generate({ timestamp: Date.now() + seconds * 1000 }));
  const wrong = Array.from({ length: 200 }, (_, guess) => String(guess).padStart(6, '0')).filter(
    (code) => !near.includes(code),
  );
  const guesses = await Promise.all(wrong.slice(0, 100).map((code) => secondFactor('confirm', { code })));
  const codes = guesses.map(({ body: answered }) => answered.code);
  expect(codes.filter((code) => code === 'SECOND_FACTOR_INVALID')).toHaveLength(5);
  expect(codes.filter((code) => code === 'SECOND_FACTOR_LOCKED')).toHaveLength(95);
});

/** A proof as the services sign theirs, for a call to svc-orders. */
const signedAs = (caller: string, secret: string): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'potli', sub: caller, aud: 'orders', iat: now, exp: now + 60 };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

test('a service’s key signs for that service only', async () => {
  const order_id = await placeOrder('127.0.1.10', '7700900104');
  const payable = async (caller: string, secret: string) => {
    const headers = { authorization: `Bearer ${signedAs(caller, secret)}` };
    return (await fetch(`${stack.urls.orders}/internal/orders/${order_id}/payable`, { headers })).status;
  };
  expect(await payable('payments', sandboxSecrets.PAYMENTS_SECRET)).toBe(200);
  for (const stolen of [sandboxSecrets.CATALOG_SECRET, sandboxSecrets.SITE_SECRET, sandboxSecrets.ORDERS_SECRET])
    expect(await payable('payments', stolen)).toBe(403);
  expect(await payable('catalog', sandboxSecrets.CATALOG_SECRET)).toBe(403);
  expect(await payable('site', sandboxSecrets.SITE_SECRET)).toBe(403);
});

test('a thousand calls write at most 200 bytes each to the logs', async () => {
  const logs = async () => {
    const files = ['site', 'orders'].map((name) => readFile(join(dataDir, 'logs', `${name}.log`), 'utf8'));
    return (await Promise.all(files)).join('');
  };
  const order_id = await placeOrder('127.0.1.11', '7700900105');
  const before = await logs();
  for (let read = 0; read < 1000; read += 1)
    await callFrom('127.0.1.11', `orders/details?order_id=${order_id}`, { method: 'GET' });
  const written = async () => (await logs()).slice(before.length);
  await expect.poll(async () => (await written()).split('\n').length).toBeGreaterThan(1000);
  expect(Buffer.byteLength(await written())).toBeLessThanOrEqual(200 * 1000);
});

test('a poll that names the answer’s tag, made weak or in a list, is answered 304', async () => {
  const order_id = await placeOrder('127.0.1.5', '7700900102');
  const read = (headers = {}) =>
    callFrom('127.0.1.5', `orders/details?order_id=${order_id}`, { method: 'GET', headers });
  const { etag = '' } = (await read()).headers;
  const opaque = etag.replace(/^W\//, '');
  for (const named of [etag, opaque, `W/${opaque}`, `"a,b", W/${opaque}, "c"`, '*'])
    expect((await read({ 'if-none-match': named })).status, named).toBe(304);
  for (const named of ['"another"', `W/"x${opaque.slice(1)}`])
    expect((await read({ 'if-none-match': named })).status, named).toBe(200);
});

const smuggled = 'GET /api/terms HTTP/1.1\r\nhost: x\r\n\r\n';
const post = (headers: string, body = `0\r\n\r\n${smuggled}`) =>
  `POST /api/orders/create HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n${body}`;
const smuggling: Readonly<Record<string, string>> = {
  'a length and pieces': post('content-length: 4\r\ntransfer-encoding: chunked'),
  'pieces and a length': post('transfer-encoding: chunked\r\ncontent-length: 4'),
  'two lengths': post('content-length: 0\r\ncontent-length: 40'),
  'a list of lengths': post('content-length: 0, 40'),
  'a length with a sign': post('content-length: +5'),
  'a hexadecimal length': post('content-length: 0x5'),
  'a negative length': post('content-length: -1'),
  'a blank before the colon': post('transfer-encoding : chunked'),
  'an unknown encoding': post('transfer-encoding: xchunked'),
  'pieces within an encoding': post('transfer-encoding: chunked, identity'),
  'a folded header': post('transfer-encoding:\r\n chunked\r\ncontent-length: 4'),
  'a bare line feed in a header': post('x: 1\ncontent-length: 4'),
  'a bare carriage return in a header': post('x: 1\rtransfer-encoding: chunked'),
  'a null byte in a header': post('x: \u0000'),
  'a size that is no number': post('transfer-encoding: chunked', `zz\r\n\r\n${smuggled}`),
  'a size that overflows': post('transfer-encoding: chunked', `fffffffffffffffff\r\n\r\n${smuggled}`),
  'a size with a sign': post('transfer-encoding: chunked', `-1\r\n\r\n${smuggled}`),
  'a piece without its line end': post('transfer-encoding: chunked', `1\r\naX0\r\n\r\n${smuggled}`),
  'another protocol': 'GET /api/terms HTTP/9.9\r\nhost: x\r\n\r\n',
  'no host': `GET /api/terms HTTP/1.1\r\n\r\n`,
};
test('what may end in two places is answered with one error, and the connection is closed', async () => {
  for (const [name, text] of Object.entries(smuggling)) {
    const answer = await sendRaw(text);
    expect(answer.match(/HTTP\/1\.1 \d+/g), name).toEqual(['HTTP/1.1 400']);
  }
  expect(problems).toEqual([]);
});

test('heads without measure are refused, and long ones that fit are answered', async () => {
  const head = (line: string, headers = '') => `GET ${line} HTTP/1.1\r\nhost: x\r\n${headers}connection: close\r\n\r\n`;
  const cookies = (count: number) => `cookie: ${Array.from({ length: count }, (_, n) => `c${n}=${n}`).join('; ')}\r\n`;
  const filler = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}: y\r\n`).join('');
  const cases: [string, string, string][] = [
    ['a query of 40 KB', head(`/api/terms?${'a=b&'.repeat(10_000)}`), '431'],
    ['3,000 headers', head('/api/terms', filler(3000)), '431'],
    ['a header of 40 KB', head('/api/terms', `x: ${'y'.repeat(40_000)}\r\n`), '431'],
    ['5,000 cookies', head('/', cookies(5000)), '431'],
    ['200 cookies', head('/', cookies(200)), '200'],
    ['200 headers', head('/', filler(200)), '200'],
    ['1,000 fields of a query', head(`/?${'a=b&'.repeat(1000)}`), '200'],
  ];
  for (const [name, text, status] of cases) expect((await sendRaw(text)).slice(9, 12), name).toBe(status);
});

test('no spelling of a path leads out of the releases', async () => {
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '%252e%252e%252f',
    '..%c0%af',
    '..;/',
    '....//',
  ];
  const starts = ['/', '/customer/', '/releases/customer/', '/api/'];
  const ends = ['etc/passwd', 'registry.json', 'package.json', '.env', 'package.json%00.js'];
  for (const start of starts)
    for (const up of ups)
      for (const end of ends) {
        const path = `${start}${up.repeat(6)}${end}`;
        const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        expect(head.slice(9, 12), path).toMatch(/^(400|404)$/);
        expect(body, path).not.toMatch(/root:|"workspaces"|"revision"/);
      }
});

test('a body that is not plainly JSON is refused, whatever it is called', async () => {
  const body = JSON.stringify({ phoneNumber: '+447700900103' });
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain, application/json',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'text/json',
    'application/jsonp',
    '',
  ];
  for (const type of types) {
    const { status } = await callFrom('127.0.1.6', 'authenticate/generate-otp', {
      body,
      headers: { 'content-type': type },
    });
    expect(status, type).toBe(415);
  }
  for (const encoding of ['gzip', 'br', 'deflate', 'x']) {
    const { status } = await callFrom('127.0.1.6', 'authenticate/generate-otp', {
      body,
      headers: { 'content-encoding': encoding },
    });
    expect(status, encoding).toBe(415);
  }
});

test('numbers and names that JSON readers disagree about place no order', async () => {
  const phone = '7700900104';
  expect((await requestCode('127.0.1.7', `+44${phone}`)).status).toBe(200);
  const otp = await codeTo(`44${phone}`);
  const withQuantity = (quantity: string) => shawl.replace('"quantity":1', `"quantity":${quantity}`);
  const items = [
    ...['1e400', '-1e400', '9007199254740993', '1.5', '-1', '0', '"1"', '[1]', 'true', '1,"quantity":1e9'].map(
      withQuantity,
    ),
    shawl.replace('{', '{"__proto__":{"quantity":1},'),
    shawl.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    shawl.replace('"Shawl"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  ];
  for (const item of items) {
    const { status, body } = await callFrom('127.0.1.7', 'orders/create', { body: orderWith(phone, otp, item) });
    expect([status, body.code], item.slice(0, 120)).toEqual([422, 'VALIDATION_FAILED']);
  }
  // A name given twice has one meaning, the last: what is checked is what is stored.
  const twice = withQuantity('1e9,"quantity":2');
  const { body } = await callFrom('127.0.1.7', 'orders/create', { body: orderWith(phone, otp, twice) });
  const { text } = await callFrom('127.0.1.7', `orders/details?order_id=${body.order_id}`, { method: 'GET' });
  expect(JSON.parse(text).order.items).toMatchObject([{ quantity: 2 }]);
});

test('400 numbers asked from 400 networks get no more codes than the shop sends in an hour', async () => {
  const countries = ['+44', '+1', '+61', '+49'];
  const statuses: number[] = [];
  for (let caller = 0; caller < 400; caller += 1) {
    const country = countries[caller % countries.length];
    const phone = `${country}${country === '+1' ? '2025550' : '7700900'}${String(caller).padStart(3, '0')}`;
    const network = `127.${1 + (caller % 200)}.${10 + Math.floor(caller / 200)}`;
    const { status } = await requestCode(`${network}.1`, phone);
    statuses.push(status);
  }
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBeGreaterThan(codesAllowed - 10);
  expect(sent).toBeLessThanOrEqual(codesAllowed);
  expect([...new Set(statuses.slice(codesAllowed))]).toEqual([429]);
  expect(problems.filter((problem) => !problem.includes('no more codes are sent'))).toEqual([]);
});
