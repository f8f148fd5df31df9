// @vitest-environment jsdom
import { type SlotRequest, slotOpened } from '@potli/contracts/mfe/extension.ts';
import { customerLabels } from '@potli/contracts/order/labels.ts';
import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { Refund } from '@potli/contracts/order/refund.ts';
import { Link, Outlet } from '@potli/ui-kit/router.ts';
import { type Call, inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, controlTime, openPage as openModule, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noUserDetails } from '../draft/draft.ts';
import { newProduct } from '../draft/product.ts';
import { microFrontend } from '../module.tsx';
import { anItem, anOrder, orderId, paidOrder, someUser } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const legal = {
  getTerms: { success: true, url: 'https://legal.example/terms' },
  getPrivacy: { success: true, url: '/privacy' },
  getTransaction: { success: true, state: 'none', transaction: null },
};

let page: ReturnType<typeof openPage>;
const open = async (
  own: Parameters<typeof anOrder>[0] = {},
  answers: Parameters<typeof openPage>[1] = {},
  draft?: Parameters<typeof openPage>[2],
) => {
  page = openPage(
    `/user/orderdetail/${orderId}`,
    { ...legal, getOrder: { success: true, order: anOrder(own) }, ...answers },
    draft,
  );
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
  return page.user;
};

describe('the status of an order', () => {
  test.each(orderStatuses)(
    '%s is shown by its label, and can be cancelled only while it awaits payment',
    async (order_status) => {
      await open({ order_status });
      expect(screen.getByRole('status', { name: 'Order status' }).textContent).toBe(customerLabels[order_status]);
      const [cancel] = screen.queryAllByRole('button', { name: 'Cancel Order' });
      expect(cancel !== undefined).toBe(order_status === 'ORDER_CONFIRMATION');
      const [costs] = screen.queryAllByRole('region', { name: 'Cost breakdown' });
      expect(costs === undefined).toBe(['ORDER_EVALUATION', 'ORDER_CORRECTION'].includes(order_status));
      expect(within(screen.getByRole('list', { name: 'Items' })).getByText('Indigo Kurta')).toBeDefined();
    },
  );

  test("shows 'Status Unavailable' for an unknown status", async () => {
    page = openPage(`/user/orderdetail/${orderId}`);
    // A later version of the service may know more statuses than the contract of this page.
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, order: anOrder({ order_status: 'ORDER_LOST' as OrderStatus }) }),
    );
    expect((await screen.findByRole('status', { name: 'Order status' })).textContent).toBe('Status Unavailable');
  });
});

