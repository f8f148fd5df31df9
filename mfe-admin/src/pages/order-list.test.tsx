// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { refusal, type SeenCall } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const row = {
  order_id: orderId,
  reference: 'PT-DZQZTD',
  order_status: 'PAYMENT_DONE',
  total_price: 15905,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  orderUser: { name: 'Asha Verne', country: 'UK' },
};
const list = { success: true, orders: [row], total_count: 23, counts: { PAYMENT_DONE: 20, ORDER_EVALUATION: 3 } };
const wireQuery = ({ query }: SeenCall) => Object.fromEntries(query);

describe('My Orders', () => {
  test('shows id, status, total price, date, name and country of each order', async () => {
    openPage('/admin/orderlist', { listOrders: list });
    const cells = within(await screen.findByRole('row', { name: /PT-DZQZTD/ })).getAllByRole('cell');
    expect(cells[0]?.textContent).toContain(orderId);
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Payment done',
      '₹15,905.00',
      expect.stringMatching(/^20 Nov 2026, 3:30/),
      'Asha Verne',
      'UK',
    ]);
  });

  test('asks for page 1 of ten orders, with the bearer token', async () => {
    const page = openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    expect(page.api.calls.map(wireQuery)).toEqual([{ page: '1', page_size: '10' }]);
    expect(page.api.calls[0]?.authorization).toBe('Bearer token-1');
  });

  test('keeps status, page and page size in the address and sends them', async () => {
    const user = userEvent.setup();
    const page = openPage('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    await user.click(screen.getByTitle('2'));
    expect(page.address()).toBe('/admin/orderlist?page=2');
    await user.selectOptions(screen.getByLabelText('Orders per page'), '5');
    // The eleventh order, the first in view, is the first of the third page of five.
    expect(page.address()).toBe('/admin/orderlist?page=3&size=5');
    await user.selectOptions(screen.getByLabelText('Status'), 'Payment done (20)');
    expect(page.address()).toBe('/admin/orderlist?status=PAYMENT_DONE&size=5');
    await waitFor(() =>
      expect(page.api.calls.map(wireQuery).at(-1)).toEqual({
        page: '1',
        page_size: '5',
        order_status: 'PAYMENT_DONE',
      }),
    );
    page.api.assertContract();
  });

  test('offers the page sizes 5, 10 and 20', async () => {
    openPage('/admin/orderlist', { listOrders: list });
    const sizes = await screen.findByLabelText('Orders per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '20']);
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
