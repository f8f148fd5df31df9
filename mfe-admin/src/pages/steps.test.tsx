// @vitest-environment jsdom
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { type Answer, refusal } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const two = [anItem(), anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle' })];
const at = (order_status: OrderStatus, own: Partial<Order> = {}) => ({
  success: true,
  order: anOrder({ order_status, items: two, ...own }),
});
const open = (page: string, order: object, own: Record<string, Answer> = {}) => ({
  page: openPage(`/admin/${page}/${orderId}`, { getOrder: order, ...own }),
  user: userEvent.setup(),
});
type User = ReturnType<typeof userEvent.setup>;
const itemCard = (name: RegExp) => screen.findByRole('article', { name });
const button = (name: string) => screen.getByRole('button', { name });
const closeDialog = async (user: User, name: string) => {
  await screen.findByRole('dialog', { name });
  await user.click(button('OK'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe('every admin step page', () => {
  test('shows an order header, user details and per-item cards', async () => {
    open('orderlinkupdate', at('PAYMENT_DONE'));
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(header.textContent).toContain('PT-DZQZTD');
    expect(header.textContent).toContain(orderId);
    const user = screen.getByRole('region', { name: 'User details' });
    for (const detail of ['Asha Verne', 'asha@example.com', '12 Larkspur Road', 'UK', 'SW1A 1AA'])
      expect(user.textContent).toContain(detail);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test('tells which table of shipping rates the order was priced with', async () => {
    open('orderlinkupdate', at('PAYMENT_DONE', { total_price: 3450, rates_version: '2026-04' }));
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(within(header).getByText('Shipping rates').nextElementSibling?.textContent).toBe('2026-04');
  });

  test('links to http and https addresses only, without telling where it comes from', async () => {
    const items = [anItem(), anItem({ order_item_id: 'item-2', product_link: 'javascript:alert(1)' })];
    open('orderlinkupdate', at('PAYMENT_DONE', { items }));
    const [good, bad] = await screen.findAllByRole('article');
    const link = within(good as HTMLElement).getByRole('link', { name: 'https://shop.example/kurta' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(within(bad as HTMLElement).queryByRole('link')).toBeNull();
  });

  test.each([
    ['evaluation', 'ORDER_CONFIRMATION', 'delivered'],
    ['orderlinkupdate', 'ORDER_EVALUATION', 'evaluation'],
    ['orderreceivedstatusupdate', 'PAYMENT_DONE', 'orderlinkupdate'],
    ['internationalshippingupdate', 'LOCAL_SHIPMENT_PROCESSING', 'orderreceivedstatusupdate'],
    ['completeorder', 'LOCAL_SHIPMENT_RECEIVED', 'internationalshippingupdate'],
    ['delivered', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'completeorder'],
  ] as const)('/admin/%s alerts and redirects an order that is %s', async (wrong, status, right) => {
    const { page, user } = open(wrong, at(status));
    await closeDialog(user, `You are trying to open incorrect page. Redirecting to ${status}`);
    await waitFor(() => expect(page.address()).toBe(`/admin/${right}/${orderId}`));
    await screen.findAllByRole('article');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that an order is not there', async () => {
    open('evaluation', refusal('ORDER_NOT_FOUND'));
    expect((await screen.findByRole('alert')).textContent).toContain('Order not found.');
  });

  test('says that an order cannot be fetched and tries again', async () => {
    let down = true;
    const { user } = open('orderlinkupdate', () => (down ? refusal('SERVICE_UNAVAILABLE') : at('PAYMENT_DONE')));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch order details.');
    down = false;
    await user.click(button('Try again'));
    await itemCard(/Indigo/);
  });
});

describe('the links page', () => {
  const saved = at('PAYMENT_DONE', {
    version: 4,
    items: [anItem({ local_order_link: 'https://a.example/1' }), ...two.slice(1)],
  });

  test.each([
    ['', 'Local shipment link is required.'],
    ['shop.example/1', 'Please enter a valid URL.'],
  ])("'Add' with %j shows %j", async (typed, message) => {
    const { page, user } = open('orderlinkupdate', at('PAYMENT_DONE'));
    const card = within(await itemCard(/Indigo/));
    if (typed !== '') await user.type(card.getByLabelText('Local Order Link'), typed);
    await user.click(card.getByRole('button', { name: 'Add' }));
    expect(card.getByText(message)).toBeTruthy();
    expect(page.api.sentTo('updateOrder')).toEqual([]);
  });

  test("'Add' saves one link, alerts, and locks the field", async () => {
    const { page, user } = open('orderlinkupdate', at('PAYMENT_DONE'), { updateOrder: saved });
    const card = within(await itemCard(/Indigo/));
    await user.type(card.getByLabelText('Local Order Link'), 'https://a.example/1');
    await user.click(card.getByRole('button', { name: 'Add' }));
    await closeDialog(user, 'Link updated successfully.');
    expect(page.api.sentTo('updateOrder')).toEqual([
      {
        order: { order_id: orderId, user_id: 'user-1', version: 3 },
        orderItems: [{ order_item_id: 'item-1', local_order_link: 'https://a.example/1' }],
      },
    ]);
    expect(card.getByLabelText<HTMLInputElement>('Local Order Link').readOnly).toBe(true);
    expect(card.queryByRole('button', { name: 'Add' })).toBeNull();
    page.api.assertContract();
  });

  test("'Submit' with any link empty says that all are mandatory", async () => {
    const { page, user } = open('orderlinkupdate', saved);
    await itemCard(/Indigo/);
    await user.click(button('Submit'));
    expect(screen.getByText('All local order links are mandatory.')).toBeTruthy();
    expect(page.api.sentTo('updateOrder')).toEqual([]);
  });

  test("'Submit' sends all links, alerts, and goes to the received page", async () => {
    const { page, user } = open('orderlinkupdate', saved, {
      updateOrder: at('LOCAL_SHIPMENT_PROCESSING', { version: 5 }),
    });
    const card = within(await itemCard(/Copper/));
    await user.type(card.getByLabelText('Local Order Link'), 'https://a.example/2');
    await user.click(button('Submit'));
    await closeDialog(user, 'All links updated successfully.');
    await waitFor(() => expect(page.address()).toBe(`/admin/orderreceivedstatusupdate/${orderId}`));
    expect(page.api.sentTo('updateOrder')[0].order).toMatchObject({
      order_status: 'LOCAL_SHIPMENT_PROCESSING',
      version: 4,
    });
    page.api.assertContract();
  });

  test('a failed update says so and keeps what was typed', async () => {
    const { user } = open('orderlinkupdate', at('PAYMENT_DONE'), { updateOrder: refusal('ORDER_CHANGED') });
    const card = within(await itemCard(/Indigo/));
    await user.type(card.getByLabelText('Local Order Link'), 'https://a.example/1');
    await user.click(card.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update the link. Please try again.');
    expect(button('Reload order')).toBeTruthy();
    expect(card.getByLabelText<HTMLInputElement>('Local Order Link').value).toBe('https://a.example/1');
  });
});

describe('the received page', () => {
  const oneHere = at('LOCAL_SHIPMENT_PROCESSING', {
    version: 4,
    items: [anItem({ is_local_shippment_received: 1 }), ...two.slice(1)],
  });

  test("'Add' with No selected shows 'Update this once order received'", async () => {
    const { page, user } = open('orderreceivedstatusupdate', at('LOCAL_SHIPMENT_PROCESSING'));
    const card = within(await itemCard(/Indigo/));
    await user.click(card.getByRole('button', { name: 'Add' }));
    expect(card.getByText('Update this once order received')).toBeTruthy();
    expect(page.api.sentTo('updateOrder')).toEqual([]);
  });

  test("'Add' with Yes saves it; a received item cannot be set back", async () => {
    const { page, user } = open('orderreceivedstatusupdate', at('LOCAL_SHIPMENT_PROCESSING'), { updateOrder: oneHere });
    const card = within(await itemCard(/Indigo/));
    await user.click(card.getByRole('radio', { name: 'Yes' }));
    await user.click(card.getByRole('button', { name: 'Add' }));
    await card.findByText('Received');
    expect(card.getByRole<HTMLInputElement>('radio', { name: 'No' }).disabled).toBe(true);
    expect(page.api.sentTo('updateOrder')[0]).toEqual({
      order: { order_id: orderId, user_id: 'user-1', version: 3 },
      orderItems: [{ order_item_id: 'item-1', is_local_shippment_received: 1 }],
    });
    page.api.assertContract();
  });

  test('confirm with any No asks to confirm all, then goes to the international page', async () => {
    const { page, user } = open('orderreceivedstatusupdate', oneHere, { updateOrder: at('LOCAL_SHIPMENT_RECEIVED') });
    const card = within(await itemCard(/Copper/));
    await user.click(button('Confirm Items Received'));
    expect(screen.getByText('Please confirm all items have been received.')).toBeTruthy();
    await user.click(card.getByRole('radio', { name: 'Yes' }));
    await user.click(button('Confirm Items Received'));
    await closeDialog(user, 'All received status updated successfully.');
    await waitFor(() => expect(page.address()).toBe(`/admin/internationalshippingupdate/${orderId}`));
    page.api.assertContract();
  });
});

describe('the international page', () => {
  test('needs both link and tracking ID, then goes to the complete page', async () => {
    const { page, user } = open('internationalshippingupdate', at('LOCAL_SHIPMENT_RECEIVED'), {
      updateOrder: at('INTERNATIONAL_SHIPMENT_IN_PROGRESS'),
    });
    await user.type(await screen.findByLabelText('International Shipping Link'), 'https://track.example/1');
    await user.click(button('Submit'));
    expect(screen.getByText('Both international shipping link and tracking ID are mandatory.')).toBeTruthy();
    await user.type(screen.getByLabelText('International Tracking ID'), 'T1');
    await user.click(button('Submit'));
    await closeDialog(user, 'International link submitted successfully.');
    await waitFor(() => expect(page.address()).toBe(`/admin/completeorder/${orderId}`));
    expect(page.api.sentTo('updateOrder')).toHaveLength(1);
    page.api.assertContract();
  });
});

describe('the complete page', () => {
  const shipped = at('INTERNATIONAL_SHIPMENT_IN_PROGRESS', {
    international_shipping_tracking_link: 'https://track.example/1',
    international_shipping_tracking_number: 'T1',
  });

  test('shows tracking link and number and completes the order', async () => {
    const { page, user } = open('completeorder', shipped, { updateOrder: at('ORDER_COMPLETED') });
    const tracking = await screen.findByRole('region', { name: 'Tracking' });
    expect(within(tracking).getByRole('link').getAttribute('href')).toBe('https://track.example/1');
    expect(tracking.textContent).toContain('T1');
    await user.click(button('Complete Order'));
    await closeDialog(user, 'Order completed successfully.');
    await waitFor(() => expect(page.address()).toBe(`/admin/delivered/${orderId}`));
    await screen.findByRole('heading', { name: 'Order Successfully Delivered!!!' });
    // The page that was left must not call its own success an incorrect page, not even a moment later.
    await user.click(screen.getByText(/^History/));
    await user.click(screen.getByText(/^History/));
    expect(screen.queryByRole('dialog')).toBeNull();
    page.api.assertContract();
  });
});

describe('the status page', () => {
  test.each([
    ['ORDER_CONFIRMATION', "Awaiting the user's payment!"],
    ['ORDER_CORRECTION', 'Order under correction!!!'],
    ['ORDER_COMPLETED', 'Order Successfully Delivered!!!'],
    ['ORDER_CANCELLED', 'Order Cancelled!!!'],
  ] as const)('of an order that is %s says %j', async (status, heading) => {
    open('delivered', at(status));
    await screen.findByRole('heading', { name: heading });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says that the order cannot be fetched', async () => {
    open('delivered', refusal('SERVICE_UNAVAILABLE'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch order details. Please try again.',
    );
  });
});
