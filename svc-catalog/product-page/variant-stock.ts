import { isObject, type JsonObject, listOf, objectsIn, parseJson, textOf } from './json.ts';
import type { Page } from './page.ts';
import { statesOf } from './page-state.ts';
import { type SizeOption, sizeAlone } from './sizes.ts';
import { availabilityOf, field, isAside, sizeOfVariant } from './state-sizes.ts';

/**
 * Sizes that say nothing of stock, with what the page's programs know of their variants: a list each of whose members is in
 * one of these sizes, and says whether it can be had. A size is sold out where all its variants are.
 */
export const withStockOfVariants = (page: Page, sizes: readonly SizeOption[]): readonly SizeOption[] => {
  if (sizes.length < 2 || sizes.some(({ available }) => available !== undefined)) return sizes;
  const labels = new Set(sizes.map(({ label }) => sizeAlone(label).toLowerCase()));
  let looked = 0;
  for (const list of listsOf(page)) {
    looked += list.length;
    if (looked > mostLooked) break;
    const stock = stockIn(list, labels);
    if (stock) return sizes.map(({ label }) => ({ label, available: stock.get(sizeAlone(label).toLowerCase()) }));
  }
  return sizes;
};

const mostVariants = 500;
/** Members of all lists; most of them are of other things, which their first member shows. */
const mostLooked = 50_000;

/** Whether each of the sizes can be had, by a list of variants all of which are in one of them. */
const stockIn = (list: readonly unknown[], sizes: ReadonlySet<string>): Map<string, boolean> | undefined => {
  const stock = new Map<string, boolean>();
  for (const variant of list) {
    const size = isObject(variant) ? textsOf(variant).find((text) => sizes.has(text)) : undefined;
    const available = isObject(variant) ? availabilityOf(variant) : undefined;
    if (size === undefined || available === undefined) return undefined;
    stock.set(size, (stock.get(size) ?? false) || available);
  }
  return stock.size === sizes.size ? stock : undefined;
};

/** What may name the size of a variant: `{ option1: 'M' }`, `{ title: 'Red / M' }`. */
const textsOf = (variant: JsonObject): string[] =>
  [
    sizeOfVariant(variant),
    ...['option0', 'option1', 'option2', 'option3', 'title'].map((key) => textOf(field(variant, key))),
  ]
    .flatMap((text) => (text === undefined ? [] : [text, ...text.split(' / ')]))
    .map((text) => sizeAlone(text).toLowerCase());

const attributes = ['data-variants', 'data-product-variants', 'data-variations', 'data-product'];

function* listsOf(page: Page): Generator<readonly unknown[]> {
  for (const element of page.all(attributes.map((name) => `[${name}]`).join(', '), 20))
    for (const name of attributes) {
      const text = element.attr(name) ?? '';
      if (/^\s*[[{]/.test(text)) yield* listsIn(parseJson(text));
    }
  for (const state of statesOf(page)) yield* listsIn(state);
}

function* listsIn(value: unknown): Generator<readonly unknown[]> {
  const holders = [{ value }, ...objectsIn(value, isAside)];
  for (const holder of holders)
    for (const list of Object.values(holder))
      if (Array.isArray(list) && list.length > 1 && list.length <= mostVariants) yield listOf(list);
}
