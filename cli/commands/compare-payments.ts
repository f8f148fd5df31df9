import type { StoredPayment } from '@potli/contracts/payment/stored-payments.ts';

/** A disagreement between two services: where it is and what it is. */
export interface Disagreement {
  readonly where: string;
  readonly problem: string;
}

/**
 * Compares the payments that svc-orders has with those that svc-payments has reported to it: each must be on both sides,
 * for the same order, with the same refunds. Reports that are under way are no disagreement.
 */
export const comparePayments = (
  inOrders: readonly StoredPayment[],
  inPayments: readonly StoredPayment[],
): Disagreement[] => {
  const byId = (payments: readonly StoredPayment[]) => new Map(payments.map((each) => [each.payment_id, each]));
  const [ordersById, paymentsById] = [byId(inOrders), byId(inPayments)];
  const missingOrders = inPayments
    .filter(({ payment_id, order_id }) => ordersById.get(payment_id)?.order_id !== order_id)
    .map(({ payment_id, order_id }) => ({
      where: `payment ${payment_id}`,
      problem: `is settled, and there is no order ${order_id} that is paid by it`,
    }));
  return [...missingOrders, ...inOrders.flatMap((order) => problemsOf(order, paymentsById.get(order.payment_id)))];
};

const problemsOf = (order: StoredPayment, payment: StoredPayment | undefined): Disagreement[] => {
  const { order_id, payment_id } = order;
  const where = `order ${order_id}`;
  if (payment?.order_id !== order_id)
    return [{ where, problem: `is paid by ${payment_id}, which svc-payments has not settled for it` }];
  if (payment.pending) return [];
  const unknown = payment.refunds
    .filter(({ refund_id, state }) => !order.refunds.some((one) => one.refund_id === refund_id && one.state === state))
    .map(({ refund_id, state }) => `does not know that the refund ${refund_id} is ${state}`);
  const unbooked = order.refunds
    .filter(({ refund_id, state }) => state === 'made' && !payment.refunds.some((one) => one.refund_id === refund_id))
    .map(({ refund_id }) => `has the refund ${refund_id}, which is not in the ledger of svc-payments`);
  return [...unknown, ...unbooked].map((problem) => ({ where, problem }));
};
