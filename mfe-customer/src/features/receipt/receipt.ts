import type { Order } from '@potli/contracts/order/order.ts';
import { toPaise, toRupees, wholeRupees } from '@potli/contracts/rules/money.ts';
import { chargedSum, providerName } from '../../order/charged-sum.ts';

const paise = (rupees: number): number => toPaise(rupees) ?? 0;

/** The receipt of a paid order; undefined before the order knows of its payment. */
export const receiptOf = (order: Order) => {
  const { transaction } = order;
  const payment = order.history.findLast(({ to }) => to === 'PAYMENT_DONE');
  if (transaction === null || !payment) return undefined;
  const paidTotal = paise(transaction.order_total ?? order.total_price);
  const provider = providerName(transaction);
  // spec 9: the wallet leaves out the paise of the total before its fees.
  const base = provider === 'PayPal' ? wholeRupees(paidTotal) : paidTotal;
  return {
    reference: order.reference,
    paidAt: payment.at,
    customer: order.user.name,
    country: order.user.country,
    items: order.items.map((item) => ({
      id: item.order_item_id,
      name: item.product_name,
      quantity: item.quantity,
      cost: toRupees(paise(item.price) * item.quantity),
      isTakenOut: item.taken_out !== undefined,
    })),
    itemsCost: order.items_total_cost,
    shipping: order.international_shipping_cost,
    customFees: order.custom_fees,
    platformFees: order.platform_processing_fees,
    orderTotal: order.total_price,
    // Items that were paid and taken out since, with the shipping that this saved.
    takenOut: toRupees(paidTotal - paise(order.total_price)),
    roundedDown: toRupees(paidTotal - base),
    paymentFees: toRupees(paise(transaction.total_price) - base),
    paid: transaction.total_price,
    charged: chargedSum(transaction),
    provider,
    pendingRefund: order.pending_refund_amount ?? 0,
    // A refunded surplus payment is on no receipt.
    refunds: (order.refunds ?? []).filter(({ of_order }) => of_order),
    paymentId: transaction.payment_id,
    paymentMethod: transaction.payment_method,
  };
};

/** What a paid order cost, in rupees. It names the order by its reference, because the id opens it. */
export type ReceiptFacts = NonNullable<ReturnType<typeof receiptOf>>;
