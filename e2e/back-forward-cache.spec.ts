import { expect, test } from '@playwright/test';
import { placeOrder } from './journey/api.ts';
import { aPhone, site } from './journey/running-stack.ts';

/**
 * Headless Chromium has the back-forward cache switched off, and says so among its reasons. Every other reason would be
 * the page's own: `no-store`, an unload handler, an open connection.
 */
const ofHeadlessBrowser = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('no page of customers keeps itself out of the back-forward cache', async ({ page, context }) => {
  const order = await placeOrder(aPhone());
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  const reasons = () =>
    new Promise<string[]>((resolve) => {
      browser.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        resolve(notRestoredExplanations.map(({ reason }) => reason)),
      );
      browser.once('Page.frameNavigated', ({ type }) => {
        if (type === 'BackForwardCacheRestore') resolve([]);
      });
    });
  for (const path of [
    '/',
    '/user/calculator',
    '/user/order/create',
    '/contact-support',
    `/user/orderdetail/${order.id}`,
  ]) {
    await page.goto(site() + path);
    await page.waitForLoadState('networkidle');
    await page.goto(`${site()}/terms`);
    const found = reasons();
    await page.goBack({ waitUntil: 'commit' });
    expect(
      (await found).filter((reason) => !ofHeadlessBrowser.includes(reason)),
      path,
    ).toEqual([]);
  }
});
