// @vitest-environment jsdom
import { inTurn, refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openSignedOut } from '../testing/open-as-operator.tsx';

const granted = {
  success: true,
  token: 'fresh-token',
  operator: { name: 'Operator' },
  expires_at: '2026-11-21T18:30:00.000Z',
};
const emptyList = { success: true, orders: [], total_count: 0, counts: {}, needs_action_count: 0 };
const answers = {
  authenticateOperator: granted,
  listOrders: emptyList,
  getOrder: { success: true, order: anOrder() },
};
const openForm = async (address: string, own = {}) => {
  const page = openSignedOut(address, { ...answers, ...own });
  return { page, user: page.user, passkey: await screen.findByLabelText('Passkey') };
};
const authenticate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Authenticate' });

describe('the login', () => {
  test("has an 'Authenticate' button that is disabled below 6 characters", async () => {
    const { user, passkey } = await openForm('/admin');
    await user.type(passkey, '12345');
    expect(authenticate().disabled).toBe(true);
    await user.type(passkey, '6');
    expect(authenticate().disabled).toBe(false);
  });

  test('can be submitted as soon as a passkey is pasted', async () => {
    const { passkey } = await openForm('/admin');
    fireEvent.change(passkey, { target: { value: 'secret-passkey' } });
    expect(authenticate().disabled).toBe(false);
  });

  test('goes to the order list and keeps the token in session storage', async () => {
    const { page, user, passkey } = await openForm('/admin');
    await user.type(passkey, 'secret-passkey{Enter}');
    await page.arrives('/admin/orderlist');
    expect(Object.values(localStorage)).not.toContain('secret-passkey');
    expect(sessionStorage.getItem('admin_token')).toBe('fresh-token');
    expect(JSON.stringify(localStorage)).not.toContain('fresh-token');
    expect(page.network.bodiesOf('authenticateOperator')).toEqual([{ passkey: 'secret-passkey' }]);
  });

  test("goes to the order's page by its status when an order was given", async () => {
    const { page, user, passkey } = await openForm(`/admin/order/${orderId}`, {
      getOrder: { success: true, order: anOrder({ order_status: 'PAYMENT_DONE' }) },
    });
    await user.type(passkey, 'secret-passkey{Enter}');
    await page.arrives(`/admin/orderlinkupdate/${orderId}`);
  });

  test("shows 'Invalid passkey' for a wrong one and keeps nothing", async () => {
    const { user, passkey } = await openForm('/admin', { authenticateOperator: refuse('INVALID_PASSKEY') });
    await user.click(screen.getByRole('checkbox', { name: 'Remember' }));
    await user.type(passkey, 'wrong-passkey{Enter}');
    await screen.findByText('Invalid passkey');
    expect(document.activeElement).toBe(passkey);
    expect(passkey.getAttribute('aria-invalid')).toBe('true');
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    expect(localStorage.getItem('admin_passkey')).toBeNull();
    await user.type(passkey, 'x');
    await waitFor(() => expect(screen.queryByText('Invalid passkey')).toBeNull());
  });

  test("shows 'Invalid passkey' where the answer has no token", async () => {
    const { user, passkey } = await openForm('/admin');
    // No server of this contract answers like that: the fake network would reject it.
    vi.stubGlobal('fetch', async () => Response.json({ success: true }));
    await user.type(passkey, 'secret-passkey{Enter}');
    await screen.findByText('Invalid passkey');
    expect(sessionStorage.getItem('admin_token')).toBeNull();
  });

  test('shows an error after too many wrong passkeys', async () => {
    const { user, passkey } = await openForm('/admin', { authenticateOperator: refuse('SIGN_IN_LOCKED') });
    await user.type(passkey, 'secret-passkey{Enter}');
    await screen.findByText(/Too many wrong passkeys/);
  });

  test('asks an operator with two-step sign-in for a code as the second step', async () => {
    const { page, user, passkey } = await openForm('/admin', {
      authenticateOperator: inTurn(refuse('SECOND_FACTOR_REQUIRED'), refuse('SECOND_FACTOR_INVALID'), granted),
    });
    await user.type(passkey, 'secret-passkey{Enter}');
    const code = await screen.findByLabelText('Code');
    expect(sessionStorage.getItem('admin_token')).toBeNull();
    await user.type(code, '111111{Enter}');
    await screen.findByText('This code is wrong or was used before. Please enter the next one.');
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await page.arrives('/admin/orderlist');
    expect(page.network.bodiesOf('authenticateOperator')).toEqual([
      { passkey: 'secret-passkey' },
      { passkey: 'secret-passkey', code: '111111' },
      { passkey: 'secret-passkey', code: '123456' },
    ]);
  });

  test('goes back from the code to the passkey', async () => {
    const { user, passkey } = await openForm('/admin', { authenticateOperator: refuse('SECOND_FACTOR_REQUIRED') });
    await user.type(passkey, 'secret-passkey{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Back to passkey' }));
    await screen.findByLabelText('Passkey');
  });

  test("stores the passkey only with 'Remember', which is off at first, and offers it next time", async () => {
    const { page, user, passkey } = await openForm('/admin');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember' }).checked).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Remember' }));
    await user.type(passkey, 'secret-passkey{Enter}');
    await page.arrives('/admin/orderlist');
    expect(Object.values(localStorage)).toContain('secret-passkey');
    cleanup();
    sessionStorage.clear();
    const again = await openForm('/admin');
    expect((again.passkey as HTMLInputElement).value).toBe('secret-passkey');
  });

  test('removes the passkey when Remember is unticked', async () => {
    localStorage.setItem('admin_passkey', 'secret-passkey');
    const { page, user } = await openForm('/admin');
    await user.click(screen.getByRole('checkbox', { name: 'Remember' }));
    await user.click(authenticate());
    await page.arrives('/admin/orderlist');
    expect(localStorage.getItem('admin_passkey')).toBeNull();
  });
});

describe('any admin page without a token', () => {
  test.each([
    [`/admin/evaluation/${orderId}`, `/admin/order/${orderId}`],
    [`/admin/delivered/${orderId}`, `/admin/order/${orderId}`],
    ['/admin/orderlist', '/admin'],
  ])('%s leads to the login form %s', async (address, form) => {
    const { page } = await openForm(address);
    expect(page.address()).toBe(form);
    expect(page.network.calls).toEqual([]);
  });
});
