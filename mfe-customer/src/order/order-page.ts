import { customerLabels } from '@potli/contracts/order/labels.ts';

/** spec 2, order entry by id. An unknown status leads to the front page. */
export const pageOfOrder = (status: string, orderId: string): string => {
  if (!Object.hasOwn(customerLabels, status)) return '/';
  return status === 'ORDER_CORRECTION' ? `/user/home/${orderId}` : `/user/orderdetail/${orderId}`;
};
