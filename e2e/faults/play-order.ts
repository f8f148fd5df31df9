import { randomUUID } from 'node:crypto';
import { reopenOrder } from '@potli/contracts/order/back-office.ts';
import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import { reopenEvaluation as reopenEvaluationOfOrder } from '@potli/contracts/order/corrections.ts';
import type { MessageKind } from '@potli/contracts/order/messages.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { createOrder } from '@potli/contracts/order/operations.ts';
import { sendWithdrawalCode, withdrawOrder } from '@potli/contracts/order/withdrawal.ts';
import { refundPayment } from '@potli/contracts/payment/back-office.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { share, toPaise } from '@potli/contracts/rules/money.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { SeedCustomer } from '@potli/dev/seed/customers.ts';
import { accept, cancel, purchaseSteps, type Step, submitLinks } from '@potli/dev/seed/order-in-status.ts';
import { moveDeadline } from '../journey/quote-deadline.ts';
import { command, commanding, type FaultsClient, insist, orderOf, paymentsOf, steady } from './commands.ts';

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
  readonly played: Played & { order_id: string };
}

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

/** A step of the specification, which leads to that status. */
const move = async ({ client, played }: Scene, to: OrderStatus, step: Step): Promise<void> => {
  await step(commanding(client), played.order_id);
  played.statuses.push(to);
};

const evaluate = (scene: Scene, price = 1499): Promise<void> => move(scene, 'ORDER_CONFIRMATION', accept(price));

/** Opens the payment, pays in the provider's window and reports it. */
const payByCard = async ({ client, played }: Scene): Promise<void> => {
  const { call, sandbox } = client;
  const { order_id } = played;
  const { payable, opened } = await insist(client, 'opening the payment', async () => {
    const { razorpay } = await call(getPaymentOptions, { query: { order_id } });
    const body = { order_id, amount: razorpay.payable };
    return { payable: razorpay.payable, opened: await call(createRazorpayOrder, { body }) };
  });
  const receipt = await sandbox.payAtBank(opened.razorpay_order_id, opened.key_id);
  played.payable = toPaise(payable) ?? 0;
  played.paid = played.payable;
  await steady(client).call(verifyRazorpayPayment, { body: { ...receipt, order_id } });
};

const payByWallet = async ({ client, played }: Scene): Promise<void> => {
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
  await steady(client).call(capturePaypalOrder, { body: { orderID, order_id } });
};

/** A person pays once, however often the page has to report it. */
const pay = async (scene: Scene): Promise<void> => {
  const { client, played } = scene;
  await (played.currency === 'INR' ? payByCard(scene) : payByWallet(scene));
  await insist(client, 'waiting for the payment', async () => {
    const { order_status } = await orderOf(client, played.order_id);
    if (order_status !== 'PAYMENT_DONE') throw new Error(`the order is in ${order_status}`);
  });
  client.progress.made();
  played.statuses.push('PAYMENT_DONE');
};

/** A part of what was paid, in the currency that was charged. */
const partOf = ({ currency, payable, paid }: Played, paise: number): number =>
  currency === 'INR' ? paise : share(paise, BigInt(paid), BigInt(payable));

const link = (scene: Scene) => move(scene, 'LOCAL_SHIPMENT_PROCESSING', submitLinks);

