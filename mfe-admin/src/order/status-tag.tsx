import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { Tag } from 'antd';
import { statusName, turnOf } from './status-names.ts';

/** The colour of a tag by who acts next: the operator, the customer, nobody. */
const colours = { operator: 'processing', customer: 'default', delivered: 'success', cancelled: 'error' } as const;

/** An order's status in words, coloured by who acts next. */
export const StatusTag = ({ status }: { status: string }) => {
  const turn = Object.hasOwn(turnOf, status) ? turnOf[status as OrderStatus] : 'cancelled';
  return (
    <Tag color={colours[turn]} data-status={status}>
      {statusName(status)}
    </Tag>
  );
};
