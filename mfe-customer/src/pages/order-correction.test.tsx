// @vitest-environment jsdom
import { type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge } from '@potli/ui-kit/testing/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Draft } from '../draft/draft.ts';
import { draftActions, draftSlice } from '../draft/draft-slice.ts';
import { draftKey } from '../draft/draft-storage.ts';
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

test.each(['home', 'order'])('/user/%s reads a returned order again once there is a connection', async (path) => {
  open({ getOrder: inTurn(unreachable, { success: true, order: returned }) }, `/user/${path}/${orderId}`);
  await screen.findByText(/^Failed to fetch order details\./);
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('region', { name: 'Product 1' });
});

describe('a returned order', () => {
  test('is prefilled from the server with read-only links, its errors and the note', async () => {
    open({ getOrder: { success: true, order: returned } });
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    expect(first.getByLabelText<HTMLInputElement>('Product link')).toMatchObject({
      value: 'https://shop.example/kurta',
      readOnly: true,
    });
    expect(first.getByText('Indigo Kurta')).toBeDefined();
    expect(first.getByLabelText<HTMLInputElement>('Color').value).toBe('Indigo');
    expect(described(first.getByLabelText('Product link'))).toMatch(
      /^Out of Stock: This product is no longer available\./,
    );
    expect(screen.queryByRole('button', { name: 'Edit Link' })).toBeNull();
    expect(screen.getByText(/^Note: Incomplete Address: Some required details are missing/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
  });

  test('counts with the store prices that the order has', async () => {
    const items = returned.items.map((item) => ({ ...item, store_price: 1499, store_currency: 'INR' }));
    open({ getOrder: { success: true, order: { ...returned, items } }, getShippingCost: unreachable });
    const sums = await screen.findAllByText('Store prices, 4 pieces');
    expect(sums.map(({ nextElementSibling }) => nextElementSibling?.textContent)).toContain('₹5,996.00');
    expect(page.storedDraft()?.corrections[0]?.products.map(({ storePrice }) => storePrice)).toEqual(
      Array(2).fill({ amount: 1499, currency: 'INR' }),
    );
  });

  test('locks email, country code and mobile and is resubmitted as an update', async () => {
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
    await waitFor(() => expect(page.storedDraft()?.corrections ?? []).toEqual([]));
  });

  test('keeps its idempotency key, also with another code, while its answer is lost', async () => {
    open({
      getOrder: { success: true, order: { ...returned, order_error_code: null } },
      generateOtp: { success: true, resend_after_seconds: 30 },
      updateOrder: inTurn(unreachable, { success: true, order: anOrder({ order_status: 'ORDER_EVALUATION' }) }),
    });
    const { user } = page;
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    await user.clear(first.getByLabelText('Size'));
    await user.type(first.getByLabelText('Size'), 'L');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const code = await screen.findByLabelText('6-digit OTP');
    await user.type(code, '123456');
    await acknowledge(user, 'No response from server. Please try again.');
    await user.clear(code);
    await user.type(code, '654321');
    await page.arrives('/user/success');
    const calls = page.network.callsOf('updateOrder');
    expect(calls.map(({ body }) => body.otp)).toEqual(['123456', '654321']);
    const [before, after] = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(before).toMatch(/^[0-9a-f]{32}$/);
    expect(after).toBe(before);
  });
});

describe('a correction beside other tabs', () => {
  const answers = { getOrder: { success: true, order: returned } };
  const changedElsewhere = (change: (draft: Draft) => Draft) => {
    const draft = page.storedDraft();
    if (!draft) throw new Error('no draft is stored');
    localStorage.setItem(draftKey, JSON.stringify(change(draft)));
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: draftKey }));
    });
  };
  const colorOfFirst = async () => {
    const first = within(await screen.findByRole('region', { name: 'Product 1' }));
    return first.getByLabelText<HTMLInputElement>('Color');
  };
  const typeColor = async () => {
    const color = await colorOfFirst();
    await page.user.clear(color);
    await page.user.type(color, 'Rust');
  };

  test('keeps what was typed when another order is corrected in another tab', async () => {
    open(answers);
    await typeColor();
    const other = { ...returned, order_id: 'another', items: [anItem({ order_item_id: 'item-9' })] };
    changedElsewhere((draft) => draftSlice.reducer(draft, draftActions.correctionOpened(other)));
    expect((await colorOfFirst()).value).toBe('Rust');
    expect(page.storedDraft()?.corrections).toMatchObject([{ products: [{ color: 'Rust' }, {}] }, {}]);
  });

  const closed = (draft: Draft) => draftSlice.reducer(draft, draftActions.correctionClosed(orderId));

  test('is opened again when another tab closed it and the order is still returned', async () => {
    open(answers);
    await typeColor();
    changedElsewhere(closed);
    await waitFor(async () => expect((await colorOfFirst()).value).toBe('Indigo'));
  });

  test('leads to the order that was sent in another tab', async () => {
    const sent = anOrder({ order_status: 'ORDER_EVALUATION', version: 4 });
    open({ getOrder: inTurn({ success: true, order: returned }, { success: true, order: sent }) });
    await typeColor();
    changedElsewhere(closed);
    await page.arrives(`/user/orderdetail/${orderId}`);
    expect(page.storedDraft()?.corrections ?? []).toEqual([]);
  });

  test('says when the order cannot be read again, and reads it once more', async () => {
    open({ getOrder: inTurn(answers.getOrder, unreachable, answers.getOrder) });
    await typeColor();
    changedElsewhere(closed);
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await colorOfFirst()).value).toBe('Indigo');
  });
});

