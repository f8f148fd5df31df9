import type { ProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { OrderItem } from '@potli/contracts/order/order.ts';
import { isBlank } from '@potli/contracts/rules/text.ts';
import { deniedValueOf } from './denial.ts';

/**
 * The texts of an item, and how long the server lets each be: a field takes no more, and a kept draft that holds more is
 * cut. The stored draft, a correction, an order again and the submission take their texts from here.
 */
export const textLimits = {
  product_link: 2048,
  product_name: 500,
  product_image: 2048,
  size: 60,
  color: 60,
  note: 200,
} as const;

type TextName = keyof typeof textLimits;
type ItemTexts = Readonly<Record<TextName, string>>;

export const itemTexts = (textOf: (name: TextName) => string): ItemTexts =>
  Object.fromEntries(Object.keys(textLimits).map((name) => [name, textOf(name as TextName)])) as ItemTexts;

/** The texts of an item as the server takes them: an empty note only in a correction, which removes it. */
export const submittedTexts = (product: ItemTexts & Pick<DraftProduct, 'order_item_id'>) => {
  const { note, ...texts } = itemTexts((name) => product[name].trim());
  return { ...texts, ...((note !== '' || product.order_item_id !== undefined) && { note }) };
};

/** spec 3, 'Draft order item' */
export interface DraftProduct extends ItemTexts {
  /** Identifies the card; never leaves the browser. */
  readonly key: string;
  readonly order_item_id?: string;
  readonly quantity: number;
  readonly sizes: readonly string[];
  readonly sold_out_sizes: readonly string[];
  readonly colors: readonly { readonly name: string; readonly image?: string }[];
  readonly availability: NonNullable<ProductDetails['availability']> | null;
  readonly storePrice: { readonly amount: number; readonly currency: string } | null;
  /** Where the name is from: the store's page, which may leave doubt, or the customer; operators see the last. */
  readonly named: 'certain' | 'suggested' | 'typed';
  readonly isFetching: boolean;
  readonly isFetched: boolean;
  readonly isEditable: boolean;
  /** The link belongs to a submitted order and stays. */
  readonly isDisabled: boolean;
  readonly itemErrorCode: string | null;
  /** What was in the fields that can answer the denial, to see whether the customer changed it; null when nothing was denied. */
  readonly deniedValue: string | null;
  /** The customer removes this denied item from the order with the correction. */
  readonly isDropped: boolean;
  readonly problem: string | null;
  /** Why the last fetch failed, as a sentence: the customer may type the product's name. */
  readonly fetchFailure: string | null;
  /** That link leads to a list of products, in the customer's browser too. */
  readonly isListLink: boolean;
}

export type ProductEntry = Partial<Pick<DraftProduct, TextName | 'quantity'>>;

export const largestQuantity = 999;

export const mostProducts = 50;

/** The highest store price that the server takes. */
export const largestStorePrice = 1_000_000_000;

const nothingRead = {
  product_name: '',
  product_image: '',
  sizes: [],
  sold_out_sizes: [],
  colors: [],
  availability: null,
  storePrice: null,
  named: 'certain',
  isFetching: false,
  isFetched: false,
  isEditable: true,
  problem: null,
  fetchFailure: null,
  isListLink: false,
} as const satisfies Partial<DraftProduct>;

export const newProduct = (key: string): DraftProduct => ({
  ...nothingRead,
  ...itemTexts(() => ''),
  key,
  quantity: 1,
  isDisabled: false,
  itemErrorCode: null,
  deniedValue: null,
  isDropped: false,
});

const priceIn = (price: number | undefined, currency: string | undefined): DraftProduct['storePrice'] =>
  price !== undefined && currency && price <= largestStorePrice ? { amount: price, currency } : null;

const orderedOf = (item: OrderItem) => ({ ...itemTexts((name) => item[name] ?? ''), quantity: item.quantity });

/** The card of a submitted item in a correction: all but the link may be changed. */
export const productOfItem = (item: OrderItem): DraftProduct => ({
  ...newProduct(item.order_item_id),
  ...orderedOf(item),
  order_item_id: item.order_item_id,
  storePrice: priceIn(item.store_price, item.store_currency),
  isFetched: true,
  isEditable: false,
  isDisabled: true,
  itemErrorCode: item.item_error_code,
  deniedValue: deniedValueOf(item.item_error_code, item),
});

const wholeQuantity = (quantity: number): number =>
  Number.isFinite(quantity) ? Math.min(largestQuantity, Math.max(1, Math.trunc(quantity))) : 1;

/** The card after the customer typed something; the quantity never falls below 1 (spec 5). */
export const withEntry = (product: DraftProduct, entry: ProductEntry): DraftProduct => ({
  ...product,
  ...entry,
  ...(entry.product_link === undefined
    ? {}
    : { problem: null, fetchFailure: product.product_name ? product.fetchFailure : null }),
  ...(entry.product_name === undefined ? {} : { named: 'typed' as const }),
  ...(entry.quantity === undefined ? {} : { quantity: wholeQuantity(entry.quantity) }),
});

export const whileFetching = (product: DraftProduct): DraftProduct => ({
  ...product,
  isFetching: true,
  isEditable: false,
  problem: null,
});

/** The card no longer waits for its product: the link can be fetched again. */
export const withoutFetch = (product: DraftProduct): DraftProduct => ({
  ...product,
  isFetching: false,
  isFetched: false,
  isEditable: true,
});

/** The card of an item that is ordered again, while its page is read: name and picture of before count if that fails. */
export const productToRepeat = (key: string, item: OrderItem): DraftProduct =>
  whileFetching({
    ...newProduct(key),
    ...orderedOf(item),
    named: item.is_product_name_typed ? 'typed' : 'certain',
  });

/** The same choice as the store spells it; none where the store has sold it out. */
const choiceAmong = (choice: string, offered: readonly string[], soldOut: readonly string[] = []): string => {
  const isChoice = (option: string) => option.toLowerCase() === choice.trim().toLowerCase();
  return offered.find(isChoice) ?? (soldOut.some(isChoice) ? '' : choice);
};

/** The fetched details, with the link locked. */
export const withDetails = (product: DraftProduct, details: ProductDetails): DraftProduct => {
  const { price, currency, certainty = 'certain', availability = null } = details;
  const { sizes, sold_out_sizes = [], colors = [] } = details;
  return {
    ...product,
    ...nothingRead,
    product_name: details.product_name,
    product_image: details.product_image,
    named: certainty,
    availability,
    storePrice: priceIn(price, currency),
    sizes,
    sold_out_sizes,
    colors,
    size: choiceAmong(product.size, sizes, sold_out_sizes),
    color: choiceAmong(
      product.color,
      colors.map(({ name }) => name),
    ),
    isFetched: true,
    isEditable: false,
  };
};

export interface FetchFailure {
  /** The specification's sentence. */
  readonly problem: string;
  readonly reason: string;
  readonly isListLink: boolean;
}

/** A failed fetch returns the card to editable (spec 4). */
export const withFailedFetch = (
  product: DraftProduct,
  { problem, reason, isListLink }: FetchFailure,
): DraftProduct => ({
  ...withoutFetch(product),
  problem,
  fetchFailure: reason,
  isListLink,
});

/** 'Edit Link': editable again, without image, name and sizes (spec 4), and without what was chosen from the store's lists. */
export const withLinkEditable = (product: DraftProduct): DraftProduct => ({
  ...product,
  ...nothingRead,
  size: product.sizes.includes(product.size) ? '' : product.size,
  color: product.colors.some(({ name }) => name === product.color) ? '' : product.color,
});

/** The card of a page that could not be read, locked with the name that the customer typed; others stay as they are. */
export const lockedByHand = (product: DraftProduct): DraftProduct =>
  product.fetchFailure !== null && product.isEditable && !isBlank(product.product_name)
    ? { ...product, isEditable: false, isFetched: true, fetchFailure: null, problem: null }
    : product;

/** Whether 'Next' takes it along: locked, with a name and a quantity (spec 5). */
export const isComplete = (product: DraftProduct): boolean =>
  !product.isEditable && !product.isFetching && !isBlank(product.product_name) && product.quantity >= 1;

/** Whether the store's sizes are shown and none of them, nor another one, was chosen. */
export const lacksSize = ({
  size,
  sizes = [],
}: Pick<DraftProduct, 'size'> & Partial<Pick<DraftProduct, 'sizes'>>): boolean =>
  sizes.length > 0 && size.trim() === '';

export const isBegun = (product: DraftProduct): boolean =>
  product.quantity > 1 || Object.values(itemTexts((name) => product[name])).some((text) => text.trim() !== '');
