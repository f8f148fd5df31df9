import { customerLabels } from '@potli/contracts/order/labels.ts';

/**
 * Where an order of that status is shown to its customer (spec 2, order entry by id). A status that this version does not
 * know leads to the front page.
 */
export const pageOfOrder = (status: string, orderId: string): string => {
  if (!Object.hasOwn(customerLabels, status)) return '/';
  return status === 'ORDER_CORRECTION' ? `/user/home/${orderId}` : `/user/orderdetail/${orderId}`;
};
