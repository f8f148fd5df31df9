import { addDays, isDate } from '../../rules/dates.ts';
import { mostPaise, mostRupeesText, toPaise } from '../../rules/money.ts';
import { isAddressDenial, isItemDenial } from '../denials.ts';
import type { UpdateBody, UpdateItem } from './update.ts';

/** The messages of an evaluation (spec 5), by field. Both the operator's page and svc-orders hold a form against them. */
export interface ItemProblems {
  price?: string;
  shipment_date?: string;
  weight?: string;
  item_error_code?: string;
  is_item_accepted?: string;
}

/** The latest shipment date that an evaluation accepts: the customer is promised a delivery by it. */
export const latestShipmentDate = (today: string): string => addDays(today, 365);

/** What is wrong with a shipment date of today or later, or undefined. */
export const problemInShipmentDate = (date: string, today: string): string | undefined => {
  if (!isDate(date)) return 'Shipment date is required.';
  return date > latestShipmentDate(today) ? 'Shipment date must be at most a year ahead.' : undefined;
};

/**
 * What is wrong with one evaluated item. An accepted item with a reason for its denial has no clear decision (spec 3: the
 * reason is null unless denied). `today` is the date in India, the earliest shipment date.
 */
export const problemsInEvaluatedItem = (item: UpdateItem, today: string): ItemProblems => {
  const problems: ItemProblems = {};
  const denied = item.is_item_accepted === 0;
  if (!denied && (item.is_item_accepted !== 1 || item.item_error_code)) {
    problems.is_item_accepted = 'Please select Accept or Deny.';
  }
  if (denied && !(item.item_error_code && isItemDenial(item.item_error_code))) {
    problems.item_error_code = 'Reason is required.';
  }
  if (!denied) {
    const paise = item.price === undefined ? undefined : toPaise(item.price);
    if (!paise) problems.price = 'Item price must be a valid value.';
    else if (paise > mostPaise) problems.price = `Item price must be at most ${mostRupeesText}.`;
    const date = item.shipment_date ?? '';
    const dateProblem = date < today ? 'Shipment date is required.' : problemInShipmentDate(date, today);
    if (dateProblem !== undefined) problems.shipment_date = dateProblem;
    if (!isWeight(item.weight)) problems.weight = 'Estimated weight must be a valid value.';
  }
  return problems;
};

/** The most that one unit may weigh: above it, it is a slip of the finger and no sum stays exact. */
const heaviestGrams = 1_000_000;

const isWeight = (weight: UpdateItem['weight']): boolean =>
  weight !== undefined && Number(weight) > 0 && Number(weight) <= heaviestGrams;

/** What is wrong with the decision on the address, or undefined. As of an item, the reason must fit the decision. */
export const problemInAddressDecision = (
  order: Pick<UpdateBody['order'], 'is_address_accepted' | 'order_error_code'>,
): string | undefined => {
  const reason = order.order_error_code;
  if (order.is_address_accepted === 1 && !reason) return undefined;
  if (order.is_address_accepted !== 1 && reason && isAddressDenial(reason)) return undefined;
  if (order.is_address_accepted === 0) return 'Reason is required for denying the address.';
  // The specification's payload has no field for the decision itself: an explicit null reason means accepted.
  if (order.is_address_accepted === undefined && reason === null) return undefined;
  return 'Please select Accept or Deny for the address.';
};
