import {
  type UserDetailsForm,
  userDetailsFields,
  userDetailsLimits,
} from '@potli/contracts/rules/user-details-form.ts';
import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';
import { randomKey } from '@potli/ui-kit/random-key.ts';
import { destinationIn } from './denial.ts';
import { type Correction, type Draft, freshDraft, isBlank, mostCorrections } from './draft.ts';
import {
  type DraftProduct,
  itemTexts,
  largestQuantity,
  largestStorePrice,
  mostProducts,
  newProduct,
  textLimits,
  withoutFetch,
} from './product.ts';

/** spec 3 */
export const draftKey = 'orderState';

const mostOptions = 200;

/** The beginning of a text, without half an emoji at its end. */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const isText = (value: unknown): value is string => typeof value === 'string';

const isKey = (value: unknown): value is string => isText(value) && /^[\w-]{1,64}$/.test(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, mostOptions) : []);

const readSizes = (value: unknown): string[] => [
  ...new Set(
    listOf(value)
      .filter(isText)
      .map((size) => cutTo(size, textLimits.size)),
  ),
];

const readColors = (value: unknown): DraftProduct['colors'] =>
  listOf(value)
    .map(fieldsOf)
    .flatMap(({ name, image } = {}) =>
      isText(name) ? [{ name: cutTo(name, textLimits.color), ...(isText(image) && { image }) }] : [],
    );

const readPrice = (value: unknown): DraftProduct['storePrice'] => {
  const { amount, currency } = fieldsOf(value) ?? {};
  return typeof amount === 'number' && amount > 0 && amount <= largestStorePrice && /^[A-Z]{3}$/.test(textIn(currency))
    ? { amount, currency: textIn(currency) }
    : null;
};

const oneOf = <T extends string>(value: unknown, ...known: readonly T[]): T | undefined =>
  known.find((each) => each === value);

/** A stored product, or undefined when it is none. A fetch that a reload cut short leaves the card editable. */
const readProduct = (value: unknown): DraftProduct | undefined => {
  const fields = fieldsOf(value);
  if (!fields || !isText(fields.product_link) || !isText(fields.product_name)) return undefined;
  const interrupted = fields.isFetching === true;
  return {
    ...newProduct(isKey(fields.key) ? fields.key : randomKey()),
    ...(isText(fields.order_item_id) ? { order_item_id: fields.order_item_id } : {}),
    ...itemTexts((name) => cutTo(textIn(fields[name]), textLimits[name])),
    quantity: Number.isInteger(fields.quantity) ? Math.min(largestQuantity, Math.max(1, Number(fields.quantity))) : 1,
    sizes: readSizes(fields.sizes),
    sold_out_sizes: readSizes(fields.sold_out_sizes),
    colors: readColors(fields.colors),
    availability: oneOf(fields.availability, 'in_stock', 'out_of_stock', 'preorder') ?? null,
    storePrice: readPrice(fields.storePrice),
    // `isNameTyped` and `isFetchFailed` are of drafts from before these fields.
    named: oneOf(fields.named, 'certain', 'suggested', 'typed') ?? (fields.isNameTyped === true ? 'typed' : 'certain'),
    fetchFailure: textOrNull(fields.fetchFailure) ?? (fields.isFetchFailed === true ? '' : null),
    isListLink: fields.isListLink === true,
    isFetched: fields.isFetched === true && !interrupted,
    isEditable: fields.isEditable === true || interrupted,
    isDisabled: fields.isDisabled === true,
    itemErrorCode: textOrNull(fields.itemErrorCode),
    deniedValue: textOrNull(fields.deniedValue),
    isDropped: fields.isDropped === true,
    problem: textOrNull(fields.problem),
  };
};