test.each([
  ['orderdetail', 'An error occurred while fetching order details.'],
  ['order', 'An error occurred while fetching order details.'],
  ['payment', /^Failed to load the payment methods\./],
])('an answer of something else than the service at /user/%s is a failed one', async (name, sentence) => {
  page = openPage(`/user/${name}/${orderId}`);
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('modules of other teams may fill a slot of the order, which takes no room without them', async () => {
  const asked: SlotRequest[] = [];
  const listen = (event: Event) => void asked.push((event as CustomEvent<SlotRequest>).detail);
  document.addEventListener(slotOpened, listen);
  await open({ order_status: 'ORDER_EVALUATION' });
  document.removeEventListener(slotOpened, listen);
  const [request] = asked;
  expect(request).toMatchObject({
    slot: 'order-page',
    context: { order_id: orderId, order_status: 'ORDER_EVALUATION' },
    roles: undefined,
  });
  expect(request?.element.matches('[data-slot]:empty')).toBe(true);
});

test('an order is asked for again while the server is busy, without an error', async () => {
  controlTime(new Date('2026-11-21T12:00:00Z'));
  page = openPage(`/user/orderdetail/${orderId}`, {
    ...legal,
    getOrder: inTurn(refuse('OVERLOADED'), { success: true, order: anOrder() }),
  });
  await waitFor(() => expect(page.network.callsOf('getOrder')).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await passTime(4000);
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
});

test('a changed status appears within five seconds', async () => {
  controlTime(new Date('2026-11-21T12:00:00Z'));
  const inStatus = (order_status: OrderStatus) => ({ success: true, order: anOrder({ order_status }) });
  const getOrder = inTurn(inStatus('ORDER_EVALUATION'), inStatus('ORDER_CONFIRMATION'), inStatus('ORDER_CANCELLED'));
  await open({}, { getOrder });
  const status = () => screen.getByRole('status', { name: 'Order status' }).textContent;
  expect(status()).toBe('evaluating');
  await passTime(5000);
  await waitFor(() => expect(status()).toBe('awaiting payment'));
  await passTime(5000);
  await waitFor(() => expect(status()).toBe('order cancelled'));
});

describe('an order that is over', () => {
  const over = anOrder({ order_status: 'ORDER_COMPLETED' });

  test('does not say that it is updated automatically when it cannot be read again', async () => {
    await open({}, { getOrder: inTurn({ success: true, order: over }, unreachable) });
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(page.network.callsOf('getOrder')).toHaveLength(2);
    });
    await act(async () => {});
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('leaves the order that is opened next to be read every five seconds', async () => {
    controlTime(new Date('2026-11-21T12:00:00Z'));
    const next = { order_id: 'B'.repeat(26), reference: 'PT-BBBBBB' };
    const paid = anOrder({ ...next, order_status: 'PAYMENT_DONE' });
    const nextOrder = inTurn({ success: true, order: anOrder(next) }, { success: true, order: paid });
    const getOrder = ({ query }: Call<'getOrder'>) =>
      query.order_id === orderId ? { success: true, order: over } : nextOrder();
    const element = (
      <>
        <Link to={`/user/orderdetail/${next.order_id}`}>the next order</Link>
        <Outlet />
      </>
    );
    const withLink = { ...microFrontend, routes: () => [{ element, children: microFrontend.routes() }] };
    const { user } = openModule(withLink, `/user/orderdetail/${orderId}`, {
      ...legal,
      getOrder,
      getSupportThread: { success: true, messages: [] },
      convertCurrency: refuse('RATE_UNAVAILABLE'),
      getDisplayRates: refuse('RATE_UNAVAILABLE'),
    });
    await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
    await user.click(screen.getByRole('link', { name: 'the next order' }));
    await screen.findByRole('heading', { name: 'Order PT-BBBBBB' });
    await passTime(5000);
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Order status' }).textContent).toBe('order placed, processing'),
    );
  });
});

test('an order page says what to do when the server stays busy', async () => {
  controlTime(new Date('2026-11-21T12:00:00Z'));
  page = openPage(`/user/orderdetail/${orderId}`, { ...legal, getOrder: refuse('OVERLOADED') });
  await waitFor(() => expect(page.network.callsOf('getOrder')).toHaveLength(1));
  for (let pause = 0; pause < 3; pause += 1) await passTime(10_000);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Error 503: We are busy right now. Please wait a minute and try again.',
  );
  expect(page.network.callsOf('getOrder').length).toBeGreaterThanOrEqual(4);
});

test('an order without personal data says so and still shows its items', async () => {
  const gone = {
    name: 'Removed',
    email: '',
    country_code: '',
    mobile: '',
    address: '',
    country: 'UK',
    postal_code: '',
  };
  await open({
    order_status: 'ORDER_COMPLETED',
    user: gone,
    personal_data_removed: { at: '2026-11-21T04:32:00.000Z' },
  });
  expect(screen.getByText(/^We removed your name, address and phone number from this order on/)).toBeDefined();
  expect(screen.queryByText('Postal code')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Items' })).toBeDefined();
});

describe('an order that an operator changed', () => {
  test('shows why it was cancelled and what is refunded', async () => {
    const cancellation = { by: 'operator', at: '2026-11-21T04:32:00.000Z', reason: 'The store has closed' } as const;
    await open({ order_status: 'ORDER_CANCELLED', cancellation, pending_refund_amount: 2865.06 });
    expect(screen.getByText('We had to cancel it. Reason: The store has closed.')).toBeDefined();
    expect(
      screen.getByText('We are refunding ₹2,865.06. You will get a message when the refund is made.'),
    ).toBeDefined();
  });

  test('says that a refund takes longer where it failed, beside one that is under way', async () => {
    await open({ order_status: 'ORDER_CANCELLED', pending_refund_amount: 2865.06, delayed_refund_amount: 1000 });
    expect(
      screen.getByText(
        'The refund of ₹1,000.00 takes longer than expected. We are working on it and will message you when it is made.',
      ),
    ).toBeDefined();
    expect(
      screen.getByText('We are refunding ₹1,865.06. You will get a message when the refund is made.'),
    ).toBeDefined();
  });

  test('shows no refund under way where the whole refund failed', async () => {
    await open({ order_status: 'ORDER_CANCELLED', pending_refund_amount: 1000, delayed_refund_amount: 1000 });
    expect(screen.getByText(/^The refund of ₹1,000.00 takes longer/)).toBeDefined();
    expect(screen.queryByText(/^We are refunding/)).toBeNull();
  });

  test('gives no reason where the customer cancelled', async () => {
    const cancellation = { by: 'customer', at: '2026-11-21T04:32:00.000Z' } as const;
    await open({ order_status: 'ORDER_CANCELLED', cancellation });
    expect(screen.queryByText(/^We had to cancel it/)).toBeNull();
  });

  test('shows an item that is out of stock struck through, with reason and refund', async () => {
    const taken_out = { at: '2026-11-21T04:32:00.000Z', reason: 'Sold out', refund_amount: 2199 };
    await open({ order_status: 'PAYMENT_DONE', items: [anItem({ taken_out }), anItem({ order_item_id: 'item-2' })] });
    const [out, stays] = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(out?.querySelector('s')?.textContent).toContain('Indigo Kurta');
    expect(out?.textContent).toContain('Not available: Sold out. Refund: ₹2,199.00.');
    expect(stays?.querySelector('s')).toBeNull();
  });
});

describe('the price of an order that awaits payment', () => {
  const past = '2026-01-01T06:30:00.000Z';
  const ahead = '2999-12-31T06:30:00.000Z';

  test('is shown with its deadline', async () => {
    await open({ quote_expires_at: ahead });
    expect(screen.getByText(/^Price valid until \w+, 31 Dec, \d\d:\d\d \(your time\)\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeDefined();
  });

  test('cannot be paid after its deadline, but the order can be cancelled', async () => {
    await open({ quote_expires_at: past });
    const status = screen.getByRole('region', { name: 'Order status' });
    expect(within(status).getByText(/^This price has expired\./)).toBeDefined();
    expect(screen.queryByText(/pay or cancel|if you pay today/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Ready for payment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeDefined();
  });

  test('can be paid until its deadline, also on a page that is open and gets no answer', async () => {
    controlTime(new Date('2026-11-21T12:00:00Z'));
    const order = anOrder({ quote_expires_at: '2026-11-21T12:00:03.000Z' });
    await open({}, { getOrder: { success: true, order } });
    await passTime(2000);
    expect(screen.getByRole('button', { name: 'Proceed to Payment' })).toBeDefined();
    await passTime(1000);
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull();
    expect(screen.getByText(/^This price has expired\./)).toBeDefined();
    expect(page.network.callsOf('getOrder')).toHaveLength(1);
  });

  const entry = (command: 'expire_quote' | 'evaluate', from: OrderStatus, to: OrderStatus) => ({
    at: past,
    command,
    from,
    to,
  });
  const expired = [...anOrder().history, entry('expire_quote', 'ORDER_CONFIRMATION', 'ORDER_EVALUATION')];

  test('that has expired is explained while there is no new one', async () => {
    await open({ order_status: 'ORDER_EVALUATION', history: expired });
    expect(screen.getByText(/^The earlier price was not paid in time and has expired\./)).toBeDefined();
  });

  test('that replaces another one is called new', async () => {
    await open({
      history: [...expired, entry('evaluate', 'ORDER_EVALUATION', 'ORDER_CONFIRMATION')],
      quote_expires_at: ahead,
    });
    expect(screen.getByText('This is a new price. The earlier price is no longer valid.')).toBeDefined();
  });

  test('is not called new the first time', async () => {
    await open({ quote_expires_at: ahead });
    expect(screen.queryByText(/new price/)).toBeNull();
  });
});

describe('a refunded order', () => {
  const refund: Refund = {
    state: 'made',
    amount: 126_369.56,
    currency: 'INR',
    of_order: true,
    refunded_at: '2026-11-23T06:30:00.000Z',
    arrives_on: '2026-12-02',
  };

  test('says how much was refunded, when, and when it arrives, and promises no delivery', async () => {
    await open(paidOrder({ refunds: [refund], refunded: 'whole', refunded_amount: 126_369.56, next_step_by: null }));
    const text = screen.getByText(/^We refunded .* on/).textContent;
    expect(text).toBe(
      'We refunded ₹1,26,369.56 on 23\u00a0Nov\u00a02026. It should reach your account by 2\u00a0Dec\u00a02026.',
    );
    expect(screen.queryByText(/Estimated delivery/)).toBeNull();
  });

  test.each([
    ['after the order was paid', refund.refunded_at, /^You had paid twice\. We returned the second payment of /],
    ['before the order was paid', '2026-11-02T12:00:00.000Z', /^We refunded /],
  ])('says what a surplus payment was that came back %s', async (_, refunded_at, sentence) => {
    await open(paidOrder({ refunds: [{ ...refund, of_order: false, refunded_at }] }));
    expect(screen.getByText(sentence).textContent).toContain('₹1,26,369.56 on');
    expect(screen.getByText(/^Thank you for your payment/)).toBeDefined();
  });

  test('says first that the money went back and nothing will be sent, and has no steps and times', async () => {
    const surplus = { ...refund, amount: 5, of_order: false };
    await open(paidOrder({ refunds: [refund, surplus], refunded: 'whole', next_step_by: null }));
    const card = screen.getByRole('region', { name: 'Order status' });
    expect(card.textContent).toBe('Order statusRefundedNothing will be sent.');
    expect(screen.queryByRole('region', { name: 'Shipment time' })).toBeNull();
    for (const words of ['Estimated total time', 'Show all steps', 'Share tracking only', /^Import duties/])
      expect(screen.queryByText(words)).toBeNull();
  });

  test.each([
    ['was reopened', { next_step_by: '2026-11-30T06:30:00.000Z' }, 'order placed, processing'],
    ['had left India', { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' }, 'shipped internationally'],
    ['was delivered', { order_status: 'ORDER_COMPLETED' }, 'delivered successfully'],
  ] as const)('keeps its status where it %s', async (_, own, label) => {
    await open(paidOrder({ refunds: [refund], refunded: 'whole', ...own }));
    expect(screen.getByRole('status', { name: 'Order status' }).textContent).toBe(label);
    expect(screen.queryByText(/Nothing will be sent/)).toBeNull();
    expect(screen.getByText('Estimated total time')).toBeDefined();
  });

  test('in part still promises the delivery', async () => {
    await open(
      paidOrder({ refunds: [{ ...refund, amount: 34.8, currency: 'USD', arrives_on: null }], refunded: 'part' }),
    );
    const text = screen.getByText(/^We refunded/).textContent;
    expect(text).toBe('We refunded US$34.80 on 23\u00a0Nov\u00a02026. It should reach your account within 10 days.');
    expect(screen.getByText(/Estimated delivery/)).toBeDefined();
  });

  test('shows the refund on its receipt', async () => {
    const user = await open(paidOrder({ refunds: [refund], refunded: 'whole' }));
    window.print = vi.fn();
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    const line = screen.getByRole('rowheader', {
      name: 'Refunded on 23\u00a0Nov\u00a02026, arrives by 2\u00a0Dec\u00a02026',
      hidden: true,
    });
    expect(line.nextElementSibling?.textContent).toBe('-₹1,26,369.56');
  });
});

describe('an order awaiting payment', () => {
  test('shows its cost breakdown in rupees with Indian grouping', async () => {
    await open();
    const rows = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(rows('Cost breakdown')).toEqual([
      'All product cost: ₹1,00,000.00',
      'International shipping (0.8\u00a0kg): ₹23,456.00',
      'Custom fees: ₹0.00',
      'Platform processing charges: ₹0.00',
      'Total: ₹1,23,456.00',
    ]);
    expect(rows('Shipment time')).toEqual([
      'Local shipment: 3 days',
      'Local packaging: 2 days',
      'International shipment: 8 days',
      'Customs processing: about 3 days',
      'Total: 16 days',
    ]);
  });

  test('shows the day of its delivery when it is paid today', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    await open();
    expect(screen.getByText('7 Dec 2026').parentElement?.textContent).toBe(
      'Estimated delivery: 7\u00a0Dec\u00a02026 if you pay today',
    );
  });

  test('leads to payment only after the terms were accepted', async () => {
    const user = await open(
      {},
      { getPaymentOptions: refuse('INTERNAL_ERROR'), getTransaction: refuse('INTERNAL_ERROR') },
    );
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    expect(screen.getByText('Please accept the terms and conditions before proceeding.')).toBeDefined();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    await page.arrives(`/user/payment/${orderId}`);
    await screen.findByRole('heading', { name: 'Payment' });
  });

  test.each([
    ['open', /^You have started a payment\./],
    ['checking', /^We are checking your payment\. Please do not pay again\.$/],
    ['settled', /^We are checking your payment\. Please do not pay again\.$/],
  ])('says that a payment is %s', async (state, sentence) => {
    await open({}, { getTransaction: { success: true, state, transaction: null } });
    expect(await screen.findByText(sentence)).toBeDefined();
    // No second payment while one may be paid; the order can still be cancelled.
    for (const role of ['checkbox', 'button'])
      expect(screen.queryAllByRole(role, { name: /^I accept|^Proceed to Payment$/ })).toHaveLength(
        state === 'open' ? 1 : 0,
      );
    for (const words of ['Ready for payment', /Check the price, then pay/])
      expect(screen.queryAllByText(words)).toHaveLength(state === 'open' ? 1 : 0);
    expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeDefined();
  });

  test('shows the missing consent and focuses its checkbox', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  });

  test('links the terms and the privacy policy of the service', async () => {
    await open();
    const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    // Until the service has answered they lead to the pages of the site.
    await waitFor(() => expect(addressOf(/^terms and conditions/)).toBe('https://legal.example/terms'));
    await waitFor(() => expect(addressOf(/^privacy policy/)).toBe('/privacy'));
  });

  test('is cancelled after a confirmation', async () => {
    const user = await open(
      {},
      { updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_CANCELLED' }) } },
    );
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Cancel Order' }).className).toContain('customer-destructive');
    await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await acknowledge(user, 'Order cancelled successfully.');
    expect(page.network.callsOf('updateOrder')).toMatchObject([
      { body: { order: { order_id: orderId, user_id: 'user-1', order_status: 'ORDER_CANCELLED', version: 3 } } },
    ]);
  });

  test('is cancelled by a second press after the answer to the first was lost', async () => {
    const cancelled = { success: true, order: anOrder({ order_status: 'ORDER_CANCELLED' }) };
    const user = await open({}, { updateOrder: inTurn(unreachable, cancelled) });
    const press = async () => {
      await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Order' }));
    };
    await press();
    await acknowledge(user, 'Failed to cancel order. Please try again.');
    expect(screen.getByText('No response from server. Please try again.')).toBeDefined();
    expect(page.network.callsOf('getOrder')).toHaveLength(1);
    await press();
    await acknowledge(user, 'Order cancelled successfully.');
    const [first, second] = page.network.callsOf('updateOrder').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test('is kept when the confirmation is declined', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Order' }));
    expect(page.network.callsOf('updateOrder')).toEqual([]);
  });

  test('shows why it could not be cancelled', async () => {
    const user = await open({}, { updateOrder: refuse('ORDER_STATUS_CONFLICT') });
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Order' }));
    await acknowledge(user, 'Failed to cancel order. Please try again.');
    expect(screen.getByText('The order is not in a status that allows this')).toBeDefined();
  });
});

describe('an order on its way', () => {
  test('shows the tracking link and number', async () => {
    await open({
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/?n=1',
      international_shipping_tracking_number: 'TRK-1',
    });
    expect(screen.getByRole('link', { name: /track\.example/ })).toMatchObject({
      href: 'https://track.example/?n=1',
      rel: 'noopener noreferrer',
    });
    expect(screen.getByText('TRK-1')).toBeDefined();
  });

  test('links http and https URLs only', async () => {
    await open({
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'javascript:alert(1)',
      items: [anItem({ product_link: 'javascript:alert(2)' })],
    });
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
    expect(screen.getByText('Indigo Kurta').closest('a')).toBeNull();
  });
});

test('a delivered order thanks the customer', async () => {
  await open({ order_status: 'ORDER_COMPLETED' });
  expect(screen.getByText(/Thank you for shopping with us!/)).toBeDefined();
});

describe('ordering again', () => {
  const other = { ...newProduct('other'), product_link: 'https://shop.example/sari' };

  test('starts a new order with the same items and contact details and fetches its products', async () => {
    const shawl = 'https://shop.example/shawl';
    const items = [
      anItem({ note: 'If M is gone, take L.' }),
      anItem({ order_item_id: 'item-2', product_link: shawl, product_name: 'Wool Shawl' }),
      anItem({ order_item_id: 'item-3', taken_out: { at: '2026-11-04T06:30:00.000Z', reason: '', refund_amount: 1 } }),
    ];
    const details = {
      product_name: 'Indigo Kurta, new',
      product_image: '',
      sizes: ['S', 'M'],
      price: 1000,
      currency: 'INR',
    };
    const user = await open(
      { order_status: 'ORDER_COMPLETED', items },
      {
        getShippingCost: unreachable,
        getProductDetails: ({ query }) => (query.url === shawl ? unreachable : { success: true, details }),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    await page.arrives('/user/order/create');
    await waitFor(() => expect(page.network.callsOf('getProductDetails')).toHaveLength(2));
    const choices = { size: 'M', color: 'Indigo', quantity: 2 };
    await waitFor(() =>
      expect(page.storedDraft()?.products).toMatchObject([
        { ...choices, note: 'If M is gone, take L.', product_name: 'Indigo Kurta, new', isFetched: true },
        { ...choices, note: '', product_name: 'Wool Shawl', product_image: anItem().product_image, isEditable: true },
      ]),
    );
    expect(await screen.findByDisplayValue('Wool Shawl')).toBeDefined();
    expect(page.storedDraft()?.products).toHaveLength(2);
    expect(page.storedDraft()?.userDetails).toMatchObject(someUser);
  });

  test.each([
    ['its own were entered', null, { ...someUser, name: 'Asha Test' }],
    ['those of the order were removed', { at: '2026-11-04T06:30:00.000Z' }, { ...noUserDetails, country: 'UK' }],
  ])('leaves the form of contact details as it is where %s', async (_, personal_data_removed, userDetails) => {
    const { click } = await open(
      { order_status: 'ORDER_COMPLETED', personal_data_removed },
      { getProductDetails: unreachable },
      { userDetails },
    );
    await click(screen.getByRole('button', { name: 'Order again' }));
    await page.arrives('/user/order/create');
    await waitFor(() => expect(page.storedDraft()?.products[0]?.isEditable).toBe(true));
    expect(page.storedDraft()?.userDetails).toMatchObject(userDetails);
  });

  test('is offered for a cancelled order, too, unless all its items were taken out of it', async () => {
    const cancelled = { order_status: 'ORDER_CANCELLED' } as const;
    const user = await open(cancelled, { getShippingCost: unreachable, getProductDetails: unreachable });
    const again = screen.getByRole('button', { name: 'Order again' });
    const other = screen.getByRole('link', { name: 'Create a new order' });
    expect(again.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(again);
    await page.arrives('/user/order/create');
    expect(await screen.findByDisplayValue('Indigo Kurta')).toBeDefined();
    cleanup();
    const taken_out = { at: '2026-11-04T06:30:00.000Z', reason: '', refund_amount: 1 };
    await open({ ...cancelled, items: [anItem({ taken_out })] });
    expect(screen.queryByRole('button', { name: 'Order again' })).toBeNull();
  });

  test('asks before it replaces an order that was begun, and keeps it', async () => {
    const user = await open({ order_status: 'ORDER_COMPLETED' }, {}, { products: [other] });
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my order' }));
    expect(page.address()).toBe(`/user/orderdetail/${orderId}`);
    expect(page.storedDraft()?.products).toMatchObject([{ product_link: 'https://shop.example/sari' }]);
  });
});

test('a tracking number is copied', async () => {
  const user = await open({
    order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    international_shipping_tracking_number: 'TRK-1',
  });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('TRK-1');
});

test('a cancelled order says so with its id', async () => {
  await open({ order_status: 'ORDER_CANCELLED' });
  expect(screen.getByText(/PT-7KQ4M2 has been cancelled/).textContent).toContain(orderId);
});

test('a cancelled order has its price and nothing about a parcel', async () => {
  const at = '2026-11-03T06:30:00.000Z';
  const to = { at, command: 'cancel_order', from: 'ORDER_CONFIRMATION', to: 'ORDER_CANCELLED' } as const;
  await open({ order_status: 'ORDER_CANCELLED', history: [...anOrder().history, to] });
  expect(screen.getByRole('region', { name: 'Cost breakdown' })).toBeDefined();
  expect(screen.queryByText(/^Import duties/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Shipment time' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Share tracking only' })).toBeNull();
});

test('a returned order leads to its correction', async () => {
  await open({ order_status: 'ORDER_CORRECTION', order_error_code: 'ERR_USER_INVALID_ADDRESS' });
  expect(screen.getByText(/^Note: Invalid Address/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Correct the order' }).getAttribute('href')).toBe(`/user/home/${orderId}`);
});

describe('the dollar equivalent', () => {
  const rate = { success: true, convertedAmount: 1411.89, rate_date: '2026-11-20', rate_source: 'a bank' };

  const displayRates = { ...rate, rates: { USD: 0.0114, GBP: 0.00902 } };

  test("is shown under the total of an order awaiting payment, with the rate's date", async () => {
    await open({}, { convertCurrency: rate });
    const summary = within(screen.getByRole('region', { name: 'Ready for payment' }));
    expect(await summary.findByText('About US$1,411.89 (rate of 20 Nov 2026)')).toBeDefined();
    expect(page.network.callsOf('convertCurrency')).toMatchObject([
      { query: { from: 'INR', to: 'USD', amount: '123456' } },
    ]);
  });

  test('is one sentence with the chosen currency and one date', async () => {
    const user = await open({}, { convertCurrency: rate, getDisplayRates: displayRates });
    expect(await screen.findByText('About US$1,411.89 or £1,114 (rate of 20 Nov 2026)')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Show also in'), 'USD');
    expect(screen.getByText('About US$1,411.89 (rate of 20 Nov 2026)')).toBeDefined();
    expect(screen.queryByText(/^Approximately/)).toBeNull();
  });

  test("stays 'Fetching USD equivalent...' when conversion fails", async () => {
    await open({}, { convertCurrency: refuse('RATE_UNAVAILABLE') });
    await waitFor(() => expect(page.network.callsOf('convertCurrency')).toHaveLength(1));
    expect(screen.getByText('Fetching USD equivalent...')).toBeDefined();
  });

  test('is requested again once there is a connection', async () => {
    await open({}, { convertCurrency: inTurn(unreachable, rate) });
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(page.network.callsOf('convertCurrency')).toHaveLength(2);
    });
    expect(await screen.findByText('About US$1,411.89 (rate of 20 Nov 2026)')).toBeDefined();
  });

  test('is not requested once the order is paid', async () => {
    await open(paidOrder());
    expect(page.network.callsOf('convertCurrency')).toEqual([]);
  });
});

test.each([
  ['a refund that was made', { refunds: true }, 'Refunded on 23 Nov 2026', '-₹1,520.00'],
  ['a refund under way', { pending_refund_amount: 1520 }, 'Refund in progress', '-₹1,520.00'],
] as const)('the payment of an order adds up to its total and what came back: %s', async (_, own, term, amount) => {
  const refund: Refund = {
    state: 'made',
    amount: 1520,
    currency: 'INR',
    of_order: true,
    refunded_at: '2026-11-23T06:30:00.000Z',
    arrives_on: null,
  };
  const { transaction } = paidOrder();
  await open(
    paidOrder({
      total_price: 121_936,
      transaction: transaction && { ...transaction, order_total: 123_456 },
      ...('refunds' in own ? { refunds: [refund], refunded: 'part' } : own),
    }),
  );
  const payment = within(screen.getByRole('region', { name: 'Payment' }));
  const factOf = (name: string) => payment.getByText(name).nextElementSibling?.textContent;
  expect(factOf('Total price')).toBe(
    '₹1,26,369.56Includes payment fees and GST of ₹2,913.56Includes out-of-stock items with shipping of ₹1,520.00',
  );
  expect(factOf(term)).toBe(amount);
});

test('a paid order shows its payment fees', async () => {
  await open(paidOrder());
  expect(screen.getByRole('region', { name: 'Payment' }).textContent).toMatch(
    /Includes payment fees and GST of ₹[\d,.]+/,
  );
});

describe('the receipt', () => {
  afterEach(() => vi.restoreAllMocks());
  const receipts = () => document.querySelectorAll('.customer-receipt');

  test('is offered once the order is paid, not before', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  });

  test('is printed with the amounts and without the order id', async () => {
    const user = await open(paidOrder());
    let paper = '';
    window.print = vi.fn(() => {
      paper = receipts()[0]?.textContent ?? '';
    });
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(window.print).toHaveBeenCalledOnce();
    for (const text of [
      'PT-7KQ4M2',
      '3\u00a0Nov\u00a02026',
      'Indigo Kurta',
      '₹2,469.00',
      'International shipping₹23,456.00',
      'Payment fees with GST₹2,913.56',
      'Total paid₹1,26,369.56',
      'pay_1',
      'Card/Netbanking (Razorpay)',
    ]) {
      expect(paper).toContain(text);
    }
    expect(paper).not.toContain(orderId);
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(receipts()).toHaveLength(0);
  });
});

describe('the link to the order', () => {
  const address = `${window.location.origin}/user/order/${orderId}`;
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('can be copied, and has no share button where sharing is unavailable', async () => {
    const user = await open();
    expect(screen.getByLabelText<HTMLInputElement>('Link to this order').value).toBe(address);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  test('is shared where the device offers it', async () => {
    const share = vi.fn(async () => {});
    Object.assign(navigator, { share });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: address }));
  });

  test.each([
    ['is left alone when the customer thought better of it', 'AbortError', 0],
    ['is selected for copying by hand when it could not be shared', 'NotAllowedError', address.length],
  ])('%s', async (_, name, selected) => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('no', name)) });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Link to this order');
    expect((selectionEnd ?? 0) - (selectionStart ?? 0)).toBe(selected);
  });
});

test.each([
  [{ order_status: 'ORDER_CONFIRMATION' }, 'button', 'Proceed to Payment'],
  [{ order_status: 'ORDER_CORRECTION' }, 'link', 'Correct the order'],
  [{ order_status: 'ORDER_COMPLETED' }, 'button', 'Order again'],
  [
    {
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/?n=1',
    },
    'link',
    /^Track your parcel/,
  ],
] as const)("a phone's lower bar has the main button beside support: %o", async (own, role, name) => {
  await open(own);
  expect(screen.getByRole(role, { name }).closest('[data-lower-bar]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Contact Support' }).className).toContain('customer-support-in-bar');
});

test.each([
  { order_status: 'PAYMENT_DONE' },
  { order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' },
  { quote_expires_at: '2026-01-01T06:30:00.000Z' },
] as const)("a phone's lower bar is that of support where there is no main button: %o", async (own) => {
  await open(own);
  expect(document.querySelectorAll('[data-lower-bar]')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Contact Support' }).className).not.toContain('customer-support-in-bar');
});

test('the floating button leads to the support page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
});

test('an order that cannot be fetched shows the reason in red and a retry', async () => {
  page = openPage(`/user/orderdetail/${orderId}`, {
    ...legal,
    getOrder: inTurn(unreachable, { success: true, order: anOrder() }),
  });
  await screen.findByText('Error fetching order details. Please try again.');
  expect(screen.getByRole('heading', { level: 1, name: 'Your order' }).className).toBe('');
  expect(screen.getByText('No response from server. Please try again.')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
});

test.each([
  ['ORDER_EVALUATION', false],
  ['ORDER_CORRECTION', false],
  ['ORDER_CONFIRMATION', true],
] as const)('an order that was cancelled in %s shows a price: %s', async (from, priced) => {
  const at = '2026-11-03T06:30:00.000Z';
  const history = [...anOrder().history, { at, command: 'cancel_order', from, to: 'ORDER_CANCELLED' } as const];
  await open({ order_status: 'ORDER_CANCELLED', history });
  expect(screen.queryByRole('region', { name: 'Cost breakdown' }) !== null).toBe(priced);
});

describe('an order that is not priced yet', () => {
  const evaluating: Partial<Order> = {
    order_status: 'ORDER_EVALUATION',
    allowed_actions: ['withdraw'],
    total_price: 0,
  };
  const codeGoesOut = { sendWithdrawalCode: { success: true, resend_after_seconds: 30 } };
  const cancelled = anOrder({
    order_status: 'ORDER_CANCELLED',
    allowed_actions: [],
    history: [
      { at: '2026-11-01T06:30:00.000Z', command: 'submit', from: null, to: 'ORDER_EVALUATION' },
      { at: '2026-11-02T06:30:00.000Z', command: 'withdraw', from: 'ORDER_EVALUATION', to: 'ORDER_CANCELLED' },
    ],
  });
  const toCode = async (answers: Parameters<typeof openPage>[1]) => {
    const user = await open(evaluating, { ...codeGoesOut, ...answers });
    await user.click(screen.getByRole('button', { name: 'Withdraw Order' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/we send a code to \+44 •••••••123\.$/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send Code' }));
    await screen.findByText('OTP Sent Successfully!');
    return user;
  };
  const enter = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.type(screen.getByLabelText('6-digit OTP'), '123456');
    await user.click(screen.getByRole('button', { name: 'Withdraw Order' }));
  };

  test('is withdrawn after a confirmation and a code to its masked phone, and shows no price', async () => {
    const getOrder = inTurn({ success: true, order: anOrder(evaluating) }, { success: true, order: cancelled });
    const user = await toCode({ getOrder, withdrawOrder: { success: true, order: cancelled } });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Withdraw your order' }));
    await enter(user);
    await acknowledge(user, 'Your order was withdrawn. We will send you a confirmation.');
    await screen.findByText(/^Your order PT-7KQ4M2 has been cancelled\./);
    expect(page.network.callsOf('sendWithdrawalCode')).toMatchObject([
      { path: `/api/orders/user/${orderId}/withdrawal-code` },
    ]);
    expect(page.network.callsOf('withdrawOrder')).toMatchObject([
      { path: `/api/orders/user/${orderId}/withdraw`, body: { otp: '123456' } },
    ]);
    expect(screen.queryByRole('region', { name: 'Cost breakdown' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Withdraw Order' })).toBeNull();
    expect(page.storedDraft()).toBeNull();
  });

  test('is kept when the confirmation is declined or the code is not entered', async () => {
    const user = await open(evaluating, codeGoesOut);
    await user.click(screen.getByRole('button', { name: 'Withdraw Order' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Order' }));
    expect(page.network.callsOf('sendWithdrawalCode')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Withdraw Order' }));
    await user.click(await screen.findByRole('button', { name: 'Send Code' }));
    await screen.findByText('OTP Sent Successfully!');
    await user.click(screen.getByRole('button', { name: 'Keep Order' }));
    expect(screen.queryByLabelText('6-digit OTP')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw Order' }));
    expect(page.network.callsOf('withdrawOrder')).toEqual([]);
  });

  test('is withdrawn by a second press after the answer to the first was lost', async () => {
    const getOrder = inTurn({ success: true, order: anOrder(evaluating) }, { success: true, order: cancelled });
    const user = await toCode({ getOrder, withdrawOrder: inTurn(unreachable, { success: true, order: cancelled }) });
    await enter(user);
    await acknowledge(user, 'No response from server. Please try again.');
    expect(page.network.callsOf('getOrder')).toHaveLength(1);
    await user.click(await screen.findByRole('button', { name: 'Withdraw Order' }));
    await acknowledge(user, 'Your order was withdrawn. We will send you a confirmation.');
    const [first, second] = page.network.callsOf('withdrawOrder').map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test('shows why a code was not taken and lets the customer try again', async () => {
    const user = await toCode({ withdrawOrder: refuse('OTP_INVALID') });
    await enter(user);
    await acknowledge(user, 'The OTP is wrong.');
    expect(screen.getByLabelText('6-digit OTP')).toBeDefined();
  });

  test('says that its status has changed when it was priced meanwhile, and offers to cancel it', async () => {
    const getOrder = inTurn({ success: true, order: anOrder(evaluating) }, { success: true, order: anOrder() });
    const user = await toCode({ getOrder, withdrawOrder: refuse('ORDER_STATUS_CONFLICT') });
    await enter(user);
    await acknowledge(
      user,
      'The status of your order has changed, so it was not withdrawn. This page shows the new status.',
    );
    expect(await screen.findByRole('button', { name: 'Cancel Order' })).toBeDefined();
    expect(screen.queryByLabelText('6-digit OTP')).toBeNull();
  });

  test('is not offered to be withdrawn where the server does not allow it', async () => {
    await open({ ...evaluating, allowed_actions: [] });
    expect(screen.queryByRole('button', { name: 'Withdraw Order' })).toBeNull();
  });
});

describe('beside custom fees of 0 the cost breakdown', () => {
  const note = () => within(screen.getByRole('region', { name: 'Cost breakdown' })).getByText(/^Import duties/);

  test('says who pays duties, and what is usual in the country of the order', async () => {
    await open();
    expect(note().textContent).toContain('The recipient pays them');
    expect(note().textContent).toContain('UK: VAT is charged at any value. Customs duty is usual above GBP 135.');
  });

  test('names no country once personal data was removed', async () => {
    await open({ user: { ...anOrder().user, country: '' } });
    expect(note().textContent?.trim()).toMatch(/when the parcel arrives\.$/);
  });
});

describe('messages with support', () => {
  const at = '2026-11-20T10:00:00.000Z';
  const question = { at, from: 'customer', text: 'Where is it?' };

  test('show the query and its answer, and lead to the contact page with the order', async () => {
    const answer = { at: '2026-11-20T12:00:00.000Z', from: 'support', text: 'It left India today.' };
    const user = await open({}, { getSupportThread: { success: true, messages: [question, answer] } });
    const thread = within(await screen.findByRole('region', { name: 'Messages with support' }));
    expect(
      thread.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/·.*\d\d:\d\d/, ': ')),
    ).toEqual(['You : Where is it?', 'Support : It left India today.']);
    expect(thread.queryByText('We will answer here and by e-mail.')).toBeNull();
    expect(page.network.callsOf('getSupportThread')[0]?.query).toEqual({ order_id: orderId });
    await user.click(thread.getByRole('link', { name: 'Write to support' }));
    await page.arrives('/contact-support');
    expect(page.navigationState()).toEqual({ orderId });
  });

  test('open the links of an answer, and none of a query', async () => {
    const at = (from: string) => ({ at: '2026-11-20T12:00:00.000Z', from });
    const link = 'https://track.example/a?b=1';
    const texts = [`See ${link}.`, `(${link}) and javascript:alert(1)`];
    const messages = [{ ...at('customer'), text: link }, ...texts.map((text) => ({ ...at('support'), text }))];
    await open({}, { getSupportThread: { success: true, messages } });
    const thread = within(await screen.findByRole('region', { name: 'Messages with support' }));
    const links = thread.getAllByRole('link', { name: /new tab/ });
    expect(links.map((each) => each.getAttribute('href'))).toEqual([link, link]);
    expect(thread.getByText(/^See/).textContent).toBe(`See ${link} (opens in a new tab).`);
  });

  test('are asked for once the order is drawn', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
    await open({}, { getSupportThread: { success: true, messages: [question] } });
    expect(page.network.callsOf('getSupportThread')).toEqual([]);
    for (const draw of frames) draw(0);
    await screen.findByText('We will answer here and by e-mail.');
    vi.unstubAllGlobals();
  });

  test('say that an answer will come', async () => {
    await open({}, { getSupportThread: { success: true, messages: [question] } });
    await screen.findByText('We will answer here and by e-mail.');
  });
});
