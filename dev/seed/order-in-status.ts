import { getProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { createRazorpayOrder, getPaymentOptions, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { SeedCustomer } from './customers.ts';
import type { SandboxCalls } from './sandbox-calls.ts';
import type { SiteCall } from './site-calls.ts';

export interface StackClient {
  readonly call: SiteCall;
  readonly sandbox: SandboxCalls;
  /** Of a signed-in operator. */
  readonly token: string;
  readonly now: () => Date;
}

export type Step = (client: StackClient, orderId: string) => Promise<unknown>;

/** Places a customer's order and takes it, step by step as people do, into a status. @returns id and reference */
export const orderInStatus = async (
  client: StackClient,
  customer: SeedCustomer,
  status: OrderStatus,
): Promise<{ order_id: string; reference: string }> => {
  const placed = await place(client, customer);
  for (const step of stepsTo[status]) await step(client, placed.order_id);
  return placed;
};

/** Fetches the products and places an order with a code. */
export const place = async ({ call, sandbox }: StackClient, { user, wants }: SeedCustomer) => {
  const orderItems = await Promise.all(
    wants.map(async ({ page, ...choice }) => {
      const product_link = sandbox.shopPage(page);
      const { details } = await call(getProductDetails, { query: { url: product_link } });
      const { product_name, product_image } = details;
      return { product_link, product_name, product_image, ...choice };
    }),
  );
  const phoneNumber = phoneNumberOf(user);
  await call(generateOtp, { body: { phoneNumber } });
  const otp = await sandbox.codeFor(phoneNumber.replace('+', ''));
  return call(createOrder, { body: { order: {}, user, orderItems, otp } });
};

/** An operator's command, whose items are made from the order's. */
const operatorDoes =
  (order: UpdateBody['order'], itemOf?: (item: OrderItem, index: number, today: string) => object): Step =>
  async ({ call, token, now }, orderId) => {
    const { items } = (await call(getOrder, { query: { order_id: orderId }, token })).order;
    const orderItems = items.map((item, index) => ({
      order_item_id: item.order_item_id,
      ...itemOf?.(item, index, indiaDate(now())),
    }));
    return call(updateOrder, {
      params: { role: 'admin', orderId },
      body: { order, ...(itemOf && { orderItems }) },
      token,
    });
  };

const accept = operatorDoes({ is_address_accepted: 1, order_error_code: null }, (_, index, today) => ({
  price: 1499 + index * 651,
  weight: 350 + index * 100,
  shipment_date: addDays(today, 3 + index),
  is_item_accepted: 1,
  item_error_code: null,
}));

const returnToCustomer = operatorDoes(
  { is_address_accepted: 0, order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS' },
  (_, index, today) =>
    index === 0
      ? { is_item_accepted: 0, item_error_code: 'ERR_INVALID_SIZE' }
      : {
          price: 2150,
          weight: 450,
          shipment_date: addDays(today, 4),
          is_item_accepted: 1,
          item_error_code: null,
        },
);

const cancel: Step = ({ call }, orderId) =>
  call(updateOrder, { params: { role: 'user', orderId }, body: { order: { order_status: 'ORDER_CANCELLED' } } });

const pay: Step = async ({ call, sandbox }, orderId) => {
  const { razorpay } = await call(getPaymentOptions, { query: { order_id: orderId } });
  const opened = await call(createRazorpayOrder, { body: { order_id: orderId, amount: razorpay.payable } });
  const receipt = await sandbox.payAtBank(opened.razorpay_order_id, opened.key_id);
  await call(verifyRazorpayPayment, { body: { ...receipt, order_id: orderId } });
  await paid(call, orderId);
};

/** Waits until the order has received the payment. */
const paid = async (call: SiteCall, orderId: string): Promise<void> => {
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const { order } = await call(getOrder, { query: { order_id: orderId } });
    if (order.order_status === 'PAYMENT_DONE') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The payment of ${orderId} did not reach its order within 10 s.`);
};

const submitLinks = operatorDoes({ order_status: 'LOCAL_SHIPMENT_PROCESSING' }, (_, index) => ({
  local_order_link: `https://orders.store.example/${1001 + index}`,
}));
const confirmReceived = operatorDoes({ order_status: 'LOCAL_SHIPMENT_RECEIVED' }, () => ({
  is_local_shippment_received: 1,
}));
const ship = operatorDoes({
  order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  international_shipping_tracking_link: 'https://track.carrier.example/POTLI-4711',
  international_shipping_tracking_number: 'POTLI-4711',
});
const complete = operatorDoes({ order_status: 'ORDER_COMPLETED' });

/** What takes a placed order to its end, in this order. */
export const purchaseSteps = {
  evaluate: accept,
  pay,
  'local links': submitLinks,
  receipt: confirmReceived,
  shipment: ship,
  complete,
} satisfies Readonly<Record<string, Step>>;

/** Spec 4: the way into each status. */
const stepsTo: Readonly<Record<OrderStatus, readonly Step[]>> = {
  ORDER_EVALUATION: [],
  ORDER_CORRECTION: [returnToCustomer],
  ORDER_CONFIRMATION: [accept],
  ORDER_CANCELLED: [accept, cancel],
  PAYMENT_DONE: [accept, pay],
  LOCAL_SHIPMENT_PROCESSING: [accept, pay, submitLinks],
  LOCAL_SHIPMENT_RECEIVED: [accept, pay, submitLinks, confirmReceived],
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: [accept, pay, submitLinks, confirmReceived, ship],
  ORDER_COMPLETED: [accept, pay, submitLinks, confirmReceived, ship, complete],
};
