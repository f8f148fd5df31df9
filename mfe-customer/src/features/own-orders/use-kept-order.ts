import type { Order } from '@potli/contracts/order/order.ts';
import { useEffect } from 'react';
import { afterDrawing } from '../../kit/after-drawing.ts';

const keep = async (order: Order): Promise<void> => {
  const { keepOrders, summaryOf } = await import('@potli/ui-kit/own-orders.ts');
  await keepOrders([summaryOf(order)]);
};

/** Keeps an order that was placed or opened here in the list of this device, and each change of it. */
export const useKeptOrder = (order: Order | undefined): void => {
  useEffect(() => {
    if (!order) return undefined;
    // The list is an extra: its code comes after the page, and where that is missing the next change tries again.
    return afterDrawing(() => {
      keep(order).catch(() => {});
    });
  }, [order]);
};