/** No more than an order holds, and no two cards under one key: what is typed on one would show on the other. */
const readProducts = (value: unknown): DraftProduct[] => {
  if (!Array.isArray(value)) return [];
  const seen = new Set<string>();
  return value
    .slice(0, mostProducts)
    .map(readProduct)
    .filter((product) => product !== undefined)
    .map((product) => {
      const fresh = seen.has(product.key) ? { ...product, key: randomKey() } : product;
      seen.add(fresh.key);
      return fresh;
    });
};

const readUserDetails = (value: unknown): UserDetailsForm => {
  const fields = fieldsOf(value) ?? {};
  return Object.fromEntries(
    userDetailsFields.map((name) => [name, cutTo(textIn(fields[name]), userDetailsLimits[name])]),
  ) as unknown as UserDetailsForm;
};

const readCorrection = (value: unknown): Correction | null => {
  const fields = fieldsOf(value);
  const products = readProducts(fields?.products);
  if (!fields || !isText(fields.order_id) || typeof fields.version !== 'number' || products.length === 0) return null;
  return {
    order_id: fields.order_id,
    user_id: textIn(fields.user_id),
    version: fields.version,
    note: textOrNull(fields.note),
    deniedDestination: fieldsOf(fields.deniedDestination)
      ? destinationIn(readUserDetails(fields.deniedDestination))
      : null,
    products,
    userDetails: readUserDetails(fields.userDetails),
  };
};

/** Drafts of earlier releases hold one correction, under another name. One order has one correction. */
const readCorrections = ({ corrections, correction }: Fields): Correction[] => {
  const read = (Array.isArray(corrections) ? corrections.slice(-mostCorrections) : [correction])
    .map(readCorrection)
    .filter((each) => each !== null);
  return [...new Map(read.map((each) => [each.order_id, each])).values()];
};

const readPair = <K extends string>(value: unknown, ...keys: readonly K[]): Record<K, string> | null => {
  const fields = fieldsOf(value) ?? {};
  if (!keys.every((key) => isText(fields[key]))) return null;
  return Object.fromEntries(keys.map((key) => [key, fields[key]])) as Record<K, string>;
};

const readCodeSent = (value: unknown): Draft['codeSent'] => {
  const fields = fieldsOf(value);
  return isText(fields?.for) && typeof fields.at === 'number' ? { for: fields.for, at: fields.at } : null;
};

/** The draft that was stored; a fresh one when nothing readable was. Never throws. */
export const parseDraft = (text: string | null): Draft => {
  const fresh = freshDraft(randomKey());
  let fields: Fields | undefined;
  try {
    fields = fieldsOf(JSON.parse(text ?? 'null'));
  } catch {
    return fresh;
  }
  if (fields?.version !== 1) return fresh;
  const products = readProducts(fields.products);
  const corrections = readCorrections(fields);
  // 'correction' is of drafts that hold one only.
  const current =
    fields.current === 'correction'
      ? corrections.at(-1)
      : corrections.find(({ order_id }) => order_id === fields.current);
  return {
    version: 1,
    products: products.length > 0 ? products : fresh.products,
    userDetails: readUserDetails(fields.userDetails),
    corrections,
    current: current?.order_id ?? null,
    submission: readPair(fields.submission, 'key', 'content'),
    codeSent: readCodeSent(fields.codeSent),
    submitted: readPair(fields.submitted, 'order_id', 'reference'),
  };
};

/** Null for a draft that is not worth keeping. */
export const draftText = (draft: Draft): string | null =>
  isBlank(draft)
    ? null
    : JSON.stringify({
        ...draft,
        products: draft.products.map((product) => (product.isFetching ? withoutFetch(product) : product)),
      });

export const loadDraft = (): Draft => parseDraft(keptText(() => localStorage, draftKey));

/** Where the browser keeps nothing, the store still carries the order from page to page, until a reload. */
export const saveDraft = (draft: Draft): void => {
  const text = draftText(draft);
  if (text !== keptText(() => localStorage, draftKey)) keepText(() => localStorage, draftKey, text);
};
