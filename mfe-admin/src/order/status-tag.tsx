import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { Badge, Tag } from 'antd';

/** A status in words: `LOCAL_SHIPMENT_RECEIVED` gives 'Local shipment received'. */
export const statusName = (status: string): string => {
  const words = status.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Coloured by who acts next: the operator, the customer or no one. */
const colours: Readonly<Record<OrderStatus, 'processing' | 'default' | 'success' | 'error'>> = {
  ORDER_EVALUATION: 'processing',
  ORDER_CORRECTION: 'default',
  ORDER_CONFIRMATION: 'default',
  PAYMENT_DONE: 'processing',
  LOCAL_SHIPMENT_PROCESSING: 'processing',
  LOCAL_SHIPMENT_RECEIVED: 'processing',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'processing',
  ORDER_COMPLETED: 'success',
  ORDER_CANCELLED: 'error',
};

const colourOf = (status: string) => (Object.hasOwn(colours, status) ? colours[status as OrderStatus] : 'error');

/** A status in words beside a dot, for where many are in view. */
export const StatusDot = ({ status }: { status: string }) => (
  <span data-status={status}>
    <Badge status={colourOf(status)} text={statusName(status)} />
  </span>
);

/** An order's status in words, coloured by who acts next. */
export const StatusTag = ({ status }: { status: string }) => (
  <Tag color={colourOf(status)} data-status={status}>
    {statusName(status)}
  </Tag>
);
