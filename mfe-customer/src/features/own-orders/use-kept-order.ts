import type { Order } from '@potli/contracts/order/order.ts';
import { patiently } from '@potli/ui-kit/lazy-page.ts';
import { useEffect, useRef } from 'react';
import { afterDrawing } from '../../kit/after-drawing.ts';

/** Keeps an order that was placed or opened here in the list of this device, and each change of what the list shows. */
export const useKeptOrder = (order: Order | undefined): void => {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    if (!order) return undefined;
    const keep = async () => {
      // The list is an extra: its code comes after the page.
      const { keepOrders, summaryOf } = await patiently(() => import('@potli/ui-kit/own-orders.ts'));
      const summary = summaryOf(order);
      const text = JSON.stringify(summary);
      // Another tab may have removed the order from the list since: only news put it back.
      if (text === kept.current) return;
      await keepOrders([summary]);
      kept.current = text;
    };
    return afterDrawing(() => {
      // Without the list the page is whole.
      keep().catch(() => {});
    });
  }, [order]);
};
