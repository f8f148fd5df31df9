import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Stack, startStack } from '@potli/dev/stack.ts';

/** Service outages, on a separate stack. */
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 360, height: 780 } });

let stack: Stack;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'potli-faults-'));
  stack = await startStack({ ports: 'free', dataDir, build: false });
});
test.afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('while svc-catalog is down a product can be entered by hand, and is fetched after its restart', async ({
  page,
}) => {
  await page.goto(`${stack.urls.site}/user/order/create`);
  await stack.kill('catalog', 'SIGKILL');
  await page.getByLabel('Product link').fill(`${stack.urls.sandbox}/shop/product/kullu-wool-shawl`);
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByText('Failed to fetch product details. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Product name')).toBeVisible();
  await expect(page.getByLabel('Product link')).toHaveValue(/kullu-wool-shawl/);
  await stack.restart('catalog');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByText('Kullu Wool Shawl')).toBeVisible();
});

test('while svc-orders is down an order page and the sign-in show an error, and work again after its restart', async ({
  page,
  context,
}) => {
  const office = await context.newPage();
  await office.goto(`${stack.urls.site}/admin`);
  const unknown = `${stack.urls.site}/user/orderdetail/${'0'.repeat(26)}`;
  await stack.kill('orders', 'SIGKILL');
  await office.getByLabel('Passkey').fill(stack.operatorPasskey);
  await office.getByRole('button', { name: 'Authenticate' }).click();
  await expect(office.getByText('not available right now')).toBeVisible();
  await page.clock.install();
  await page.goto(unknown);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/^Error 503: .*not available right now/);
  // The page polls too, and would recover before the button is pressed.
  await page.clock.pauseAt(Date.now() + 60_000);
  await stack.restart('orders');
  await alert.getByRole('button').first().click();
  await page.clock.resume();
  await expect(
    page.getByRole('dialog').filter({ hasText: 'Order not found. Redirecting to home page...' }),
  ).toBeVisible();
  await office.getByRole('button', { name: 'Authenticate' }).click();
  await expect(office.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});

// The last: they stay down.
test('while all services are down the front page and its legal pages still work', async ({ page }) => {
  await Promise.all((['orders', 'payments', 'catalog'] as const).map((name) => stack.kill(name, 'SIGKILL')));
  await page.goto(stack.urls.site);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${stack.urls.site}/privacy`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
