// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

afterEach(() => sessionStorage.clear());

const unanswered = () => new Promise<object>(() => {});
const at = '2026-11-20T10:00:00.000Z';
const row = {
  ...{ order_id: orderId, reference: 'PT-DZQZTD', order_status: 'PAYMENT_DONE', total_price: 15905 },
  ...{ created_at: at, updated_at: at, status_since: at, due_at: at, needs_action: true, claim: null },
  ...{ item_count: 1, first_item: 'Block print kurta', orderUser: { name: 'Asha Verne', country: 'UK' } },
};
const list = { success: true, orders: [row], total_count: 1, counts: { PAYMENT_DONE: 1 }, needs_action_count: 1 };
const granted = { success: true, token: 'token-2', operator: { name: 'Ravi' }, expires_at: '2026-11-21T18:30:00.000Z' };

describe('Logout', () => {
  test('aborts what is being fetched, which the server would reject', async () => {
    const page = openAsOperator('/admin/orderlist', { listOrders: unanswered, endSession: { success: true } });
    await waitFor(() => expect(page.network.callsOf('listOrders')).toHaveLength(1));
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    await page.arrives('/admin');
    expect(page.network.callsOf('listOrders')[0]?.signal.aborted).toBe(true);
    expect(page.network.callsOf('endSession')[0]?.signal.aborted).toBe(false);
  });

  test('on a page of an order leads to the login form without the order (spec 2)', async () => {
    const page = openAsOperator(`/admin/evaluation/${orderId}`, {
      getOrder: { success: true, order: anOrder() },
      previewEvaluation: unanswered,
      endSession: { success: true },
    });
    await screen.findByRole('heading', { name: 'PT-DZQZTD' });
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    await page.arrives('/admin');
    expect(screen.getByLabelText('Passkey')).toBeTruthy();
  });

  test('drops what was fetched: the operator who signs in next may see less', async () => {
    let answer: () => object = () => list;
    const page = openAsOperator('/admin/orderlist', {
      listOrders: () => answer(),
      endSession: { success: true },
      authenticateOperator: granted,
    });
    await screen.findByText(row.reference);
    await page.user.click(screen.getByRole('button', { name: 'Logout' }));
    await page.arrives('/admin');
    answer = unanswered;
    await page.user.type(screen.getByLabelText('Passkey'), 'passkey-2');
    await page.user.click(screen.getByRole('button', { name: 'Authenticate' }));
    await screen.findByRole('heading', { level: 1, name: 'My Orders' });
    expect(screen.queryByText(row.reference)).toBeNull();
  });
});
