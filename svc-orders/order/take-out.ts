import type { BodyOf } from '@potli/contracts/operation.ts';
import type { TakeOutPreview, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { type EvaluationTotals, evaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { ShippingRates } from '@potli/contracts/rules/shipping.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { paiseLeft, promisedWithOrder } from './refund-state.ts';
import { refundRequest } from './request-refund.ts';
import { assertMove, type StepBy, step } from './step.ts';
import { totalsOnTheWire } from './totals.ts';

/** The refund for taking out an item, in paise. */
interface TakeOut extends Omit<TakeOutPreview, 'totals'> {
  readonly totals: EvaluationTotals;
}

/**
 * What taking an item out of a paid order refunds and leaves: its price times quantity, and what the parcel costs less to
 * ship by the rates of today, never more than what is left of the payment. With the last item all that is left, and the
 * figures of the whole order again, as all of its items are shown.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, ITEM_RECEIVED
 */
export const previewOfTakeOut = (order: OrderDocument, itemId: string, rates: ShippingRates): TakeOut => {
  assertMove(order, 'take_out_item', 'operator');
  const { totals } = order;
  if (!totals || !order.payment) throw new AppError('ORDER_STATUS_CONFLICT');
  const item = itemToTakeOut(order, itemId);
  const items = remainingItems(order);
  const remaining = items.filter((other) => other !== item);
  const day = evaluatedOn(order);
  const before = evaluationTotals(items, rates, day).totals;
  const after = evaluationTotals(remaining, rates, day).totals;
  const item_paise = item.price * item.quantity;
  const saved = before.international_shipping_cost - after.international_shipping_cost;
  // A table without a rate for one of the weights must not make the parcel cost less than nothing, or more than before.
  const shipping_paise = Math.min(Math.max(0, saved), totals.international_shipping_cost);
  const left_paise = paiseLeft(order);
  const cancels = remaining.length === 0;
  return {
    refund_paise: cancels ? left_paise : Math.min(item_paise + shipping_paise, left_paise),
    item_paise,
    shipping_paise,
    left_paise,
    cancels,
    totals: cancels
      ? withTotal(evaluationTotals(order.items, rates, day).totals, order.payment.total_paise)
      : withTotal(after, totals.total_price - item_paise - shipping_paise),
  };
};

/** These figures with the total that was agreed: the rates of today may ask another price for the shipping. */
const withTotal = (totals: EvaluationTotals, total_price: number): EvaluationTotals => ({
  ...totals,
  international_shipping_cost: totals.international_shipping_cost + total_price - totals.total_price,
  total_price,
});

/** The preview as the contract has it. */
export const takeOutOnTheWire = (takeOut: TakeOut): TakeOutPreview => ({
  ...takeOut,
  totals: totalsOnTheWire(takeOut.totals),
});

/**
 * The order without that item, which stays in the document, with its refund and the message to the customer; cancelled
 * where it was the last one. @throws AppError as the preview, REFUND_CHANGED
 */
export const takeOut = (
  order: OrderDocument,
  itemId: string,
  { reason: text, refund_paise }: BodyOf<typeof takeOutItem>,
  rates: ShippingRates,
  now: Date,
  by: StepBy,
): OrderDocument => {
  const preview = previewOfTakeOut(order, itemId, rates);
  if (refund_paise !== preview.refund_paise) throw refundChanged(refund_paise, preview);
  const reason = text.trim();
  // The last item brings back what no item before it did.
  const ofItem = preview.cancels ? promisedWithOrder(order, refund_paise) : refund_paise;
  const taken_out = { at: now.toISOString(), by: by.name, reason, refund_paise: ofItem };
  const items = order.items.map((item) => (item.order_item_id === itemId ? { ...item, taken_out } : item));
  const { change, tasks } = refundRequest(order, refund_paise, reason, now, by);
  const message = preview.cancels
    ? ({ kind: 'cancelled_by_operator', refund_paise: ofItem } as const)
    : ({ kind: 'item_taken_out', order_item_id: itemId, refund_paise } as const);
  return step(order, 'take_out_item', by, now, { items, totals: preview.totals, ...change }, [...tasks, message], {
    note: reason,
    to: preview.cancels ? 'ORDER_CANCELLED' : order.order_status,
  });
};

const itemToTakeOut = (order: OrderDocument, itemId: string): ItemRecord => {
  const item = order.items.find(({ order_item_id }) => order_item_id === itemId);
  if (!item) throw new AppError('ITEMS_DO_NOT_MATCH');
  if (item.taken_out) throw new AppError('ITEM_TAKEN_OUT');
  if (item.received) throw new AppError('ITEM_RECEIVED');
  return item;
};

/** The day in India on which the order was priced: its times count from then. */
const evaluatedOn = ({ history, created_at }: OrderDocument): string =>
  indiaDate(new Date(history.findLast(({ command }) => command === 'evaluate')?.at ?? created_at));

const refundChanged = (sent: number, preview: TakeOut): AppError =>
  new AppError('REFUND_CHANGED', {
    details: [
      {
        path: '/body/refund_paise',
        message: 'This is not the computed refund.',
        sent,
        expected: takeOutOnTheWire(preview),
      },
    ],
  });
