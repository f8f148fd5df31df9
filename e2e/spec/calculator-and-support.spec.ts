import { expect } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { site } from '../journey/running-stack.ts';

/** What only a browser shows of the support page; the rest is proved in mfe-customer/src/pages/contact-support.test.tsx. */
test('the support page has its three ways to reach us beside each other on a tablet, in buttons of one height', async ({
  page,
}) => {
  await page.goto(`${site()}/contact-support`);
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  const boxes = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
  expect(boxes.map(({ top, height }) => ({ top, height }))).toEqual(Array(3).fill({ top: boxes[0].top, height: 60 }));
});

test('the support page goes back one page after a press before hydration', async ({ page }) => {
  await page.goto(`${site()}/user/calculator`);
  await page.evaluate(() => location.assign('/contact-support'));
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  await page.route('**/api/contact/support', (route) =>
    route.fulfill({ json: { success: true, message: 'Thank you.' } }),
  );
  await page.getByLabel('Name').fill('Journey Tester');
  await page.getByLabel('Email').fill('journey.tester@mail.example');
  await page.getByLabel('Message').fill('Where is my parcel?');
  await page.getByRole('button', { name: 'Send Query' }).click();
  await dismissAlert(page, 'Thank you.');
  await expect(page).toHaveURL(`${site()}/user/calculator`);
});
