import { randomUUID } from 'node:crypto';
import { reopenOrder } from '@potli/contracts/order/back-office.ts';
import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import { reopenEvaluation as reopenEvaluationOfOrder } from '@potli/contracts/order/corrections.ts';
import type { MessageKind } from '@potli/contracts/order/messages.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { createOrder } from '@potli/contracts/order/operations.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { refundPayment } from '@potli/contracts/payment/back-office.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { share, toPaise } from '@potli/contracts/rules/money.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { SeedCustomer } from '@potli/dev/seed/customers.ts';
import {
  accept,
  cancel,
  openPayment,
  purchaseSteps,
  type StackClient,
  type Step,
} from '@potli/dev/seed/order-in-status.ts';
import { moveDeadline } from '../journey/quote-deadline.ts';
import { type FaultsClient, insist, orderOf, paymentsOf, steady } from './commands.ts';

/** By card or netbanking in rupees, or by wallet in dollars. */
export type Currency = 'INR' | 'USD';

/** What the API has acknowledged of one order: all of it must be there at the end, once. */
export interface Played {
  readonly scenario: string;
  readonly currency: Currency;
  order_id?: string;
  statuses: OrderStatus[];
  /** How many commands of operators left the status as it was. */
  changes: number;
  /** Messages that a deadline has caused. */
  due: MessageKind[];
  /** Paise of the amount that the customer paid. */
  payable: number;
  /** What the customer paid, and what goes back, in the smallest unit of `currency`. */
  paid: number;
  refunded: number;
  /** Why it was not completed. */
  aborted?: string;
}

interface Scene {
  readonly client: FaultsClient;
  /** The same client, which repeats a call until it is acknowledged. */
  readonly sure: StackClient;
  readonly played: Played & { order_id: string };
}
/** What a customer or an operator does with the order, or what becomes of it with time. */
type Act = (scene: Scene) => Promise<void>;

/** The same submission however often it is sent: one Idempotency-Key. */
const place = async (client: FaultsClient, { user, wants }: SeedCustomer): Promise<string> => {
  const { call, sandbox } = client;
  const phoneNumber = phoneNumberOf(user);
  const idempotencyKey = randomUUID();
  const orderItems = wants.map(({ page, ...choice }) => ({
    product_link: sandbox.shopPage(page),
    product_name: 'Sample goods',
    ...choice,
  }));
  const { order_id } = await insist(client, 'placing the order', async () => {
    // Too soon after the last one, or lost on the way: then an earlier code is in the inbox, or this attempt fails below.
    await call(generateOtp, { body: { phoneNumber } }).catch(() => {});
    const otp = await sandbox.codeFor(phoneNumber.replace('+', ''));
    return call(createOrder, { body: { order: {}, user, orderItems, otp }, idempotencyKey });
  });
  return order_id;
};

/** Waits until the order is as it has to become. */
const becomes = ({ client, played }: Scene, what: string, isSo: (order: Order) => boolean): Promise<void> =>
  insist(client, `waiting for ${what}`, async () => {
    const order = await orderOf(client, played.order_id);
    if (!isSo(order)) throw new Error(`no ${what}: the order is in ${order.order_status}`);
    client.progress.made();
  });

/** A step of the specification, which leads to that status. */
const move =
  (to: OrderStatus, step: Step): Act =>
  async ({ sure, played }) => {
    await step(sure, played.order_id);
    played.statuses.push(to);
  };

const evaluate = move('ORDER_CONFIRMATION', accept(1499));
const evaluateAgain = move('ORDER_CONFIRMATION', accept(1999));
const link = move('LOCAL_SHIPMENT_PROCESSING', purchaseSteps['local links']);
const received = move('LOCAL_SHIPMENT_RECEIVED', purchaseSteps.receipt);
const ship = move('INTERNATIONAL_SHIPMENT_IN_PROGRESS', purchaseSteps.shipment);

/** Opens the payment, pays in the provider's window and reports it. */
const payByCard: Act = async ({ client, sure, played }) => {
  const { order_id } = played;
  const opened = await insist(client, 'opening the payment', () => openPayment(client, order_id));
  const receipt = await client.sandbox.payAtBank(opened.razorpay_order_id, opened.key_id);
  played.payable = opened.amount;
  played.paid = opened.amount;
  await sure.call(verifyRazorpayPayment, { body: { ...receipt, order_id } });
};

const payByWallet: Act = async ({ client, sure, played }) => {
  const { call, sandbox } = client;
  const { order_id } = played;
  const { payable, dollars, orderID } = await insist(client, 'opening the payment', async () => {
    const { paypal } = await call(getPaymentOptions, { query: { order_id } });
    if (paypal.usd_amount === null) throw new Error('there is no exchange rate');
    const body = { order_id, amount: paypal.usd_amount, currency: 'USD' } as const;
    const { orderID } = await call(createPaypalOrder, { body });
    return { payable: paypal.payable, dollars: paypal.usd_amount, orderID };
  });
  await sandbox.approveWallet(orderID);
  played.payable = toPaise(payable) ?? 0;
  played.paid = toPaise(Number(dollars)) ?? 0;
  await sure.call(capturePaypalOrder, { body: { orderID, order_id } });
};

/** A person pays once, however often the page has to report it. */
const pay: Act = async (scene) => {
  const { played } = scene;
  await (played.currency === 'INR' ? payByCard(scene) : payByWallet(scene));
  await becomes(scene, 'payment', ({ order_status }) => order_status === 'PAYMENT_DONE');
  played.statuses.push('PAYMENT_DONE');
};

