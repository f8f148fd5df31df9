import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

const pages = new URL('../mfe-customer/src/kit/kit.css', import.meta.url);
const css = new URL('../mfe-customer/src/features/receipt/receipt.css', import.meta.url);
/** 18 mm in points. */
const margin = 51;

test('a receipt of several pages has its margin on each of them', async ({ page }) => {
  const rows = Array.from({ length: 70 }, (_, n) => `<tr><th scope="row">Kurta ${n}</th><td>1</td><td>₹1</td></tr>`);
  const table = `<table><thead><tr><th>Item</th><th>Pieces</th><th>Price</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const style = await readFile(css, 'utf8');
  await page.setContent(`<style>${style}</style><main>The page</main><div class="customer-receipt">${table}</div>`);
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  expect(pdf.numPages).toBe(3);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const sheet = await pdf.getPage(number);
    const [, , , height = 0] = sheet.view;
    const lines = (await sheet.getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim() ? [item] : [],
    );
    expect(lines.map(({ str }) => str)).not.toContain('The page');
    const places = lines.map(({ transform }) => Number(transform[5]));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(margin);
    expect(Math.max(...places)).toBeLessThanOrEqual(height - margin);
  }
});

test('a printed page has no bar over its text', async ({ page }) => {
  const bar = '<div class="customer-pay-bar" data-lower-bar="phone">Total</div>';
  await page.setContent(`<style>${await readFile(pages, 'utf8')}</style><main>The order</main>${bar}`);
  await expect(page.getByText('Total')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Total')).toBeHidden();
  await expect(page.getByText('The order')).toBeVisible();
});
