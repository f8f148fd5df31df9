import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { createRazorpayOrder, getPaymentOptions, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { sandboxSecrets } from '../../dev/environment.ts';
import type { SeedCustomer } from '../../dev/seed/customers.ts';
import type { World as SeedWorld } from '../../dev/seed/order-in-status.ts';
import type { BankReceipt } from '../../dev/seed/sandbox-calls.ts';

export interface World extends SeedWorld {
  readonly site: string;
}

/** What people were told is done. */
export interface Acknowledged {
  readonly order_id: string;
  paid: boolean;
  readonly statuses: OrderStatus[];
}

const tries = 60;
const pauseMs = 500;

/** Does something again until it is acknowledged, as people and pages do; undefined when it is given up. */
const insist = async <T>(work: () => Promise<T>, refused: (reason: string) => void): Promise<T | undefined> => {
  for (let turn = 0; turn < tries; turn += 1) {
    try {
      return await work();
    } catch (error) {
      refused(error instanceof Error ? error.message : String(error));
      await after(pauseMs);
    }
  }
  return undefined;
};

/** The same submission however often it is sent: one Idempotency-Key. */
const place = async ({ site, sandbox, call }: World, { user, wants }: SeedCustomer, key: string): Promise<string> => {
  const phoneNumber = phoneNumberOf(user);
  // Too soon after the last one, or lost on the way: then an earlier code is in the inbox, or this try fails below.
  await call(generateOtp, { body: { phoneNumber } }).catch(() => {});
  const orderItems = wants.map(({ page, ...choice }) => ({
    product_link: sandbox.shopPage(page),
    product_name: 'Sample goods',
    ...choice,
  }));
  const otp = await sandbox.codeFor(phoneNumber.replace('+', ''));
  const answer = await fetch(`${site}/api/orders/create`, {
    method: 'POST',
    headers: { 'x-api-key': sandboxSecrets.API_KEY, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ order: {}, user, orderItems, otp }),
  });
  const { order_id } = (await answer.json()) as { order_id?: string };
  if (!order_id) throw new Error(`answered ${answer.status}`);
  return order_id;
};

const statusOf = async ({ call, token }: World, order_id: string) =>
  (await call(getOrder, { query: { order_id }, token })).order;

type Item = (today: string) => object;

/** One step of an operator; one whose answer was lost is done, and seen to be. */
const step = async (world: World, order_id: string, to: OrderStatus, order: object, item?: Item): Promise<void> => {
  const { call, token, now } = world;
  const { items, order_status } = await statusOf(world, order_id);
  if (order_status === to) return;
  const orderItems = items.map(({ order_item_id }) => ({ order_item_id, ...item?.(indiaDate(now())) }));
  const params = { role: 'admin', orderId: order_id };
  await call(updateOrder, { params, token, body: { order, ...(item && { orderItems }) } as never });
};

/** A person pays once, however often the page has to tell us of it. */
const receipts = new Map<string, BankReceipt>();

const pay = async (world: World, order_id: string): Promise<void> => {
  const { call, sandbox } = world;
  if ((await statusOf(world, order_id)).order_status !== 'ORDER_CONFIRMATION') return;
  const known = receipts.get(order_id);
  if (known) {
    await call(verifyRazorpayPayment, { body: { ...known, order_id } });
    return;
  }
  const { razorpay } = await call(getPaymentOptions, { query: { order_id } });
  const opened = await call(createRazorpayOrder, { body: { order_id, amount: razorpay.payable } });
  const receipt = await sandbox.payAtBank(opened.razorpay_order_id, opened.key_id);
  receipts.set(order_id, receipt);
  await call(verifyRazorpayPayment, { body: { ...receipt, order_id } });
};

/** An order from its placing to its shipping; notes each thing when, and only when, it was acknowledged. */
export const carryThrough = async (
  world: World,
  customer: SeedCustomer,
  acknowledged: Acknowledged[],
  refused: (reason: string) => void,
): Promise<void> => {
  const key = randomUUID();
  const order_id = await insist(() => place(world, customer, key), refused);
  if (order_id === undefined) return;
  const told: Acknowledged = { order_id, paid: false, statuses: ['ORDER_EVALUATION'] };
  acknowledged.push(told);
  const does = async (to: OrderStatus, work: () => Promise<void>): Promise<boolean> => {
    const done = await insist(async () => {
      await work();
      return true;
    }, refused);
    if (done) told.statuses.push(to);
    return done === true;
  };
  const accepted = (today: string) => ({
    ...{ price: 1499, weight: 350, shipment_date: addDays(today, 3), is_item_accepted: 1, item_error_code: null },
  });
  const evaluated = await does('ORDER_CONFIRMATION', () =>
    step(world, order_id, 'ORDER_CONFIRMATION', { is_address_accepted: 1, order_error_code: null }, accepted),
  );
  if (!evaluated) return;
  const paid = await does('PAYMENT_DONE', async () => {
    await pay(world, order_id);
    if ((await statusOf(world, order_id)).order_status !== 'PAYMENT_DONE') throw new Error('not told yet');
  });
  if (!paid) return;
  told.paid = true;
  const linked = await does('LOCAL_SHIPMENT_PROCESSING', () =>
    step(world, order_id, 'LOCAL_SHIPMENT_PROCESSING', { order_status: 'LOCAL_SHIPMENT_PROCESSING' }, () => ({
      local_order_link: 'https://orders.store.example/1001',
    })),
  );
  if (!linked) return;
  const received = await does('LOCAL_SHIPMENT_RECEIVED', () =>
    step(world, order_id, 'LOCAL_SHIPMENT_RECEIVED', { order_status: 'LOCAL_SHIPMENT_RECEIVED' }, () => ({
      is_local_shippment_received: 1,
    })),
  );
  if (!received) return;
  await does('INTERNATIONAL_SHIPMENT_IN_PROGRESS', () =>
    step(world, order_id, 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', {
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.carrier.example/1',
      international_shipping_tracking_number: 'POTLI-1',
    }),
  );
};
