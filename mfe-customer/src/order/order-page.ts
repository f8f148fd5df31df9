import { customerLabels } from '@potli/contracts/order/labels.ts';

/**
 * Where an order of that status is shown to its customer (spec 2, order entry by id). A status that this version does not
 * know leads to the front page.
 */
export const pageOfOrder = (status: string, orderId: string): string => {
  if (!Object.hasOwn(customerLabels, status)) return '/';
  return status === 'ORDER_CORRECTION' ? `/user/home/${orderId}` : `/user/orderdetail/${orderId}`;
};

/** Whether nothing can happen to the order any more, so that asking again is of no use. */
export const isFinal = (status: string): boolean => status === 'ORDER_COMPLETED' || status === 'ORDER_CANCELLED';
