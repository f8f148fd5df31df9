import { expect, type Locator, type Page } from '@playwright/test';
import { inInbox, sandbox, site } from './running-stack.ts';

export const goods = {
  kurta: { path: 'product/indigo-block-print-kurta', name: 'Indigo Block Print Cotton Kurta', size: 'M' },
  anarkali: { path: 'product/gulmohar-anarkali-set', name: 'Gulmohar Anarkali Set with Dupatta', size: 'M' },
  shawl: { path: 'product/kullu-wool-shawl', name: 'Kullu Wool Shawl, 40" x 80"', size: undefined },
} as const;
export type Good = keyof typeof goods;

export const linkOf = (good: Good): string => `${sandbox()}/shop/${goods[good].path}`;

/** The text of the open dialog must be exactly this; its OK is pressed. */
export const dismissAlert = async (page: Page, text: string | RegExp): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ hasText: text });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
};

/** A customer's actions, found by the texts on the screen. */
export const customerOn = (page: Page, phone: string) => {
  const card = (number: number): Locator => page.getByRole('region', { name: `Product ${number}`, exact: true });

  return {
    card,

    async fetchProduct(number: number, good: Good, choice: { size?: string; color?: string; quantity?: number } = {}) {
      await card(number).getByLabel('Product link').fill(linkOf(good));
      await card(number).getByRole('button', { name: 'Fetch' }).click();
      await expect(card(number).getByText(goods[good].name)).toBeVisible();
      await this.choose(number, choice);
    },

    async choose(number: number, { size, color, quantity = 1 }: { size?: string; color?: string; quantity?: number }) {
      // A store that offers sizes gives a list; without one, and in a correction, the size is typed.
      const sizes = card(number).getByRole('group', { name: 'Size', exact: true });
      if (size && (await sizes.count()) > 0) await sizes.getByRole('radio', { name: size, exact: true }).check();
      else if (size) await card(number).getByLabel('Size').fill(size);
      if (color) await card(number).getByLabel('Color').fill(color);
      for (let more = 1; more < quantity; more += 1) {
        await card(number).getByRole('button', { name: 'Increase quantity' }).click();
      }
    },

    async fillDetails(more: Record<string, string> = {}) {
      await page.getByLabel('Name', { exact: true }).fill(more.name ?? 'Journey Tester');
      await page.getByLabel('Email').fill('journey.tester@mail.example');
      await page.getByLabel('Country code').selectOption('+44');
      await page.getByLabel('Mobile').fill(phone);
      await page.getByLabel('Address').fill('12 Harbour Street, Leith');
      await page.getByLabel('Country', { exact: true }).selectOption('UK');
      await page.getByLabel('Postal code').fill('EH6 6LX');
    },

    /** From an empty order page to the details form, with one product. */
    async toDetails(good: Good = 'shawl') {
      await page.goto(`${site()}/user/order/create`);
      const { size } = goods[good];
      await this.fetchProduct(1, good, size ? { size } : {});
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
    },

    /** From the details form to the page that asks for the code. */
    async submitDetails() {
      await this.fillDetails();
      await page.getByRole('button', { name: 'Proceed to Review' }).click();
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
    },

    /** From an empty order page to the page that asks for the code; the code was sent. */
    async toCode() {
      await this.toDetails();
      await this.submitDetails();
      await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible();
    },

    /** On the payment page: pays in the card and netbanking provider's window. */
    async payByNetbanking() {
      await page.getByRole('radio', { name: /card and netbanking/i }).check();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Pay Now' }).click();
      const bank = page.getByRole('dialog');
      await bank.getByRole('radio').first().check();
      await bank.getByRole('button', { name: 'Pay', exact: true }).click();
    },

    /** The newest code in the inbox that is not one of those. */
    code: (used: readonly string[] = []) =>
      inInbox(`44${phone}`, (messages) =>
        messages
          .filter(({ channel }) => channel === 'sms')
          .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
          .find((code) => code !== '' && !used.includes(code)),
      ),

    /** Its sixth digit submits it. */
    enterCode: (code: string) => page.getByLabel('6-digit OTP').fill(code),

    /** From an empty order page to the thank-you page. @returns the order's id and the code that was used */
    async placeOrder(wanted: readonly { good: Good; size?: string; color?: string; quantity?: number }[]) {
      await page.goto(`${site()}/user/order/create`);
      for (const [index, { good, ...choice }] of wanted.entries()) {
        if (index > 0) await page.getByRole('button', { name: 'Add New Product' }).click();
        await this.fetchProduct(index + 1, good, choice);
      }
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
      await this.submitDetails();
      await expect(page.getByText('OTP Sent Successfully!')).toBeVisible();
      const code = await this.code();
      await this.enterCode(code);
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
      const link = await page.getByLabel('Link to your order').inputValue();
      const orderId = link.split('/').at(-1) ?? '';
      expect(orderId).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
      return { orderId, code };
    },

    status: () => page.getByRole('status', { name: 'Order status' }),

    async openOrder(orderId: string, label: string) {
      await page.goto(`${site()}/user/order/${orderId}`);
      await expect(page).toHaveURL(`${site()}/user/orderdetail/${orderId}`);
      await expect(this.status()).toHaveText(label);
    },

    /** The link in the newest message of that kind; waits for it. */
    messageLink: (template: string) =>
      inInbox(`44${phone}`, (messages) => {
        const message = messages.find((each) => each.template === template);
        return message && /https?:\/\/\S+\/user\/\S+/.exec(message.text)?.[0];
      }),
  };
};
