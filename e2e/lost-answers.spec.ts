import { expect, type Page } from '@playwright/test';
import { fetchOrder } from './journey/api.ts';
import { test } from './journey/back-office.ts';
import { holdReads } from './journey/change-answers.ts';
import { noAnswerLine } from './journey/clean-console.ts';
import { dismissAlert } from './journey/customer.ts';
import { acceptAll, openEvaluation, submit } from './journey/evaluation-page.ts';
import { operatorOn } from './journey/operator.ts';
import { orderIn } from './journey/order-in-status.ts';
import { site } from './journey/running-stack.ts';

// A command reaches the server and is carried out, but the connection breaks before its answer arrives.
test.beforeEach(({ quiet }) => quiet.except(noAnswerLine));

/** Loses the answer to the next request to that path. */
const loseAnswer = async (page: Page, path: string): Promise<void> => {
  await page.route(
    `**/api/orders/**/${path}`,
    async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBe(200);
      await route.abort();
    },
    { times: 1 },
  );
};

test('a customer cancels with a second press', async ({ page }) => {
  const order = await orderIn('ORDER_CONFIRMATION');
  await page.goto(`${site()}/user/orderdetail/${order.id}`);
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
  await loseAnswer(page, 'update');
  const release = await holdReads(page);
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel Order' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  };
  await cancel();
  await dismissAlert(page, 'Failed to cancel order. Please try again.');
  await expect(page.getByText('No response from server. Please try again.')).toBeVisible();
  await cancel();
  await dismissAlert(page, 'Order cancelled successfully.');
  release();
  await expect(page.getByText(/has been cancelled/)).toBeVisible();
  expect((await fetchOrder(order.id)).history).toHaveLength(3);
});

test('an operator evaluates with a second press', async ({ page }) => {
  const order = await orderIn('ORDER_EVALUATION');
  await openEvaluation(page, order);
  await acceptAll(page);
  await loseAnswer(page, 'update');
  const release = await holdReads(page);
  await submit(page);
  await expect(page.getByText('No response from server. Please try again.')).toBeVisible();
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  release();
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CONFIRMATION');
});

test('an operator completes an order with a second press', async ({ page }) => {
  const order = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  await operatorOn(page).openBackOffice(`completeorder/${order.id}`);
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeVisible();
  await loseAnswer(page, 'update');
  const release = await holdReads(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('No response from server. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await dismissAlert(page, 'Order completed successfully.');
  release();
  await expect(page.getByText('Order Successfully Delivered!!!')).toBeVisible();
});