describe('the error of a returned item', () => {
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

  test("is chosen from the store's current sizes", async () => {
    open({ getOrder: { success: true, order: denied }, getProductDetails: { success: true, details } });
    const card = within(await screen.findByRole('region', { name: 'Product 1' }));
    const offered = await card.findByRole('group', { name: 'Available sizes:' });
    expect(offered.previousElementSibling?.contains(card.getByLabelText('Size'))).toBe(true);
    await page.user.click(await card.findByRole('button', { name: 'L' }));
    expect(card.getByLabelText<HTMLInputElement>('Size').value).toBe('L');
    expect(card.getByRole('button', { name: 'L' }).getAttribute('aria-pressed')).toBe('true');
    expect(marked(screen.getByRole('region', { name: 'Product 1' }))).toHaveLength(0);
  });

  test('is typed when the store does not respond', async () => {
    open({ getOrder: { success: true, order: denied }, getProductDetails: refuse('STORE_TIMEOUT') });
    const card = within(await screen.findByRole('region', { name: 'Product 1' }));
    expect(await card.findByText(/Failed to load the available sizes/)).toBeDefined();
    await page.user.clear(card.getByLabelText('Size'));
    await page.user.type(card.getByLabelText('Size'), 'XL');
    expect(page.storedDraft()?.corrections[0]?.products[0]?.size).toBe('XL');
  });
});

