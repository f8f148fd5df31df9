// @vitest-environment jsdom
import { type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const returned = anOrder({
  order_status: 'ORDER_CORRECTION',
  order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS',
  items: [
    anItem({ is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' }),
    anItem({ order_item_id: 'item-2', product_name: 'Shawl' }),
  ],
});

/** What is said under a field that is marked as wrong. */
const described = (field: HTMLElement) => {
  expect(field.getAttribute('aria-invalid')).toBe('true');
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
};
const marked = (card: HTMLElement) => card.querySelectorAll('[aria-invalid]');

let page: ReturnType<typeof openPage>;
const open = (answers: Parameters<typeof openPage>[1], path = `/user/home/${orderId}`) => {
  page = openPage(path, answers);
};

describe('a returned order', () => {
  test('is prefilled from the server with read-only links, its errors and the note', async () => {
    open({ getOrder: { success: true, order: returned } });
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    expect(first.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({
      value: 'https://shop.example/kurta',
      readOnly: true,
    });
    expect(described(first.getByLabelText('Product link'))).toMatch(
      /^Out of Stock: This product is no longer available\./,
    );
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
    await waitFor(() => expect(page.storedDraft()?.correction ?? null).toBeNull());
  });
});

describe('what is wrong with a returned item', () => {
  const openItem = async (code: ItemDenial) => {
    const denied = anItem({ is_item_accepted: 0, item_error_code: code });
    open({
      getOrder: {
        success: true,
        order: anOrder({ order_status: 'ORDER_CORRECTION', items: [denied, anItem({ order_item_id: 'item-2' })] }),
      },
      getProductDetails: { success: true, details: { product_name: 'Indigo Kurta', product_image: '', sizes: ['L'] } },
    });
    return screen.findByRole('region', { name: 'Product 1' });
  };
  const fieldOf = (card: HTMLElement, name: string) =>
    name === 'Quantity' ? within(card).getByRole('group', { name }) : within(card).getByLabelText(name);

  test.each([
    ['ERR_INVALID_SIZE', 'Size'],
    ['ERR_INVALID_COLOR', 'Color'],
    ['ERR_INVALID_QUANTITY', 'Quantity'],
    ['ERR_INVALID_LINK', 'Product link'],
    ['ERR_OUT_OF_STOCK', 'Product link'],
    ['ERR_DELIVERY_RESTRICTION', 'Product link'],
    ['ERR_ITEM_RESTRICTED', 'Product link'],
    ['ERR_LOCAL_DELIVERY_RESTRICTION', 'Product link'],
  ] as const)('%s is marked on %s and nowhere else', async (code, name) => {
    const card = await openItem(code);
    expect(described(fieldOf(card, name))).toBe(itemDenials[code].customer);
    expect(marked(card)).toHaveLength(1);
    expect(within(card).queryByText('Accepted')).toBeNull();
    const second = screen.getByRole('region', { name: 'Product 2' });
    expect(marked(second)).toHaveLength(0);
    expect(within(second).getByText('Accepted')).toBeDefined();
  });

  test('is marked until it is changed', async () => {
    const card = await openItem('ERR_INVALID_QUANTITY');
    await page.user.click(within(card).getByRole('button', { name: 'Decrease quantity' }));
    expect(marked(card)).toHaveLength(0);
    expect(within(card).getByText('Changed')).toBeDefined();
    await page.user.click(within(card).getByRole('button', { name: 'Increase quantity' }));
    expect(marked(card)).toHaveLength(1);
  });
});

describe('a denied size', () => {
  const denied = anOrder({
    order_status: 'ORDER_CORRECTION',
    items: [anItem({ is_item_accepted: 0, item_error_code: 'ERR_INVALID_SIZE' })],
  });
  const details = { product_name: 'Indigo Kurta', product_image: '', sizes: ['S', 'L'] };

  test('is chosen anew from the sizes that the store offers now', async () => {
    open({ getOrder: { success: true, order: denied }, getProductDetails: { success: true, details } });
    const card = within(await screen.findByRole('region', { name: 'Product 1' }));
    await page.user.click(await card.findByRole('button', { name: 'L' }));
    expect(card.getByLabelText<HTMLInputElement>('Size').value).toBe('L');
    expect(card.getByRole('button', { name: 'L' }).getAttribute('aria-pressed')).toBe('true');
    expect(marked(screen.getByRole('region', { name: 'Product 1' }))).toHaveLength(0);
  });

  test('is typed where the store does not answer', async () => {
    open({ getOrder: { success: true, order: denied }, getProductDetails: refuse('STORE_TIMEOUT') });
    const card = within(await screen.findByRole('region', { name: 'Product 1' }));
    expect(await card.findByText(/could not be looked up/)).toBeDefined();
    await page.user.clear(card.getByLabelText('Size'));
    await page.user.type(card.getByLabelText('Size'), 'XL');
    expect(page.storedDraft()?.correction?.products[0]?.size).toBe('XL');
  });
});

test('a denied address is marked on its field on the details page until it is changed', async () => {
  open({ getOrder: { success: true, order: returned } });
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  const address = await screen.findByLabelText('Address');
  expect(described(address)).toMatch(/^Incomplete Address: /);
  expect(screen.getByText('Please correct the highlighted fields.')).toBeDefined();
  await page.user.type(address, ', flat 2');
  expect(address.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Please correct the highlighted fields.')).toBeNull();
  // Kept for the way back: what was changed is not denied again.
  expect(page.storedDraft()?.correction).toMatchObject({ deniedDestination: { address: '1 Test Street' } });
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
    const getOrder = inTurn(refuse('INTERNAL_ERROR'), { success: true, order: returned });
    open({ getOrder }, `/user/order/${orderId}`);
    await screen.findByText('Failed to fetch order details.');
    expect(screen.getByRole('alert').textContent).toContain('Error 500: Something went wrong on our side.');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.arrives(`/user/home/${orderId}`);
    await screen.findByRole('region', { name: 'Product 1' });
  });
});
