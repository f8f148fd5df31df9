import type { Order } from '@potli/contracts/order/order.ts';
import { keepOrders, summaryOf } from '@potli/ui-kit/own-orders.ts';
import { useEffect } from 'react';

/** Keeps an order that was placed or opened here in the list of this device, and each change of its status. */
export const useKeptOrder = (order: Order | undefined): void => {
  const kept = order && JSON.stringify(summaryOf(order));
  useEffect(() => {
    if (kept !== undefined) keepOrders([JSON.parse(kept)]);
  }, [kept]);
};
