import { expect, type Page } from '@playwright/test';
import { networkLine, test } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { site } from '../journey/running-stack.ts';

/** The calculator and the support page: sections 2, 5, 8 and 9. */
const calculate = async (page: Page, country: string, weight: string) => {
  await page.getByLabel('Destination country').selectOption(country);
  await page.getByLabel('Weight (KG)').fill(weight);
  await page.getByRole('button', { name: 'Get Price' }).click();
};
const exactly = (page: Page, text: string) => page.getByText(text, { exact: true });
const broken = { success: false, code: 'INTERNAL_ERROR', error: '', request_id: 'r' };

test.describe('the calculator', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${site()}/user/calculator`);
  });

  test("spec 2 · Calculator: a destination country, a weight in KG and a 'Get Price' button.", async ({ page }) => {
    await calculate(page, 'Canada', '2.3');
    await expect(page.getByText(/^₹[\d,]+\.\d\d$/)).toBeVisible();
  });

  test('spec 2 · Calculator notes: GST 18%, volumetric weight, above 20 kg by 1 kg, measured weight.', async ({
    page,
  }) => {
    const notes = page.getByRole('region', { name: 'Notes' });
    for (const note of [
      /GST is 18%/,
      /higher of actual and volumetric weight/,
      /above 20 kg .* 1 kg/,
      /measured weight/,
    ]) {
      await expect(notes.getByText(note)).toBeVisible();
    }
  });

  test("spec 5 · Calculator without a country: 'Please enter a country name.'", async ({ page }) => {
    await calculate(page, '', '2');
    await expect(exactly(page, 'Please enter a country name.')).toBeVisible();
  });

  test("spec 5 · Calculator, weight missing or 0 or less: 'Add some weight to process.'", async ({ page }) => {
    for (const weight of ['', '0', '-1', 'two']) {
      await calculate(page, 'UK', weight);
      await expect(exactly(page, 'Add some weight to process.'), `for '${weight}'`).toBeVisible();
    }
  });

  test("spec 5 · Calculator, over 20: 'To know more about weight more than 20 kg, please contact us on {email}'.", async ({
    page,
  }) => {
    await calculate(page, 'UK', '20.1');
    const email = (await page.getByRole('contentinfo').getByText(/@/).textContent()) ?? '';
    await expect(
      exactly(page, `To know more about weight more than 20 kg, please contact us on ${email}`),
    ).toBeVisible();
    await calculate(page, 'UK', '20');
    await expect(page.getByText(/^₹/)).toBeVisible();
  });

  test('spec 9 · The weight is rounded up to the next 0.5 kg; the cost is looked up in the country’s rates.', async ({
    page,
  }) => {
    const answer = page.waitForResponse('**/api/shipping-cost*');
    await calculate(page, 'Germany', '2.01');
    const { shipping_rates } = await (await answer).json();
    const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    await expect(page.getByText(rupees.format(shipping_rates['2.5']))).toBeVisible();
    expect(Object.keys(shipping_rates)).toHaveLength(40);
    await calculate(page, 'Germany', '2.5');
    await expect(page.getByText(rupees.format(shipping_rates['2.5']))).toBeVisible();
    await calculate(page, 'Germany', '2.51');
    await expect(page.getByText(rupees.format(shipping_rates['3']))).toBeVisible();
  });

  test("spec 8 · Calculator: 'Failed to fetch shipping rates.' or the server's error text.", async ({
    page,
    quiet,
  }) => {
    quiet.except(networkLine(500));
    quiet.except(networkLine(502));
    await page.route('**/api/shipping-cost*', (route) =>
      route.fulfill({ status: 500, json: { ...broken, error: 'Rates are being changed' } }),
    );
    await calculate(page, 'UK', '1');
    await expect(exactly(page, 'Rates are being changed')).toBeVisible();
    await page.route('**/api/shipping-cost*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await calculate(page, 'UK', '2');
    await expect(exactly(page, 'Failed to fetch shipping rates.')).toBeVisible();
  });

  test('spec 8 · Missing shipping-rate data for a weight gives a cost of 0, which is logged.', async ({
    page,
    quiet,
  }) => {
    const logged = /^warning: No shipping rate for UK, 7 kg/;
    quiet.except(logged);
    const line = page.waitForEvent('console', (message) => logged.test(`${message.type()}: ${message.text()}`));
    await page.route('**/api/shipping-cost*', (route) =>
      route.fulfill({ json: { success: true, shipping_rates: { '0.5': 900 } } }),
    );
    await calculate(page, 'UK', '7');
    await expect(page.getByText('₹0.00')).toBeVisible();
    await line;
  });
});

test.describe('the support page', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Send Query' }).click();
  const fill = async (page: Page) => {
    await page.getByLabel('Name').fill('Journey Tester');
    await page.getByLabel('Email').fill('journey.tester@mail.example');
    await page.getByLabel('Message').fill('Where is my parcel?');
  };
  test.beforeEach(async ({ page }) => {
    await page.goto(`${site()}/user/calculator`);
    await page.getByRole('link', { name: 'Support', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  });

  test('spec 2 · Contact Support has an email link, a support chat, a group and a query form.', async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
    await expect(main.getByRole('link', { name: /chat/i })).toHaveAttribute('href', /^https:/);
    await expect(main.getByRole('link', { name: /group/i })).toHaveAttribute('href', /^https:/);
    for (const label of ['Name', 'Email', 'Message']) await expect(page.getByLabel(label)).toBeVisible();
  });

  test('has its three ways to reach us beside each other on a tablet, in buttons of one height', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const boxes = await page
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ top, height }) => ({ top, height }))).toEqual(Array(3).fill({ top: boxes[0].top, height: 60 }));
  });

  test('spec 2 · Contact Support: the OK of the success dialog goes back one page.', async ({ page }) => {
    await fill(page);
    const answer = page.waitForResponse('**/api/contact/support');
    await send(page);
    const { success, message } = await (await answer).json();
    expect(success).toBe(true);
    await dismissAlert(page, message);
    await expect(page).toHaveURL(`${site()}/user/calculator`);
  });

  test('goes back one page after a press before hydration', async ({ page }) => {
    await page.goto(`${site()}/user/calculator`);
    await page.evaluate(() => location.assign('/contact-support'));
    await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
    await page.route('**/api/contact/support', (route) =>
      route.fulfill({ json: { success: true, message: 'Thank you.' } }),
    );
    await fill(page);
    await send(page);
    await dismissAlert(page, 'Thank you.');
    await expect(page).toHaveURL(`${site()}/user/calculator`);
  });

  for (const [label, wrong, text] of [
    ['Name', ['', ' '], 'Please enter your name.'],
    ['Email', ['', 'x@', 'x@y'], 'Please enter a valid email address.'],
    ['Message', ['', ' '], 'Please enter your query.'],
  ] as const) {
    test(`spec 5 · Contact form, ${label}: '${text}'`, async ({ page }) => {
      await fill(page);
      for (const value of wrong) {
        await page.getByLabel(label).fill(value);
        await send(page);
        await expect(exactly(page, text), `for '${value}'`).toBeVisible();
      }
      await fill(page);
      await expect(exactly(page, text)).toBeHidden();
    });
  }

  test("spec 8 · Contact form: 'Failed to submit query. Please try again later.'", async ({ page, quiet }) => {
    quiet.except(networkLine(500));
    await page.route('**/api/contact/support', (route) => route.fulfill({ status: 500, json: broken }));
    await fill(page);
    await send(page);
    await expect(exactly(page, 'Failed to submit query. Please try again later.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Where is my parcel?');
  });
});
