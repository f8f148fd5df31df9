// @vitest-environment jsdom

import { inTurn, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, aProduct, orderId, someUser } from '../../testing/an-order.ts';
import { openPage } from '../../testing/open-page.tsx';

const rates = { '0.5': 1480, '1': 1820 };
const getShippingCost = { success: true, country: 'UK', shipping_rates: rates, rates_version: 'test' };
const kurta = aProduct({ quantity: 2, storePrice: { amount: 1499, currency: 'INR' } });
const lamp = aProduct({ key: 'b', product_name: 'Brass lamp' });

let page: ReturnType<typeof openPage>;
const open = async (products: readonly ReturnType<typeof aProduct>[], answers: object = { getShippingCost }) => {
  page = openPage('/user/order/create', answers, { products: [...products] });
  await screen.findByRole('heading', { name: 'Create your order' });
};
const chooseUk = () => page.user.selectOptions(screen.getByLabelText('Deliver to'), 'UK');
const card = () => within(screen.getByRole('region', { name: 'Estimate' }));

describe('the estimate on the order creation screen', () => {
  test('is not there before a product is complete', async () => {
    await open([]);
    expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull();
  });

  test('sums the store prices of all pieces, and asks for the country', async () => {
    await open([kurta]);
    expect(screen.getByText('Store prices, 2 pieces', { selector: 'span' }).previousSibling?.textContent).toBe(
      '₹2,998.00',
    );
    expect(card().getByText('Choose a country to see the price with shipping.')).toBeDefined();
    expect(page.network.calls).toEqual([]);
  });

  test('adds typical shipping to the chosen country, which the contact form then has', async () => {
    // 16:20 on this machine's clock, so that the promise of 24 hours ends at the next full hour of tomorrow.
    controlTime(new Date(2026, 10, 21, 16, 20));
    await open([kurta]);
    await chooseUk();
    expect(await screen.findByText('about ₹4,900', { selector: 'strong' })).toBeDefined();
    expect(screen.getByText('Estimate; exact price by tomorrow 17:00.')).toBeDefined();
    expect(card().getByText('Shipping, about 1 kg').nextElementSibling?.textContent).toBe('₹1,820.00');
    expect(page.network.callsOf('getShippingCost')).toMatchObject([{ query: { country: 'UK' } }]);
    expect(page.storedDraft()?.userDetails.country).toBe('UK');
  });

  test('is not made where a store price is not known', async () => {
    await open([kurta, lamp]);
    await chooseUk();
    expect(card().getByText(/^No estimate, because the store price of 1 product is not known/)).toBeDefined();
    expect(screen.getByText('Store prices; 1 product without a known price')).toBeDefined();
    // The sum is of these pieces only.
    expect(card().getByText('Store prices, 2 pieces').nextElementSibling?.textContent).toBe('₹2,998.00');
    expect(page.network.calls).toEqual([]);
  });

  test('shows no sum where no store price is known', async () => {
    await open([{ ...lamp, quantity: 2 }]);
    expect(screen.getByText('1 product without a known price').previousSibling?.textContent).toBe(
      'Price to be confirmed',
    );
    expect(card().getByText('Store price').nextElementSibling?.textContent).toBe('Price to be confirmed');
    expect(screen.queryByText('₹0.00')).toBeNull();
  });

  test('is not made without rates', async () => {
    await open([kurta], { getShippingCost: { ...getShippingCost, shipping_rates: {} } });
    await chooseUk();
    expect(await card().findByText(/^No estimate is available for this parcel/)).toBeDefined();
  });

  test('says that the rates could not be loaded, and is made once there is a connection', async () => {
    await open([kurta], { getShippingCost: inTurn(unreachable, getShippingCost) });
    await chooseUk();
    expect(await card().findByText(/^No estimate, because the shipping rates could not be loaded/)).toBeDefined();
    window.dispatchEvent(new Event('online'));
    expect(await card().findByText('about ₹4,900')).toBeDefined();
  });
});