const toPaid = async (scene: Scene): Promise<void> => {
  await evaluate(scene);
  await pay(scene);
};
const toShipped = async (scene: Scene): Promise<void> => {
  await link(scene);
  await move(scene, 'LOCAL_SHIPMENT_RECEIVED', purchaseSteps.receipt);
  await move(scene, 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', purchaseSteps.shipment);
};

/** An operator refunds all of it; svc-orders then stops the order until it is reopened. */
const refundAndReopen = async ({ client, played }: Scene): Promise<void> => {
  const { order_id } = played;
  const [payment] = await paymentsOf(client, order_id);
  const [capture] = payment?.refundable ?? [];
  if (!payment || !capture) throw new Error('there is nothing to refund');
  const body = { capture_ref: capture.capture_ref, reason: 'The store is sold out', although_it_pays_the_order: true };
  await command(client, refundPayment, { params: { paymentId: payment.payment_id }, body, token: client.token });
  played.refunded = played.paid;
  await insist(client, 'waiting for the refund', async () => {
    if ((await orderOf(client, order_id)).refunded !== 'whole') throw new Error('the order has no refund');
  });
  await command(client, reopenOrder, {
    params: { orderId: order_id },
    body: { reason: 'Paid again by transfer' },
    token: client.token,
  });
  played.changes += 1;
};

/** An operator made a mistake: the order is priced again before it is paid. */
const reopenEvaluation = async ({ client, played }: Scene): Promise<void> => {
  const body = { reason: 'The price was read wrongly' };
  await command(client, reopenEvaluationOfOrder, { params: { orderId: played.order_id }, body, token: client.token });
  played.statuses.push('ORDER_EVALUATION');
};

/** All instances poll for both deadlines. */
const outliveQuote = async ({ client, played }: Scene): Promise<void> => {
  const { order_id } = played;
  await moveDeadline(order_id, 23 * 60, -1);
  await insist(client, 'waiting for the reminder', async () => {
    const { messages = [] } = await orderOf(client, order_id);
    if (!messages.some(({ kind }) => kind === 'quote_reminder')) throw new Error('the order has no reminder');
  });
  await moveDeadline(order_id, -60, -30);
  await insist(client, 'waiting for the expiry', async () => {
    const { order_status } = await orderOf(client, order_id);
    if (order_status !== 'ORDER_EVALUATION') throw new Error(`the order is in ${order_status}`);
  });
  client.progress.made();
  played.statuses.push('ORDER_EVALUATION');
  played.due.push('quote_reminder', 'quote_expired', 'operators_quote_expired');
};

const cancelByOperator = async ({ client, played }: Scene, refund_paise?: number): Promise<void> => {
  await command(client, cancelOrder, {
    params: { orderId: played.order_id },
    body: { reason: 'The store is sold out', ...(refund_paise !== undefined && { refund_paise }) },
    token: client.token,
  });
  played.statuses.push('ORDER_CANCELLED');
  played.refunded = refund_paise === undefined ? played.paid : partOf(played, refund_paise);
};

const takeOut = async ({ client, played }: Scene): Promise<void> => {
  const { order_id } = played;
  const [item] = (await orderOf(client, order_id)).items;
  const params = { orderId: order_id, itemId: item?.order_item_id ?? '' };
  const { token } = client;
  const { refund_paise } = (await steady(client).call(previewTakeOut, { params, token })).preview;
  await command(client, takeOutItem, { params, body: { reason: 'The store is sold out', refund_paise }, token });
  played.changes += 1;
  played.refunded += partOf(played, refund_paise);
};

const withdraw = async ({ client, played }: Scene): Promise<void> => {
  const orderId = played.order_id;
  const { reference } = await orderOf(client, orderId);
  const text = await insist(client, 'asking for the code', async () => {
    // Too soon after the code of the submission, or lost on the way.
    await client.call(sendWithdrawalCode, { params: { orderId } }).catch(() => {});
    const sent = (await client.inbox()).findLast(({ text }) => text.includes(`withdraw order ${reference}`));
    if (!sent) throw new Error('no code has arrived');
    return sent.text;
  });
  const body = { otp: /\d{6}/.exec(text)?.[0] ?? '' };
  await command(client, withdrawOrder, { params: { orderId }, body });
  played.statuses.push('ORDER_CANCELLED');
};

/** The ways in which an order goes, played in turn. */
const scenarios: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  shipped: async (scene) => {
    await toPaid(scene);
    await toShipped(scene);
  },
  'cancelled by an operator after payment': async (scene) => {
    await toPaid(scene);
    await cancelByOperator(scene);
  },
  'an item taken out, the rest shipped': async (scene) => {
    await toPaid(scene);
    await takeOut(scene);
    await toShipped(scene);
  },
  'refunded, reopened and shipped': async (scene) => {
    await toPaid(scene);
    await refundAndReopen(scene);
    await toShipped(scene);
  },
  'cancelled by an operator with a part refunded': async (scene) => {
    await toPaid(scene);
    await link(scene);
    await cancelByOperator(scene, 50_000);
  },
  'evaluated again, then shipped': async (scene) => {
    await evaluate(scene);
    await reopenEvaluation(scene);
    await evaluate(scene, 1999);
    await pay(scene);
    await toShipped(scene);
  },
  'reminded, expired, evaluated again, then shipped': async (scene) => {
    await evaluate(scene);
    await outliveQuote(scene);
    await evaluate(scene, 1999);
    await pay(scene);
    await toShipped(scene);
  },
  'cancelled by its customer': async (scene) => {
    await evaluate(scene);
    await move(scene, 'ORDER_CANCELLED', cancel);
  },
  'withdrawn by its customer': withdraw,
};
const names = Object.keys(scenarios);

/** Plays the n-th order to the end of its scenario, or until the time limit; each scenario by card and by wallet. */
export const playOrder = async (client: FaultsClient, customer: SeedCustomer, index: number): Promise<Played> => {
  const scenario = names[index % names.length] ?? '';
  const currency = Math.floor(index / names.length) % 2 === 0 ? 'INR' : 'USD';
  const played: Played = { scenario, currency, statuses: [], changes: 0, due: [], payable: 0, paid: 0, refunded: 0 };
  try {
    const order_id = await place(client, customer);
    client.progress.made();
    played.statuses.push('ORDER_EVALUATION');
    await scenarios[scenario]?.({ client, played: Object.assign(played, { order_id }) });
  } catch (error) {
    played.aborted = error instanceof Error ? error.message : String(error);
  }
  return played;
};
