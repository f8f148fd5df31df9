// @vitest-environment jsdom
import { acknowledge, controlTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anOrder, orderId } from '../../testing/an-order.ts';

test('an order is not withdrawn while the code entry cannot be loaded, and is at the next attempt', async () => {
  // The page loads it once, and the files of one worker share their modules.
  vi.resetModules();
  vi.doMock('./withdrawal-code.tsx', () => {
    throw new Error('the file cannot be loaded');
  });
  onTestFinished(() => {
    vi.doUnmock('./withdrawal-code.tsx');
    vi.resetModules();
  });
  controlTime(new Date('2026-03-02T06:30:00Z'));
  const { openPage } = await import('../../testing/open-page.tsx');
  const order = anOrder({ order_status: 'ORDER_EVALUATION', allowed_actions: ['withdraw'], history: [] });
  const { user, network } = openPage(`/user/orderdetail/${orderId}`, {
    getOrder: { success: true, order },
    sendWithdrawalCode: { success: true, resend_after_seconds: 30 },
  });
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Withdraw Order' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send Code' }));
  };
  await ask();
  await acknowledge(user, 'No response from server. Please try again.');
  expect(network.callsOf('sendWithdrawalCode')).toEqual([]);

  vi.doUnmock('./withdrawal-code.tsx');
  await ask();
  await screen.findByText('OTP Sent Successfully!');
});
