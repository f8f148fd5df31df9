import { AppError } from '@potli/service-kit/app-error.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../sealed.ts';
import { readSettings } from '../settings.ts';
import { type RunningSite, runSite } from '../testing/site.ts';
import type { Override } from './override.ts';

const origin = 'http://127.0.0.1:4300';
const secret = 's'.repeat(32);
const sealed = (override: Override, key: string): string =>
  seal('override', override, key, new Date(Date.now() + 60_000));
let site: RunningSite;
let closed: RunningSite;
let guarded: RunningSite;
beforeAll(async () => {
  site = await runSite({ PREVIEW_SECRET: secret });
  const production = { NODE_ENV: 'production', API_KEY: 'key', SITE_SECRET: 'x'.repeat(32), PREVIEW_SECRET: secret };
  closed = await runSite(production);
  guarded = await runSite(
    { ...production, OVERRIDE_ORIGINS: origin },
    {
      proveOperator: async (authorization) => {
        if (authorization !== 'Bearer good') throw new AppError(authorization ? 'TOKEN_INVALID' : 'TOKEN_MISSING');
        return { name: 'Operator 1' };
      },
    },
  );
});
afterAll(() => Promise.all([site, closed, guarded].map(({ stop }) => stop())));

const send = ({ origin: at }: RunningSite, body: unknown, headers: Record<string, string> = {}, path = '/override') =>
  fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const cookieOf = (answer: Response): string =>
  /potli_override=[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const pageOf = async ({ origin: at }: RunningSite, path: string, cookie: string) => {
  const answer = await fetch(at + path, { headers: { cookie } });
  const text = await answer.text();
  const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  return { text, boot, policy: answer.headers.get('content-security-policy') ?? '' };
};

describe('a module pointed at a local build', () => {
  test('is used in this browser only, whose policy allows scripts of its origin', async () => {
    const cookie = cookieOf(await send(site, { module: 'customer', origin }));
    const mine = await pageOf(site, '/user/calculator', cookie);
    expect(mine.boot.modules.customer.local).toBe(origin);
    expect(mine.boot.modules.landing.local).toBeUndefined();
    expect(mine.policy).toMatch(new RegExp(`script-src [^;]*${origin}`));
    expect(mine.text).not.toContain('href="/releases/customer');
    const others = await pageOf(site, '/user/calculator', '');
    expect(others.boot.modules.customer.local).toBeUndefined();
    expect(others.policy).not.toContain(origin);
  });

  test.each([
    '/user/payment',
    '/user/payment/ABC',
    '/user/payment/success/ABC',
    '/USER/payment/ABC',
    '/user/%70ayment/ABC',
  ])('is never used on a payment page: %s', async (path) => {
    const cookie = cookieOf(await send(site, { module: 'customer', origin }));
    const { boot, policy } = await pageOf(site, path, cookie);
    expect(boot.modules.customer.local).toBeUndefined();
    expect(policy).not.toContain(origin);
  });

  test('is reset by one request', async () => {
    const answer = await send(site, {}, {}, '/override/reset');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/potli_override=;.*expires=Thu, 01 Jan 1970/i);
  });

  test.each<[string, unknown, number]>([
    ['from elsewhere', { module: 'customer', origin: 'https://evil.example' }, 422],
    ['from a path of an allowed origin', { module: 'customer', origin: `${origin}/x` }, 422],
    ['that does not exist', { module: 'gifts', origin }, 422],
    ['that is the shell', { module: 'shell', origin }, 422],
    ['that is nothing', null, 422],
    ['that cannot be read', '{', 400],
    ['that is too large', 'x'.repeat(5000), 413],
  ])('is rejected %s', async (_, body, status) => {
    const answer = await send(site, body);
    expect([answer.status, cookieOf(answer)]).toEqual([status, '']);
  });

  test('cannot be set by another site’s form', async () => {
    const answer = await send(site, 'module=customer', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.status, cookieOf(answer)]).toEqual([415, '']);
  });

  test('needs a signed cookie', async () => {
    const forged = sealed({ module: 'customer', origin }, 'another key');
    for (const value of [forged, 'x', '.', forged.replace('.', '')]) {
      const { boot } = await pageOf(site, '/user', `potli_override=${value}`);
      expect(boot.modules.customer.local).toBeUndefined();
    }
  });

  test('ends after eight hours', async () => {
    const answer = await send(site, { module: 'customer', origin });
    const [, expires = ''] = /expires=([^;]+)/i.exec(answer.headers.get('set-cookie') ?? '') ?? [];
    const hours = (Date.parse(expires) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(8, 1);
    const ended = seal('override', { module: 'customer', origin }, secret, new Date(Date.now() - 1));
    expect((await pageOf(site, '/user', `potli_override=${ended}`)).boot.modules.customer.local).toBeUndefined();
  });

  test('is ignored when its origin is no longer allowed', async () => {
    const cookie = `potli_override=${sealed({ module: 'customer', origin: 'http://old.example' }, secret)}`;
    expect((await pageOf(site, '/user', cookie)).boot.modules.customer.local).toBeUndefined();
  });
});

describe('in production', () => {
  test('has no override page unless an origin is allowed', async () => {
    expect((await fetch(`${closed.origin}/override`)).status).toBe(404);
    expect((await send(closed, { module: 'customer', origin })).status).toBe(405);
    const cookie = `potli_override=${sealed({ module: 'customer', origin }, secret)}`;
    expect((await pageOf(closed, '/user', cookie)).boot.modules.customer.local).toBeUndefined();
  });

  test('only a signed-in operator may set it, which is logged', async () => {
    expect((await send(guarded, { module: 'customer', origin })).status).toBe(403);
    expect((await send(guarded, { module: 'customer', origin }, { authorization: 'Bearer forged' })).status).toBe(403);
    const answer = await send(guarded, { module: 'customer', origin }, { authorization: 'Bearer good' });
    expect(answer.status).toBe(200);
    expect((await pageOf(guarded, '/user', cookieOf(answer))).boot.modules.customer.local).toBe(origin);
    expect(guarded.logged).toContainEqual({
      event: 'override-set',
      facts: { module: 'customer', origin, operator: 'Operator 1' },
    });
  });

  test('rejects invalid origins, and origins without SITE_SECRET', () => {
    const production = { NODE_ENV: 'production', API_KEY: 'key' };
    expect(() => readSettings({ ...production, OVERRIDE_ORIGINS: origin })).toThrow(
      'OVERRIDE_ORIGINS needs SITE_SECRET',
    );
    for (const wrong of ['localhost:4300', 'http://a.example/x', 'ftp://a.example', "http://a.example' 'unsafe-eval"])
      expect(() => readSettings({ OVERRIDE_ORIGINS: wrong })).toThrow('OVERRIDE_ORIGINS');
  });
});

test('the override page prefills the form from its address and changes nothing', async () => {
  const answer = await fetch(`${site.origin}/override?module=landing&origin=${encodeURIComponent(origin)}`);
  const text = await answer.text();
  expect(text).toContain('<option selected>landing</option>');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe-/);
  const hostile = await (await fetch(`${site.origin}/override?module=%3Cscript%3E`)).text();
  expect(hostile.match(/<script>/g)).toHaveLength(1);
});
