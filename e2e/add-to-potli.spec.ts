import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { goods } from '@potli/sandbox/shop/goods.ts';
import { sandbox, site } from './journey/running-stack.ts';
import { violations } from './journey/violations.ts';

const [product] = goods;
if (!product) throw new Error('the sandbox shop is empty');
const guarded = `/shop/browsers-only/${product.path}`;

const bookmarklet = async (page: Page): Promise<string> => {
  await page.goto(`${site()}/user/addtopotli`);
  const address = await page.getByRole('link', { name: 'Add to Potli' }).getAttribute('href');
  expect(address).toMatch(/^javascript:/);
  return address ?? '';
};

/** As a browser does with a bookmark: it runs the address in the page that is open, whatever that page's policy says. */
const clickBookmark = async (page: Page, address: string, context: BrowserContext): Promise<Page> => {
  const opened = context.waitForEvent('page');
  const session = await context.newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: decodeURIComponent(address.slice('javascript:'.length)),
    userGesture: true,
  });
  expect(exceptionDetails).toBeUndefined();
  return opened;
};

for (const [what, query] of [
  ['with a strict content policy', ''],
  ['that cuts off the windows it opens', '?opener=cut'],
] as const) {
  test(`the bookmarklet adds the product of a store ${what}`, async ({ page, context }) => {
    const address = await bookmarklet(page);
    await page.goto(`${sandbox()}${guarded}${query}`);
    const order = await clickBookmark(page, address, context);
    await order.waitForURL(`${site()}/user/order/create`);
    const card = order.getByRole('region', { name: 'Product 1' });
    await expect(card.getByLabel('Product link')).toHaveValue(`${sandbox()}${guarded}${query}`);
    // By name, as text or in a field where the reading is a suggestion.
    await expect(card.getByText(product.name).or(card.locator(`input[value="${product.name}"]`))).toBeVisible();
    expect(await order.evaluate(() => window.opener)).toBeNull();
  });
}

test('the bookmarklet leaves out cookies, storage, hidden fields and what was typed', async ({ page, context }) => {
  const address = await bookmarklet(page);
  await page.goto(`${sandbox()}/shop/${product.path}`);
  await context.addCookies([{ name: 'secret', value: 'cookie-secret', url: sandbox() }]);
  await page.evaluate(() => {
    localStorage.setItem('secret', 'storage-secret');
    document.body.insertAdjacentHTML(
      'beforeend',
      `<form class="price"><input type="hidden" name="csrf" value="hidden-secret"><input name="mail">
      <textarea>area-secret</textarea><p>Hello typed-secret</p></form><div>greeting-secret</div><header><button>Deliver to header-secret</button></header>`,
    );
  });
  await page.locator('input[name=mail]').fill('typed-secret');
  const [order, read] = await Promise.all([
    clickBookmark(page, address, context),
    context.waitForEvent('request', (request) => request.url().endsWith('/api/products/read')),
  ]);
  await order.waitForURL(`${site()}/user/order/create`);
  const { url, page: sent } = read.postDataJSON();
  expect(url).toBe(page.url());
  expect(sent.html).toContain(product.name);
  expect(sent.html).not.toMatch(/(cookie|storage|hidden|area|greeting|header)-secret|csrf/);
});

test('a page that names another store in the address gives no more than a suggestion', async ({ page }) => {
  const html = `<title>Kurta</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Free kurta',
    url: 'https://kurtas.store/kurta',
    offers: { price: 1, priceCurrency: 'INR' },
  })}</script><h1>Free kurta</h1>`;
  const handedOver = encodeURIComponent(JSON.stringify({ url: 'https://kurtas.store/kurta', html }));
  await page.goto(`${site()}/user/handover#${handedOver}`);
  await page.waitForURL(`${site()}/user/order/create`);
  await expect(page.getByText('Is this the right product?')).toBeVisible();
});

test('an empty hand-over says so and leads to pasting a link', async ({ page }) => {
  await page.goto(`${site()}/user/handover`);
  await expect(page.getByRole('alert')).toContainText('did not arrive');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your order' }).click();
  await page.waitForURL(`${site()}/user/order/create`);
});

test('the help page explains a click and has no accessibility violations', async ({ page }) => {
  await bookmarklet(page);
  await page.getByRole('link', { name: 'Add to Potli' }).click();
  await expect(page.getByText('Drag this button to your bookmarks bar.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('only the hand-over page goes without an opener policy', async ({ request }) => {
  const policy = async (path: string) =>
    (await request.get(`${site()}${path}`)).headers()['cross-origin-opener-policy'];
  expect(await policy('/user/handover')).toBeUndefined();
  expect(await policy('/user/order/create')).toBe('same-origin-allow-popups');
});
