import { type Actor, commandsFrom, needsOperator, type OrderCommand } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { Refund } from '@potli/contracts/order/refund.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import type { OrderDocument, RefundRecord } from './order-document.ts';

type Refunded = Pick<OrderDocument, 'order_status' | 'payment' | 'refunds' | 'refund_requests'>;

/** Refunds of the money that pays the order. A surplus payment's refund leaves the order paid. */
const ofOrder = ({ payment, refunds = [] }: Refunded): readonly RefundRecord[] =>
  refunds.filter(({ payment_id, state }) => state === 'made' && payment_id === payment?.payment_id);

/** Whether all of the payment was refunded: decided in the currency of the capture, which has no rounding. */
const isWhole = (order: Refunded): boolean => {
  const counted = ofOrder(order);
  const [first] = counted;
  return first !== undefined && sumOf(counted.map(({ amount }) => amount)) >= first.captured_amount;
};

/** Paise of the payment that were refunded. */
export const refundedPaise = (order: Refunded): number =>
  order.payment && isWhole(order)
    ? order.payment.paid_paise
    : sumOf(ofOrder(order).map(({ amount_paise }) => amount_paise));

/** Requests of which svc-payments has not reported a refund. `reported` are those with a failed one. */
const openRequests = ({ refunds = [], refund_requests = [] }: Refunded) =>
  refund_requests
    .map((request) => ({ request, reports: refunds.filter(({ request_id }) => request_id === request.request_id) }))
    .filter(({ reports }) => reports.every(({ state }) => state !== 'made'));

/** Paise that can still be refunded: neither refunded nor under way. A failed refund is under way no longer. */
export const paiseLeft = (order: Refunded): number => {
  if (!order.payment) return 0;
  return Math.max(0, order.payment.paid_paise - refundedPaise(order) - underWayPaise(order));
};

/**
 * How much of a refund of the whole order was not yet promised with an item that was taken out: after a failed refund of
 * such an item, its paise are in what is left and in what the customer was promised.
 */
export const promisedWithOrder = (
  { payment, items }: Pick<OrderDocument, 'payment' | 'items'>,
  refund_paise: number,
): number => {
  const withItems = sumOf(items.map(({ taken_out }) => taken_out?.refund_paise ?? 0));
  return Math.min(refund_paise, Math.max(0, (payment?.paid_paise ?? 0) - withItems));
};

/** Razorpay's smallest refund, also of a payment's last paise. */
const leastRupeeRefund = 100;

/**
 * The least that the provider can refund of the payment, in paise: a rupee, and what a cent cost of a payment in dollars
 * or all that is left of it.
 */
export const leastRefundPaise = (order: Refunded): number => {
  const { payment } = order;
  if (!payment?.captured || payment.captured.currency === 'INR') return leastRupeeRefund;
  return Math.min(Math.ceil(payment.paid_paise / Math.max(1, payment.captured.amount)), paiseLeft(order));
};

/**
 * Paise of requests that failed, and of reported refunds that came back, as long as none was made in their place. A refund
 * that came back may have been of all that was left, failed requests included: never more than is left of the payment.
 */
const delayedPaise = (order: Refunded): number => {
  const { refunds = [] } = order;
  const failed = openRequests(order).filter(({ reports }) => reports.length > 0);
  const back = refunds.filter(
    ({ came_back, request_id, payment_id }, index) =>
      came_back &&
      request_id === undefined &&
      refunds.slice(index + 1).every((later) => later.payment_id !== payment_id || later.state !== 'made'),
  );
  const isOfOrder = ({ payment_id }: RefundRecord): boolean => payment_id === order.payment?.payment_id;
  const sumOfRefunds = (some: readonly RefundRecord[]): number => sumOf(some.map(({ amount_paise }) => amount_paise));
  const ofOrder = sumOf(failed.map(({ request }) => request.amount_paise)) + sumOfRefunds(back.filter(isOfOrder));
  return Math.min(ofOrder, paiseLeft(order)) + sumOfRefunds(back.filter((refund) => !isOfOrder(refund)));
};

/** Paise that the customer was promised and that are under way. */
const underWayPaise = (order: Refunded): number =>
  sumOf(
    openRequests(order)
      .filter(({ reports }) => reports.length === 0)
      .map(({ request }) => request.amount_paise),
  );

/** How much of the payment was refunded, and how much will be. */
export const refundStanding = (
  order: Refunded,
): Pick<Order, 'refunded' | 'refunded_amount' | 'pending_refund_amount' | 'delayed_refund_amount'> => {
  const delayed = isWhole(order) ? 0 : delayedPaise(order);
  const pending = isWhole(order) ? 0 : underWayPaise(order) + delayed;
  return {
    ...(order.payment &&
      ofOrder(order).length > 0 && {
        refunded: isWhole(order) ? 'whole' : 'part',
        refunded_amount: toRupees(refundedPaise(order)),
      }),
    ...(pending > 0 && { pending_refund_amount: toRupees(pending) }),
    ...(delayed > 0 && { delayed_refund_amount: toRupees(delayed) }),
  };
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Whether the order is stopped: fully refunded, and no operator has reopened it since. */
export const isStopped = (order: Refunded): boolean =>
  needsOperator(order.order_status) && isWhole(order) && ofOrder(order).some(({ reopened }) => !reopened);

/** Whether the order waits for an operator. */
export const needsAction = (order: Refunded): boolean => needsOperator(order.order_status) && !isStopped(order);

/** Whether the refunds of the order allow a command: a stopped one is only reopened or cancelled. */
export const fitsRefunds = (order: Refunded, command: OrderCommand): boolean =>
  command === 'cancel_order' || (command === 'reopen') === isStopped(order);

/** The commands that an actor may give to the order now. */
export const allowedCommands = (order: Refunded, by: Actor): OrderCommand[] =>
  commandsFrom(order.order_status, by).filter((command) => fitsRefunds(order, command));

/** An amount as a person reads it. */
export const refundAmount = ({ amount, currency }: Pick<RefundRecord, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(toRupees(amount));

/** The refunds as an audience sees them. Customers see those that are on their way or have arrived. */
export const presentRefunds = (order: OrderDocument, audience: Actor): Refund[] =>
  (order.refunds ?? [])
    .filter(({ state }) => audience === 'operator' || state === 'made')
    .map(({ state, amount, currency, refunded_at, arrives_on, payment_id, refund_id, reason, by }) => ({
      state,
      amount: toRupees(amount),
      currency,
      refunded_at,
      arrives_on,
      of_order: payment_id === order.payment?.payment_id,
      ...(audience === 'operator' && { refund_id, payment_id, reason, by }),
    }));
