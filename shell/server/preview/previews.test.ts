import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listReleases } from '@potli/contracts/mfe/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { httpStore } from '@potli/service-kit/release-store/http-store.ts';
import { writeVerdict } from '@potli/service-kit/release-store/verdict-file.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '../sealed.ts';
import { type RunningSite, runSite, runSiteInTest, serveRegistry, writeRelease } from '../testing/site.ts';
import { permits, previewLink } from './preview-link.ts';

const secret = 's'.repeat(32);
const proveOperator = async (authorization: string) => {
  if (authorization === 'Bearer good') return { name: 'Operator 1', roles: ['administrator'] };
  if (authorization === 'Bearer buyer') return { name: 'Operator 2', roles: ['buyer'] };
  throw new AppError(authorization ? 'TOKEN_INVALID' : 'TOKEN_MISSING');
};

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({ PREVIEW_SECRET: secret, NODE_ENV: 'production', API_KEY: 'key' }, { proveOperator });
  await writeRelease(site.storeDir, 'customer', 'c3', { prefixes: ['/user', '/gifts'] });
  await writeRelease(site.storeDir, 'customer', 'greedy', { prefixes: ['/user', '/terms'] });
  await writeRelease(site.storeDir, 'shell', 's2');
});
afterAll(() => site.stop());

interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly boot: { shell?: string; modules?: Record<string, { version: string }>; preview?: unknown };
}
const open = async (path: string, cookie = ''): Promise<Shown> => {
  const answer = await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '{}');
  return { status: answer.status, text, headers: answer.headers, boot };
};
const cookieOf = ({ headers }: Pick<Response, 'headers'>): string =>
  /potli_preview=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
const customerIn = ({ boot }: Shown) => boot.modules?.customer?.version;

