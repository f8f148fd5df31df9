// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { forgetAllOrders, keptOrders } from '@potli/ui-kit/own-orders.ts';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anOrder } from '../../testing/an-order.ts';
import { useKeptOrder } from './use-kept-order.ts';

afterEach(cleanup);
afterEach(forgetAllOrders);

const references = async () => (await keptOrders()).map(({ reference }) => reference);

test('an order that is removed in another tab comes back with news that the list shows, and not before', async () => {
  const order = anOrder({ reference: 'PT-AAAAAA', order_status: 'ORDER_EVALUATION' });
  const { rerender } = renderHook(useKeptOrder, { initialProps: order });
  await waitFor(async () => expect(await references()).toEqual(['PT-AAAAAA']));
  await forgetAllOrders();
  rerender({ ...order, version: order.version + 1 });
  // What another page keeps after it has its turn later.
  renderHook(useKeptOrder, { initialProps: anOrder({ order_id: 'B'.repeat(26), reference: 'PT-BBBBBB' }) });
  await waitFor(async () => expect(await references()).toEqual(['PT-BBBBBB']));
  rerender({ ...order, order_status: 'ORDER_CONFIRMATION' });
  await waitFor(async () => expect((await references()).toSorted()).toEqual(['PT-AAAAAA', 'PT-BBBBBB']));
});
