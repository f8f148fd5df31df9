import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { operatorSession } from './api.ts';
import { dismissAlert, type Good, goods } from './customer.ts';
import { inInbox, operatorPasskey, site } from './running-stack.ts';

/** A date in India so many days from now, YYYY-MM-DD. */
export const inDays = (days: number): string => addDays(indiaDate(new Date()), days);

/** Chooses from a list by typing its label. */
export const choose = async (list: Locator, label: string): Promise<void> => {
  await list.fill(label);
  await list.press('Enter');
};

/**
 * The server refuses the token of these calls of the page, as if it had run out. The page's own polling goes on: its
 * refusal would open the alert before the test has done what it is about.
 */
export const expireTokenOf = async (page: Page, method: string, path: string): Promise<void> => {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } })
      : route.fallback(),
  );
};

/** The message about that order on the operators' phone (`OPERATOR_PHONE` in dev/environment.ts). */
export const operatorMessage = (template: string, orderId: string): Promise<unknown> =>
  inInbox('919800000001', (messages) =>
    messages.find((each) => each.template === template && each.text.includes(orderId)),
  );

/** An operator's actions, found by the texts on the screen. */
export const operatorOn = (page: Page) => {
  const item = (good: Good) => page.getByRole('article', { name: goods[good].name });

  return {
    item,

    async signIn(at = '/admin') {
      await page.goto(`${site()}${at}`);
      await page.getByLabel('Passkey').fill(operatorPasskey());
      await page.getByRole('button', { name: 'Authenticate' }).click();
    },

    /** Opens a page of the back office as a signed-in operator, without the form. */
    async openBackOffice(path: string, passkey?: string) {
      const { token, operator } = await operatorSession(passkey);
      await page.addInitScript(
        ([token, name]) => {
          // Once in a tab: a session that the page has ended stays ended.
          if (sessionStorage.getItem('signed-in-by-test') === token) return;
          sessionStorage.setItem('signed-in-by-test', token ?? '');
          sessionStorage.setItem('admin_token', token ?? '');
          sessionStorage.setItem('admin_operator', name ?? '');
        },
        [token, operator.name],
      );
      await page.goto(`${site()}/admin/${path}`);
    },

    /** Finds the order in the list by its reference and opens it. */
    async openFromList(reference: string) {
      await page.goto(`${site()}/admin/orderlist?show=all&q=${reference}`);
      await page.getByRole('link', { name: reference }).click();
    },

    async acceptAddress() {
      const address = page.getByRole('region', { name: 'Address evaluation' });
      await address.getByText('Accept', { exact: true }).click();
    },

    async price(good: Good, { price, days, weight }: { price: string; days: number; weight?: string }) {
      await item(good).getByText('Accept', { exact: true }).click();
      await item(good).getByLabel('Price').fill(price);
      await item(good).getByLabel('Shipment date').fill(inDays(days));
      if (weight) await item(good).getByLabel('Estimated weight').fill(weight);
    },

    async deny(good: Good, reason: string) {
      await item(good).getByText('Deny', { exact: true }).click();
      await choose(item(good).getByLabel('Reason'), reason);
    },

    async submitEvaluation(orderId: string) {
      await page.getByRole('button', { name: 'Submit Evaluation' }).click();
      await dismissAlert(page, 'Order evaluation submitted successfully.');
      await expect(page).toHaveURL(`${site()}/admin/delivered/${orderId}`);
    },
  };
};
