// @vitest-environment jsdom
import { acknowledge, controlTime } from '@potli/ui-kit/testing/open-page.tsx';
import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anOrder, orderId } from '../../testing/an-order.ts';

/** Opens the page of an order whose code entry is loaded in this way. @returns the network, and what asks for the code */
const openOrder = async (codeEntry: (load: () => Promise<object>) => Promise<object>) => {
  // The page loads it once, and the files of one worker share their modules.
  vi.resetModules();
  vi.doMock('./withdrawal-code.tsx', (load) => codeEntry(load));
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
  return { user, network, ask };
};

test('an order is not withdrawn while the code entry cannot be loaded, and is at the next attempt', async () => {
  const { user, network, ask } = await openOrder(async () => {
    throw new Error('the file cannot be loaded');
  });
  await ask();
  await acknowledge(user, 'No response from server. Please try again.');
  expect(network.callsOf('sendWithdrawalCode')).toEqual([]);

  vi.doUnmock('./withdrawal-code.tsx');
  await ask();
  await screen.findByText('OTP Sent Successfully!');
});

test('the button says that a code entry is on its way', async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user, ask } = await openOrder(async (load) => {
    await arrival;
    return load();
  });
  await ask();
  const waiting = await screen.findByRole('button', { name: 'One moment…' });
  await user.click(waiting);
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive();
  await screen.findByText('OTP Sent Successfully!');
});

test('customers who have left the page meanwhile are not interrupted', async () => {
  let fail = () => {};
  const failure = new Promise<object>((_, reject) => {
    fail = () => reject(new Error('the file cannot be loaded'));
  });
  const { user, ask } = await openOrder(() => failure);
  await ask();
  await screen.findByRole('button', { name: 'One moment…' });
  await user.click(screen.getByRole('link', { name: 'Contact Support' }));
  await screen.findByRole('button', { name: 'Send Query' });
  fail();
  await act(() => failure.catch(() => {}));
  expect(screen.queryByRole('dialog')).toBeNull();
});
