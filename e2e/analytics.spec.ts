import { expect, test } from '@playwright/test';
import { placeOrder } from './journey/api.ts';
import { aPhone, site } from './journey/running-stack.ts';

interface Event {
  name: string;
  page: string;
  button?: string;
}

test('page views and button clicks send events of the contract, without personal data or order ids', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  const events: Event[] = [];
  const refused: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics/events'))
      events.push(...(request.postDataJSON() as { events: Event[] }).events);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/analytics/events') && !response.ok()) refused.push(response.status());
  });

  await page.goto(`${site()}/user/orderdetail/${order.id}`);
  await page.getByRole('link', { name: 'Calculator' }).click();
  await page.getByRole('button', { name: 'Get Price' }).click();
  await expect
    .poll(() => events.map(({ name, page: at }) => `${name} ${at}`))
    .toEqual(
      expect.arrayContaining([
        'page_view /user/orderdetail/{id}',
        'page_view /user/calculator',
        'button_click /user/calculator',
      ]),
    );
  expect(JSON.stringify(events)).not.toContain(order.id);
  expect(JSON.stringify(events)).not.toContain(order.reference);
  expect(refused).toEqual([]);
});
