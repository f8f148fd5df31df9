import type { Order } from '@potli/contracts/order/order.ts';
import { useEffect, useState } from 'react';

type Quoted = Pick<Order, 'order_status' | 'quote_expires_at'>;

/** The longest that a timer can wait: browsers fire one that is set for longer at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Whether the price of an order that awaits payment has expired; it renders again at its deadline. Only for what is shown:
 * svc-payments rejects an expired price by the server's clock.
 */
export const useIsExpired = (order: Quoted | undefined): boolean => {
  const [, setReached] = useState(0);
  const { order_status, quote_expires_at } = order ?? {};
  const deadline = order_status === 'ORDER_CONFIRMATION' && quote_expires_at ? Date.parse(quote_expires_at) : undefined;
  const expired = deadline !== undefined && deadline <= Date.now();
  useEffect(() => {
    if (deadline === undefined || expired) return undefined;
    const timer = setTimeout(() => setReached(deadline), Math.min(deadline - Date.now(), longestTimer));
    return () => clearTimeout(timer);
  }, [deadline, expired]);
  return expired;
};
