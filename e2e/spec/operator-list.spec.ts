import { expect, type Page } from '@playwright/test';
import type { PlacedOrder } from '../journey/api.ts';
import { orderIn, placeOrder } from '../journey/api.ts';
import { expectAt, heading, test } from '../journey/back-office.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { operatorOn } from '../journey/operator.ts';
import { aPhone } from '../journey/running-stack.ts';

/** The layout of 'My Orders'; what it lists and does is proved in mfe-admin/src/pages/order-list.test.tsx. */
let paid: PlacedOrder;
test.beforeAll(async () => {
  paid = await orderIn('PAYMENT_DONE');
});

const open = async (page: Page, search: string) => {
  await operatorOn(page).openBackOffice(`orderlist${search}`);
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
};
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('on a phone the list needs no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `?show=all&q=${paid.reference}`);
  const row = rows(page).first();
  for (const shown of [paid.id, 'Payment done', '₹3,630.00', 'Journey Tester', 'UK'])
    await expect(row).toContainText(shown);
  const table = await page.getByRole('table').boundingBox();
  expect(table?.x).toBeGreaterThanOrEqual(0);
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(360);
  await row.getByText('Journey Tester').click();
  await expectAt(page, `/admin/orderlinkupdate/${paid.id}`);
});

test('on a phone the page size can be chosen, and every row has its facts in the same places', async ({ page }) => {
  await placeOrder(aPhone());
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '?show=all');
  await expect(rows(page).nth(1)).toBeVisible();
  const places = await rows(page).evaluateAll((all) =>
    all.map((row) => {
      const { left, top } = row.getBoundingClientRect();
      const status = row.querySelector('[data-status]')?.getBoundingClientRect();
      return [(status?.left ?? 0) - left, (status?.top ?? 0) - top].map(Math.round).join();
    }),
  );
  expect(new Set(places).size, places.join(' ')).toBe(1);
  const size = page.getByRole('combobox', { name: 'Orders per page' });
  await expect(size).toBeVisible();
  await size.click();
  await page.getByTitle('20 / page').click();
  await expect(page).toHaveURL(/size=20/);
});

test('at 820 px a row shows what it shows on a wide screen, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await open(page, '?show=PAYMENT_DONE');
  const row = rows(page).filter({ hasText: paid.reference });
  for (const text of [/Payment done/, /In status \d/, /₹[\d,]+\.\d\d/, /^Created/, /Due in/]) {
    await expect(row.getByText(text).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(row.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  const scrolled = await page.getByRole('table').evaluate((table) => {
    const around = table.parentElement as HTMLElement;
    return around.scrollWidth - around.clientWidth;
  });
  expect(scrolled).toBe(0);
});

test('the longest amounts, names and tags of an order fit its row at 768, 1024 and 1199 px', async ({ page }) => {
  await changeAnswers(
    page,
    ({ pathname }) => pathname.endsWith('/orders'),
    (list) => ({
      ...list,
      orders: list.orders.map((order: object) => ({
        ...order,
        total_price: 99_999_999.99,
        first_item: 'Unbreakable'.repeat(6),
        orderUser: { name: 'Wolfeschlegelsteinhausenbergerdorff', country: 'USA' },
        assigned_to: {
          name: 'Operator-with-a-name-of-one-word-only',
          mine: false,
          since: '2026-11-01T00:00:00.000Z',
        },
        refunded: 'part',
        refunded_amount: 9_999_999.99,
        pending_refund_amount: 9_999_999.99,
        delayed_refund_amount: 5_555_555.55,
        due_at: '2020-01-01T00:00:00.000Z',
      })),
    }),
  );
  await open(page, '?show=all&size=5');
  for (const width of [768, 1024, 1199]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows(page).first()).toContainText('Refund pending');
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widest, { message: `${width}` }).toBeLessThanOrEqual(width);
    const tooWide = await page.getByRole('cell').evaluateAll((cells) =>
      // The cell of the checkbox has no text.
      cells.map((cell) => cell.scrollWidth > cell.clientWidth && cell.textContent).filter(Boolean),
    );
    expect(tooWide, `${width}`).toEqual([]);
  }
});