describe('the estimate on the success page', () => {
  const placed = { pathname: '/user/success', state: { order_id: orderId, reference: 'PT-7KQ4M2' } };
  const answers = (item: object) => ({
    getShippingCost,
    getOrder: {
      success: true,
      order: anOrder({ order_status: 'ORDER_EVALUATION', user: someUser, items: [anItem(item)] }),
    },
  });

  test('is beside the thanks', async () => {
    page = openPage(placed, answers({ quantity: 1, store_price: 1499, store_currency: 'INR' }));
    const summary = within(await screen.findByRole('region', { name: 'Your order: 1 product' }));
    expect((await summary.findByText('Estimated total')).nextElementSibling?.textContent).toBe('about ₹3,000');
    expect(screen.getAllByRole('link', { name: 'View your order' })).toHaveLength(1);
  });

  test('says why there is none', async () => {
    page = openPage(placed, answers({}));
    expect(await screen.findByText(/^No estimate, because the store price of 1 product is not known/)).toBeDefined();
    expect(page.network.callsOf('getShippingCost')).toEqual([]);
  });
});

describe("the estimate on the order's page", () => {
  const open = (order: object) => {
    const items = [anItem({ quantity: 2, store_price: 1499, store_currency: 'INR' })];
    const evaluated = anOrder({ order_status: 'ORDER_EVALUATION', user: someUser, items, history: [], ...order });
    openPage(`/user/orderdetail/${orderId}`, { getShippingCost, getOrder: { success: true, order: evaluated } });
    return screen.findByRole('heading', { name: 'Order PT-7KQ4M2' });
  };

  test('is there until the order has a price', async () => {
    await open({});
    const card = within(await screen.findByRole('region', { name: 'Estimate' }));
    expect((await card.findByText('Estimated total')).nextElementSibling?.textContent).toBe('about ₹4,900');
  });

  test.each([
    ['no store price is known', { items: [anItem()] }],
    ['the order had a price', { history: anOrder().history }],
    ['the order is to be corrected', { order_status: 'ORDER_CORRECTION' }],
  ])('is not there where %s', async (_, order) => {
    await open(order);
    await vi.dynamicImportSettled();
    expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull();
  });
});

describe('the estimate on the further steps', () => {
  const draft = { products: [kurta], userDetails: someUser, current: 'new' as const };
  const codeGoesOut = { generateOtp: { success: true, resend_after_seconds: 30 } };

  test.each([
    ['/user/usercontact', 'Proceed to Review'],
    ['/user/orderreview', 'Submit'],
    ['/user/otpverify', 'Verify & Submit'],
  ])('%s shows it with the duties beside the one button %s', async (path, button) => {
    page = openPage(path, { getShippingCost, ...codeGoesOut }, draft);
    const summary = within(await screen.findByRole('region', { name: 'Your order: 1 product' }));
    expect((await summary.findByText('Estimated total')).nextElementSibling?.textContent).toBe('about ₹4,900');
    expect(summary.getByText(/^Import duties and taxes of the destination are not included/)).toBeDefined();
    expect(screen.getByText('about ₹4,900', { selector: 'strong' }).parentElement?.parentElement).toBe(
      screen.getByRole('button', { name: button }).parentElement,
    );
  });

  test('shows it in the chosen currency, too', async () => {
    const getDisplayRates = { success: true, rates: { GBP: 0.01 }, rate_date: '2026-11-20', rate_source: 'a bank' };
    page = openPage('/user/orderreview', { getShippingCost, getDisplayRates }, draft);
    expect(await screen.findByText('Approximately £49, rate of 20 Nov 2026')).toBeDefined();
  });

  test('names the products where the page does not', async () => {
    page = openPage('/user/usercontact', { getShippingCost }, draft);
    const summary = within(await screen.findByRole('region', { name: 'Your order: 1 product' }));
    expect(summary.getByRole('listitem').textContent).toBe(`${kurta.product_name}× 2`);
  });
});
