// @vitest-environment jsdom
import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { anOrder, noon, orderId } from '../testing/an-order.ts';
import { choose, optionsOf } from '../testing/choose.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const row = {
  order_id: orderId,
  reference: 'PT-DZQZTD',
  order_status: 'PAYMENT_DONE',
  total_price: 15905,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  status_since: '2026-11-20T10:00:00.000Z',
  needs_action: true,
  due_at: '2026-11-21T18:29:59.000Z',
  item_count: 3,
  first_item: 'Block print kurta',
  claim: null,
  orderUser: { name: 'Asha Verne', country: 'UK' },
};
const list = {
  success: true,
  orders: [row],
  total_count: 23,
  counts: { PAYMENT_DONE: 20, ORDER_EVALUATION: 3, ORDER_COMPLETED: 4 },
  needs_action_count: 23,
  needs_action_counts: { PAYMENT_DONE: 20, ORDER_EVALUATION: 3 },
};
const usual = { page: '1', page_size: '10', view: 'needs_action', sort: 'due_at', direction: 'asc' };

describe('My Orders', () => {
  test('shows id, due time, status, items, age in status, total price, date, name and country of each order', async () => {
    controlTime(noon);
    openAsOperator('/admin/orderlist', { listOrders: list });
    const cells = within(await screen.findByRole('row', { name: /PT-DZQZTD/ })).getAllByRole('cell');
    expect(cells[1]?.textContent).toContain(orderId);
    expect(cells.slice(2).map(({ textContent }) => textContent)).toEqual([
      'Due in 11\u00a0h',
      'Payment done',
      'Block print kurta + 2 more',
      '20 h',
      '₹15,905.00',
      '20 Nov 2026, 15:30',
      'Asha VerneUK',
    ]);
  });

  test.each([
    ['whole', 'Payment doneRefunded ₹16,223.10'],
    ['part', 'Payment donePartly refunded ₹16,223.10'],
  ])('tags an order whose payment was refunded in %s', async (refunded, text) => {
    const orders = [{ ...row, needs_action: false, refunded, refunded_amount: 16_223.1 }];
    openAsOperator('/admin/orderlist', { listOrders: { ...list, orders } });
    const cells = within(await screen.findByRole('row', { name: /PT-DZQZTD/ })).getAllByRole('cell');
    expect(cells[3]?.textContent).toBe(text);
  });

  test('shows who is working on an order', async () => {
    const claim = {
      name: 'Ravi',
      since: '2026-11-21T04:32:00.000Z',
      expires_at: '2026-11-21T06:33:00.000Z',
      mine: false,
    };
    openAsOperator('/admin/orderlist', { listOrders: { ...list, orders: [{ ...row, claim }] } });
    await screen.findByText(/^Ravi since 10:02/);
  });

  test('requests ten orders that need action, by due time, with the bearer token', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    expect(page.network.callsOf('listOrders').map(({ query }) => query)).toEqual([usual]);
    expect(page.network.calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('has a tab for what needs action, for each queue and for all, and a filter by status, with their counts', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Needs action 23',
      'Evaluate 3',
      'Purchase 20',
      'Receive 0',
      'Pack and ship 0',
      'Late parcels 0',
      'All 27',
    ]);
    expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
    expect(await optionsOf(page.user, 'Status')).toEqual([
      'All statuses',
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
  });

  test('stores tab, sort, page and page size in the URL and sends them', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(page.address()).toBe('/admin/orderlist?page=2');
    await page.user.click(screen.getByRole('combobox', { name: 'Orders per page' }));
    await page.user.click(await screen.findByText('5 / page'));
    // The eleventh order, the first in view, is the first of the third page of five.
    expect(page.address()).toBe('/admin/orderlist?page=3&size=5');
    await page.user.click(screen.getByRole('tab', { name: /^Purchase/ }));
    expect(page.address()).toBe('/admin/orderlist?show=purchase&size=5');
    await page.user.click(screen.getByRole('columnheader', { name: /^Total price/ }));
    expect(page.address()).toBe('/admin/orderlist?show=purchase&sort=total_price&direction=desc&size=5');
    await waitFor(() =>
      expect(
        page.network
          .callsOf('listOrders')
          .map(({ query }) => query)
          .at(-1),
      ).toEqual({
        page: '1',
        page_size: '5',
        view: 'needs_action',
        order_status: 'PAYMENT_DONE',
        sort: 'total_price',
        direction: 'desc',
      }),
    );
    expect(screen.getByRole('columnheader', { name: /^Total price/ }).getAttribute('aria-sort')).toBe('descending');
  });

  test('the status filter sends the chosen status and starts at the first page', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&page=2', { listOrders: list });
    await screen.findByRole('table');
    await choose(page.user, 'Status', 'Payment done 20');
    expect(page.address()).toBe('/admin/orderlist?show=PAYMENT_DONE');
    await waitFor(() =>
      expect(page.network.callsOf('listOrders').at(-1)?.query).toEqual({
        page: '1',
        page_size: '10',
        order_status: 'PAYMENT_DONE',
        sort: 'created_at',
        direction: 'desc',
      }),
    );
  });

  test('the first and the last page are one click away', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&size=5&page=3', { listOrders: list });
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('listitem', { name: '5' }));
    expect(page.address()).toBe('/admin/orderlist?show=all&page=5&size=5');
    await page.user.click(screen.getByRole('listitem', { name: '1' }));
    expect(page.address()).toBe('/admin/orderlist?show=all&size=5');
  });

  test('a search that finds nothing in a tab leads to what it finds in all orders, or is cleared', async () => {
    const nowhere = { ...list, orders: [], total_count: 0, counts: {}, needs_action_count: 0, needs_action_counts: {} };
    const page = openAsOperator('/admin/orderlist?q=asha', {
      listOrders: ({ query }) => {
        if (query.q !== 'asha') return query.q === undefined ? list : nowhere;
        return query.view === undefined ? list : { ...nowhere, counts: { ORDER_COMPLETED: 1 } };
      },
    });
    await screen.findByText('No orders here match “asha”.');
    await page.user.click(screen.getByRole('link', { name: 'Search all orders (1 found)' }));
    await page.arrives('/admin/orderlist?show=all&q=asha');
    await screen.findByRole('table');
    await page.user.clear(screen.getByLabelText('Search orders'));
    await page.user.type(screen.getByLabelText('Search orders'), 'nothing{Enter}');
    await screen.findByText('No order matches “nothing”.');
    await page.user.click(screen.getByRole('link', { name: 'Clear search' }));
    await page.arrives('/admin/orderlist?show=all');
    await screen.findByRole('table');
    expect(screen.getByLabelText<HTMLInputElement>('Search orders').value).toBe('');
  });

  test('a failed export is shown above the list; an expired session leads to the login form', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&q=asha', {
      listOrders: list,
      exportOrders: inTurn(refuse('SERVICE_UNAVAILABLE'), refuse('TOKEN_INVALID')),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to export the orders.');
    expect(page.network.callsOf('exportOrders')[0]?.query).toEqual({
      ...{ q: 'asha', sort: 'created_at', direction: 'desc' },
    });
    await page.user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByRole('dialog', { name: 'Session Expired. Redirecting to login page...' });
  });

  test('polls every five seconds while its tab is in front', async () => {
    controlTime(noon);
    let visibilityState = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibilityState as DocumentVisibilityState);
    onTestFinished(() => void vi.restoreAllMocks());
    const turnTab = (state: string) => {
      visibilityState = state;
      fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    };
    let status = 'PAYMENT_DONE';
    const page = openAsOperator('/admin/orderlist?show=all', {
      listOrders: () => ({ ...list, orders: [{ ...row, order_status: status }] }),
    });
    await screen.findByText('Payment done', { selector: 'td *' });
    const { length: before } = page.network.callsOf('listOrders');
    status = 'ORDER_CANCELLED';
    await passTime(5_000);
    expect(page.network.callsOf('listOrders').length).toBeGreaterThan(before);
    await screen.findByText('Order cancelled', { selector: 'td *' });
    turnTab('hidden');
    const asked = page.network.callsOf('listOrders').length;
    await passTime(30_000);
    expect(page.network.callsOf('listOrders')).toHaveLength(asked);
    turnTab('visible');
    status = 'ORDER_COMPLETED';
    await passTime(5_000);
    await screen.findByText('Order completed', { selector: 'td *' });
  });

  test('says in words how long an order is overdue', async () => {
    controlTime(noon);
    openAsOperator('/admin/orderlist', {
      listOrders: { ...list, orders: [{ ...row, due_at: '2026-11-16T06:00:00.000Z' }] },
    });
    await screen.findByText('Overdue by 5 d');
  });

  test('stores country and dates in the URL, and offers to clear them', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&page=2', { listOrders: list });
    await screen.findByRole('table');
    await choose(page.user, 'Country', 'UK');
    expect(page.address()).toBe('/admin/orderlist?show=all&country=UK');
    fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('Created to'), { target: { value: '2026-11-30' } });
    expect(page.address()).toBe('/admin/orderlist?show=all&from=2026-11-01&to=2026-11-30&country=UK');
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(page.address()).toBe('/admin/orderlist?show=all');
  });

  test('narrows to the orders of a colleague', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&assigned=op-9', { listOrders: list });
    await screen.findByRole('table');
    expect(screen.getByTitle('Another operator')).toBeTruthy();
    await choose(page.user, 'Assigned to', 'Ravi');
    expect(page.address()).toBe('/admin/orderlist?show=all&assigned=op-2');
    await waitFor(() => expect(page.network.callsOf('listOrders').at(-1)?.query).toMatchObject({ assigned: 'op-2' }));
  });

  test('narrows by total and store once Enter is pressed or the field is left', async () => {
    const page = openAsOperator('/admin/orderlist?show=all&page=2', { listOrders: list });
    await screen.findByRole('table');
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    await page.user.type(field('Total from'), '500{Enter}');
    expect(page.address()).toBe('/admin/orderlist?show=all&total_from=500');
    await page.user.type(field('Total to'), '20000');
    await page.user.tab();
    await page.user.type(field('Store'), 'https://www.Craft-Store.example/p/1{Enter}');
    const narrowed = '/admin/orderlist?show=all&total_from=500&total_to=20000&store=craft-store.example';
    expect(page.address()).toBe(narrowed);
    expect(field('Store').value).toBe('craft-store.example');
    await waitFor(() =>
      expect(page.network.callsOf('listOrders').at(-1)?.query).toMatchObject({
        total_from: '500',
        total_to: '20000',
        store: 'craft-store.example',
      }),
    );
    // What is no amount leaves the filter as it was; an emptied field ends it.
    await page.user.type(field('Total from'), 'x{Enter}');
    expect(page.address()).toBe(narrowed);
    expect(field('Total from').value).toBe('500');
    await page.user.clear(field('Store'));
    await page.user.tab();
    expect(page.address()).toBe('/admin/orderlist?show=all&total_from=500&total_to=20000');
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(page.address()).toBe('/admin/orderlist?show=all');
  });

  test('“← My Orders” leads back to the list as it was left', async () => {
    const left = '/admin/orderlist?show=PAYMENT_DONE&q=asha&country=UK&sort=total_price&direction=asc&page=2';
    const page = openAsOperator(left, {
      listOrders: list,
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await page.user.click(await screen.findByText('Asha Verne'));
    await page.arrives(`/admin/orderlinkupdate/${orderId}`);
    await screen.findByLabelText('Local Order Link');
    await page.user.click(screen.getByRole('link', { name: 'My Orders' }));
    await page.arrives(left);
  });

  test('offers the page sizes 5, 10 and 20', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    expect(await optionsOf(page.user, 'Orders per page')).toEqual(['5 / page', '10 / page', '20 / page']);
    expect(screen.getByRole('option', { selected: true, hidden: true }).textContent).toBe('10 / page');
  });

  test('j and k move through the orders, Enter opens the current one', async () => {
    const second = { ...row, order_id: 'YKK37T511Q6Y92R3R7Q6W469JT', reference: 'PT-SECOND' };
    const page = openAsOperator('/admin/orderlist', {
      listOrders: { ...list, orders: [row, second] },
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await screen.findByRole('table');
    await page.user.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('PT-DZQZTD');
    await page.user.keyboard('j{Enter}');
    await page.arrives(`/admin/orderlinkupdate/${second.order_id}`);
  });

  test('? lists the shortcuts; none fires while typing in a field', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    await screen.findByRole('table');
    await page.user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search orders'));
    await page.user.keyboard('?j');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Search orders').value).toBe('?j');
    await page.user.keyboard('{Escape}');
    await page.user.keyboard('?');
    const help = await screen.findByRole('dialog');
    expect(within(help).getAllByText('Keyboard shortcuts')).not.toEqual([]);
    for (const does of ['Next order', 'Previous order', 'Open the order', 'Search', 'Show the shortcuts'])
      expect(within(help).getByText(does)).toBeTruthy();
    await page.user.keyboard('j');
    expect(document.activeElement?.textContent).not.toBe('PT-DZQZTD');
    await page.user.click(within(help).getByRole('checkbox'));
    await page.user.click(within(help).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.keyboard('j');
    expect(document.activeElement?.textContent).not.toBe('PT-DZQZTD');
  });

  test("opens the order's page by its status", async () => {
    const page = openAsOperator('/admin/orderlist', {
      listOrders: list,
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await page.user.click(await screen.findByText('Asha Verne'));
    await page.arrives(`/admin/orderlinkupdate/${orderId}`);
  });

  test('opens an order in a new tab with the middle button, and with Ctrl', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(() => opened.mockRestore());
    const page = openAsOperator('/admin/orderlist', { listOrders: list });
    const cell = await screen.findByText('Asha Verne');
    await page.user.pointer({ keys: '[MouseMiddle]', target: cell });
    await page.user.keyboard('{Control>}');
    await page.user.click(cell);
    const tab = [`/admin/orderlinkupdate/${orderId}`, '_blank', 'noopener'];
    expect(opened.mock.calls).toEqual([tab, tab]);
    expect(page.address()).toBe('/admin/orderlist');
  });

  test("opens the page of an order's current status after a stale visit", async () => {
    let order = anOrder();
    const page = openAsOperator(`/admin/evaluation/${orderId}`, {
      listOrders: list,
      getOrder: () => ({ success: true, order }),
    });
    await screen.findByRole('article');
    await page.user.click(screen.getByRole('link', { name: 'My Orders' }));
    order = anOrder({
      order_status: 'PAYMENT_DONE',
      history: [
        {
          ...{ at: '2026-11-21T04:35:00.000Z', command: 'pay', from: 'ORDER_CONFIRMATION', to: 'PAYMENT_DONE' },
          by: { type: 'payments', name: 'payments' },
        },
      ],
    });
    await page.user.click(await screen.findByTitle('Asha Verne'));
    await screen.findByLabelText('Local Order Link');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('goes to the last page when the URL names one beyond it', async () => {
    const page = openAsOperator('/admin/orderlist?page=9', { listOrders: list });
    await page.arrives('/admin/orderlist?page=3');
  });

  test('Logout ends the session on the server, removes the token and leads to the login form', async () => {
    const sent: string[] = [];
    const page = openAsOperator('/admin/orderlist', {
      listOrders: list,
      endSession: ({ headers, path }) => {
        sent.push(`${path} ${headers.get('authorization')}`);
        return { success: true };
      },
    });
    const token = sessionStorage.getItem('admin_token');
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    await page.arrives('/admin');
    expect(sent).toEqual([`/api/operators/sessions/current/end Bearer ${token}`]);
  });

  test.each([
    ['the server is down', unreachable],
    ['the session has ended', refuse('TOKEN_INVALID')],
  ])('Logout leads to the login form also when %s', async (_, endSession) => {
    const page = openAsOperator('/admin/orderlist', { listOrders: list, endSession });
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await page.arrives('/admin');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows what failed and retries', async () => {
    let down = true;
    const page = openAsOperator('/admin/orderlist', {
      listOrders: () => (down ? refuse('SERVICE_UNAVAILABLE') : list),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the orders.');
    down = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('shows no rows or counts of another tab when the list of this one cannot be fetched', async () => {
    let down = true;
    const page = openAsOperator('/admin/orderlist', {
      listOrders: ({ query }) => (down && query.order_status !== undefined ? refuse('SERVICE_UNAVAILABLE') : list),
    });
    await screen.findByRole('table');
    await page.user.click(screen.getByRole('tab', { name: 'Purchase 20' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the orders.');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('tab', { selected: true }).textContent?.trim()).toBe('Purchase');
    down = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
  });

  test('an expired session alerts, removes the token and opens the login form', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: refuse('TOKEN_INVALID') });
    await screen.findByRole('dialog', { name: 'Session Expired. Redirecting to login page...' });
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'OK' }));
    await page.arrives('/admin');
    await screen.findByLabelText('Passkey');
  });
});
