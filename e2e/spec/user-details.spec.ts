import { expect, type Page } from '@playwright/test';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { denyOrder, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { test } from '../journey/clean-console.ts';
import { customerOn } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/**
 * 'Contact & Address Details': section 2, its fields of section 3, its rules of section 5. The rules of each field and of
 * each country's postal code are proved in contracts/rules/rules.test.ts.
 */
let draft = '';
let returned: PlacedOrder;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await customerOn(page, aPhone()).toDetails();
  draft = await page.evaluate(() => localStorage.getItem('orderState') ?? '');
  await context.close();
  returned = await placeOrder(aPhone());
  await denyOrder(returned.id);
});

/** The form with one product chosen, as the customer left the page before. */
const openForm = async (page: Page) => {
  await page.addInitScript((text) => localStorage.setItem('orderState', text), draft);
  await page.goto(`${site()}/user/usercontact`);
  await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
};
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Review' }).click();
const message = (page: Page, text: string) => page.getByText(text, { exact: true });

test("spec 2 · User details: the form 'Contact & Address Details' has a button 'Proceed to Review'.", async ({
  page,
}) => {
  await openForm(page);
  await expect(page.getByRole('button', { name: 'Proceed to Review' })).toBeVisible();
});

test('spec 2 · User details has name, email, country code, mobile, address, country and postal code.', async ({
  page,
}) => {
  await openForm(page);
  for (const label of ['Name', 'Email', 'Country code', 'Mobile', 'Address', 'Country', 'Postal code'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
});

test('spec 2 · Email, country code and mobile are locked when an existing order is edited.', async ({ page }) => {
  await page.goto(`${site()}/user/home/${returned.id}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  for (const label of ['Email', 'Country code', 'Mobile'])
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable();
  for (const label of ['Name', 'Address', 'Postal code'])
    await expect(page.getByLabel(label, { exact: true })).toBeEditable();
});

test("spec 2 · With errors the banner 'Please correct the highlighted fields.' shows.", async ({ page }) => {
  await openForm(page);
  await expect(message(page, 'Please correct the highlighted fields.')).toBeHidden();
  await proceed(page);
  await expect(message(page, 'Please correct the highlighted fields.')).toBeVisible();
  await customerOn(page, '7700900123').fillDetails();
  await expect(message(page, 'Please correct the highlighted fields.')).toBeHidden();
});

test('spec 3 · The country-code list has about 50 entries.', async ({ page }) => {
  await openForm(page);
  const codes = page.getByLabel('Country code', { exact: true }).getByRole('option');
  const texts = (await codes.allTextContents()).filter((text) => text.startsWith('+'));
  const countries = texts.flatMap((text) => text.replace(/^\S+ /, '').split(', '));
  expect(countries.length).toBeGreaterThanOrEqual(45);
  expect(texts.join('\n')).toMatch(/\+44 .*United Kingdom/);
});

test('spec 5 · The mobile has 7 to 13 digits, the first 1-9; the input takes 13 characters.', async ({ page }) => {
  await openForm(page);
  await customerOn(page, '7700900123').fillDetails();
  const mobile = page.getByLabel('Mobile');
  for (const right of ['1234567', '9123456789012']) {
    await mobile.fill(right);
    await proceed(page);
    await expect(page).toHaveURL(`${site()}/user/orderreview`);
    await page.goBack();
  }
  await mobile.fill('');
  await mobile.pressSequentially('12345678901234567');
  await expect(mobile).toHaveValue('1234567890123');
  await mobile.fill('');
  await mobile.pressSequentially('77a-00 9b1');
  await expect(mobile).toHaveValue('770091');
});

test('spec 5 · Parcels go to 18 countries.', async ({ page }) => {
  await openForm(page);
  const offered = await page.getByLabel('Country', { exact: true }).getByRole('option').allTextContents();
  expect(offered.slice(1)).toEqual([
    ...['Australia', 'Bahrain', 'Canada', 'France', 'Germany', 'Italy', 'Kuwait', 'Malaysia', 'Netherlands'],
    ...['New Zealand', 'Oman', 'Qatar', 'Saudi Arabia', 'Singapore', 'South Africa', 'UAE', 'UK', 'US'],
  ]);
  expect(offered).toHaveLength(1 + destinations.length);
});

test("spec 5 · Postal code of UK: a UK postcode, else 'A valid postal code is required.'", async ({ page }) => {
  await openForm(page);
  await customerOn(page, '7700900123').fillDetails({ name: 'Journey Tester' });
  // The missing name keeps the page open when the postal code is valid.
  await page.getByLabel('Name', { exact: true }).fill('');
  await proceed(page);
  await expect(message(page, 'Name is required.')).toBeVisible();
  const problem = message(page, 'A valid postal code is required.');
  for (const code of ['SW1A', 'QQ1 1AA', '12345']) {
    await page.getByLabel('Postal code').fill(code);
    await expect(problem, code).toBeVisible();
  }
  for (const code of ['SW1A 1AA', 'M1 1AE', 'B338TH']) {
    await page.getByLabel('Postal code').fill(code);
    await expect(problem, code).toBeHidden();
  }
  await page.getByLabel('Name', { exact: true }).fill('Journey Tester');
  await proceed(page);
  await expect(page).toHaveURL(`${site()}/user/orderreview`);
});
