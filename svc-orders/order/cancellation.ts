import type { Order } from '@potli/contracts/order/order.ts';
import type { OrderDocument } from './order-document.ts';

/** Who cancelled the order, when, and an operator's reason; undefined where it is not cancelled. */
export const cancellationOf = ({ history }: Pick<OrderDocument, 'history'>): Order['cancellation'] => {
  const end = history.findLast(({ from, to }) => to === 'ORDER_CANCELLED' && from !== to);
  if (!end) return undefined;
  const { at, by, note } = end;
  return by.type === 'operator'
    ? { by: 'operator', at, ...(note !== undefined && { reason: note }) }
    : { by: 'customer', at };
};