/** A part of what was paid, in the currency that was charged. */
const partOf = ({ currency, payable, paid }: Played, paise: number): number =>
  currency === 'INR' ? paise : share(paise, BigInt(paid), BigInt(payable));

/** An operator refunds all of it; svc-orders then stops the order until it is reopened. */
const refundAndReopen: Act = async (scene) => {
  const { client, sure, played } = scene;
  const { order_id } = played;
  const { token } = client;
  const [payment] = await paymentsOf(client, order_id);
  const [capture] = payment?.refundable ?? [];
  if (!payment || !capture) throw new Error('there is nothing to refund');
  const body = { capture_ref: capture.capture_ref, reason: 'The store is sold out', although_it_pays_the_order: true };
  await sure.call(refundPayment, { params: { paymentId: payment.payment_id }, body, token });
  played.refunded = played.paid;
  await becomes(scene, 'refund', ({ refunded }) => refunded === 'whole');
  const reason = 'Paid again by transfer';
  await sure.call(reopenOrder, { params: { orderId: order_id }, body: { reason }, token });
  played.changes += 1;
};

/** An operator made a mistake: the order is priced again before it is paid. */
const reopenEvaluation = move('ORDER_EVALUATION', ({ call, token }, orderId) =>
  call(reopenEvaluationOfOrder, { params: { orderId }, body: { reason: 'The price was read wrongly' }, token }),
);

/** All instances poll for both deadlines. */
const outliveQuote: Act = async (scene) => {
  const { order_id, statuses, due } = scene.played;
  await moveDeadline(order_id, 23 * 60, -1);
  await becomes(scene, 'reminder', ({ messages }) => messages?.some(({ kind }) => kind === 'quote_reminder') ?? false);
  await moveDeadline(order_id, -60, -30);
  await becomes(scene, 'expiry', ({ order_status }) => order_status === 'ORDER_EVALUATION');
  statuses.push('ORDER_EVALUATION');
  due.push('quote_reminder', 'quote_expired', 'operators_quote_expired');
};

/** With `refund_paise` only a part goes back. */
const cancelByOperator =
  (refund_paise?: number): Act =>
  async ({ sure, played }) => {
    await sure.call(cancelOrder, {
      params: { orderId: played.order_id },
      body: { reason: 'The store is sold out', ...(refund_paise !== undefined && { refund_paise }) },
      token: sure.token,
    });
    played.statuses.push('ORDER_CANCELLED');
    played.refunded = refund_paise === undefined ? played.paid : partOf(played, refund_paise);
  };

const takeOut: Act = async ({ client, sure, played }) => {
  const [item] = (await orderOf(client, played.order_id)).items;
  const params = { orderId: played.order_id, itemId: item?.order_item_id ?? '' };
  const { token } = client;
  const { refund_paise } = (await sure.call(previewTakeOut, { params, token })).preview;
  await sure.call(takeOutItem, { params, body: { reason: 'The store is sold out', refund_paise }, token });
  played.changes += 1;
  played.refunded += partOf(played, refund_paise);
};

const withdraw: Act = async ({ client, sure, played }) => {
  const params = { orderId: played.order_id };
  const { reference } = await orderOf(client, played.order_id);
  const text = await insist(client, 'asking for the code', async () => {
    // Too soon after the code of the submission, or lost on the way.
    await client.call(sendWithdrawalCode, { params }).catch(() => {});
    const sent = (await client.inbox()).findLast(({ text }) => text.includes(`withdraw order ${reference}`));
    if (!sent) throw new Error('no code has arrived');
    return sent.text;
  });
  await sure.call(withdrawOrder, { params, body: { otp: /\d{6}/.exec(text)?.[0] ?? '' } });
  played.statuses.push('ORDER_CANCELLED');
};

/** The ways in which an order goes, played in turn. */
const scenarios: readonly (readonly [name: string, ...acts: readonly Act[]])[] = [
  ['shipped', evaluate, pay, link, received, ship],
  ['cancelled by an operator after payment', evaluate, pay, cancelByOperator()],
  ['an item taken out, the rest shipped', evaluate, pay, takeOut, link, received, ship],
  ['refunded, reopened and shipped', evaluate, pay, refundAndReopen, link, received, ship],
  ['cancelled by an operator with a part refunded', evaluate, pay, link, cancelByOperator(50_000)],
  ['evaluated again, then shipped', evaluate, reopenEvaluation, evaluateAgain, pay, link, received, ship],
  ['expired, evaluated again, then shipped', evaluate, outliveQuote, evaluateAgain, pay, link, received, ship],
  ['cancelled by its customer', evaluate, move('ORDER_CANCELLED', cancel)],
  ['withdrawn by its customer', withdraw],
];

/** Plays the n-th order to the end of its scenario, or until the time limit; each scenario by card and by wallet. */
export const playOrder = async (client: FaultsClient, customer: SeedCustomer, index: number): Promise<Played> => {
  const [scenario = '', ...acts] = scenarios[index % scenarios.length] ?? [];
  const currency = Math.floor(index / scenarios.length) % 2 === 0 ? 'INR' : 'USD';
  const played: Played = { scenario, currency, statuses: [], changes: 0, due: [], payable: 0, paid: 0, refunded: 0 };
  try {
    const order_id = await place(client, customer);
    client.progress.made();
    played.statuses.push('ORDER_EVALUATION');
    const scene: Scene = { client, sure: steady(client), played: Object.assign(played, { order_id }) };
    for (const act of acts) await act(scene);
  } catch (error) {
    played.aborted = error instanceof Error ? error.message : String(error);
  }
  return played;
};
