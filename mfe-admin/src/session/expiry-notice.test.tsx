// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { refusal } from '../testing/fake-api.ts';
import { openPage } from '../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const alertText = 'Session Expired. Redirecting to login page...';

test('several requests rejected at once open one alert, which stays closed when another is rejected after OK', async () => {
  const user = userEvent.setup();
  const page = openPage(`/admin/completeorder/${orderId}`, {
    getOrder: { success: true, order: anOrder({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' }) },
    updateOrder: refusal('TOKEN_INVALID'),
    previewMessages: refusal('TOKEN_INVALID'),
    listOrderPayments: refusal('TOKEN_MISSING'),
  });
  await screen.findByRole('button', { name: 'Complete Order' });
  // The payments are asked for without a token, while the alert is open, and answered after it is closed.
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).includes('/payments/')) await late;
    return fetch(...call);
  });
  await Promise.all([
    user.click(screen.getByRole('button', { name: 'Complete Order' })),
    user.click(screen.getByRole('button', { name: 'Preview message' })),
  ]);
  await screen.findByRole('dialog', { name: alertText });
  await user.click(screen.getByText('Payments and refunds'));
  expect(screen.getAllByText(alertText)).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(page.address()).toBe(`/admin/order/${orderId}`));
  answer();
  await waitFor(() => expect(page.api.calls.map(({ operation }) => operation)).toContain('listOrderPayments'));
  await screen.findByLabelText('Passkey');
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(alertText)).toBeNull();
});
