import { setTimeout as after } from 'node:timers/promises';
import { getProductDetails } from '@potli/contracts/catalog/operations.ts';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import type { SubmittedItem } from '@potli/contracts/order/submission.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { createRazorpayOrder, getPaymentOptions, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { sandboxSecrets } from '../environment.ts';
import type { SeedCustomer } from './customers.ts';
import { type SandboxCalls, sandboxCalls } from './sandbox-calls.ts';
import { type SiteCall, siteCalls } from './site-calls.ts';

/** Calls of a running stack, as its pages and the outside parties make them. */
export interface StackClient {
  readonly call: SiteCall;
  readonly sandbox: SandboxCalls;
  /** Of a signed-in operator. */
  readonly token: string;
}

/** A client of a running stack whose operator has signed in. */
export const signedInClient = async (urls: {
  readonly site: string;
  readonly sandbox: string;
}): Promise<StackClient> => {
  const call = siteCalls(urls.site, sandboxSecrets.API_KEY);
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
  return { call, sandbox: sandboxCalls(urls.sandbox), token };
};

/** One thing that a customer or an operator does with an order. */
export type Step = (client: StackClient, orderId: string) => Promise<unknown>;

/** Places a customer's order and takes it, step by step as people do, into a status. @returns id and reference */
export const orderInStatus = async (client: StackClient, customer: SeedCustomer, status: OrderStatus) => {
  const placed = await place(client, customer);
  for (const step of stepsTo[status]) await step(client, placed.order_id);
  return placed;
};

/** Fetches the products and places an order with a code. */
export const place = async (client: StackClient, { user, wants }: SeedCustomer) => {
  const items = wants.map(async ({ page, ...choice }) => ({ ...(await productAt(client, page)), ...choice }));
  return submit(client, user, await Promise.all(items));
};

/** What a page of the sandbox's shop sells, as svc-catalog reads it. */
export const productAt = async ({ call, sandbox }: StackClient, page: string) => {
  const product_link = sandbox.shopPage(page);
  const { details } = await call(getProductDetails, { query: { url: product_link } });
  const { product_name, product_image, price, currency } = details;
  return { product_link, product_name, product_image, ...(price && { store_price: price, store_currency: currency }) };
};

/** Places an order of these items with a code. */
export const submit = async (
  { call, sandbox }: Pick<StackClient, 'call' | 'sandbox'>,
  user: UserDetailsForm,
  orderItems: SubmittedItem[],
) => {
  const phoneNumber = phoneNumberOf(user);
  await call(generateOtp, { body: { phoneNumber } });
  const otp = await sandbox.codeFor(phoneNumber.replace('+', ''));
  return call(createOrder, { body: { order: {}, user, orderItems, otp } });
};

/** An operator's command, whose items are made from the order's. */
export const operatorDoes =
  (order: UpdateBody['order'], itemOf?: (item: OrderItem, index: number) => object): Step =>
  async ({ call, token }, orderId) => {
    const { items } = (await call(getOrder, { query: { order_id: orderId }, token })).order;
    const orderItems = items
      .filter(({ taken_out }) => !taken_out)
      .map((item, index) => ({ order_item_id: item.order_item_id, ...itemOf?.(item, index) }));
    return call(updateOrder, {
      params: { role: 'admin', orderId },
      body: { order, ...(itemOf && { orderItems }) },
      token,
    });
  };

const inDays = (days: number): string => addDays(indiaDate(new Date()), days);

/** Accepts the address and every item: the first at this price in rupees, the others at more. */
export const accept = (price = 2150): Step =>
  operatorDoes({ is_address_accepted: 1, order_error_code: null }, (_, index) => ({
    price: price + index * 651,
    weight: 450,
    shipment_date: inDays(3 + index),
    is_item_accepted: 1,
    item_error_code: null,
  }));

const returnToCustomer = operatorDoes(
  { is_address_accepted: 0, order_error_code: 'ERR_USER_INCOMPLETE_ADDRESS' },
  (_, index) =>
    index === 0
      ? { is_item_accepted: 0, item_error_code: 'ERR_INVALID_SIZE' }
      : { price: 2150, weight: 450, shipment_date: inDays(4), is_item_accepted: 1, item_error_code: null },
);

export const cancel: Step = ({ call }, orderId) =>
  call(updateOrder, { params: { role: 'user', orderId }, body: { order: { order_status: 'ORDER_CANCELLED' } } });

/** Opens a card and netbanking payment of the amount that the order costs. */
export const openPayment = async ({ call }: Pick<StackClient, 'call'>, order_id: string) => {
  const { razorpay } = await call(getPaymentOptions, { query: { order_id } });
  return call(createRazorpayOrder, { body: { order_id, amount: razorpay.payable } });
};

/** Pays by netbanking, and waits until the order has received the payment. */
export const pay: Step = async ({ call, sandbox }, orderId) => {
  const opened = await openPayment({ call }, orderId);
  const receipt = await sandbox.payAtBank(opened.razorpay_order_id, opened.key_id);
  await call(verifyRazorpayPayment, { body: { ...receipt, order_id: orderId } });
  for (let attempts = 0; attempts < 100; attempts += 1) {
    const { order } = await call(getOrder, { query: { order_id: orderId } });
    if (order.order_status === 'PAYMENT_DONE') return;
    await after(100);
  }
  throw new Error(`The payment of ${orderId} did not reach its order within 10 s.`);
};

/** What takes a placed order to its end, in this order. */
export const purchaseSteps = {
  evaluate: accept(),
  pay,
  'local links': operatorDoes({ order_status: 'LOCAL_SHIPMENT_PROCESSING' }, (_, index) => ({
    local_order_link: `https://orders.store.example/${1001 + index}`,
  })),
  receipt: operatorDoes({ order_status: 'LOCAL_SHIPMENT_RECEIVED' }, () => ({ is_local_shippment_received: 1 })),
  shipment: operatorDoes({
    order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    international_shipping_tracking_link: 'https://track.carrier.example/POTLI-4711',
    international_shipping_tracking_number: 'POTLI-4711',
  }),
  complete: operatorDoes({ order_status: 'ORDER_COMPLETED' }),
} satisfies Readonly<Record<string, Step>>;

const { evaluate, 'local links': submitLinks, receipt, shipment, complete } = purchaseSteps;

/** Spec 4: the way into each status. */
export const stepsTo: Readonly<Record<OrderStatus, readonly Step[]>> = {
  ORDER_EVALUATION: [],
  ORDER_CORRECTION: [returnToCustomer],
  ORDER_CONFIRMATION: [evaluate],
  ORDER_CANCELLED: [evaluate, cancel],
  PAYMENT_DONE: [evaluate, pay],
  LOCAL_SHIPMENT_PROCESSING: [evaluate, pay, submitLinks],
  LOCAL_SHIPMENT_RECEIVED: [evaluate, pay, submitLinks, receipt],
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: [evaluate, pay, submitLinks, receipt, shipment],
  ORDER_COMPLETED: [evaluate, pay, submitLinks, receipt, shipment, complete],
};
