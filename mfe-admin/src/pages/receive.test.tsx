// @vitest-environment jsdom
import type { Order } from '@potli/contracts/order/order.ts';
import { type Answers, inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const at = '2026-11-20T10:00:00.000Z';
const bought = { paid: 1, store_order_number: 'OD-77', seller: 's', expected_on: null, at, by: 'Operator' };
const onItsWay = anOrder({
  order_status: 'LOCAL_SHIPMENT_PROCESSING',
  allowed_actions: ['mark_received', 'confirm_received', 'receive_items'],
  items: [
    anItem({ purchase: bought, quantity: 2 }),
    anItem({ order_item_id: 'item-2', product_name: 'Copper Bottle', quantity: 1 }),
  ],
});
const shipping = {
  ...{ estimated_weight: 900, measured_weight: 1300, items_not_weighed: 1, rates_version: 'v1' },
  ...{ charged_cost: 1800, measured_cost: 2400, difference: 600 },
};
const open = (answers: Answers = {}, address = '/admin/receive') =>
  openAsOperator(address, { findArrivals: { success: true, orders: [onItsWay] }, ...answers });
/** The order after a colleague's counts of its second item, or of both. */
const countedByWasim = (...counts: readonly { damaged: number }[]): Order => ({
  ...onItsWay,
  version: 4,
  items: onItsWay.items.map((item, index) => {
    const own = counts[index];
    return own ? { ...item, receipt: { good: 0, wrong: 0, ...own, measured_weight: null, at, by: 'Wasim' } } : item;
  }),
});
const secondDamaged = countedByWasim({ damaged: 0 }, { damaged: 1 });
const bothDamaged = countedByWasim({ damaged: 2 }, { damaged: 1 });
const scanAgain = async ({ user }: ReturnType<typeof open>) =>
  user.type(screen.getByLabelText('Order number of the store, or reference of the order'), '{Enter}');
const damagedOf = (name: string) =>
  within(screen.getByRole('group', { name })).getByLabelText<HTMLInputElement>('Damaged').value;
const kurta = async () => within(await screen.findByRole('group', { name: 'Indigo Kurta' }));

describe('receiving items', () => {
  test('begins with the cursor in the scan field, and finds the order when a scanner types a number and Enter', async () => {
    const page = open();
    const field = await screen.findByLabelText('Order number of the store, or reference of the order');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await page.user.keyboard('OD-77{Enter}');
    expect((await kurta()).getByText('Scanned')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Copper Bottle' })).queryByText('Scanned')).toBeNull();
    expect(page.network.callsOf('findArrivals')[0]?.query).toEqual({ q: 'OD-77' });
    expect(page.address()).toBe('/admin/receive?q=OD-77');
    // The next scan replaces the last.
    expect(document.activeElement).toBe(field);
  });

  test('saves what was counted and weighed, then shows what the parcel costs more', async () => {
    let order: Order = onItsWay;
    const page = open(
      {
        findArrivals: () => ({ success: true, orders: [order] }),
        receiveItems: () => {
          const receipt = { good: 2, damaged: 1, wrong: 0, measured_weight: 850.5, at, by: 'Operator' };
          const [first, second] = onItsWay.items as [Order['items'][number], Order['items'][number]];
          order = { ...onItsWay, version: 4, items: [{ ...first, receipt, is_local_shippment_received: 1 }, second] };
          return { success: true, order };
        },
        getMeasuredShipping: { success: true, shipping },
      },
      '/admin/receive?q=OD-77',
    );
    const item = await kurta();
    expect(screen.getByRole('button', { name: 'Save receipt' })).toHaveProperty('disabled', true);
    await page.user.type(item.getByLabelText('Weight of good pieces'), '1,2');
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await item.findByText('Please enter grams, such as 380 or 1,250.5.');
    await page.user.clear(item.getByLabelText('Good'));
    await page.user.type(item.getByLabelText('Good'), '0');
    await page.user.clear(item.getByLabelText('Weight of good pieces'));
    await page.user.type(item.getByLabelText('Weight of good pieces'), '850.5');
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await item.findByText('Count the good pieces first.');
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await page.user.clear(item.getByLabelText('Damaged'));
    await page.user.type(item.getByLabelText('Damaged'), '1');
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText('Receipt saved.');
    expect(page.network.callsOf('receiveItems')[0]?.body).toEqual({
      items: [{ order_item_id: 'item-1', good: 2, damaged: 1, wrong: 0, measured_weight: 850.5 }],
      version: 3,
    });
    expect(await screen.findByText('Measured 1300 g, estimated 900 g')).toBeTruthy();
    expect(
      screen.getByText('Shipping costs ₹600.00 more than the customer paid (₹2,400.00 instead of ₹1,800.00).'),
    ).toBeTruthy();
  });

  test('keeps the saved counts in view until the order has been fetched again', async () => {
    const fetched = Promise.withResolvers<object>();
    const [first, second] = onItsWay.items as [Order['items'][number], Order['items'][number]];
    const receipt = { good: 2, damaged: 0, wrong: 0, measured_weight: null, at, by: 'Operator' };
    const items = [{ ...first, receipt, is_local_shippment_received: 1 as const }, second];
    const saved: Order = { ...onItsWay, version: 4, items };
    const found = inTurn({ success: true, orders: [onItsWay] }, fetched.promise);
    const page = open({ findArrivals: found, receiveItems: { success: true, order: saved } }, '/admin/receive?q=OD-77');
    const item = await kurta();
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText('Receipt saved.');
    await waitFor(() => expect(page.network.callsOf('findArrivals')).toHaveLength(2));
    expect(item.getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    expect(item.queryByText('Received')).toBeNull();
    fetched.resolve({ success: true, orders: [saved] });
    await item.findByText('Received');
    expect(item.getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    expect(screen.getByText('Receipt saved.')).toBeTruthy();
  });

  test('shows the new measured weight when a colleague has weighed more and the order is scanned again', async () => {
    const weighed = (version: number, ...grams: readonly (number | null)[]): Order => ({
      ...onItsWay,
      version,
      items: onItsWay.items.map((item, index) => ({
        ...item,
        receipt: { good: 1, damaged: 0, wrong: 0, measured_weight: grams[index] ?? null, at, by: 'Wasim' },
      })),
    });
    const page = open(
      {
        findArrivals: inTurn(
          { success: true, orders: [weighed(4, 650)] },
          { success: true, orders: [weighed(5, 650, 300)] },
        ),
        getMeasuredShipping: inTurn(
          { success: true, shipping },
          { success: true, shipping: { ...shipping, measured_weight: 1600, items_not_weighed: 0 } },
        ),
      },
      '/admin/receive?q=OD-77',
    );
    await screen.findByText('Measured 1300 g, estimated 900 g');
    await scanAgain(page);
    await screen.findByText('Measured 1600 g, estimated 900 g');
  });

  describe('once saved', () => {
    const scan = () => screen.getByLabelText<HTMLInputElement>('Order number of the store, or reference of the order');
    const saving = async (pointer: 'fine' | 'coarse') => {
      const answer = Promise.withResolvers<object>();
      const page = open({ receiveItems: () => answer.promise }, '/admin/receive?q=OD-77');
      const { matchMedia } = window;
      vi.stubGlobal('matchMedia', (media: string) => ({
        ...matchMedia(media),
        matches: media === `(pointer: ${pointer})`,
      }));
      const item = await kurta();
      await page.user.click(item.getByText('All 2 good'));
      await page.user.click(screen.getByText('Save receipt'));
      const [first, second] = onItsWay.items as [Order['items'][number], Order['items'][number]];
      const receipt = { good: 2, damaged: 0, wrong: 0, measured_weight: null, at, by: 'Operator' };
      const order = { ...onItsWay, version: 4, items: [{ ...first, receipt }, second] };
      return { page, item, answer: () => answer.resolve({ success: true, order }) };
    };

    test('waits for the next scan, which replaces the last', async () => {
      const { answer } = await saving('fine');
      answer();
      await screen.findByText('Receipt saved.');
      expect(document.activeElement).toBe(scan());
      expect([scan().selectionStart, scan().selectionEnd]).toEqual([0, 'OD-77'.length]);
    });

    test('opens no keyboard on a touch screen', async () => {
      const { answer } = await saving('coarse');
      answer();
      await screen.findByText('Receipt saved.');
      expect(document.activeElement).not.toBe(scan());
    });

    test('leaves the focus and the draft of what is typed on meanwhile', async () => {
      const { page, item, answer } = await saving('fine');
      const weight = item.getByLabelText('Weight of good pieces');
      await page.user.click(weight);
      await page.user.paste('850');
      answer();
      await waitFor(() => expect(page.network.callsOf('findArrivals')).toHaveLength(2));
      await waitFor(() => expect(localStorage.getItem(`admin_draft//arrivals/${orderId}`)).toContain('"version":4'));
      expect(localStorage.getItem(`admin_draft//arrivals/${orderId}`)).toContain('850');
      expect(document.activeElement).toBe(weight);
      expect(item.getByLabelText<HTMLInputElement>('Weight of good pieces').value).toBe('850');
    });
  });

  test('keeps what was entered when saving fails and after a reload', async () => {
    const page = open({ receiveItems: refuse('ORDER_CHANGED') }, '/admin/receive?q=OD-77');
    const item = await kurta();
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText('Failed to save the receipt.');
    expect(item.getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    cleanup();
    open({}, '/admin/receive?q=OD-77');
    expect((await kurta()).getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    expect(screen.getByText(/Restored what you entered/)).toBeTruthy();
  });

  test('shows what a colleague has counted since when the order is scanned again, and saves only one’s own counts', async () => {
    let order: Order = onItsWay;
    const page = open(
      {
        findArrivals: () => ({ success: true, orders: [order] }),
        receiveItems: () => {
          const receipt = { good: 2, damaged: 0, wrong: 0, measured_weight: null, at, by: 'Operator' };
          const [first, ...others] = order.items;
          order = {
            ...order,
            version: 5,
            items: [anItem({ ...first, receipt, is_local_shippment_received: 1 }), ...others],
          };
          return { success: true, order };
        },
      },
      '/admin/receive?q=OD-77',
    );
    const item = await kurta();
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    order = secondDamaged;
    await scanAgain(page);
    await waitFor(() => expect(damagedOf('Copper Bottle')).toBe('1'));
    expect(item.getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText('Receipt saved.');
    expect(page.network.bodiesOf('receiveItems')).toEqual([
      { items: [{ order_item_id: 'item-1', good: 2, damaged: 0, wrong: 0, measured_weight: null }], version: 4 },
    ]);
  });

  test('of an item that a colleague has counted meanwhile is refused until the order is opened again', async () => {
    const message = 'Wasim received items.';
    const page = open(
      {
        findArrivals: inTurn({ success: true, orders: [onItsWay] }, { success: true, orders: [bothDamaged] }),
        receiveItems: inTurn(refuse('ORDER_CHANGED', [{ path: '/order/history/1', message, by: 'Wasim', at }]), {
          success: true,
          order: { ...bothDamaged, version: 5 },
        }),
      },
      '/admin/receive?q=OD-77',
    );
    const item = await kurta();
    await page.user.click(item.getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await scanAgain(page);
    await waitFor(() => expect(page.network.callsOf('findArrivals')).toHaveLength(2));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText(/Wasim received items\./);
    await page.user.click(screen.getByRole('button', { name: 'Reload order' }));
    await waitFor(() => expect(damagedOf('Copper Bottle')).toBe('1'));
    expect(item.getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await waitFor(() => expect(page.network.callsOf('receiveItems')).toHaveLength(2));
    const own = { items: [{ order_item_id: 'item-1', good: 2, damaged: 0, wrong: 0, measured_weight: null }] };
    expect(page.network.bodiesOf('receiveItems')).toEqual([
      { ...own, version: 3 },
      { ...own, version: 4 },
    ]);
  });

  test('never goes back to an order that is older than what was saved, when it is refused and cannot be fetched', async () => {
    const [first, second] = onItsWay.items as [Order['items'][number], Order['items'][number]];
    const receipt = { good: 2, damaged: 0, wrong: 0, measured_weight: null, at, by: 'Operator' };
    const saved: Order = { ...onItsWay, version: 4, items: [{ ...first, receipt }, second] };
    const page = open(
      {
        findArrivals: inTurn({ success: true, orders: [onItsWay] }, unreachable),
        receiveItems: inTurn({ success: true, order: saved }, refuse('ORDER_CHANGED')),
      },
      '/admin/receive?q=OD-77',
    );
    await page.user.click((await kurta()).getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await screen.findByText('Receipt saved.');
    await page.user.click(screen.getByRole('button', { name: 'Arrived, good: Copper Bottle' }));
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reload order' }));
    expect((await kurta()).getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    await page.user.click(screen.getByRole('button', { name: 'Save receipt' }));
    await waitFor(() => expect(page.network.callsOf('receiveItems')).toHaveLength(3));
    expect(page.network.bodiesOf('receiveItems')[2]).toEqual({
      items: [{ order_item_id: 'item-2', good: 1, damaged: 0, wrong: 0, measured_weight: null }],
      version: 4,
    });
  });

  test('restored on a later revision leaves the counts of a colleague', async () => {
    const first = open({}, '/admin/receive?q=OD-77');
    await first.user.click((await kurta()).getByRole('button', { name: 'All 2 good: Indigo Kurta' }));
    cleanup();
    const page = open({ findArrivals: { success: true, orders: [secondDamaged] } }, '/admin/receive?q=OD-77');
    await page.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await kurta()).getByLabelText<HTMLInputElement>('Good').value).toBe('2');
    expect(damagedOf('Copper Bottle')).toBe('1');
  });

  test('leads to the confirmation when everything has arrived', async () => {
    const items = onItsWay.items.map((item) => ({ ...item, is_local_shippment_received: 1 as const }));
    open({ findArrivals: { success: true, orders: [{ ...onItsWay, items }] } }, '/admin/receive?q=OD-77');
    const link = await screen.findByRole('link', { name: /All items have arrived/ });
    expect(link.getAttribute('href')).toBe(`/admin/orderreceivedstatusupdate/${orderId}`);
  });

  test('says that no order waits for a number, and that it could not be looked up', async () => {
    open({ findArrivals: { success: true, orders: [] } }, '/admin/receive?q=X1');
    expect(await screen.findByText(/No paid order waits for “X1”/)).toBeTruthy();
    cleanup();
    open({ findArrivals: refuse('SERVICE_UNAVAILABLE') }, '/admin/receive?q=X1');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to find the order.');
  });
});
