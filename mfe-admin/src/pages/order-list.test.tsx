// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anOrder, noon, orderId } from '../testing/an-order.ts';
import { optionsOf } from '../testing/choose.ts';
import { refusal, type SeenCall } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const row = {
  order_id: orderId,
  reference: 'PT-DZQZTD',
  order_status: 'PAYMENT_DONE',
  total_price: 15905,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  status_since: '2026-11-20T10:00:00.000Z',
  needs_action: true,
  item_count: 3,
  claim: null,
  orderUser: { name: 'Asha Verne', country: 'UK' },
};
const list = {
  success: true,
  orders: [row],
  total_count: 23,
  counts: { PAYMENT_DONE: 20, ORDER_EVALUATION: 3, ORDER_COMPLETED: 4 },
  needs_action_count: 23,
};
const wireQuery = ({ query }: SeenCall) => Object.fromEntries(query);
const usual = { page: '1', page_size: '10', view: 'needs_action', sort: 'status_since', direction: 'asc' };
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const tab = (name: RegExp) => screen.getByRole('link', { name });

describe('My Orders', () => {
  test('shows id, status, age in status, total price, items, date, name and country of each order', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    openPage('/admin/orderlist', { listOrders: list });
    const cells = within(await screen.findByRole('row', { name: /PT-DZQZTD/ })).getAllByRole('cell');
    expect(cells[0]?.textContent).toContain(orderId);
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Payment done',
      '20 h',
      '₹15,905.00',
      '3',
      expect.stringMatching(/^20 Nov 2026, 3:30/),
      'Asha Verne',
      'UK',
    ]);
  });

  test('says who works on an order already', async () => {
    const claim = {
      name: 'Ravi',
      since: '2026-11-21T04:32:00.000Z',
      expires_at: '2026-11-21T06:33:00.000Z',
      mine: false,
    };
    openPage('/admin/orderlist', { listOrders: { ...list, orders: [{ ...row, claim }] } });
    await screen.findByText(/^Ravi since 10:02/);
  });

  test('asks for page 1 of ten orders that need action, the oldest in status first, with the bearer token', async () => {
    const page = openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    expect(page.api.calls.map(wireQuery)).toEqual([usual]);
    expect(page.api.calls[0]?.authorization).toBe('Bearer token-1');
  });

  test('has a tab for what needs action, for all and for each status, with their counts', async () => {
    openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Needs action 23',
      'All 27',
      'Evaluation 3',
      'Correction 0',
      'Confirmation 0',
      'Payment done 20',
      'Processing 0',
      'Received 0',
      'International 0',
      'Completed 4',
      'Cancelled 0',
    ]);
    expect(tabs[0]?.getAttribute('aria-current')).toBe('page');
  });

  test('keeps status, sort, page and page size in the address and sends them', async () => {
    const user = userEvent.setup();
    const page = openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    await press('Next page');
    expect(page.address()).toBe('/admin/orderlist?page=2');
    await user.click(screen.getByRole('combobox', { name: 'Orders per page' }));
    await user.click(await screen.findByText('5 / page'));
    // The eleventh order, the first in view, is the first of the third page of five.
    expect(page.address()).toBe('/admin/orderlist?page=3&size=5');
    await user.click(tab(/^Payment done/));
    expect(page.address()).toBe('/admin/orderlist?show=PAYMENT_DONE&size=5');
    await user.click(screen.getByRole('columnheader', { name: /^Total price/ }));
    expect(page.address()).toBe('/admin/orderlist?show=PAYMENT_DONE&sort=total_price&direction=desc&size=5');
    await waitFor(() =>
      expect(page.api.calls.map(wireQuery).at(-1)).toEqual({
        page: '1',
        page_size: '5',
        order_status: 'PAYMENT_DONE',
        sort: 'total_price',
        direction: 'desc',
      }),
    );
    expect(screen.getByRole('columnheader', { name: /^Total price/ }).getAttribute('aria-sort')).toBe('descending');
    page.api.assertContract();
  });

  test('offers the page sizes 5, 10 and 20', async () => {
    openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    expect(await optionsOf(userEvent.setup(), 'Orders per page')).toEqual(['5 / page', '10 / page', '20 / page']);
  });

  test('goes through the orders with j and k, and opens the current one with Enter', async () => {
    const user = userEvent.setup();
    const second = { ...row, order_id: 'YKK37T511Q6Y92R3R7Q6W469JT', reference: 'PT-SECOND' };
    const page = openPage('/admin/orderlist', {
      listOrders: { ...list, orders: [row, second] },
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await screen.findByRole('table');
    await user.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('PT-DZQZTD');
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(page.address()).toBe(`/admin/orderlinkupdate/${second.order_id}`));
  });

  test('? lists the shortcuts; none fires while typing in a field', async () => {
    const user = userEvent.setup();
    openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search the orders'));
    await user.keyboard('?j');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Search the orders').value).toBe('?j');
    await user.keyboard('{Escape}');
    await user.keyboard('?');
    const help = await screen.findByRole('dialog');
    expect(within(help).getAllByText('Keyboard shortcuts')).not.toEqual([]);
    for (const does of ['Next order', 'Search', 'This list']) expect(within(help).getByText(does)).toBeTruthy();
    await user.keyboard('j');
    expect(document.activeElement?.textContent).not.toBe('PT-DZQZTD');
  });

  test("opens the order's page by its status", async () => {
    const user = userEvent.setup();
    const page = openPage('/admin/orderlist', {
      listOrders: list,
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await user.click(await screen.findByText('Asha Verne'));
    await waitFor(() => expect(page.address()).toBe(`/admin/orderlinkupdate/${orderId}`));
  });

  test('opens an order that moved on since the last visit without a detour', async () => {
    const user = userEvent.setup();
    let order = anOrder();
    openPage(`/admin/evaluation/${orderId}`, { listOrders: list, getOrder: () => ({ success: true, order }) });
    await screen.findByRole('article');
    await user.click(screen.getByRole('link', { name: 'My Orders' }));
    order = anOrder({ order_status: 'PAYMENT_DONE' });
    await user.click(await screen.findByText('Asha Verne', { selector: 'td' }));
    await screen.findByLabelText('Local Order Link');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes to the last page when the address names one beyond it', async () => {
    const page = openPage('/admin/orderlist?page=9', { listOrders: list });
    await waitFor(() => expect(page.address()).toBe('/admin/orderlist?page=3'));
  });

  test('Logout removes the token and leads to the login form', async () => {
    const user = userEvent.setup();
    const page = openPage('/admin/orderlist', { listOrders: list });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    await waitFor(() => expect(page.address()).toBe('/admin'));
  });

  test('says what failed and tries again', async () => {
    const user = userEvent.setup();
    let down = true;
    openPage('/admin/orderlist', { listOrders: () => (down ? refusal('SERVICE_UNAVAILABLE') : list) });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the orders.');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('an expired session is told, the token removed, the login form opened', async () => {
    const user = userEvent.setup();
    const page = openPage('/admin/orderlist', { listOrders: refusal('TOKEN_INVALID') });
    await screen.findByRole('dialog', { name: 'Session Expired. Redirecting to login page...' });
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.address()).toBe('/admin'));
    await screen.findByLabelText('Passkey');
  });
});
