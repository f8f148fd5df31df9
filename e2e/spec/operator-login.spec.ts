import { expect } from '@playwright/test';
import { pageOfStatus } from '../coverage/operator-pages.ts';
import { callsTo, expectAt, heading, test } from '../journey/back-office.ts';
import { networkLine } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { expireTokenOf, operatorOn } from '../journey/operator.ts';
import { orderIn } from '../journey/order-in-status.ts';
import { operatorPasskey, site } from '../journey/running-stack.ts';

/** The passkey, the session and its end: sections 2, 3, 5, 6 and 8. */
const unknownId = '0'.repeat(26);
const token = () => sessionStorage.getItem('admin_token');

test('spec 2 · /admin and /admin/order/{orderId} ask for the passkey.', async ({ page }) => {
  for (const path of ['/admin', `/admin/order/${unknownId}`]) {
    await page.goto(site() + path);
    await expect(page.getByLabel('Passkey')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Authenticate' })).toBeVisible();
  }
});

test("spec 2 · Login: the 'Authenticate' button is disabled below 6 characters.", async ({ page }) => {
  await page.goto(`${site()}/admin`);
  const button = page.getByRole('button', { name: 'Authenticate' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Passkey').fill('12345');
  await expect(button).toBeDisabled();
  await page.getByLabel('Passkey').press('Enter');
  await page.getByLabel('Passkey').fill('123456');
  await expect(button).toBeEnabled();
});

test("spec 2 · Login: an optional 'Remember' stores the passkey in local storage.", async ({ page }) => {
  const stored = () => Object.values(localStorage);
  await operatorOn(page).signIn();
  await expect(heading(page, 'My Orders')).toBeVisible();
  expect(await page.evaluate(stored)).not.toContain(operatorPasskey());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('checkbox', { name: 'Remember' }).check();
  await page.getByLabel('Passkey').fill(operatorPasskey());
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(heading(page, 'My Orders')).toBeVisible();
  expect(await page.evaluate(stored)).toContain(operatorPasskey());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Passkey')).toHaveValue(operatorPasskey());
});

test('spec 2 · Login: on success the admin goes to /admin/orderlist.', async ({ page }) => {
  await operatorOn(page).signIn();
  await expectAt(page, '/admin/orderlist');
});

for (const [status, name] of Object.entries(pageOfStatus) as [keyof typeof pageOfStatus, string][]) {
  test(`spec 2 · Login: with an orderId the admin goes to the order's page by status, ${status} to /admin/${name}.`, async ({
    page,
  }) => {
    const order = await orderIn(status);
    await operatorOn(page).signIn(`/admin/order/${order.id}`);
    await expectAt(page, `/admin/${name}/${order.id}`);
    await expect(page.getByText(order.reference).first()).toBeVisible();
    // A replace navigation: back does not lead to the form.
    await page.goBack();
    await expect(page.getByLabel('Passkey')).toBeHidden();
  });
}

test("spec 2 · Login: if no token comes back, 'Invalid passkey' shows.", async ({ page, quiet }) => {
  quiet.except(networkLine(401));
  await page.goto(`${site()}/admin`);
  await page.getByLabel('Passkey').fill('wrong-passkey');
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(page.getByText('Invalid passkey', { exact: true })).toBeVisible();
  await page.route('**/api/admin/authenticate', (route) => route.fulfill({ json: { success: true } }));
  await page.getByLabel('Passkey').fill('another-passkey');
  await expect(page.getByText('Invalid passkey', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(page.getByText('Invalid passkey', { exact: true })).toBeVisible();
  expect(await page.evaluate(token)).toBeNull();
});

test('spec 3 · Session storage key admin_token holds the admin token.', async ({ page }) => {
  await operatorOn(page).signIn();
  await expect(heading(page, 'My Orders')).toBeVisible();
  expect(await page.evaluate(token)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain((await page.evaluate(token)) ?? 'x');
});

test('spec 6 · Logout removes the token.', async ({ page }) => {
  // With a session of its own, which the log-out ends on the server.
  await operatorOn(page).signIn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectAt(page, '/admin');
  expect(await page.evaluate(token)).toBeNull();
  await page.goto(`${site()}/admin/orderlist`);
  await expect(page.getByLabel('Passkey')).toBeVisible();
});

test('spec 6 · Admin update calls send the token as a bearer token, and every call the API key.', async ({ page }) => {
  const order = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const calls = callsTo(page, /^\/api\//);
  await operatorOn(page).openBackOffice(`completeorder/${order.id}`);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await dismissAlert(page, 'Order completed successfully.');
  const update = calls.find(({ method }) => method === 'PUT');
  expect(update?.authorization).toBe(`Bearer ${await page.evaluate(token)}`);
  expect(calls.every(({ apiKey }) => apiKey === 'potli-sandbox-key')).toBe(true);
});

test("spec 6 · HTTP 403 of an expired token removes it: 'Session Expired. Redirecting to login page...', then /admin/order/{id}.", async ({
  page,
  quiet,
}) => {
  quiet.except(networkLine(403));
  const order = await orderIn('LOCAL_SHIPMENT_RECEIVED');
  await operatorOn(page).openBackOffice(`internationalshippingupdate/${order.id}`);
  await page.getByLabel('International Shipping Link').fill('https://track.example/9');
  await page.getByLabel('International Tracking ID').fill('T-9');
  await expireTokenOf(page, 'PUT', '**/api/orders/**');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(page, 'Session Expired. Redirecting to login page...');
  await expectAt(page, `/admin/order/${order.id}`);
  expect(await page.evaluate(token)).toBeNull();
});

test('spec 6 · Without a token every admin page asks for the passkey and then opens the order.', async ({ page }) => {
  const order = await orderIn('ORDER_CANCELLED');
  await page.goto(`${site()}/admin/evaluation/${order.id}`);
  await expectAt(page, `/admin/order/${order.id}`);
  await page.getByLabel('Passkey').fill(operatorPasskey());
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expectAt(page, `/admin/delivered/${order.id}`);
});
