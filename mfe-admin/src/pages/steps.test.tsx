// @vitest-environment jsdom
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { type Answers, inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, type OpenPage } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const two = [anItem(), anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle' })];
const at = (order_status: OrderStatus, own: Partial<Order> = {}) => ({
  success: true,
  order: anOrder({ order_status, items: two, ...own }),
});
const open = (page: string, order: object, answers: Answers = {}) =>
  openAsOperator(`/admin/${page}/${orderId}`, { getOrder: order, ...answers });
/** The card of the item with that name. */
const itemCard = async (name: string) =>
  within(
    (await screen.findByRole('heading', { name: new RegExp(name), level: 3 })).closest('[role=article]') as HTMLElement,
  );
const button = (name: string) => screen.getByText(name, { selector: 'button *' });
const enter = async (user: OpenPage['user'], field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};

describe('every admin step page', () => {
  test.each([
    ['evaluation', 'ORDER_EVALUATION', 'Evaluate Order'],
    ['orderlinkupdate', 'PAYMENT_DONE', 'Update Order Links'],
    ['orderreceivedstatusupdate', 'LOCAL_SHIPMENT_PROCESSING', 'Confirm Order Received'],
    ['internationalshippingupdate', 'LOCAL_SHIPMENT_RECEIVED', 'Update International Shipping Details'],
    ['completeorder', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'Complete the Order'],
    ['delivered', 'ORDER_COMPLETED', 'Order Status'],
  ] as const)('shows an order header, user details and per-item cards on /admin/%s', async (page, status, title) => {
    open(page, at(status));
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title);
    expect(header.textContent).toContain('PT-DZQZTD');
    expect(header.textContent).toContain(orderId);
    const user = screen.getByRole('region', { name: 'User details' });
    for (const detail of ['Asha Verne', 'asha@example.com', '12 Larkspur Road', 'UK', 'SW1A 1AA'])
      expect(user.textContent).toContain(detail);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  test('shows the shipping rates version of the order', async () => {
    open('orderlinkupdate', at('PAYMENT_DONE', { total_price: 3450, rates_version: '2026-04' }));
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(within(header).getByText('Shipping rates').nextElementSibling?.textContent).toBe('2026-04');
  });

  test('shows until when the price is valid', async () => {
    open('delivered', at('ORDER_CONFIRMATION', { quote_expires_at: '2026-11-28T06:30:00.000Z' }));
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(within(header).getByText('Price valid until').nextElementSibling?.textContent).toContain('28 Nov 2026');
  });

  test('links http and https URLs only, without a referrer', async () => {
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
    ['orderlinkupdate', 'ORDER_CORRECTION', 'delivered'],
    ['completeorder', 'ORDER_COMPLETED', 'delivered'],
    ['evaluation', 'ORDER_CANCELLED', 'delivered'],
    ['delivered', 'ORDER_EVALUATION', 'evaluation'],
    ['delivered', 'PAYMENT_DONE', 'orderlinkupdate'],
    ['delivered', 'LOCAL_SHIPMENT_PROCESSING', 'orderreceivedstatusupdate'],
    ['delivered', 'LOCAL_SHIPMENT_RECEIVED', 'internationalshippingupdate'],
  ] as const)('/admin/%s alerts and redirects an order that is %s', async (wrong, status, right) => {
    const { arrives, user } = open(wrong, at(status));
    await acknowledge(user, `You are trying to open incorrect page. Redirecting to ${status}`);
    await arrives(`/admin/${right}/${orderId}`);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows that an order was not found', async () => {
    open('evaluation', refuse('ORDER_NOT_FOUND'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Order not found.')).toBeTruthy();
    expect(within(alert).getByRole('link', { name: 'My Orders' }).getAttribute('href')).toBe('/admin/orderlist');
  });

  test('shows that an order cannot be fetched and retries', async () => {
    let down = true;
    const { user } = open('orderlinkupdate', () => (down ? refuse('SERVICE_UNAVAILABLE') : at('PAYMENT_DONE')));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch order details.');
    down = false;
    await user.click(button('Try again'));
    await itemCard('Indigo Kurta');
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
    ['ftp://shop.example', 'Please enter a valid URL.'],
  ])("'Add' with %j shows %j", async (typed, message) => {
    const { network, user } = open('orderlinkupdate', at('PAYMENT_DONE'));
    const card = await itemCard('Indigo Kurta');
    if (typed !== '') await enter(user, card.getByLabelText('Local Order Link'), typed);
    await user.click(card.getByText('Add'));
    await card.findByText(message);
    expect(document.activeElement).toBe(card.getByLabelText('Local Order Link'));
    expect(network.bodiesOf('updateOrder')).toEqual([]);
  });

  test("'Add' saves one link, alerts, and locks the field", async () => {
    const { network, user } = open('orderlinkupdate', at('PAYMENT_DONE'), { updateOrder: saved });
    const card = await itemCard('Indigo Kurta');
    await enter(user, card.getByLabelText('Local Order Link'), 'https://a.example/1');
    await user.click(card.getByText('Add'));
    await acknowledge(user, 'Link updated successfully.');
    expect(network.bodiesOf('updateOrder')).toEqual([
      {
        order: { order_id: orderId, user_id: 'user-1', version: 3 },
        orderItems: [{ order_item_id: 'item-1', local_order_link: 'https://a.example/1' }],
      },
    ]);
    expect(card.getByLabelText<HTMLInputElement>('Local Order Link').readOnly).toBe(true);
    expect(card.queryByText('Add')).toBeNull();
  });

  test("'Submit' with any link empty says that all are mandatory", async () => {
    const { network, user } = open('orderlinkupdate', saved);
    await itemCard('Indigo Kurta');
    await user.click(button('Submit'));
    await screen.findByText('All local order links are mandatory.');
    expect(network.bodiesOf('updateOrder')).toEqual([]);
  });

  test("'Submit' sends all links, alerts, and goes to the received page", async () => {
    const { arrives, network, user } = open('orderlinkupdate', saved, {
      updateOrder: at('LOCAL_SHIPMENT_PROCESSING', { version: 5 }),
    });
    const card = await itemCard('Copper Bottle');
    await enter(user, card.getByLabelText('Local Order Link'), 'https://a.example/2');
    const locked = (await itemCard('Indigo Kurta')).getByLabelText<HTMLInputElement>('Local Order Link');
    expect([locked.value, locked.readOnly]).toEqual(['https://a.example/1', true]);
    await user.click(button('Submit'));
    await acknowledge(user, 'All links updated successfully.');
    await arrives(`/admin/orderreceivedstatusupdate/${orderId}`);
    expect(network.bodiesOf('updateOrder')).toEqual([
      {
        order: { order_id: orderId, user_id: 'user-1', order_status: 'LOCAL_SHIPMENT_PROCESSING', version: 4 },
        orderItems: [
          { order_item_id: 'item-1', local_order_link: 'https://a.example/1' },
          { order_item_id: 'item-2', local_order_link: 'https://a.example/2' },
        ],
      },
    ]);
  });

  test('a link that another item has is saved only when the operator accepts it', async () => {
    const { network, user } = open('orderlinkupdate', saved, { updateOrder: at('LOCAL_SHIPMENT_PROCESSING') });
    const card = await itemCard('Copper Bottle');
    await enter(user, card.getByLabelText('Local Order Link'), 'https://a.example/1');
    await user.click(card.getByText('Add'));
    await screen.findByText('Two items have the same local order link. Save it anyway?');
    await user.click(button('Check the links'));
    expect(network.bodiesOf('updateOrder')).toEqual([]);
    await user.click(card.getByText('Add'));
    await user.click(await screen.findByText('Save anyway', { selector: 'button *' }));
    await acknowledge(user, 'Link updated successfully.');
    expect(network.bodiesOf('updateOrder')[0]?.order.acknowledged_warnings).toEqual(['LOCAL_LINK_REPEATED']);
  });

  test('an empty field takes the link of the item before', async () => {
    const { network, user } = open('orderlinkupdate', at('PAYMENT_DONE'), {
      updateOrder: at('LOCAL_SHIPMENT_PROCESSING'),
    });
    const [first, second] = [await itemCard('Indigo Kurta'), await itemCard('Copper Bottle')];
    expect(screen.queryByText('Same as previous item')).toBeNull();
    await enter(user, first.getByLabelText('Local Order Link'), 'https://a.example/1');
    expect(first.queryByText('Same as previous item')).toBeNull();
    await user.click(second.getByText('Same as previous item'));
    expect(second.getByLabelText('Local Order Link')).toHaveProperty('value', 'https://a.example/1');
    expect(screen.queryByText('Same as previous item')).toBeNull();
    await user.click(button('Submit'));
    await user.click(await screen.findByText('Save anyway', { selector: 'button *' }));
    await waitFor(() => expect(network.bodiesOf('updateOrder')).toHaveLength(1));
    expect(network.bodiesOf('updateOrder')[0]?.orderItems).toEqual(
      two.map(({ order_item_id }) => ({ order_item_id, local_order_link: 'https://a.example/1' })),
    );
  });

  test('a failed update shows an error and keeps the form', async () => {
    const { user } = open('orderlinkupdate', at('PAYMENT_DONE'), { updateOrder: refuse('ORDER_CHANGED') });
    const card = await itemCard('Indigo Kurta');
    await enter(user, card.getByLabelText('Local Order Link'), 'https://a.example/1');
    await user.click(card.getByText('Add'));
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
    const { network, user } = open('orderreceivedstatusupdate', at('LOCAL_SHIPMENT_PROCESSING'));
    const card = await itemCard('Indigo Kurta');
    const choice = within(card.getByRole('radiogroup', { name: 'Order received' }));
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true);
    expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).disabled).toBe(false);
    await user.click(card.getByText('Add'));
    await card.findByText('Update this once order received');
    expect(network.bodiesOf('updateOrder')).toEqual([]);
  });

  test("'Add' with Yes saves it; a received item cannot be set back", async () => {
    const { network, user } = open('orderreceivedstatusupdate', at('LOCAL_SHIPMENT_PROCESSING'), {
      updateOrder: oneHere,
    });
    const card = await itemCard('Indigo Kurta');
    await user.click(card.getByRole('radio', { name: 'Yes' }));
    await user.click(card.getByText('Add'));
    await card.findByText('Received');
    expect(card.getByRole<HTMLInputElement>('radio', { name: 'No' }).disabled).toBe(true);
    expect(network.bodiesOf('updateOrder')[0]).toEqual({
      order: { order_id: orderId, user_id: 'user-1', version: 3 },
      orderItems: [{ order_item_id: 'item-1', is_local_shippment_received: 1 }],
    });
  });

  test('one button chooses Yes for all items, where more than one is missing', async () => {
    const { user } = open('orderreceivedstatusupdate', at('LOCAL_SHIPMENT_PROCESSING'));
    await user.click(await screen.findByRole('button', { name: 'Yes for all items' }));
    const yes = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Yes' });
    expect(yes.map(({ checked }) => checked)).toEqual([true, true]);
    cleanup();
    open('orderreceivedstatusupdate', oneHere);
    await itemCard('Indigo Kurta');
    expect(screen.queryByRole('button', { name: 'Yes for all items' })).toBeNull();
  });

  test('confirm with any No asks to confirm all, then goes to the international page', async () => {
    const { arrives, network, user } = open('orderreceivedstatusupdate', oneHere, {
      updateOrder: at('LOCAL_SHIPMENT_RECEIVED'),
    });
    const card = await itemCard('Copper Bottle');
    const here = await itemCard('Indigo Kurta');
    expect(here.getByText('Received')).toBeTruthy();
    expect(here.getByRole<HTMLInputElement>('radio', { name: 'No' }).disabled).toBe(true);
    await user.click(button('Confirm Items Received'));
    await screen.findByText('Please confirm all items have been received.');
    await user.click(card.getByRole('radio', { name: 'Yes' }));
    await user.click(button('Confirm Items Received'));
    await acknowledge(user, 'All received status updated successfully.');
    await arrives(`/admin/internationalshippingupdate/${orderId}`);
    expect(network.bodiesOf('updateOrder')).toEqual([
      {
        order: { order_id: orderId, user_id: 'user-1', order_status: 'LOCAL_SHIPMENT_RECEIVED', version: 4 },
        orderItems: [
          { order_item_id: 'item-1', is_local_shippment_received: 1 },
          { order_item_id: 'item-2', is_local_shippment_received: 1 },
        ],
      },
    ]);
  });
});

describe('the international page', () => {
  test('needs both link and tracking ID, then goes to the complete page', async () => {
    const { arrives, network, user } = open('internationalshippingupdate', at('LOCAL_SHIPMENT_RECEIVED'), {
      updateOrder: at('INTERNATIONAL_SHIPMENT_IN_PROGRESS'),
    });
    await enter(user, await screen.findByLabelText('International Shipping Link'), 'https://track.example/1');
    await user.click(button('Submit'));
    await screen.findByText('Both international shipping link and tracking ID are mandatory.');
    await enter(user, screen.getByLabelText('International Tracking ID'), 'T1');
    expect(screen.queryByText('Both international shipping link and tracking ID are mandatory.')).toBeNull();
    await user.click(button('Submit'));
    await acknowledge(user, 'International link submitted successfully.');
    await arrives(`/admin/completeorder/${orderId}`);
    expect(network.bodiesOf('updateOrder')).toEqual([
      {
        order: {
          order_id: orderId,
          user_id: 'user-1',
          order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
          version: 3,
          international_shipping_tracking_link: 'https://track.example/1',
          international_shipping_tracking_number: 'T1',
        },
      },
    ]);
  });
});

describe('the complete page', () => {
  const shipped = at('INTERNATIONAL_SHIPMENT_IN_PROGRESS', {
    international_shipping_tracking_link: 'https://track.example/1',
    international_shipping_tracking_number: 'T1',
  });

  test('completes the order by a second press after the answer to the first was lost', async () => {
    const updateOrder = inTurn(unreachable, at('ORDER_COMPLETED'));
    const { user, network } = open('completeorder', shipped, { updateOrder });
    await screen.findByRole('region', { name: 'Tracking' });
    await user.click(button('Complete Order'));
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server');
    await user.click(button('Complete Order'));
    await acknowledge(user, 'Order completed successfully.');
    const [first, second] = network.callsOf('updateOrder').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test('shows tracking link and number and completes the order', async () => {
    const { arrives, network, user } = open('completeorder', shipped, { updateOrder: at('ORDER_COMPLETED') });
    const tracking = await screen.findByRole('region', { name: 'Tracking' });
    const link = within(tracking).getByRole('link', { name: 'https://track.example/1' });
    expect(link.getAttribute('href')).toBe('https://track.example/1');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(tracking.textContent).toContain('T1');
    await user.click(button('Complete Order'));
    await acknowledge(user, 'Order completed successfully.');
    await arrives(`/admin/delivered/${orderId}`);
    expect(network.bodiesOf('updateOrder')).toEqual([
      { order: { order_id: orderId, user_id: 'user-1', order_status: 'ORDER_COMPLETED', version: 3 } },
    ]);
    expect(network.callsOf('updateOrder')[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(new Set(network.calls.map(({ headers }) => headers.get('x-api-key')))).toEqual(new Set(['key']));
    await screen.findByRole('heading', { name: 'Order Successfully Delivered!!!' });
    // The page that was left must not call its own success an incorrect page, not even a moment later.
    await user.click(screen.getByText(/^History/));
    await user.click(screen.getByText(/^History/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the status page', () => {
  test.each([
    ['ORDER_CONFIRMATION', "Awaiting the user's payment!", 'You will be notified when the payment completes.'],
    ['ORDER_CORRECTION', 'Order under correction!!!', 'You will be notified when the user updates the order.'],
    ['ORDER_COMPLETED', 'Order Successfully Delivered!!!', 'The order was delivered on 20 Nov 2026.'],
    ['ORDER_CANCELLED', 'Order Cancelled!!!', "The user cancelled this order. Please check the user's concern."],
  ] as const)('of an order that is %s says %j and %j, and is read-only', async (status, heading, body) => {
    open('delivered', at(status));
    await screen.findByRole('heading', { name: heading });
    expect(within(screen.getByRole('region', { name: 'Status' })).getByText(body)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    // Who sees to an order can be changed in every status.
    const fields = document.querySelectorAll('input, select, textarea');
    expect([...fields].map(({ id }) => document.querySelector(`label[for="${id}"]`)?.textContent)).toEqual([
      'Assigned to',
    ]);
  });

  test('shows that the order cannot be fetched', async () => {
    open('delivered', refuse('SERVICE_UNAVAILABLE'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch order details. Please try again.',
    );
  });
});

describe('a fully refunded order', () => {
  const refunded: Partial<Order> = {
    refunded: 'whole',
    refunded_amount: 2559,
    allowed_actions: ['reopen'],
    history: [
      {
        at: '2026-11-20T10:00:00.000Z',
        command: 'refund',
        from: 'PAYMENT_DONE',
        to: 'PAYMENT_DONE',
        by: { type: 'payments', name: 'Asha' },
        note: '₹2,559.00: sold out',
      },
    ],
  };
  const disabled = (name: string) => (button(name).closest('button') as HTMLButtonElement).disabled;

  test('says so, and its buttons are disabled until it is reopened with a reason', async () => {
    const after = at('PAYMENT_DONE', { ...refunded, allowed_actions: ['save_links', 'submit_links'] });
    const page = open('orderlinkupdate', at('PAYMENT_DONE', { ...refunded, items: [anItem()] }), {
      reopenOrder: after,
    });
    const header = await screen.findByRole('region', { name: 'Order' });
    expect(within(header).getByText(/^Refunded/).textContent).toBe('Refunded ₹2,559.00');
    expect(screen.getByText('This order was fully refunded')).toBeTruthy();
    expect([disabled('Submit'), disabled('Add')]).toEqual([true, true]);
    await page.user.click(screen.getByText(/^History/));
    expect((await screen.findByText('Refund')).parentElement?.textContent).toMatch(/by Asha\s+₹2,559\.00: sold out$/);

    await page.user.click(button('Reopen order'));
    await screen.findByText('Please enter a reason.');
    await enter(page.user, screen.getByLabelText('Reason for reopening'), ' paid by transfer ');
    await page.user.click(button('Reopen order'));
    await waitFor(() => expect(screen.queryByText('This order was fully refunded')).toBeNull());
    expect(page.network.bodiesOf('reopenOrder')).toEqual([{ reason: 'paid by transfer' }]);
    expect(disabled('Submit')).toBe(false);
  });

  test('says who may reopen it to an operator without the role', async () => {
    const account = {
      ...{ operator_id: 'B', name: 'Bela', administrator: false, roles: ['buyer'], sessions: [] },
      second_factor: { on: false, since: null, recovery_codes_left: 0 },
    };
    open('orderlinkupdate', at('PAYMENT_DONE', refunded), { getAccount: { success: true, account } });
    await screen.findByText('This step is for Support or Finance. Ask an administrator for the role.');
    expect(screen.getByText('This order was fully refunded')).toBeTruthy();
    expect(screen.queryByText('Reopen order')).toBeNull();
    expect(disabled('Submit')).toBe(true);
  });
});
