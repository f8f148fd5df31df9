// @vitest-environment jsdom
import { customerLabels } from '@potli/contracts/order/labels.ts';
import { type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge } from '@potli/ui-kit/testing/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId, paidOrder } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const legal = {
  getTerms: { success: true, url: 'https://legal.example/terms' },
  getPrivacy: { success: true, url: '/privacy' },
};

let page: ReturnType<typeof openPage>;
const open = async (own: Parameters<typeof anOrder>[0] = {}, answers: Parameters<typeof openPage>[1] = {}) => {
  page = openPage(`/user/orderdetail/${orderId}`, {
    ...legal,
    getOrder: { success: true, order: anOrder(own) },
    ...answers,
  });
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
  return page.user;
};

describe('the status of an order', () => {
  test.each(orderStatuses)('%s is told by its label', async (order_status) => {
    await open({ order_status });
    expect(screen.getByRole('status', { name: 'Order status' }).textContent).toBe(customerLabels[order_status]);
  });

  test("that nobody knows is told as 'Status Unavailable'", async () => {
    page = openPage(`/user/orderdetail/${orderId}`);
    // A later version of the service may know more statuses than the contract of this page.
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, order: anOrder({ order_status: 'ORDER_LOST' as OrderStatus }) }),
    );
    expect((await screen.findByRole('status', { name: 'Order status' })).textContent).toBe('Status Unavailable');
  });
});

test('an order that forgot whose it was says so and still shows what was bought', async () => {
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
  expect(screen.getByText(/^Your name, address and telephone number were removed from this order on/)).toBeDefined();
  expect(screen.queryByText('Postal code')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Items' })).toBeDefined();
});

describe('an order awaiting payment', () => {
  test('shows its cost breakdown in rupees with Indian grouping', async () => {
    await open();
    const costs = within(screen.getByRole('region', { name: 'Cost breakdown' }));
    expect(costs.getByText('₹1,23,456.00')).toBeDefined();
    expect(costs.getByText('₹1,00,000.00')).toBeDefined();
    expect(screen.getByText('16 days')).toBeDefined();
  });

  test('is paid only after the terms were accepted', async () => {
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

  test('links the terms and the privacy policy where the service says they are', async () => {
    await open();
    expect((await screen.findByRole('link', { name: /^terms and conditions/ })).getAttribute('href')).toBe(
      'https://legal.example/terms',
    );
    expect(screen.getByRole('link', { name: /^privacy policy/ }).getAttribute('href')).toBe('/privacy');
  });

  test('is cancelled after a question', async () => {
    const user = await open(
      {},
      { updateOrder: { success: true, order: anOrder({ order_status: 'ORDER_CANCELLED' }) } },
    );
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await acknowledge(user, 'Order cancelled successfully.');
    expect(page.network.callsOf('updateOrder')).toMatchObject([
      { body: { order: { order_id: orderId, user_id: 'user-1', order_status: 'ORDER_CANCELLED', version: 3 } } },
    ]);
  });

  test('stays when the question is answered with no', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Order' }));
    expect(page.network.callsOf('updateOrder')).toEqual([]);
  });

  test('says when it could not be cancelled, and why', async () => {
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

  test('never links what is not a web address', async () => {
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

test('a cancelled order says so with its id', async () => {
  await open({ order_status: 'ORDER_CANCELLED' });
  expect(screen.getByText(/PT-7KQ4M2 has been cancelled/).textContent).toContain(orderId);
});

test('a returned order leads to its correction', async () => {
  await open({ order_status: 'ORDER_CORRECTION', order_error_code: 'ERR_USER_INVALID_ADDRESS' });
  expect(screen.getByText(/^Note: Invalid Address/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Correct the order' }).getAttribute('href')).toBe(`/user/home/${orderId}`);
});

describe('the dollar equivalent', () => {
  const rate = { success: true, convertedAmount: 1411.89, rate_date: '2026-11-20', rate_source: 'a bank' };

  test("stands under the total of an order awaiting payment, with the rate's date", async () => {
    await open({}, { convertCurrency: rate });
    const costs = within(screen.getByRole('region', { name: 'Cost breakdown' }));
    expect(await costs.findByText('About US$1,411.89 (rate of 20 Nov 2026)')).toBeDefined();
    expect(page.network.callsOf('convertCurrency')).toMatchObject([
      { query: { from: 'INR', to: 'USD', amount: '123456' } },
    ]);
  });

  test("stays 'Fetching USD equivalent...' when the conversion fails", async () => {
    await open({}, { convertCurrency: refuse('RATE_UNAVAILABLE') });
    await waitFor(() => expect(page.network.callsOf('convertCurrency')).toHaveLength(1));
    expect(screen.getByText('Fetching USD equivalent...')).toBeDefined();
  });

  test('is not asked for once the order is paid', async () => {
    await open(paidOrder());
    expect(page.network.callsOf('convertCurrency')).toEqual([]);
  });
});

test('a paid order says which part of what was paid were the fees of the payment', async () => {
  await open(paidOrder());
  expect(screen.getByRole('region', { name: 'Payment' }).textContent).toMatch(/with payment fees and GST of ₹[\d,.]+/);
});

describe('the receipt', () => {
  afterEach(() => vi.restoreAllMocks());
  const receipts = () => document.querySelectorAll('.customer-receipt');

  test('is offered once the order is paid, not before', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Print receipt' })).toBeNull();
  });

  test('is printed with what was paid, and without the id that opens the order', async () => {
    const user = await open(paidOrder());
    let paper = '';
    window.print = vi.fn(() => {
      paper = receipts()[0]?.textContent ?? '';
    });
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(window.print).toHaveBeenCalledOnce();
    for (const text of [
      'PT-7KQ4M2',
      '3 Nov 2026',
      'Indigo Kurta',
      '₹2,469.00',
      'International shipping₹23,456.00',
      'Payment fees with GST₹2,913.56',
      'Paid in all₹1,26,369.56',
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

  test('can be copied; without a way to share there is no button for it', async () => {
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

test('the floating button leads to the support page', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-support');
});

test('an order that cannot be fetched says so in red, why, and can be tried again', async () => {
  page = openPage(`/user/orderdetail/${orderId}`, {
    ...legal,
    getOrder: inTurn(unreachable, { success: true, order: anOrder() }),
  });
  await screen.findByText('Error fetching order details. Please try again.');
  expect(screen.getByText('No response from server. Please try again.')).toBeDefined();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
});
