import type { OrderStatus } from '@potli/contracts/order/moves.ts';

/** A status in words: `LOCAL_SHIPMENT_RECEIVED` gives 'Local shipment received'. */
export const statusName = (status: string): string => {
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Whose turn it is: what an operator with dozens of open orders looks for first. */
export type Turn = 'operator' | 'customer' | 'delivered' | 'cancelled';

export const turnOf = {
  ORDER_EVALUATION: 'operator',
  ORDER_CORRECTION: 'customer',
  ORDER_CONFIRMATION: 'customer',
  PAYMENT_DONE: 'operator',
  LOCAL_SHIPMENT_PROCESSING: 'operator',
  LOCAL_SHIPMENT_RECEIVED: 'operator',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'operator',
  ORDER_COMPLETED: 'delivered',
  ORDER_CANCELLED: 'cancelled',
} as const satisfies Record<OrderStatus, Turn>;
