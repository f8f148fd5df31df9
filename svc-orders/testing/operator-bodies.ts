import type { OrderStatus, SpecifiedCommand } from '@potli/contracts/order/moves.ts';

export type OperatorCommand = Exclude<SpecifiedCommand, 'submit' | 'pay' | 'resubmit' | 'cancel'>;

const items = ['ITEM1', 'ITEM2'];
const links = items.map((order_item_id) => ({
  order_item_id,
  local_order_link: `https://shop.example/orders/${order_item_id}`,
}));
const received = items.map((order_item_id) => ({ order_item_id, is_local_shippment_received: 1 }));
/** An evaluation's part for one item that is accepted. */
export const accepted = (order_item_id: string) => ({
  order_item_id,
  price: 499.5,
  weight: 350,
  shipment_date: '2026-03-05',
  is_item_accepted: 1,
  item_error_code: null,
});
/** Both items of `anOrder()` accepted. */
export const both = items.map(accepted);
/** Its address accepted. */
export const fine = { is_address_accepted: 1, order_error_code: null };

/** For each command of an operator: the status that it belongs to, and a body that carries it out on `anOrder()`. */
export const operatorBodies: Readonly<
  Record<OperatorCommand, { from: OrderStatus; order: Record<string, unknown>; orderItems?: readonly object[] }>
> = {
  evaluate: {
    from: 'ORDER_EVALUATION',
    order: { order_status: 'ORDER_CONFIRMATION', ...fine },
    orderItems: both,
  },
  save_links: { from: 'PAYMENT_DONE', order: {}, orderItems: links.slice(0, 1) },
  submit_links: { from: 'PAYMENT_DONE', order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' }, orderItems: links },
  mark_received: { from: 'LOCAL_SHIPMENT_PROCESSING', order: {}, orderItems: received.slice(0, 1) },
  confirm_received: {
    from: 'LOCAL_SHIPMENT_PROCESSING',
    order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' },
    orderItems: received,
  },
  ship: {
    from: 'LOCAL_SHIPMENT_RECEIVED',
    order: {
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/1',
      international_shipping_tracking_number: 'TRACK1',
    },
  },
  complete: { from: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', order: { order_status: 'ORDER_COMPLETED' } },
};
export const operatorCommands = Object.keys(operatorBodies) as OperatorCommand[];
