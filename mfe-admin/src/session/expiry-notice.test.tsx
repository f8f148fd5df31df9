// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const alertText = 'Session Expired. Redirecting to login page...';

test('opens one alert for several rejected requests', async () => {
  // The payments are asked for without a token, while the alert is open, and answered after it is closed.
  const payments = Promise.withResolvers<object>();
  const page = openAsOperator(`/admin/completeorder/${orderId}`, {
    getOrder: { success: true, order: anOrder({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' }) },
    updateOrder: refuse('TOKEN_INVALID'),
    previewMessages: refuse('TOKEN_INVALID'),
    listOrderPayments: () => payments.promise,
  });
  await screen.findByRole('button', { name: 'Complete Order' });
  await Promise.all([
    page.user.click(screen.getByRole('button', { name: 'Complete Order' })),
    page.user.click(screen.getByRole('button', { name: 'Preview message' })),
  ]);
  await screen.findByRole('dialog', { name: alertText });
  await page.user.click(screen.getByText('Payments and refunds'));
  expect(screen.getAllByText(alertText)).toHaveLength(1);

  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  await page.arrives(`/admin/order/${orderId}`);
  expect(page.network.callsOf('listOrderPayments')).toHaveLength(1);
  payments.resolve(refuse('TOKEN_MISSING'));
  await screen.findByLabelText('Passkey');
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText(alertText)).toBeNull();
});
