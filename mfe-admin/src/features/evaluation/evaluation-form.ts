import type { BodyOf } from '@potli/contracts/operation.ts';
import type { AddressDenial, ItemDenial } from '@potli/contracts/order/denials.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { previewEvaluation } from '@potli/contracts/order/operations.ts';
import type { Order, OrderItem, OrderTotals } from '@potli/contracts/order/order.ts';
import {
  type ItemProblems,
  problemInAddressDecision,
  problemsInEvaluatedItem,
} from '@potli/contracts/order/updates/evaluation.ts';
import type { UpdateBody, UpdateItem } from '@potli/contracts/order/updates/update.ts';
import { shipmentDays } from '@potli/contracts/rules/evaluation-totals.ts';
import { type OrderWarning, orderWarnings } from '@potli/contracts/rules/warnings.ts';
import { figureIn } from '../../frame/typed-figure.ts';
import { type GarmentGuess, guessGarment } from './garment-guess.ts';

/** Accept or Deny, or no choice yet. */
export type Decision = 'Accepted' | 'Denied' | '';

/** An item as the operator works on it; the names are the specification's (spec 3, admin-side item view fields). */
export interface EvaluatedItem extends GarmentGuess {
  readonly order_item_id: string;
  /** Rupees per unit, as typed. */
  readonly itemPrice: string;
  /** The shipment date, YYYY-MM-DD. */
  readonly shipmentTime: string;
  /** Grams per unit, as typed. */
  readonly estimatedWeight: string;
  /** What the service estimated for the garment, in grams; empty where it was not asked. */
  readonly weightEstimate: string;
  readonly status: Decision;
  readonly reason: ItemDenial | '';
  readonly hasEmbroidery: 'Yes' | 'No';
}

export interface EvaluationForm {
  readonly userAddressStatus: Decision;
  readonly userAddressReason: AddressDenial | '';
  readonly items: readonly EvaluatedItem[];
  /** Whether the operator has ticked each warning. */
  readonly acknowledged: Readonly<Partial<Record<OrderWarning, boolean>>>;
}

const startOf = (item: OrderItem, today: string): EvaluatedItem => {
  // In a second evaluation what was accepted and not touched by the customer is still accepted. What was denied is still
  // denied in a reopened one only: a resubmission takes the reason back.
  const accepted = item.is_item_accepted === 1;
  return {
    order_item_id: item.order_item_id,
    itemPrice: item.price > 0 ? String(item.price) : '',
    // A day that has passed meanwhile has to be chosen again.
    shipmentTime: item.shipment_date !== null && item.shipment_date >= today ? item.shipment_date : '',
    estimatedWeight: item.weight > 0 ? String(item.weight) : '',
    weightEstimate: '',
    status: accepted ? 'Accepted' : item.item_error_code ? 'Denied' : '',
    reason: item.item_error_code ?? '',
    ...guessGarment(item),
    hasEmbroidery: 'Yes',
  };
};

/** The commands that leave the decisions of the evaluation before as they were. */
const keepsDecisions = new Set<string | undefined>(['reopen_evaluation', 'expire_quote']);

const addressOf = ({ order_error_code, history }: Pick<Order, 'order_error_code' | 'history'>) => {
  if (order_error_code) return { userAddressStatus: 'Denied', userAddressReason: order_error_code } as const;
  const kept = keepsDecisions.has(history.at(-1)?.command);
  return { userAddressStatus: kept ? 'Accepted' : '', userAddressReason: '' } as const;
};

/** The form as it opens: empty for a new order, with what is still decided for one that comes back. */
export const startEvaluation = (
  order: Pick<Order, 'items' | 'order_error_code' | 'history'>,
  today: string,
): EvaluationForm => ({
  ...addressOf(order),
  items: order.items.map((item) => startOf(item, today)),
  acknowledged: {},
});

/** Whether every field has what it began with. */
const isAsBegun = <T extends object>(now: T, begun: T | undefined): boolean =>
  begun !== undefined && (Object.keys(begun) as (keyof T)[]).every((name) => now[name] === begun[name]);

/**
 * The form on a later revision of the order: its items, with what was entered on the earlier one. An item or an address
 * for which something was entered stays as it is, because half of it would not fit a colleague's decision.
 */
export const onRevision = (order: Order, begun: Order, form: EvaluationForm, today: string): EvaluationForm => {
  const before = startEvaluation(begun, today);
  const now = startEvaluation(order, today);
  const entered = form.items.filter(
    (item) =>
      !isAsBegun(
        item,
        before.items.find(({ order_item_id }) => order_item_id === item.order_item_id),
      ),
  );
  const { userAddressStatus, userAddressReason } = form;
  return {
    ...now,
    ...(!isAsBegun({ userAddressStatus, userAddressReason }, addressOf(begun)) && {
      userAddressStatus,
      userAddressReason,
    }),
    items: now.items.map((item) => entered.find(({ order_item_id }) => order_item_id === item.order_item_id) ?? item),
    acknowledged: form.acknowledged,
  };
};

/** The estimate of the garment's weight as it is sent; nothing where none is known. */
const estimateOf = ({ weightEstimate }: EvaluatedItem) =>
  weightEstimate === '' ? {} : { weight_estimate: Number(weightEstimate) };

const decided = { Accepted: 1, Denied: 0, '': null } as const;

