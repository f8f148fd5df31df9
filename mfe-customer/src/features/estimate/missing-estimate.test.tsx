// @vitest-environment jsdom
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anItem, anOrder, orderId } from '../../testing/an-order.ts';

test("an order's page goes without the estimate where its code cannot be loaded", async () => {
  // The page loads it once, and the files of one worker share their modules.
  vi.resetModules();
  const load = vi.fn(() => {
    throw new Error('the file cannot be loaded');
  });
  vi.doMock('./order-estimate.tsx', load);
  onTestFinished(() => {
    vi.doUnmock('./order-estimate.tsx');
    vi.resetModules();
  });
  controlTime(new Date('2026-03-02T06:30:00Z'));
  const { openPage } = await import('../../testing/open-page.tsx');
  const items = [anItem({ store_price: 1499, store_currency: 'INR' })];
  const order = anOrder({ order_status: 'ORDER_EVALUATION', items, history: [] });
  openPage(`/user/orderdetail/${orderId}`, { getOrder: { success: true, order } });
  await expect.poll(() => load).toHaveBeenCalled();
  await vi.dynamicImportSettled();
  // The page goes on: it reads its order again.
  await passTime(5000);
  expect(await screen.findByRole('heading', { name: 'Order PT-7KQ4M2' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Estimate' })).toBeNull();
});