const begin = (body: unknown, token?: string, type = 'application/json') =>
  fetch(`${site.origin}/preview`, {
    method: 'POST',
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const previewing = async (preview: string): Promise<string> => cookieOf(await begin({ preview }, 'good'));

describe('a preview of a release', () => {
  test('is seen by the operator who began it, with the paths that it brings, and by no other visitor', async () => {
    const cookie = await previewing('customer@c3');
    const mine = await open('/gifts', cookie);
    expect([mine.status, customerIn(mine)]).toEqual([200, 'c3']);
    expect(mine.boot.preview).toEqual({ module: 'customer', version: 'c3' });
    expect(site.logged).toContainEqual({
      event: 'preview-began',
      facts: { module: 'customer', version: 'c3', operator: 'Operator 1' },
    });
    const others = await open('/user/calculator');
    expect([customerIn(others), others.boot.preview]).toEqual(['c1', undefined]);
    expect((await open('/gifts')).status).toBe(404);
  });

  test('may be of the shell', async () => {
    const { boot } = await open('/', await previewing('shell@s2'));
    expect(boot.shell).toBe('s2');
    expect((await open('/')).boot.shell).toBe('s1');
  });

  test('is kept by no cache, neither on the way nor for use offline', async () => {
    const cookie = await previewing('customer@c3');
    const mine = await open('/user/calculator', cookie);
    expect(mine.headers.get('cache-control')).toBe('no-store');
    expect(mine.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    // The service worker keeps /app-shell when this header changes.
    expect(mine.headers.get('x-boot')).toBeNull();
    expect((await open('/user/calculator')).headers.get('x-boot')).not.toBeNull();
    expect(customerIn(await open('/app-shell', cookie))).toBe('c1');
    const boot = await (await fetch(`${site.origin}/boot.json`, { headers: { cookie } })).json();
    expect(boot.modules.customer.version).toBe('c1');
    expect(await (await fetch(`${site.origin}/sitemap.xml`, { headers: { cookie } })).text()).not.toContain('/gifts');
  });

  test('does not count failures of the shell', async () => {
    expect((await open('/user', await previewing('customer@c3'))).text).toContain('=> false && fetch(');
    expect((await open('/user')).text).toContain('=> true && fetch(');
  });

  test.each(['/user/payment', '/user/payment/ABC', '/USER/payment/ABC', '/user/%70ayment/ABC'])(
    'is not shown where money is paid: %s',
    async (path) => expect(customerIn(await open(path, await previewing('customer@c3')))).toBe('c1'),
  );

  test('ends with a request', async () => {
    const answer = await fetch(`${site.origin}/preview/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.headers.get('set-cookie')).toMatch(/potli_preview=;.*expires=Thu, 01 Jan 1970/i);
  });

  test.each([
    ['is not stored', 'customer@c9', 'customer c9 is not in the release store'],
    ['takes a path of another module', 'customer@greedy', '/terms already belongs to landing'],
  ])('that %s cannot be begun, with the reason', async (_, preview, reason) => {
    const answer = await begin({ preview }, 'good');
    expect([answer.status, cookieOf(answer)]).toEqual([422, '']);
    expect((await answer.json()).error).toContain(reason);
  });

  test('says that its release is gone, and can be ended', async () => {
    await writeRelease(site.storeDir, 'customer', 'c4');
    const cookie = await previewing('customer@c4');
    await rm(join(site.storeDir, 'customer/c4'), { recursive: true });
    // A change of the registry makes the site load it again.
    await serveRegistry(site, { revision: 2 });
    const { status, text } = await open('/user', cookie);
    expect(status).toBe(404);
    expect(text).toContain('customer c4 is not in the release store');
    expect(text).toContain('End preview');
  });
});

describe('the address of a preview', () => {
  test('shows a visitor nothing of the release, and asks for an operator', async () => {
    const page = await open('/user/calculator?preview=customer@c3');
    expect([page.status, page.boot, page.headers.get('cache-control')]).toEqual([403, {}, 'no-store']);
    expect(page.text).toContain('is not live');
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-/);
    expect(page.text).not.toContain('/releases/');
  });

  test('asks again where the browser previews another release', async () => {
    const cookie = await previewing('customer@c2');
    expect((await open('/user?preview=customer@c3', cookie)).status).toBe(403);
    expect(customerIn(await open('/user?preview=customer@c2', cookie))).toBe('c2');
  });

  test.each(['garbage', 'customer', '@c3', 'customer@../../x', 'customer@c3@c4', '%3Cscript%3E@c3'])(
    'that names no release is a page like any other: %s',
    async (name) => expect(customerIn(await open(`/user?preview=${name}`))).toBe('c1'),
  );

  test('with the key of a signed link begins the preview without a session, and drops the key', async () => {
    const now = new Date();
    const { address } = previewLink({ module: 'customer', version: 'c3' }, '/user/calculator', secret, now);
    expect(address).toMatch(/^\/user\/calculator\?preview=customer@c3&preview_key=/);
    const answer = await open(`${address}&weight=2`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/user/calculator?weight=2']);
    expect(customerIn(await open('/user/calculator', cookieOf(answer)))).toBe('c3');
  });

  test.each(['//evil.example/user', '/\\evil.example/user', '///evil.example/user'])(
    'never leads to another site: %s',
    async (path) => {
      const { address } = previewLink({ module: 'customer', version: 'c3' }, '', secret, new Date());
      const { headers } = await open(path + address);
      expect(headers.get('location')).toMatch(/^\/[^/\\]/);
    },
  );

  test.each<[string, () => string]>([
    ['of another release', () => previewLink({ module: 'customer', version: 'c2' }, '', secret, new Date()).address],
    ['signed by somebody else', () => previewLink({ module: 'customer', version: 'c3' }, '', 'x', new Date()).address],
    [
      'made of the cookie of a local build',
      () => `?preview_key=${seal('override', { module: 'customer', version: 'c3' }, secret, new Date('2099-01-01'))}`,
    ],
    ['that is damaged', () => '?preview_key=x.y'],
    ['given twice', () => '?preview_key=a&preview_key=b'],
  ])('rejects a key %s', async (_, address) => {
    const key = address().replace(/^\?(preview=[^&]*&)?/, '');
    const page = await open(`/user?preview=customer@c3&${key}`);
    expect([page.status, cookieOf(page)]).toEqual([403, '']);
  });

  test('expires with its link after a day, to the next full hour', () => {
    const preview = { module: 'customer', version: 'c3' };
    const { address, until } = previewLink(preview, '/', secret, new Date('2026-01-05T10:20:00Z'));
    expect(until.toISOString()).toBe('2026-01-06T11:00:00.000Z');
    const key = new URLSearchParams(address.slice(2)).get('preview_key');
    expect(permits(key, preview, secret, new Date('2026-01-06T10:59:59Z'))).toBe(true);
    expect(permits(key, preview, secret, until)).toBe(false);
  });
});

test.each([
  ['without a session', undefined, 'TOKEN_MISSING'],
  ['with a forged token', 'forged', 'TOKEN_INVALID'],
])('a preview cannot be begun %s', async (_, token, code) => {
  const answer = await begin({ preview: 'customer@c3' }, token);
  expect([answer.status, cookieOf(answer), (await answer.json()).code]).toEqual([403, '', code]);
});

test('a preview cannot be begun by another site’s form', async () => {
  const answer = await begin({ preview: 'customer@c3' }, 'good', 'text/plain');
  expect([answer.status, cookieOf(answer)]).toEqual([415, '']);
});

test.each(['forged', 'x.y', '.', seal('preview', { module: 'customer', version: 'c3' }, 'x', new Date('2099-01-01'))])(
  'a forged cookie shows what visitors see: %s',
  async (value) => expect(customerIn(await open('/user', `potli_preview=${value}`))).toBe('c1'),
);

describe('the stored releases', () => {
  const list = (token?: string) =>
    call(site.origin, listReleases, { apiKey: 'key', ...(token === undefined ? {} : { token }) });

  test('are listed for administrators, latest first, with the verdict of their checks and a link that works', async () => {
    const verdict = { at: '2026-01-06T10:00:00.000Z', by: 'customer team', passed: true, problems: [], skipped: [] };
    await writeVerdict(directoryStore(site.storeDir), 'customer', 'c3', verdict);
    const { releases } = succeeded(await list('good'));
    expect(new Set(releases.map(({ module }) => module))).toEqual(new Set(['shell', 'landing', 'customer']));
    const c3 = releases.find(({ version }) => version === 'c3');
    expect(c3).toMatchObject({ module: 'customer', built_at: '2026-01-05T10:00:00Z', verdict });
    expect(releases.find(({ version }) => version === 'c1')?.verdict).toBeUndefined();
    const answer = await open(c3?.preview ?? '');
    expect(customerIn(await open('/user', cookieOf(answer)))).toBe('c3');
  });

  test('are not listed without a session or for other roles: each address is a key', async () => {
    expect(refused(await list()).code).toBe('TOKEN_MISSING');
    expect(refused(await list('forged')).code).toBe('TOKEN_INVALID');
    const foreign = await call(site.origin, listReleases, { apiKey: 'another', token: 'good' });
    expect(refused(foreign).code).toBe('API_KEY_INVALID');
    expect(refused(await list('buyer')).code).toBe('ROLE_REQUIRED');
  });

  test('of a store that cannot list them are those that the registry names', async () => {
    const behind = await runSiteInTest(
      {},
      {
        proveOperator,
        through: (storeDir) => ({
          store: { ...directoryStore(storeDir), childrenOf: httpStore('https://releases.example').childrenOf },
          files: { folder: storeDir, fetch: async () => true },
        }),
      },
    );
    const { releases } = succeeded(
      await call(behind.origin, listReleases, { apiKey: 'potli-sandbox-key', token: 'good' }),
    );
    expect(releases.map(({ version }) => version).toSorted()).toEqual(['c1', 'l1', 's1']);
  });

  test('do not give the names of people away under the files of releases', async () => {
    for (const path of ['/releases/.verdicts/customer/c3/checks.json', '/releases/verdicts/customer/c3/checks.json'])
      expect((await fetch(site.origin + path)).status).toBe(404);
  });
});
