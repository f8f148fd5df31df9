import type { OrderStatus } from './moves.ts';

/** The customer's label of each status (spec 4). */
export const customerLabels: Record<OrderStatus, string> = {
  ORDER_EVALUATION: 'evaluating',
  ORDER_CONFIRMATION: 'awaiting payment',
  ORDER_CORRECTION: 'action needed: order correction',
  PAYMENT_DONE: 'order placed, processing',
  LOCAL_SHIPMENT_PROCESSING: 'preparing for local shipment',
  LOCAL_SHIPMENT_RECEIVED: 'packing your order',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'shipped internationally',
  ORDER_COMPLETED: 'delivered successfully',
  ORDER_CANCELLED: 'order cancelled',
};

/** The label of a status; 'Status Unavailable' for one that this version does not know (spec 4). */
export const customerLabel = (status: string): string =>
  Object.hasOwn(customerLabels, status) ? customerLabels[status as OrderStatus] : 'Status Unavailable';
