import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import {
  call,
  cancelOrder,
  confirmOrder,
  denyOrder,
  fetchOrder,
  operatorUpdate,
  type PlacedOrder,
  placeOrder,
} from './api.ts';
import { aPhone, inInbox, sandbox } from './running-stack.ts';

/** Pays a confirmed order by netbanking, as the customer's browser and the bank's window would; waits until the order knows. */
export const payOrder = async (id: string): Promise<void> => {
  const { razorpay } = (await call('GET', `payments/options?order_id=${id}`)) as { razorpay: { payable: number } };
  const opened = await call('POST', 'payments/razorpay/create-order', { order_id: id, amount: razorpay.payable });
  const paid = await fetch(`${sandbox()}/razorpay/_widget/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: opened.key_id, order_id: opened.razorpay_order_id, bank: 'HDFC' }),
  });
  await call('POST', 'payments/razorpay/verify-payment', {
    ...((await paid.json()) as object),
    order_id: id,
    amount: razorpay.payable,
  });
  for (let attempts = 0; attempts < 100; attempts += 1) {
    if ((await fetchOrder(id)).order_status === 'PAYMENT_DONE') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${id} does not know of its payment`);
};

export const linkAll = (id: string) =>
  operatorUpdate(id, (_, ids) => ({
    order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' },
    orderItems: ids.map((order_item_id, index) => ({
      order_item_id,
      local_order_link: `https://shop.example/orders/${index + 1}`,
    })),
  }));

export const receiveAll = (id: string) =>
  operatorUpdate(id, (_, ids) => ({
    order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' },
    orderItems: ids.map((order_item_id) => ({ order_item_id, is_local_shippment_received: 1 })),
  }));

export const ship = (id: string) =>
  operatorUpdate(id, () => ({
    order: {
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/parcel/42',
      international_shipping_tracking_number: 'TRACK-42',
    },
  }));

export const complete = (id: string) => operatorUpdate(id, () => ({ order: { order_status: 'ORDER_COMPLETED' } }));

const confirm = (id: string) => confirmOrder(id);

/** The steps from a new order to each status. */
const ways: Readonly<Record<OrderStatus, readonly ((id: string) => Promise<unknown>)[]>> = {
  ORDER_EVALUATION: [],
  ORDER_CORRECTION: [denyOrder],
  ORDER_CONFIRMATION: [confirm],
  ORDER_CANCELLED: [confirm, cancelOrder],
  PAYMENT_DONE: [confirm, payOrder],
  LOCAL_SHIPMENT_PROCESSING: [confirm, payOrder, linkAll],
  LOCAL_SHIPMENT_RECEIVED: [confirm, payOrder, linkAll, receiveAll],
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: [confirm, payOrder, linkAll, receiveAll, ship],
  ORDER_COMPLETED: [confirm, payOrder, linkAll, receiveAll, ship, complete],
};

/** A new order of one item, brought into that status over the site's own API. */
export const orderIn = async (status: OrderStatus): Promise<PlacedOrder> => {
  const order = await placeOrder(aPhone());
  for (const step of ways[status]) await step(order.id);
  return order;
};

/** Sends a returned order again as its customer: `user` and the first item's fields as they are to be now. */
export const resubmitOrder = async (
  { id, phone }: PlacedOrder,
  { user = {}, item = {} }: { user?: Record<string, string>; item?: Record<string, unknown> },
): Promise<void> => {
  const order = (await fetchOrder(id)) as { user: object; items: Record<string, unknown>[] };
  const codes = () => inInbox(`44${phone}`, (messages) => messages.filter(({ channel }) => channel === 'sms'));
  const used = (await codes()).length;
  await call('POST', 'authenticate/generate-otp', { phoneNumber: `+44${phone}` });
  const otp = await inInbox(`44${phone}`, (messages) => {
    const sent = messages.filter(({ channel }) => channel === 'sms');
    return sent.length > used ? /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] : undefined;
  });
  await call('PUT', `orders/user/${id}/update`, {
    order: { order_status: 'ORDER_EVALUATION' },
    user: { ...order.user, ...user },
    orderItems: order.items.map(({ order_item_id, product_link, product_name, size, color, quantity }, index) => ({
      ...{ order_item_id, product_link, product_name, size, color, quantity },
      ...(index === 0 ? item : {}),
    })),
    otp,
  });
};
