import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { orderIn } from '../journey/api.ts';
import { customerOn } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Where the front page has its pictures. */
const folder = fileURLToPath(new URL('../../mfe-landing/src/features/carousel/pictures/', import.meta.url));
/** As mfe-landing's pictures.ts says. */
const [width, height] = [640, 1280];

/** One screen of a phone, twice as sharp as it is wide, in the sizes and formats that the front page names. */
const keep = async (page: Page, name: string, from?: Locator): Promise<void> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  // Below the header that stays.
  if (from) await from.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 80));
  const shot = sharp(await page.screenshot({ animations: 'disabled' })).resize(width, height);
  await shot.clone().avif({ quality: 46, effort: 4 }).toFile(`${folder}${name}.avif`);
  await shot
    .clone()
    .resize(width / 2)
    .avif({ quality: 46, effort: 4 })
    .toFile(`${folder}${name}-small.avif`);
  await shot.clone().webp({ quality: 70, effort: 4 }).toFile(`${folder}${name}.webp`);
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({
      viewport: { width: width / 2 + 40, height: height / 2 + 80 },
      deviceScaleFactor: 2,
      colorScheme: scheme,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    });

    test(`from the link to the code`, async ({ page }) => {
      const customer = customerOn(page, aPhone());
      await page.goto(`${site()}/user/order/create`);
      await customer.fetchProduct(1, 'kurta', { size: 'M', color: 'Indigo' });
      await expect(customer.card(1).locator('img').first()).toHaveJSProperty('complete', true);
      // The sandbox has an address where a store has a name.
      await page.locator('.customer-store').evaluate((store) => {
        store.textContent = 'chandni.example';
      });
      await keep(page, `products-${scheme}`, customer.card(1).locator('img').first());
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
      await customer.fillDetails({ name: 'Anaya' });
      await page.getByLabel('Email').fill('anaya@mail.example');
      await keep(page, `details-${scheme}`);
      await page.getByRole('button', { name: 'Proceed to Review' }).click();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('6-digit OTP').fill((await customer.code()).slice(0, 4));
      await keep(page, `code-${scheme}`);
    });

    test('the price', async ({ page }) => {
      const { id } = await orderIn('ORDER_CONFIRMATION');
      await page.goto(`${site()}/user/payment/${id}`);
      await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
      await keep(page, `price-${scheme}`);
    });

    test('the order on its way', async ({ page }) => {
      const { id } = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
      await page.goto(`${site()}/user/orderdetail/${id}`);
      await expect(page.getByText('TRACK-42').first()).toBeVisible();
      await keep(page, `order-${scheme}`);
    });
  });
}
