import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { addressDenials, isAddressDenial, isItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { rupees } from '@potli/ui-kit/money.tsx';
import { texts } from '../texts.ts';

type Side = FieldChange['from'];

const money = new Set([
  'price',
  'purchase_paid',
  'items_total_cost',
  'international_shipping_cost',
  'custom_fees',
  'platform_processing_fees',
  'total_price',
]);
const grams = new Set(['weight', 'estimated_weight', 'measured_weight']);
const flags = new Set([
  'is_item_accepted',
  'is_address_accepted',
  'is_local_shippment_received',
  'is_taken_out',
  'is_refused',
]);

const reason = (code: string): string => {
  if (isItemDenial(code)) return itemDenials[code].operator;
  return isAddressDenial(code) ? addressDenials[code].operator : code;
};

/** One side of a change as an operator reads it: money with its sign, a reason in words, a dash for nothing. */
export const sideInWords = (field: string, side: Side): string => {
  if (side === null || side === '') return texts.none;
  if (typeof side === 'number') {
    if (money.has(field)) return rupees(side);
    if (grams.has(field)) return `${side} g`;
    if (flags.has(field)) return side === 1 ? texts.changes.yes : texts.changes.no;
    return field.endsWith('_time') || field === 'total_time_estimation' ? texts.order.days(side) : String(side);
  }
  return reason(side);
};

/** A field in words; one that this version does not know is shown as it is spelled. */
export const fieldInWords = (field: string): string =>
  Object.hasOwn(texts.changes.fields, field)
    ? texts.changes.fields[field as keyof typeof texts.changes.fields]
    : field.replaceAll('_', ' ');