/** The item as the contract's rules and the server see it. A denied item's figures are sent only where they are figures. */
const updateItemOf = (item: EvaluatedItem, today: string): UpdateItem => {
  const denied = item.status === 'Denied';
  const price = figureIn(item.itemPrice);
  const weight = figureIn(item.estimatedWeight);
  const date = item.shipmentTime || null;
  return {
    order_item_id: item.order_item_id,
    price: denied && Number.isNaN(price) ? 0 : price,
    weight: denied && Number.isNaN(weight) ? 0 : weight,
    shipment_date: date,
    is_item_accepted: decided[item.status],
    item_error_code: denied && item.reason !== '' ? item.reason : null,
    local_shippment_duration: shipmentDays(date, today),
    ...estimateOf(item),
  };
};

const addressDecisionOf = ({ userAddressStatus, userAddressReason }: EvaluationForm) => ({
  is_address_accepted: decided[userAddressStatus],
  order_error_code: userAddressStatus === 'Denied' && userAddressReason !== '' ? userAddressReason : null,
});

/** The figures of an accepted item, in the order in which they are filled in. */
export const columns = ['itemPrice', 'shipmentTime', 'estimatedWeight'] as const;
export type Column = (typeof columns)[number];

/** Everything accepted that was not decided yet; what was denied stays denied. */
export const acceptUndecided = (form: EvaluationForm): EvaluationForm => ({
  ...form,
  userAddressStatus: form.userAddressStatus || 'Accepted',
  items: form.items.map((item) => ({ ...item, status: item.status || 'Accepted' })),
});

/** One shipment date for all items that are not denied. */
export const shipAllOn = (form: EvaluationForm, date: string): EvaluationForm => ({
  ...form,
  items: form.items.map((item) => (item.status === 'Denied' ? item : { ...item, shipmentTime: date })),
});

/** A day that has passed meanwhile has to be chosen again. */
export const withoutPastDates = (form: EvaluationForm, today: string): EvaluationForm => ({
  ...form,
  items: form.items.map((item) => (item.shipmentTime < today ? { ...item, shipmentTime: '' } : item)),
});

/** The garment of the item before; its size only for an item whose own is not known. */
export const garmentOfItemBefore = (form: EvaluationForm, id: string): Partial<EvaluatedItem> | undefined => {
  const place = form.items.findIndex(({ order_item_id }) => order_item_id === id);
  const [item, before] = [form.items[place], form.items[place - 1]];
  if (!item || !before || before.category === '') return undefined;
  const { category, fabric, hasEmbroidery, product_size } = before;
  return { category, fabric, hasEmbroidery, product_size: item.product_size || product_size };
};

/** Whether enough of the garment is chosen to ask for its weight. */
export const isGarmentChosen = ({ category, fabric, product_size }: EvaluatedItem): boolean =>
  category !== '' && fabric !== '' && product_size !== '';

/** Whether an estimate of the one item's weight is also one of the other's. */
export const isSameGarment = (one: EvaluatedItem, other: EvaluatedItem): boolean =>
  one.category === other.category &&
  one.fabric === other.fabric &&
  one.product_size === other.product_size &&
  one.hasEmbroidery === other.hasEmbroidery;

/** What is wrong with an item (spec 5), by the same rules as the server's; an empty object where all is well. */
export const problemsInItem = (item: EvaluatedItem, today: string): ItemProblems =>
  problemsInEvaluatedItem(updateItemOf(item, today), today);

/** What is wrong with the decision on the address (spec 5), by the same rules as the server's. */
export const problemInAddress = (form: EvaluationForm): string | undefined =>
  problemInAddressDecision(addressDecisionOf(form));

/** The status that these decisions lead to (spec 4). */
const statusAfter = ({ userAddressStatus, items }: EvaluationForm): OrderStatus =>
  userAddressStatus === 'Accepted' && items.every(({ status }) => status === 'Accepted')
    ? 'ORDER_CONFIRMATION'
    : 'ORDER_CORRECTION';

/** Those of the warnings that have to be ticked and are not: the price reaches the customer only with all accepted. */
export const toAcknowledge = (form: EvaluationForm, warnings: readonly OrderWarning[]): readonly OrderWarning[] =>
  statusAfter(form) === 'ORDER_CONFIRMATION' ? warnings.filter((warning) => !form.acknowledged[warning]) : [];

/** The items that the totals are made of: accepted ones with a valid price and weight, with their dates where valid. */
export const pricedItems = ({ items }: EvaluationForm, today: string): BodyOf<typeof previewEvaluation>['orderItems'] =>
  items
    .map((item) => ({ item, problems: problemsInItem(item, today) }))
    .filter(
      ({ item, problems }) =>
        item.status === 'Accepted' && problems.price === undefined && problems.weight === undefined,
    )
    .map(({ item, problems }) => ({
      order_item_id: item.order_item_id,
      price: figureIn(item.itemPrice),
      weight: figureIn(item.estimatedWeight),
      shipment_date: problems.shipment_date === undefined ? item.shipmentTime : null,
      ...estimateOf(item),
    }));

/** The evaluation as it is sent; `totals` are the server's own preview, nothing where no item was accepted. */
export const evaluationUpdate = (form: EvaluationForm, totals: OrderTotals | undefined, today: string): UpdateBody => {
  const acknowledged = orderWarnings.filter((warning) => form.acknowledged[warning]);
  return {
    order: {
      order_status: statusAfter(form),
      ...totals,
      ...addressDecisionOf(form),
      ...(acknowledged.length > 0 ? { acknowledged_warnings: acknowledged } : {}),
    },
    orderItems: form.items.map((item) => updateItemOf(item, today)),
  };
};
