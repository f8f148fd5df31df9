import type { BodyOf } from '@potli/contracts/operation.ts';
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { receiveItems } from '@potli/contracts/order/receipts.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { figureIn } from '../../frame/typed-figure.ts';
import { texts } from '../../texts.ts';

/** What was counted of one item so far; the weight in grams as it was typed, empty where it was not weighed. */
export interface Counted {
  readonly good: number;
  readonly damaged: number;
  readonly wrong: number;
  readonly weight: string;
}
/** The counts of an order's items, by order_item_id. */
export type ArrivalForm = Readonly<Record<string, Counted>>;

const countedOf = ({ receipt, quantity, is_local_shippment_received }: OrderItem): Counted => ({
  // Received by the tick alone: all of it is here.
  good: receipt?.good ?? (is_local_shippment_received === 1 ? quantity : 0),
  damaged: receipt?.damaged ?? 0,
  wrong: receipt?.wrong ?? 0,
  weight: receipt?.measured_weight ? String(receipt.measured_weight) : '',
});

/** The form with what is stored. */
export const storedArrival = (order: Pick<Order, 'items'>): ArrivalForm =>
  Object.fromEntries(remainingItems(order).map((item) => [item.order_item_id, countedOf(item)]));

/** Grams as typed, above 0; undefined for anything else. */
const gramsIn = (weight: string): number | undefined => {
  const grams = figureIn(weight);
  return grams > 0 && grams <= 1_000_000 ? grams : undefined;
};

/** What is wrong with a weight, which may be left empty. */
export const problemInWeight = ({ weight, good }: Counted): string | undefined => {
  if (weight.trim() === '') return undefined;
  if (good === 0) return texts.arrivals.weighGood;
  return gramsIn(weight) === undefined ? texts.arrivals.weightInvalid : undefined;
};

/** The form with every piece of an item in good condition. */
export const withAllGood = (form: ArrivalForm, item: OrderItem): ArrivalForm => ({
  ...form,
  [item.order_item_id]: { ...(form[item.order_item_id] ?? countedOf(item)), good: item.quantity },
});

const sameCounts = (a: Counted, b: Counted): boolean =>
  a.good === b.good && a.damaged === b.damaged && a.wrong === b.wrong && a.weight === b.weight;

/** The counts that the operator has entered on a revision of the order, without those that only show what it stores. */
export const enteredCounts = (begun: Pick<Order, 'items'>, form: ArrivalForm): ArrivalForm =>
  Object.fromEntries(
    remainingItems(begun).flatMap((item) => {
      const counted = form[item.order_item_id];
      return counted && !sameCounts(counted, countedOf(item)) ? [[item.order_item_id, counted]] : [];
    }),
  );

/** The form of a later revision: what it stores, with what was entered on the earlier one. */
export const onRevision = (
  order: Pick<Order, 'items'>,
  begun: Pick<Order, 'items'>,
  form: ArrivalForm,
): ArrivalForm => ({
  ...storedArrival(order),
  ...enteredCounts(begun, form),
});

/** Whether an item that the operator has entered something for was counted by somebody else since. */
export const countedElsewhere = (
  order: Pick<Order, 'items'>,
  begun: Pick<Order, 'items'>,
  form: ArrivalForm,
): boolean => {
  const [before, now] = [storedArrival(begun), storedArrival(order)];
  return Object.keys(enteredCounts(begun, form)).some((id) => {
    const [was, is] = [before[id], now[id]];
    return !was || !is || !sameCounts(was, is);
  });
};

/** The items of which something else was counted than is stored. */
export const changedItems = (order: Pick<Order, 'items'>, form: ArrivalForm): BodyOf<typeof receiveItems>['items'] =>
  remainingItems(order).flatMap((item) => {
    const stored = sentOf(countedOf(item));
    const counted = sentOf(form[item.order_item_id] ?? countedOf(item));
    return JSON.stringify(counted) === JSON.stringify(stored)
      ? []
      : [{ order_item_id: item.order_item_id, ...counted }];
  });

const sentOf = ({ good, damaged, wrong, weight }: Counted) => ({
  good,
  damaged,
  wrong,
  measured_weight: gramsIn(weight) ?? null,
});
