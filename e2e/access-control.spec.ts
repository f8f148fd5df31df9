import { expect, test } from '@playwright/test';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { type Operation, wirePath } from '@potli/contracts/operation.ts';
import { submit } from '@potli/dev/seed/order-in-status.ts';
import { call, operatorToken, outside } from './journey/api.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, site } from './journey/running-stack.ts';

/** Attacks on the running product (docs/security.md). */
const key = { 'x-api-key': 'potli-sandbox-key' };
const reachable = allOperations.filter(({ caller }) => caller !== 'service');
const address = (operation: Operation): string =>
  wirePath(operation)
    .replace('{role}', 'user')
    .replaceAll(/\{\w+\}/g, 'X');

test('every response has security headers, and no personal one is cacheable', async () => {
  const token = await operatorToken();
  const asked: [string, string, Record<string, string>][] = [
    ...reachable.flatMap((operation): [string, string, Record<string, string>][] => [
      [operation.method, address(operation), { ...key, authorization: `Bearer ${token}` }],
      [operation.method, address(operation), {}],
      ['PATCH', address(operation), key],
    ]),
    ...['/', '/user/order/X', '/admin', '/nothing/at/all', '/api/nothing', '/api/%zz', '/releases/x', '/a.js'].map(
      (path): [string, string, Record<string, string>] => ['GET', path, {}],
    ),
    ...['/boot.json', '/sw.js', '/robots.txt', '/favicon.svg', '/override', '/health/ready', '/contract'].map(
      (path): [string, string, Record<string, string>] => ['GET', path, {}],
    ),
    ['POST', '/user/order/X', {}],
  ];
  for (const [method, path, headers] of asked) {
    const answer = await fetch(site() + path, { method, headers, redirect: 'manual' });
    const of = (name: string) => answer.headers.get(name) ?? '';
    const what = `${method} ${path} ${answer.status}`;
    expect(of('x-content-type-options'), what).toBe('nosniff');
    expect(of('x-frame-options'), what).toBe('DENY');
    expect(of('referrer-policy'), what).toMatch(/^(same-origin|no-referrer)$/);
    expect(of('x-powered-by') + of('server'), what).toBe('');
    if (of('content-type').includes('html'))
      expect(of('content-security-policy'), what).toContain("frame-ancestors 'none'");
    if (path.startsWith('/api/') || path === '/override') expect(of('cache-control'), what).toBe('no-store');
    // Other pages hold nothing personal: a browser may keep one, and asks each time whether it still holds.
    else if (of('content-type').includes('html')) expect(of('cache-control'), what).toBe('private, no-cache');
    await answer.arrayBuffer();
  }
});

test('no address redirects to another site', async () => {
  const hostilePaths = ['//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/user?next=https://evil.example'];
  for (const path of [
    ...hostilePaths,
    '/admin?redirect=//evil.example',
    '/https://evil.example',
    '/user/order/%0d%0aLocation:x',
  ]) {
    const answer = await fetch(site() + path, { redirect: 'manual', headers: { 'x-forwarded-host': 'evil.example' } });
    expect([answer.status < 300 || answer.status >= 400, answer.headers.get('location')], path).toEqual([true, null]);
    expect(answer.headers.get('x-location'), path).toBeNull();
  }
});

test('another site’s page cannot act for a visitor: cookies are no credentials and CORS is closed', async () => {
  const token = await operatorToken();
  const origin = { origin: 'https://evil.example', cookie: `admin_token=${token}; token=${token}; potli_bucket=1` };
  for (const operation of reachable) {
    const url = site() + address(operation);
    const asked = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...origin, 'access-control-request-method': 'POST' },
    });
    const sent = await fetch(url, {
      method: operation.method,
      headers: { ...origin, ...key, ...(operation.method !== 'GET' && { 'content-type': 'text/plain' }) },
      ...(operation.method !== 'GET' && { body: '{}' }),
    });
    for (const answer of [asked, sent]) {
      expect(answer.headers.get('access-control-allow-origin'), operation.id).toBeNull();
      expect(answer.headers.get('set-cookie'), operation.id).toBeNull();
    }
    if (operation.caller === 'operator') expect(sent.status, operation.id).toBe(403);
    // A form of another site can only send what is no JSON.
    else if (operation.body) expect([415, 422], operation.id).toContain(sent.status);
    await Promise.all([asked.arrayBuffer(), sent.arrayBuffer()]);
  }
});

test('the site does not forward to internal addresses of the services', async () => {
  for (const path of ['/metrics', '/api/metrics', '/api/health/ready', '/api/contract', '/api/orders/../metrics']) {
    const answer = await fetch(site() + path, { headers: key });
    expect(await answer.text(), path).not.toMatch(/potli_requests_total|"operations"|# HELP/);
  }
});

test('customer input is shown as text to customers and operators, never as markup', async ({ page }) => {
  const markup = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>{{7*7}}';
  const phone = aPhone();
  const user = { name: markup, email: 'a@mail.example', country_code: '+44', mobile: phone, address: markup };
  const item = { product_link: 'https://shop.example/"><script>window.pwned=1</script>', product_name: markup };
  const { order_id } = await submit({ call, sandbox: outside() }, { ...user, country: 'UK', postal_code: 'EH6 6LX' }, [
    { ...item, color: '<b>Grey</b>', quantity: 1 },
  ]);
  await page.goto(`${site()}/user/orderdetail/${order_id}`);
  await expect(page.getByText(markup).first()).toBeVisible();
  await operatorOn(page).openBackOffice(`evaluation/${order_id}`);
  await expect(page.getByText(markup).first()).toBeVisible();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});
