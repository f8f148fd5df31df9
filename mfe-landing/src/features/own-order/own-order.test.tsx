// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { forgetAllOrders, type KeptOrder, keepOrders } from '@potli/ui-kit/own-orders.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { openPage } from '@potli/ui-kit/testing/open-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { microFrontend } from '../../module.tsx';

// Also what the pages of earlier files kept: files of one worker share their database.
beforeEach(forgetAllOrders);
afterEach(forgetAllOrders);

const kept = (reference: string, order_status: KeptOrder['order_status'], created_at: string): KeptOrder => ({
  ...{ order_id: reference.slice(-1).repeat(26), reference, order_status, created_at },
  first_item: 'Indigo Kurta',
});
const openLanding = () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return openPage(microFrontend, '/', { listShippingPrices: refuse('OVERLOADED') });
};

test('the front page links the newest order of the device that is not over', async () => {
  await keepOrders([
    kept('PT-AAAAAA', 'ORDER_CONFIRMATION', '2026-10-01T06:30:00.000Z'),
    kept('PT-BBBBBB', 'PAYMENT_DONE', '2026-11-01T06:30:00.000Z'),
    kept('PT-CCCCCC', 'ORDER_COMPLETED', '2026-11-02T06:30:00.000Z'),
  ]);
  openLanding();
  const link = await screen.findByRole('link', { name: 'Your order PT-BBBBBB: see where it is' });
  expect(link.getAttribute('href')).toBe(`/user/order/${'B'.repeat(26)}`);
});
