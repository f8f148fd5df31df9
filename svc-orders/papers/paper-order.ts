import { type ExportReason, exportReasons } from '@potli/contracts/order/paper-kinds.ts';
import { destinationOf } from '@potli/contracts/reference/destinations.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isWeighed, weightOf } from '../receipt/weight.ts';

/** An item as papers show it: paise for one piece, grams for all of them. */
export interface PaperItem {
  readonly name: string;
  readonly size: string;
  readonly color: string;
  readonly quantity: number;
  readonly price: number;
  /** As measured; the estimate of the evaluation for pieces that were not weighed. */
  readonly grams: number;
  /** Whether every piece was weighed. */
  readonly weighed: boolean;
  /** Empty until the goods were declared. */
  readonly description: string;
  readonly hsCode: string;
  readonly material: string;
}

/** What the papers of an order say: plain data, because they are made in a thread of their own. */
export interface PaperOrder {
  readonly reference: string;
  /** YYYY-MM-DD in India. */
  readonly placed: string;
  readonly paid: string;
  readonly recipient: {
    readonly name: string;
    readonly address: string;
    readonly postalCode: string;
    readonly country: string;
    readonly phone: string;
    readonly email: string;
  };
  readonly items: readonly PaperItem[];
  /** Paise. */
  readonly shipping: number;
  readonly tracking: string;
  readonly reason: ExportReason | '';
  /** Cents and paise of the same capture, where the order was paid in dollars. */
  readonly dollars: { readonly cents: number; readonly paise: number } | null;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The name that post offices know a destination by: UAE is United Arab Emirates. */
const postalCountry = (country: string): string => {
  const key = destinationOf(country)?.key;
  return (key === undefined ? undefined : countryNames.of(key)) ?? country;
};

/** The facts of a paid order for its papers. */
export const paperOrderOf = (order: OrderDocument): PaperOrder => {
  const { reference, user, payment, totals, goods_declaration } = order;
  const declared = new Map(goods_declaration?.items.map((item) => [item.order_item_id, item]));
  return {
    reference,
    placed: indiaDate(new Date(order.created_at)),
    paid: payment ? indiaDate(new Date(payment.captured_at)) : '',
    recipient: {
      name: user.recipient_name ?? user.name,
      address: user.address,
      postalCode: user.postal_code,
      country: postalCountry(user.country),
      phone: phoneNumberOf(user),
      email: user.email,
    },
    items: remainingItems(order).map((item) => {
      const { description = '', hs_code = '', material = '' } = declared.get(item.order_item_id) ?? {};
      return {
        name: item.product_name,
        size: item.size,
        color: item.color,
        quantity: item.quantity,
        price: item.price,
        // Whole grams, as papers show them: customs add them up.
        grams: Math.round(weightOf(item)),
        weighed: isWeighed(item),
        description,
        hsCode: hs_code,
        material,
      };
    }),
    shipping: totals?.international_shipping_cost ?? 0,
    tracking: user.international_shipping_tracking_number ?? '',
    reason: exportReasons.find((reason) => reason === goods_declaration?.reason) ?? '',
    dollars:
      payment?.captured?.currency === 'USD' ? { cents: payment.captured.amount, paise: payment.paid_paise } : null,
  };
};

/** Grams of all pieces of an item. */
export const grams = (item: PaperItem): number => item.grams;
/** Paise of all pieces of an item. */
export const value = (item: PaperItem): number => item.price * item.quantity;
/** Of the items of an order. */
export const sumOf = (items: readonly PaperItem[], of: (item: PaperItem) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Where the weight of these items comes from. */
export const weightSource = (items: readonly PaperItem[]): 'weighed' | 'partly weighed' | 'estimated' =>
  items.every(({ weighed }) => weighed)
    ? 'weighed'
    : items.some(({ weighed }) => weighed)
      ? 'partly weighed'
      : 'estimated';
