import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addOperator, orderIn } from './journey/api.ts';
import { heading, test } from './journey/back-office.ts';
import { networkLine } from './journey/clean-console.ts';
import { dismissAlert } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { site } from './journey/running-stack.ts';

const enterPasskey = async (page: Page, passkey: string) => {
  await page.goto(`${site()}/admin`);
  await page.getByLabel('Passkey').fill(passkey);
  await page.getByRole('button', { name: 'Authenticate' }).click();
};
/** The code that an authenticator app shows now, or shows after that many seconds. */
const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 });

test('an operator sets up two-step sign-in; an older session needs a code to refund, and can be ended', async ({
  page,
  browser,
  quiet,
}) => {
  // The first step of the sign-in is answered with 403 and asks for the code.
  quiet.except(networkLine(403));
  const { name, passkey } = await addOperator('Two-step');
  const order = await orderIn('PAYMENT_DONE');
  const earlier = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await operatorOn(earlier).openBackOffice(`orderlinkupdate/${order.id}`, passkey);
  await expect(earlier.getByRole('button', { name: 'Cancel order…' })).toBeVisible();

  await enterPasskey(page, passkey);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Your passkey', { exact: true }).fill(passkey);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('potli-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have stored the codes' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  await enterPasskey(page, passkey);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(heading(page, 'My Orders')).toBeVisible();

  await earlier.getByRole('button', { name: 'Cancel order…' }).click();
  await earlier.getByLabel('Reason').fill('The store has closed for good.');
  await earlier.getByRole('button', { name: 'Cancel order', exact: true }).click();
  const request = earlier.getByRole('dialog', { name: 'Enter a code to continue' });
  // The code of the setup is used up; the app shows the next one within 30 seconds.
  await request.getByLabel('Code', { exact: true }).fill(codeOf(secret, 30));
  await request.getByRole('button', { name: 'Continue' }).click();
  await dismissAlert(earlier, 'Order cancelled. The customer is notified.');
  await expect(earlier).toHaveURL(`${site()}/admin/delivered/${order.id}`);

  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeHidden();
  // The page that is open asks for changes every few seconds.
  await dismissAlert(earlier, 'Session Expired. Redirecting to login page...');
  await expect(earlier.getByLabel('Passkey')).toBeVisible();
  await earlier.context().close();
});
