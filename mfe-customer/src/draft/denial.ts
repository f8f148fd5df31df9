import { type ItemDenial, isItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';

export type DeniedField = 'product_link' | 'size' | 'color' | 'quantity';

/** Which choices may answer a denial. None for one of the product as such: it can only be dropped. */
const answers: Partial<Record<ItemDenial, readonly ('size' | 'color' | 'quantity')[]>> = {
  ERR_INVALID_SIZE: ['size'],
  ERR_INVALID_COLOR: ['color'],
  ERR_INVALID_QUANTITY: ['quantity'],
  ERR_OUT_OF_STOCK: ['size', 'color'],
};

/** A restriction or an empty shelf belongs to the product as such, and so to its link. */
const deniedField = (code: ItemDenial): DeniedField => {
  const [field, other] = answers[code] ?? [];
  return field && !other ? field : 'product_link';
};

type Choices = Readonly<Record<DeniedField, string | number>>;

type JudgedCard = Choices & { readonly itemErrorCode: string | null; readonly deniedValue: string | null };

export const deniedValueOf = (code: string | null, choices: Choices): string | null =>
  code !== null && isItemDenial(code)
    ? (answers[code] ?? ['product_link' as const]).map((field) => String(choices[field]).trim()).join(' / ')
    : null;

export type DenialMark =
  | { readonly state: 'accepted' | 'changed' }
  | { readonly state: 'denied'; readonly field: DeniedField; readonly message: string };

/** The state of a denied item's card: a denied value stays marked until the customer changes it. */
export const denialMark = (product: JudgedCard): DenialMark => {
  const { itemErrorCode: code, deniedValue } = product;
  if (code === null || !isItemDenial(code)) return { state: 'accepted' };
  // Drafts of earlier releases keep the link for a product that is out of stock.
  return deniedValue !== null && ![deniedValueOf(code, product), product.product_link].includes(deniedValue)
    ? { state: 'changed' }
    : { state: 'denied', field: deniedField(code), message: itemDenials[code].customer };
};

export type Destination = Pick<UserDetailsForm, 'address' | 'country' | 'postal_code'>;

export const destinationIn = ({ address, country, postal_code }: Destination): Destination => ({
  address,
  country,
  postal_code,
});

/** Whether nothing of a denied address was changed yet. */
export const isSameDestination = (a: Destination, b: Destination): boolean =>
  a.address.trim() === b.address.trim() &&
  a.country === b.country &&
  a.postal_code.trim().toUpperCase() === b.postal_code.trim().toUpperCase();

/** Whether the address was denied, or an item because it cannot go there. */
export const isDestinationDenied = ({ order_error_code, items }: Pick<Order, 'order_error_code' | 'items'>): boolean =>
  order_error_code !== null || items.some(({ item_error_code }) => item_error_code === destinationDenial);

export const destinationDenial = 'ERR_DELIVERY_RESTRICTION' satisfies ItemDenial;

type CorrectedItem = Pick<OrderItem, 'size' | 'color' | 'quantity'> & { readonly isDropped: boolean };

/**
 * Whether a denied item is sent again without a change of what it was denied for. Another destination is entered on the
 * next page, so an item that was denied for its destination does not count here.
 */
export const isUnanswered = (item: OrderItem, corrected: CorrectedItem): boolean => {
  const code = item.item_error_code;
  if (code === null || !isItemDenial(code) || code === destinationDenial || corrected.isDropped) return false;
  return (answers[code] ?? []).every((field) => String(corrected[field]).trim() === String(item[field]).trim());
};