test('an order that is returned is withdrawn on its correction page, which then leads to its details', async () => {
  const withdrawable = anOrder({ ...returned, allowed_actions: ['resubmit', 'withdraw'] });
  const cancelled = anOrder({ order_status: 'ORDER_CANCELLED', allowed_actions: [] });
  open({
    getOrder: inTurn({ success: true, order: withdrawable }, { success: true, order: cancelled }),
    sendWithdrawalCode: { success: true, resend_after_seconds: 30 },
    withdrawOrder: { success: true, order: cancelled },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Withdraw Order' }));
  await user.click(await screen.findByRole('button', { name: 'Send Code' }));
  await user.type(await screen.findByLabelText('6-digit OTP'), '123456');
  await user.click(screen.getByRole('button', { name: 'Withdraw Order' }));
  await acknowledge(user, 'Your order was withdrawn. We will send you a confirmation.');
  await page.arrives(`/user/orderdetail/${orderId}`);
  await waitFor(() => expect(page.storedDraft()?.corrections ?? []).toEqual([]));
});

test('a denied address is marked on its field on the details page until it is changed', async () => {
  open({ getOrder: { success: true, order: returned } });
  await page.user.click(await screen.findByRole('button', { name: 'Next' }));
  await page.user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  const address = await screen.findByLabelText('Address');
  expect(described(address)).toMatch(/^Incomplete Address: /);
  expect(screen.queryByText('Please correct the highlighted fields.')).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
  await page.user.click(await screen.findByRole('button', { name: 'Go back and change it' }));
  expect(screen.getByText('Please correct the highlighted fields.')).toBeDefined();
  await page.user.type(address, ', flat 2');
  expect(address.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('Please correct the highlighted fields.')).toBeNull();
  // Kept for the way back: what was changed is not denied again.
  expect(page.storedDraft()?.corrections[0]).toMatchObject({ deniedDestination: { address: '1 Test Street' } });
});

describe('removing a denied item', () => {
  const update = {
    generateOtp: { success: true, resend_after_seconds: 30 },
    updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_EVALUATION', version: 4 }) },
  };
  const denied = anItem({ is_item_accepted: 0, item_error_code: 'ERR_ITEM_RESTRICTED' });
  const shawl = anItem({ order_item_id: 'item-2', product_name: 'Shawl' });
  const inCorrection = (...items: readonly (typeof denied)[]) => ({
    getOrder: { success: true, order: anOrder({ order_status: 'ORDER_CORRECTION', items: [...items] }) },
  });
  const remove = (name: string) => page.user.click(screen.getByRole('button', { name: `Remove from order: ${name}` }));

  test('sends the order without it, and without a question once all that is left was accepted', async () => {
    open({ ...inCorrection(denied, shawl), ...update });
    await screen.findByRole('region', { name: 'Product 1' });
    await remove('Indigo Kurta');
    const { user } = page;
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    const removed = within(await screen.findByRole('region', { name: 'Removed from the order' }));
    expect(removed.getByText('Indigo Kurta')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await user.type(await screen.findByLabelText('6-digit OTP'), '123456');
    await page.arrives('/user/success');
    const [sent] = page.network.callsOf('updateOrder');
    expect(sent?.body).toMatchObject({ dropped_items: ['item-1'], orderItems: [{ order_item_id: 'item-2' }] });
  });

  test('shows it as removed until it is kept after all, also after a reload', async () => {
    open(inCorrection(denied, shawl));
    const card = within(await screen.findByRole('region', { name: 'Product 1' }));
    await remove('Indigo Kurta');
    expect(card.getByText('Removed')).toBeDefined();
    expect(card.queryByLabelText('Size')).toBeNull();
    expect(page.storedDraft()?.corrections[0]?.products.map(({ isDropped }) => isDropped)).toEqual([true, false]);
    const keep = card.getByRole('button', { name: 'Keep in order: Indigo Kurta' });
    expect(document.activeElement).toBe(keep);
    await page.user.click(keep);
    expect(card.getByLabelText('Size')).toBeDefined();
  });

  test('is offered for denied items only', async () => {
    open(inCorrection(denied, shawl));
    const second = within(await screen.findByRole('region', { name: 'Product 2' }));
    expect(second.queryByRole('button', { name: /^Remove from order/ })).toBeNull();
  });

  test('is not offered for the last item, which says to withdraw the order instead', async () => {
    open(inCorrection(denied, { ...shawl, is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' }));
    const second = within(await screen.findByRole('region', { name: 'Product 2' }));
    expect(second.queryByText(/^An order needs at least one item/)).toBeNull();
    await remove('Indigo Kurta');
    expect(second.queryByRole('button', { name: /^Remove from order/ })).toBeNull();
    expect(second.getByText(/You can withdraw the whole order below\.$/)).toBeDefined();
  });
});

describe('a correction that changes nothing of what was denied', () => {
  const sized = anItem({ is_item_accepted: 0, item_error_code: 'ERR_INVALID_SIZE' });
  const shawl = anItem({ order_item_id: 'item-2', product_name: 'Shawl' });
  const start = async (own: Parameters<typeof anOrder>[0]) => {
    const order = anOrder({ order_status: 'ORDER_CORRECTION', ...own });
    const details = { product_name: 'Indigo Kurta', product_image: '', sizes: ['L'] };
    open({ getOrder: { success: true, order }, getProductDetails: { success: true, details } });
    return within(await screen.findByRole('region', { name: 'Product 1' }));
  };
  const next = () => page.user.click(screen.getByRole('button', { name: 'Next' }));
  const question = async (what: string) => {
    await screen.findByText(`You have not changed ${what}; the same answer is likely. Send anyway?`);
    expect(screen.getByRole('button', { name: 'Go back and change it' }).className).toBe('button');
    expect(screen.getByRole('button', { name: 'Send anyway' }).className).toBe('button button-quiet');
  };

  test('asks before it goes on, and goes back or on as the customer says', async () => {
    const card = await start({ items: [sized, shawl] });
    // A change of something else is no answer to the denial.
    await page.user.click(card.getByRole('button', { name: 'Increase quantity' }));
    await next();
    await question('“Indigo Kurta”');
    await page.user.click(screen.getByRole('button', { name: 'Go back and change it' }));
    await page.arrives(`/user/home/${orderId}`);
    await next();
    await page.user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await page.arrives('/user/usercontact');
  });

  test('names every item that was not changed', async () => {
    await start({ items: [sized, { ...shawl, is_item_accepted: 0, item_error_code: 'ERR_OUT_OF_STOCK' }] });
    await next();
    await question('“Indigo Kurta” and “Shawl”');
  });

  test('is not asked about once the denied choice was changed', async () => {
    const card = await start({ items: [sized, shawl] });
    await page.user.click(await card.findByRole('button', { name: 'L' }));
    await next();
    await page.arrives('/user/usercontact');
  });

  test.each([
    ['a denied address', { order_error_code: 'ERR_USER_INVALID_ADDRESS', items: [shawl] }],
    ['an item that cannot go there', { items: [{ ...sized, item_error_code: 'ERR_DELIVERY_RESTRICTION' }, shawl] }],
  ] as const)('asks about the address on the details page after %s', async (_, { items, ...own }) => {
    await start({ ...own, items: [...items] });
    await next();
    await page.user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    await question('the address');
    await page.user.click(screen.getByRole('button', { name: 'Go back and change it' }));
    await page.arrives('/user/usercontact');
    await page.user.type(screen.getByLabelText('Address'), ', flat 2');
    await page.user.click(screen.getByRole('button', { name: 'Proceed to Review' }));
    await page.arrives('/user/orderreview');
  });

  test('of the address is not asked about when nothing of it was denied', async () => {
    const card = await start({ items: [sized, shawl] });
    await page.user.click(await card.findByRole('button', { name: 'L' }));
    await next();
    await page.user.click(await screen.findByRole('button', { name: 'Proceed to Review' }));
    await page.arrives('/user/orderreview');
  });
});

test('an order in any other status leads to its details', async () => {
  open({
    getOrder: { success: true, order: anOrder() },
    getTerms: refuse('INTERNAL_ERROR'),
    getPrivacy: refuse('INTERNAL_ERROR'),
    getTransaction: { success: true, state: 'none', transaction: null },
  });
  await page.arrives(`/user/orderdetail/${orderId}`);
  await screen.findByText('awaiting payment');
});

test.each(['order', 'home', 'orderdetail', 'payment'])(
  'an unknown order alerts and redirects from /user/%s',
  async (name) => {
    const notFound = refuse('ORDER_NOT_FOUND');
    const getTransaction = { success: true, state: 'none', transaction: null };
    open({ getOrder: notFound, getPaymentOptions: notFound, getTransaction }, `/user/${name}/${orderId}`);
    await acknowledge(page.user, 'Order not found. Redirecting to home page...');
    await page.arrives('/user/order/create');
  },
);

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

  test('shows why it failed and retries', async () => {
    const getOrder = inTurn(refuse('INTERNAL_ERROR'), { success: true, order: returned });
    open({ getOrder }, `/user/order/${orderId}`);
    await screen.findByText('Failed to fetch order details.');
    expect(screen.getByRole('alert').textContent).toContain('Error 500: Something went wrong on our side.');
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.arrives(`/user/home/${orderId}`);
    await screen.findByRole('region', { name: 'Product 1' });
  });
});
