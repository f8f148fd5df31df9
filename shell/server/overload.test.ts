import { blockEventLoop } from '@potli/service-kit/testing/blocked-event-loop.ts';
import { expect, onTestFinished, test } from 'vitest';
import { runSiteInTest, serveInTest } from './testing/site.ts';

test('a busy site rejects calls with 503 before the service gets them, and serves pages, files and webhooks', async () => {
  const seen: string[] = [];
  const service = await serveInTest((request, response) => {
    seen.push(request.url ?? '');
    request.resume().once('end', () => response.end('{"success":true}'));
  });
  // Turns of 360 ms are far above the limit of new orders (120), also when a slow machine lets them decay, and far below
  // that of webhooks (640).
  const environment = { ORDERS_URL: service, PAYMENTS_URL: service, OVERLOAD_DELAY_MS: '80' };
  const site = await runSiteInTest(environment);
  onTestFinished(await blockEventLoop(360));

  const rejected = await fetch(`${site.origin}/api/orders/details?order_id=A1`);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('2');
  expect(await rejected.json()).toMatchObject({
    success: false,
    code: 'OVERLOADED',
    error: 'We are busy right now. Please wait a minute and try again.',
    request_id: expect.stringMatching(/./),
  });
  const body = { method: 'POST', body: '{}' };
  const calls = ['/api/orders/create', '/api/products/read', '/api/payments/razorpay/webhook'];
  const files = ['/', '/health/live', '/health/ready', '/robots.txt', '/releases/shell/s1/main.1.js'];
  const answers = await Promise.all([
    ...calls.map((path) => fetch(site.origin + path, body)),
    ...files.map((path) => fetch(site.origin + path)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200, 200, 200, 200, 200, 200]);
  expect(seen).toEqual(['/api/payments/razorpay/webhook']);
});

test('a call that waits too long for a connection to its service gets 503, and another kind of call is served', async () => {
  const waiting: (() => void)[] = [];
  const service = await serveInTest((request, response) => {
    const answer = () => response.end('{"success":true}');
    if (request.url?.includes('products')) waiting.push(answer);
    else answer();
  });
  const site = await runSiteInTest({
    CATALOG_URL: service,
    ORDERS_URL: service,
    OVERLOAD_DELAY_MS: '1000',
  });
  const read = async () => (await fetch(`${site.origin}/api/products/details?url=x`)).status;
  const readings = Array.from({ length: 49 }, read);
  // One more than there are connections for readings of pages.
  expect(await Promise.race(readings)).toBe(503);
  expect(waiting).toHaveLength(48);
  expect((await fetch(`${site.origin}/api/shipping-cost?country=UK`)).status).toBe(200);
  for (const answer of waiting) answer();
  expect((await Promise.all(readings)).filter((status) => status === 200)).toHaveLength(48);
});

test('forged webhooks leave customers their slots, and lose their own importance', async () => {
  let held: (() => void)[] = [];
  const service = await serveInTest((request, response) => {
    const isForged = request.url?.includes('notices');
    request.resume().once('end', () => {
      if (isForged) held.push(() => response.writeHead(401).end('{"success":false}'));
      else response.end('{"success":true}');
    });
  });
  const site = await runSiteInTest({ ORDERS_URL: service, OVERLOAD_DELAY_MS: '1000' });
  const forge = async () =>
    (await fetch(`${site.origin}/api/messages/sms/notices`, { method: 'POST', body: 'x=y' })).status;
  const read = async () => (await fetch(`${site.origin}/api/orders/details?order_id=A1`)).status;
  const answerAll = async (count: number) => {
    await expect.poll(() => held.length).toBe(count);
    for (const answer of held) answer();
    held = [];
  };

  const first = Array.from({ length: 16 }, forge);
  await expect.poll(() => held.length).toBe(16);
  const waiting = Array.from({ length: 10 }, forge);
  expect(await Promise.all([read(), read(), read(), read()])).toEqual([200, 200, 200, 200]);
  await answerAll(16);
  await answerAll(10);
  expect(await Promise.all([...first, ...waiting])).toEqual(Array.from({ length: 26 }, () => 401));

  // From now on forged ones share the slots of what is least important.
  const later = Array.from({ length: 20 }, forge);
  await expect.poll(() => held.length).toBe(8);
  expect(await read()).toBe(200);
  await answerAll(8);
  await answerAll(8);
  await answerAll(4);
  await Promise.all(later);
});

test('a long answer that a visitor reads slowly holds no slot', async () => {
  const service = await serveInTest((_request, response) => {
    response.writeHead(200, { 'content-length': '1000000' }).write('begun');
  });
  const site = await runSiteInTest({ ORDERS_URL: service });
  const leave = new AbortController();
  const read = () => fetch(`${site.origin}/api/orders/details?order_id=A1`, { signal: leave.signal });
  // More than there are slots for customers.
  const answers = await Promise.all(Array.from({ length: 20 }, read));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  leave.abort();
});
