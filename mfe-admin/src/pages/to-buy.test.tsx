// @vitest-environment jsdom
import type { Order } from '@potli/contracts/order/order.ts';
import type { ItemToBuy } from '@potli/contracts/order/purchases.ts';
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anItem, anOrder, noon, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const kurta: ItemToBuy = {
  ...{ order_id: orderId, reference: 'PT-DZQZTD', version: 4, order_item_id: 'item-1', product_name: 'Indigo Kurta' },
  ...{ product_link: 'https://www.shop.example/kurta', product_image: '', size: 'M', color: 'Indigo', quantity: 2 },
  ...{ shipment_date: '2026-11-25', price: 1000, price_limit: 2000, paid_at: '2026-11-20T10:00:00.000Z' },
};
const listed = { success: true, stores: [{ store: 'shop.example', items: [kurta] }], left_out: 0 };
const margins = {
  success: true,
  months: [
    { month: '2026-11', orders: 3, goods: 9000, bought: 9100.5, margin: -100.5, items_without_purchase: 1 },
    { month: '2026-10', orders: 1, goods: 2000, bought: 1500, margin: 500, items_without_purchase: 0 },
  ],
};

describe('what is to be bought', () => {
  test('is listed by store with link, choices, quantity, price limit and order', async () => {
    openAsOperator('/admin/tobuy', { listItemsToBuy: listed, getMonthlyMargins: margins });
    const store = within(await screen.findByRole('region', { name: 'shop.example' }));
    const row = store.getByRole('listitem', { name: 'Indigo Kurta' });
    expect(within(row).getByRole('link', { name: 'Indigo Kurta' }).getAttribute('href')).toBe(kurta.product_link);
    expect(within(row).getByRole('link', { name: 'PT-DZQZTD' }).getAttribute('href')).toBe(
      `/admin/orderlinkupdate/${orderId}`,
    );
    for (const text of ['M', 'Indigo', '2', '₹2,000.00 (2 × ₹1,000.00)', '25 Nov 2026'])
      expect(within(row).getByText(text), text).toBeTruthy();
  });

  test('says that no size was chosen', async () => {
    const stores = [{ store: 'shop.example', items: [{ ...kurta, size: '' }] }];
    openAsOperator('/admin/tobuy', { listItemsToBuy: { ...listed, stores }, getMonthlyMargins: margins });
    expect(within(await screen.findByRole('listitem', { name: 'Indigo Kurta' })).getByText('not chosen')).toBeTruthy();
  });

  test('leaves the list when its purchase is recorded; what is missing is said at its field', async () => {
    let bought = false;
    const page = openAsOperator('/admin/tobuy', {
      listItemsToBuy: () => (bought ? { ...listed, stores: [] } : listed),
      getMonthlyMargins: margins,
      recordPurchase: () => {
        bought = true;
        return { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) };
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Record purchase: Indigo Kurta' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/The customer paid ₹2,000.00/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Save purchase' }));
    await dialog.findByText('Please enter the price in rupees, such as 1499.50.');
    await dialog.findByText('Please enter the order number of the store.');
    await page.user.type(dialog.getByLabelText('Price paid at the store'), '1,899.50');
    await page.user.type(dialog.getByLabelText('Store order number'), 'OD-1');
    await page.user.click(dialog.getByRole('button', { name: 'Save purchase' }));
    await screen.findByText('Nothing to buy. Every item of a paid order is bought.');
    expect(page.network.callsOf('recordPurchase')[0]?.body).toEqual({
      ...{ order_item_id: 'item-1', paid: '1899.50', store_order_number: 'OD-1' },
      ...{ seller: 'shop.example', expected_on: null, version: 4 },
    });
  });

  test('stays with its open dialog when a colleague has bought it meanwhile', async () => {
    const page = openAsOperator('/admin/tobuy', {
      listItemsToBuy: inTurn(listed, { ...listed, stores: [] }),
      ...{ getMonthlyMargins: margins, recordPurchase: refuse('ORDER_CHANGED') },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Record purchase: Indigo Kurta' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Price paid at the store'), '2100');
    await page.user.type(dialog.getByLabelText('Store order number'), 'OD-2{Enter}');
    await dialog.findByText('The order has changed. Reload the page and try again.');
    expect(page.network.callsOf('listItemsToBuy')).toHaveLength(1);
  });

  test('leaves the list within 15 seconds when a colleague has bought it, and at once when the page comes to the front', async () => {
    controlTime(noon);
    const bottle = { ...kurta, order_item_id: 'item-2', product_name: 'Copper Bottle' };
    openAsOperator('/admin/tobuy', {
      listItemsToBuy: inTurn(
        { ...listed, stores: [{ store: 'shop.example', items: [kurta, bottle] }] },
        { ...listed, stores: [{ store: 'shop.example', items: [bottle] }] },
        { ...listed, stores: [] },
      ),
      getMonthlyMargins: margins,
    });
    await screen.findByRole('listitem', { name: 'Indigo Kurta' });
    await passTime(15_000);
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Indigo Kurta' })).toBeNull());
    expect(screen.getByRole('listitem', { name: 'Copper Bottle' })).toBeTruthy();
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('Nothing to buy. Every item of a paid order is bought.');
  });

  test('stays under its open dialog when a colleague has bought it, until the dialog is closed', async () => {
    controlTime(noon);
    const page = openAsOperator('/admin/tobuy', {
      listItemsToBuy: inTurn(listed, { ...listed, stores: [] }),
      getMonthlyMargins: margins,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Record purchase: Indigo Kurta' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Price paid at the store'), '2100');
    await passTime(15_000);
    await waitFor(() => expect(page.network.callsOf('listItemsToBuy').length).toBeGreaterThan(1));
    await passTime(0);
    expect(dialog.getByLabelText<HTMLInputElement>('Price paid at the store').value).toBe('2100');
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await screen.findByText('Nothing to buy. Every item of a paid order is bought.');
  });

  test('keeps what was typed when the purchase is refused', async () => {
    const page = openAsOperator('/admin/tobuy', {
      ...{ listItemsToBuy: listed, getMonthlyMargins: margins, recordPurchase: refuse('ORDER_REFUNDED') },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Record purchase: Indigo Kurta' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('Price paid at the store'), '1899.50');
    await page.user.type(dialog.getByLabelText('Store order number'), 'OD-1{Enter}');
    await dialog.findByText('Failed to record the purchase.');
    expect(dialog.getByLabelText<HTMLInputElement>('Price paid at the store').value).toBe('1899.50');
  });

  test('is followed by the margin of each month, also a loss', async () => {
    openAsOperator('/admin/tobuy', { listItemsToBuy: listed, getMonthlyMargins: margins });
    const table = await screen.findByRole('region', { name: 'Margin by month' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Month', 'Paid orders', 'Customers paid', 'Stores charged', 'Margin', 'Items without purchase'],
      ['November 2026', '3', '₹9,000.00', '₹9,100.50', '-₹100.50', '1'],
      ['October 2026', '1', '₹2,000.00', '₹1,500.00', '₹500.00', '0'],
    ]);
  });

  test('comes without margins for an operator whose role does not include them', async () => {
    const account = {
      ...{ operator_id: 'B', name: 'Bela', administrator: false, roles: ['buyer'], sessions: [] },
      second_factor: { on: false, since: null, recovery_codes_left: 0 },
    };
    const page = openAsOperator('/admin/tobuy', { getAccount: { success: true, account }, listItemsToBuy: listed });
    await screen.findByRole('region', { name: 'shop.example' });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Figures' })).toBeNull());
    expect(screen.queryByText('Margin by month')).toBeNull();
    expect(page.network.callsOf('getMonthlyMargins')).toEqual([]);
  });

  test('that could not be loaded is said, with a retry', async () => {
    openAsOperator('/admin/tobuy', { listItemsToBuy: refuse('SERVICE_UNAVAILABLE'), getMonthlyMargins: margins });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the items to buy.');
  });
});

test('the page of a paid order shows its purchases and its margin', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const bought = { paid: 1899.5, store_order_number: 'OD-1', seller: 'shop.example', expected_on: '2026-11-24' };
  const order: Order = anOrder({
    order_status: 'PAYMENT_DONE',
    allowed_actions: ['save_links', 'record_purchase'],
    items: [
      anItem({ price: 1000, purchase: { ...bought, at, by: 'Operator' } }),
      anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle', price: 500, quantity: 1 }),
    ],
    margin: { goods: 2000, bought: 1899.5, margin: 100.5, items_without_purchase: 1 },
  });
  const page = openAsOperator(`/admin/orderlinkupdate/${orderId}`, {
    getOrder: { success: true, order },
    recordPurchase: { success: true, order },
  });
  const region = within(await screen.findByRole('region', { name: 'Purchases' }));
  expect(within(region.getByRole('group', { name: 'Indigo Kurta' })).getByText('OD-1')).toBeTruthy();
  expect(region.getByText('₹100.50')).toBeTruthy();
  expect(region.getByText('1 item without a recorded purchase not included.')).toBeTruthy();
  await page.user.click(region.getByRole('button', { name: 'Change purchase: Indigo Kurta' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>('Price paid at the store').value).toBe('1899.5');
  await page.user.click(dialog.getByRole('button', { name: 'Save purchase' }));
  await waitFor(() =>
    expect(page.network.callsOf('recordPurchase')[0]?.body).toMatchObject({ ...bought, paid: '1899.5', version: 3 }),
  );
});

describe('the dialog of a purchase', () => {
  const at = '2026-11-21T06:00:00.000Z';
  /** The paid order with a purchase, if any; as of the given version. */
  const withPurchase = (version: number, purchase?: { paid: number; store_order_number: string; by: string }): Order =>
    anOrder({
      ...{ version, order_status: 'PAYMENT_DONE', allowed_actions: ['record_purchase'] },
      items: [
        anItem({ price: 1000, ...(purchase && { purchase: { seller: 's', expected_on: null, at, ...purchase } }) }),
      ],
      margin: { goods: 2000, bought: 0, margin: 0, items_without_purchase: 0 },
    });
  const own = withPurchase(4, { paid: 2000, store_order_number: 'OD-A-1', by: 'Operator' });
  const corrected: Order = {
    ...withPurchase(5, { paid: 2349.5, store_order_number: 'OD-B-77', by: 'Wasim' }),
    history: [
      {
        ...{ at, command: 'record_purchase', from: 'PAYMENT_DONE', to: 'PAYMENT_DONE' },
        by: { type: 'operator', name: 'Wasim' },
      },
    ],
  };
  const openOrder = (answers: Parameters<typeof openAsOperator>[1]) =>
    openAsOperator(`/admin/orderlinkupdate/${orderId}`, answers);
  const dialogOf = async ({ user }: ReturnType<typeof openOrder>, button: string) => {
    await user.click(await screen.findByRole('button', { name: `${button}: Indigo Kurta` }));
    return within(await screen.findByRole('dialog'));
  };
  const paidIn = (dialog: Awaited<ReturnType<typeof dialogOf>>) =>
    dialog.getByLabelText<HTMLInputElement>('Price paid at the store');
  const type = async ({ user }: ReturnType<typeof openOrder>, dialog: Awaited<ReturnType<typeof dialogOf>>) => {
    await user.type(paidIn(dialog), '2000');
    await user.type(dialog.getByLabelText('Store order number'), 'OD-A-1');
  };

  test('begins from the correction of a colleague, once the current order is open', async () => {
    controlTime(noon);
    let order = withPurchase(3);
    const page = openOrder({
      getOrder: () => ({ success: true, order }),
      recordPurchase: () => {
        order = own;
        return { success: true, order };
      },
    });
    const first = await dialogOf(page, 'Record purchase');
    await type(page, first);
    await page.user.click(first.getByRole('button', { name: 'Save purchase' }));
    await screen.findByText('OD-A-1');
    order = corrected;
    await passTime(5_000);
    await page.user.click(await screen.findByRole('button', { name: 'Open the current order' }));
    await screen.findByText('OD-B-77');
    const second = await dialogOf(page, 'Change purchase');
    expect(paidIn(second).value).toBe('2349.5');
    expect(second.getByLabelText<HTMLInputElement>('Store order number').value).toBe('OD-B-77');
    expect(second.queryByRole('status')).toBeNull();
    await page.user.click(second.getByRole('button', { name: 'Save purchase' }));
    await waitFor(() => expect(page.network.callsOf('recordPurchase')).toHaveLength(2));
    expect(page.network.bodiesOf('recordPurchase')[1]).toMatchObject({ paid: '2349.5', version: 5 });
  });

  test('restores what was typed after it was closed or the session ended, until it is saved', async () => {
    const order = withPurchase(3);
    const ended = openOrder({ getOrder: { success: true, order }, recordPurchase: refuse('TOKEN_INVALID') });
    const typed = await dialogOf(ended, 'Record purchase');
    await type(ended, typed);
    await ended.user.click(typed.getByRole('button', { name: 'Save purchase' }));
    await screen.findByText('Session Expired. Redirecting to login page...');
    cleanup();

    const page = openOrder({ getOrder: { success: true, order }, recordPurchase: { success: true, order: own } });
    const dialog = await dialogOf(page, 'Record purchase');
    expect(paidIn(dialog).value).toBe('2000');
    await dialog.findByText(/Restored what you entered/);
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    const again = await dialogOf(page, 'Record purchase');
    expect(paidIn(again).value).toBe('2000');
    await page.user.click(again.getByRole('button', { name: 'Save purchase' }));
    await screen.findByText('OD-A-1');
    expect(Object.keys(localStorage).filter((key) => key.includes('dialog'))).toEqual([]);
  });

  test('offers what was typed for an earlier revision, and begins from the current one', async () => {
    const typing = openOrder({ getOrder: { success: true, order: withPurchase(3) } });
    await type(typing, await dialogOf(typing, 'Record purchase'));
    cleanup();
    const page = openOrder({ getOrder: { success: true, order: corrected } });
    const dialog = await dialogOf(page, 'Change purchase');
    expect(paidIn(dialog).value).toBe('2349.5');
    await page.user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(paidIn(dialog).value).toBe('2000'));
  });
});
