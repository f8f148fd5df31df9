import { expect, type Page } from '@playwright/test';
import { getAnalyticsSummary } from '@potli/contracts/analytics/operations.ts';
import { call, confirmOrder, operatorSession, operatorToken } from './journey/api.ts';
import { heading, test } from './journey/back-office.ts';
import { customerOn, dismissAlert } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, site } from './journey/running-stack.ts';

/** What visitors tell us, and what their browsers count, as operators see it in the back office. */
test('what a visitor writes to support waits in the back office as open, and is answered there', async ({
  page,
  browser,
}) => {
  const question = `Where is my parcel? (${aPhone()})`;
  await page.goto(`${site()}/contact-support`);
  await page.getByLabel('Name').fill('Journey Tester');
  await page.getByLabel('Email').fill('journey.tester@mail.example');
  await page.getByLabel('Message').fill(question);
  await page.getByRole('button', { name: 'Send Query' }).click();
  await dismissAlert(page, 'Thank you. We will get back to you soon.');

  const office = await (await browser.newContext()).newPage();
  await operatorOn(office).openBackOffice('support');
  const query = office.getByRole('article', { name: 'Query from Journey Tester' }).filter({ hasText: question });
  await expect(query).toContainText('journey.tester@mail.example');
  await expect(query.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    /^mailto:journey\.tester%40mail\.example\?subject=/,
  );
  await query.getByLabel('Note').fill('Told the tracking number.');
  await query.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(query).toBeHidden();

  await office
    .getByRole('navigation', { name: 'Queries by state' })
    .getByRole('tab', { name: /^Answered/ })
    .click();
  await expect(query).toContainText(`Answered by ${(await operatorSession()).operator.name}`);
  await expect(query.getByLabel('Note')).toHaveValue('Told the tracking number.');
  await office.context().close();
});

type Counts = Record<'visits' | 'orders_started' | 'orders_submitted' | 'orders_paid' | 'module_load_failures', number>;
const columns = {
  visits: 'Visits',
  orders_started: 'Orders started',
  orders_submitted: 'Submitted',
  orders_paid: 'Paid',
  module_load_failures: 'Failed module loads',
} as const satisfies Record<keyof Counts, string>;
const names = Object.keys(columns) as (keyof Counts)[];

/** What was counted in the last week, so that a midnight in between is none of the test's business. */
const counted = async (): Promise<Counts> => {
  const { days } = await call(getAnalyticsSummary, { query: { days: 7 }, token: await operatorToken() });
  const sumOf = (name: keyof Counts) => days.reduce((sum, day) => sum + day[name], 0);
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Counts;
};

const visitThatPays = async (page: Page): Promise<void> => {
  const customer = customerOn(page, aPhone());
  const { orderId } = await customer.placeOrder([{ good: 'shawl' }]);
  await confirmOrder(orderId);
  await page.goto(`${site()}/user/payment/${orderId}`);
  await customer.payByNetbanking();
  await dismissAlert(page, /^Payment Successful!/);
  await expect(page).toHaveURL(`${site()}/user/payment/success/${orderId}`);
  await expect(page.getByRole('region', { name: 'Transaction details' })).toBeVisible();
};

const visitThatMeetsABrokenModule = async (page: Page): Promise<void> => {
  await page.route('**/customer/**', (route) => route.abort());
  await page.goto(`${site()}/user/calculator`);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible({ timeout: 25_000 });
};

test('visits, orders started, submitted and paid, and modules that did not load are counted by day', async ({
  page,
  browser,
}) => {
  const before = await counted();
  for (const visit of [visitThatPays, visitThatMeetsABrokenModule]) {
    const visitor = await browser.newContext();
    const tab = await visitor.newPage();
    await visit(tab);
    // Out of sight, a page sends what it still holds.
    await tab.goto('about:blank');
    await expect.poll(async () => (await counted()).visits, { timeout: 20_000 }).toBeGreaterThan(before.visits);
    await visitor.close();
  }
  const isMore = async () => {
    const now = await counted();
    return names.filter((name) => now[name] === before[name]);
  };
  await expect.poll(isMore, { message: 'not counted yet', timeout: 20_000 }).toEqual([]);

  const answer = page.waitForResponse('**/api/analytics/summary?days=7');
  await operatorOn(page).openBackOffice('analytics?days=7');
  await expect(heading(page, 'Visits and orders by day')).toBeVisible();
  const { days } = (await (await answer).json()) as { days: Counts[] };
  const table = page.getByRole('table');
  const together = table.getByRole('row', { name: /^Total/ });
  await expect(together).toBeVisible();
  const headers = await table.getByRole('columnheader').allTextContents();
  for (const name of names) {
    const sum = days.reduce((total, day) => total + day[name], 0);
    expect(sum, columns[name]).toBeGreaterThan(before[name]);
    await expect(
      // The first column of a row is its header.
      together.getByRole('cell').nth(headers.indexOf(columns[name]) - 1),
      columns[name],
    ).toHaveText(new Intl.NumberFormat('en-IN').format(sum));
  }
  await expect(table.getByRole('row')).toHaveCount(1 + 1 + 7);
});
