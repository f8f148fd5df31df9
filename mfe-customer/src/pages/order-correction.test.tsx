// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { refuse } from '../testing/contract-network.ts';
import { acknowledge, closePage, openPage } from '../testing/open-page.tsx';

const returned = anOrder({
  order_status: 'ORDER_CORRECTION',
  order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS',
  items: [
    anItem({ is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' }),
    anItem({ order_item_id: 'item-2', product_name: 'Shawl' }),
  ],
});

let page: ReturnType<typeof openPage>;
const open = (answers: Parameters<typeof openPage>[1], path = `/user/home/${orderId}`) => {
  page = openPage(path, answers);
};
afterEach(() => closePage(page.network));

describe('a returned order', () => {
  test('is prefilled from the server with read-only links, its errors and the note', async () => {
    open({ getOrder: { success: true, order: returned } });
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    expect(first.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({
      value: 'https://shop.example/kurta',
      readOnly: true,
    });
    expect(first.getByRole('alert').textContent).toMatch(/^Out of Stock: This product is no longer available\./);
    expect(screen.queryByRole('button', { name: 'Edit Link' })).toBeNull();
    expect(screen.getByText(/^Note: Incomplete Address: Some required details are missing/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
  });

  test('locks e-mail, country code and mobile and is sent again as an update', async () => {
    open({
      getOrder: { success: true, order: returned },
      generateOtp: { success: true, resend_after_seconds: 30 },
      updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_EVALUATION', version: 4 }) },
    });
    const { user } = page;
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    await user.clear(first.getByLabelText('Size'));
    await user.type(first.getByLabelText('Size'), 'L');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    for (const name of ['Email', 'Country code', 'Mobile']) {
      expect((await screen.findByLabelText<HTMLInputElement>(name)).readOnly).toBe(true);
    }
    await user.type(screen.getByLabelText('Address'), ', flat 2');
    await user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    await user.type(await screen.findByLabelText('6-digit OTP'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify & Submit' }));
    await page.arrives('/user/success');
    expect(page.network.callsOf('updateOrder')).toMatchObject([
      {
        path: `/api/orders/user/${orderId}/update`,
        body: {
          order: { order_id: orderId, user_id: 'user-1', order_status: 'ORDER_EVALUATION', version: 3 },
          user: { address: '1 Test Street, flat 2' },
          orderItems: [
            { order_item_id: 'item-1', size: 'L' },
            { order_item_id: 'item-2', size: 'M' },
          ],
          otp: '123456',
        },
      },
    ]);
    await vi.waitFor(() => expect(page.storedDraft()?.correction ?? null).toBeNull());
  });
});

test('an order in any other status leads to its details', async () => {
  open({
    getOrder: { success: true, order: anOrder() },
    getTerms: refuse('INTERNAL_ERROR'),
    getPrivacy: refuse('INTERNAL_ERROR'),
  });
  await page.arrives(`/user/orderdetail/${orderId}`);
  await screen.findByText('awaiting payment');
});

test('an order that does not exist is told in an alert and left', async () => {
  open({ getOrder: refuse('ORDER_NOT_FOUND') });
  await acknowledge(page.user, 'Order not found. Redirecting to home page...');
  await page.arrives('/user/order/create');
});

describe('order entry by id', () => {
  test('leads a returned order to the order creation screen', async () => {
    open({ getOrder: { success: true, order: returned } }, `/user/order/${orderId}`);
    await page.arrives(`/user/home/${orderId}`);
    await screen.findByRole('region', { name: 'Product 1' });
  });

  test("without an id shows 'Order ID is missing in the URL.'", async () => {
    open({}, '/user/order');
    expect((await screen.findByRole('alert')).textContent).toBe('Order ID is missing in the URL.');
  });

  test('that fails says why and can be tried again', async () => {
    let calls = 0;
    const getOrder = () => {
      calls += 1;
      return calls === 1 ? refuse('INTERNAL_ERROR') : { success: true, order: returned };
    };
    open({ getOrder }, `/user/order/${orderId}`);
    await screen.findByText('Failed to fetch order details.');
    expect(screen.getByRole('alert').textContent).toContain('Error 500: Something went wrong on our side.');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.arrives(`/user/home/${orderId}`);
    await screen.findByRole('region', { name: 'Product 1' });
  });
});
