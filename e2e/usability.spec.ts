import { expect, test } from '@playwright/test';
import { confirmOrder, denyOrderWith, placeOrder } from './journey/api.ts';
import { customerOn, goods, linkOf } from './journey/customer.ts';
import { movedOn, watchHydration } from './journey/hydrated.ts';
import { aPhone, site } from './journey/running-stack.ts';

/** Usability on a phone beyond the specification. */
test.use({ viewport: { width: 360, height: 780 } });

test('an order can be placed as far as its code with the keyboard alone', async ({ page }) => {
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.textContent || (document.activeElement as HTMLInputElement | null)?.name || '',
    );
  /** Tabs on until the focus is on what `reached` says; no control may be a trap. */
  const tabTo = async (reached: string | RegExp) => {
    for (let steps = 0; steps < 80; steps += 1) {
      await page.keyboard.press('Tab');
      const words = await focused();
      if (typeof reached === 'string' ? words === reached : reached.test(words)) return;
    }
    throw new Error(`the keyboard does not reach ${reached}`);
  };
  await page.goto(`${site()}/user/order/create`);
  await expect(page.getByLabel('Product link')).toBeEnabled();
  for (
    let steps = 0;
    steps < 30 && !(await page.getByLabel('Product link').evaluate((field) => field === document.activeElement));
    steps += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.insertText(linkOf('kurta'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(goods.kurta.name)).toBeVisible();
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^You have not chosen a size/ })).toBeVisible();
  await tabTo('Continue without');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
  await tabTo('name');
  for (const [name, value] of [
    ['name', 'Keyboard Tester'],
    ['email', 'keyboard@mail.example'],
  ] as const) {
    if ((await focused()) !== name) await tabTo(name);
    await page.keyboard.insertText(value);
  }
  await page.getByLabel('Country code').focus();
  await page.keyboard.type('+44');
  await tabTo('mobile');
  await page.keyboard.type(aPhone());
  await tabTo('address');
  await page.keyboard.insertText('12 Harbour Street, Leith');
  await page.getByLabel('Country', { exact: true }).focus();
  await page.keyboard.type('UK');
  await tabTo('postal_code');
  await page.keyboard.insertText('EH6 6LX');
  await page.keyboard.press('Enter');
  await expect(page.getByText(goods.kurta.name)).toBeVisible();
  await tabTo('Submit');
  await page.keyboard.press('Enter');
  await expect(page.getByText('OTP Sent Successfully!')).toBeVisible();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
});

test('two tabs share one draft', async ({ page, context }) => {
  const first = customerOn(page, aPhone());
  await page.goto(`${site()}/user/order/create`);
  const other = await context.newPage();
  await other.goto(`${site()}/user/order/create`);
  await first.fetchProduct(1, 'kurta', { size: 'L', color: 'Red' });
  const second = customerOn(other, aPhone());
  await expect(second.card(1).getByText(goods.kurta.name)).toBeVisible();
  await second.card(1).getByLabel('Color').fill('Blue');
  await expect(first.card(1).getByLabel('Color')).toHaveValue('Blue');
});

test('nothing moves while a screen loads', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await confirmOrder(order.id);
  await watchHydration(page);
  const shifts: Record<string, number> = {};
  for (const path of [
    '/',
    '/user/order/create',
    '/user/calculator',
    '/contact-support',
    `/user/orderdetail/${order.id}`,
    `/user/payment/${order.id}`,
  ]) {
    await page.goto(site() + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shift = await movedOn(page);
    if (shift > 0.005) shifts[path.replace(order.id, '{id}')] = shift;
  }
  expect(shifts).toEqual({});
});

test('the support button has words where there is room, and covers no control', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await confirmOrder(order.id);
  /** Controls under the button at the end of the page; in a sticky column they are there at any scroll position. */
  const covered = () =>
    page.evaluate(() => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const support = document.querySelector('.customer-support-button');
      const own = support?.getBoundingClientRect();
      if (!own) return ['no support button'];
      return [...document.querySelectorAll('main a, main button, main input, footer a')]
        .filter((control) => control !== support)
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
        })
        .map(({ textContent }) => textContent);
    });
  const words = page.locator('.customer-support-button').getByText('Contact Support');
  const wordsHaveRoom = () =>
    words.evaluate((own) => {
      const { left, right } = own.getBoundingClientRect();
      const button = own.parentElement?.getBoundingClientRect();
      return right - left > 40 && left >= (button?.left ?? 0) && right <= (button?.right ?? 0);
    });
  const rightOf = (part: string) => page.locator(part).evaluate((own) => own.getBoundingClientRect().right);
  const returned = await placeOrder(aPhone());
  await denyOrderWith(returned.id, ['ERR_INVALID_SIZE'], null);
  for (const [path, ready] of [
    [`/user/orderdetail/${order.id}`, 'Proceed to Payment'],
    [`/user/home/${returned.id}`, 'Next'],
  ] as const) {
    await page.goto(site() + path);
    await expect(page.getByRole('button', { name: ready })).toBeVisible();
    for (const width of [360, 600, 768, 960, 1024, 1100, 1240, 1280, 1328]) {
      await page.setViewportSize({ width, height: 780 });
      expect(await covered(), `${path} at ${width} px`).toEqual([]);
      expect(await wordsHaveRoom(), `${path} at ${width} px`).toBe(width >= 600);
      // In a margin that has room for the button, the page ends where the header does.
      if (width >= 1280) expect(await rightOf('.customer-aside')).toBe(await rightOf('.shell-header nav'));
    }
  }
  await expect(page.getByRole('link', { name: 'Contact Support' }).last()).toHaveAttribute('title', 'Contact Support');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${site()}/user/order/create`);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click({ trial: true });
});

test('the button that pays is in sight at any scroll position of a small laptop', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await confirmOrder(order.id);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${site()}/user/orderdetail/${order.id}`);
  const pay = page.getByRole('button', { name: 'Proceed to Payment' });
  await expect(page.getByText(/^About US\$/)).toBeVisible();
  for (const share of [0, 0.5, 1]) {
    await page.evaluate(
      (top) => window.scrollTo({ top: top * document.body.scrollHeight, behavior: 'instant' }),
      share,
    );
    await expect(pay).toBeInViewport({ ratio: 1 });
  }
});

test('the button that copies a link is level with its field on a wide screen', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await page.setViewportSize({ width: 1280, height: 780 });
  await page.goto(`${site()}/user/orderdetail/${order.id}`);
  await page.getByText('Link and sharing').click();
  const field = await page.getByLabel('Link to this order').boundingBox();
  const button = await page.getByRole('button', { name: 'Copy link' }).boundingBox();
  expect(Math.abs((field?.y ?? 0) - (button?.y ?? 99))).toBeLessThanOrEqual(1);
});

test('a product name from a store is shown as text', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1"> مرحبا 🧵 {{7*7}}';
  await page.route('**/api/products/details?*', (route) =>
    route.fulfill({
      json: {
        success: true,
        details: { product_name: hostile, product_image: 'javascript:alert(1)', sizes: ['<b>M</b>'] },
      },
    }),
  );
  await page.goto(`${site()}/user/order/create`);
  await page.getByLabel('Product link').fill('https://shop.example/x');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByText(hostile)).toBeVisible();
  expect(await page.locator('main img[src^="javascript"], main img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
});
