import type { OrderItem } from '@potli/contracts/order/order.ts';
import { texts } from '../texts.ts';
import { deniedValueOf } from './denial.ts';

/** spec 3, 'Draft order item' */
export interface DraftProduct {
  /** Identifies the card; never leaves the browser. */
  readonly key: string;
  readonly order_item_id?: string;
  readonly product_link: string;
  readonly quantity: number;
  readonly size: string;
  readonly color: string;
  readonly product_name: string;
  readonly product_image: string;
  readonly sizes: readonly string[];
  readonly isFetching: boolean;
  readonly isFetched: boolean;
  readonly isEditable: boolean;
  /** The link belongs to a submitted order and stays. */
  readonly isDisabled: boolean;
  readonly itemErrorCode: string | null;
  /** What stood in the field that was denied, so that a change of it can be told; null when nothing was denied. */
  readonly deniedValue: string | null;
  readonly problem: string | null;
  /** The store did not answer: the customer may type the product's name. */
  readonly isFetchFailed: boolean;
  /** The customer typed the name; operators see that. */
  readonly isNameTyped: boolean;
}

export type ProductEntry = Partial<Pick<DraftProduct, 'product_link' | 'product_name' | 'size' | 'color' | 'quantity'>>;

export const largestQuantity = 999;

export const mostProducts = 50;

export const newProduct = (key: string): DraftProduct => ({
  key,
  product_link: '',
  quantity: 1,
  size: '',
  color: '',
  product_name: '',
  product_image: '',
  sizes: [],
  isFetching: false,
  isFetched: false,
  isEditable: true,
  isDisabled: false,
  itemErrorCode: null,
  deniedValue: null,
  problem: null,
  isFetchFailed: false,
  isNameTyped: false,
});

/** The card of a submitted item in a correction: all but the link may be changed. */
export const productOfItem = (item: OrderItem): DraftProduct => ({
  ...newProduct(item.order_item_id),
  order_item_id: item.order_item_id,
  product_link: item.product_link,
  quantity: item.quantity,
  size: item.size,
  color: item.color,
  product_name: item.product_name,
  product_image: item.product_image,
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
  ...(entry.product_link === undefined ? {} : { problem: null }),
  ...(entry.quantity === undefined ? {} : { quantity: wholeQuantity(entry.quantity) }),
});

export const withLinkProblem = (product: DraftProduct, problem: string): DraftProduct => ({ ...product, problem });

export const whileFetching = (product: DraftProduct): DraftProduct => ({
  ...product,
  isFetching: true,
  isEditable: false,
  problem: null,
});

export type FetchedDetails = Pick<DraftProduct, 'product_name' | 'product_image' | 'sizes'>;

/** The fetched details, with the link locked; a size that the store does not offer is forgotten. */
export const withDetails = (product: DraftProduct, details: FetchedDetails): DraftProduct => ({
  ...product,
  product_name: details.product_name,
  product_image: details.product_image,
  sizes: details.sizes,
  size: details.sizes.length === 0 || details.sizes.includes(product.size) ? product.size : '',
  isFetching: false,
  isFetched: true,
  isEditable: false,
  isFetchFailed: false,
  isNameTyped: false,
});

/** A failed fetch returns the card to editable (spec 4). */
export const withFailedFetch = (product: DraftProduct, problem: string = texts.create.fetchFailed): DraftProduct => ({
  ...product,
  isFetching: false,
  isFetched: false,
  isEditable: true,
  isFetchFailed: true,
  problem,
});

/** 'Edit Link': editable again, without image, name and sizes (spec 4). */
export const withLinkEditable = (product: DraftProduct): DraftProduct => ({
  ...product,
  product_name: '',
  product_image: '',
  sizes: [],
  isFetching: false,
  isFetched: false,
  isEditable: true,
  isFetchFailed: false,
  isNameTyped: false,
  problem: null,
});

/** The card of a store that keeps us out, locked with the name that the customer typed; others stay as they are. */
export const lockedByHand = (product: DraftProduct): DraftProduct =>
  product.isFetchFailed && product.isEditable && product.product_name.trim() !== ''
    ? { ...product, isEditable: false, isFetched: true, isFetchFailed: false, isNameTyped: true, problem: null }
    : product;

/** Whether 'Next' takes it along: locked, with a name and a quantity (spec 5). */
export const isComplete = (product: DraftProduct): boolean =>
  !product.isEditable && !product.isFetching && product.product_name.trim() !== '' && product.quantity >= 1;

export const isBegun = ({ product_link, product_name, size, color }: DraftProduct): boolean =>
  [product_link, product_name, size, color].some((text) => text.trim() !== '');
