import { isOnCard } from '../cards.ts';
import type { Reader } from '../finding.ts';
import { boxesFrom, type Page, type TreeNode } from '../page.ts';
import { type Price, priceIn } from '../price.ts';
import { cartControls } from '../product-evidence.ts';
import { isHidden, isOtherAmount, isPriceElement } from './price-elements.ts';
import { wordsOf } from './price-words.ts';

/**
 * The price beside the control that puts the product into a cart, for pages that show it far from their heading. Asked
 * last: other goods of the page have such controls, too.
 */
export const readPriceAtCart: Reader = (page) => ({ price: priceAtCart(page) });

const mostControls = 20;
/** Elements around a control: the box of one product, not a page. */
const mostLevels = 12;
const mostElements = 250;

/** A control, and the prices in the smallest box around it that has any. */
interface Box {
  readonly control: TreeNode;
  readonly prices: readonly Price[];
}

const priceAtCart = (page: Page): Price | undefined => {
  const boxes = cartControls(page)
    .filter((control) => !isAmongOthers(control) && !isOnCard(page, control))
    .slice(0, mostControls)
    .map((control) => ({ control, prices: pricesAround(control, page) }))
    .filter(({ prices }) => prices.length > 0);
  return onlyOne(boxes.flatMap(({ prices }) => prices)) ?? onlyOne(firstBelowHeading(boxes, page)?.prices ?? []);
};

const onlyOne = (prices: readonly Price[]): Price | undefined =>
  new Set(prices.map(({ amount, currency }) => `${amount} ${currency}`)).size === 1 ? prices[0] : undefined;

const firstBelowHeading = (boxes: readonly Box[], page: Page): Box | undefined => {
  const heading = page.heading()?.[0];
  if (!heading || boxes.length === 0) return undefined;
  const elements: readonly TreeNode[] = page.$('*').toArray();
  return boxes.find(({ control }) => elements.indexOf(control) > elements.indexOf(heading));
};

/** In a shelf of related goods. */
const isAmongOthers = (control: TreeNode): boolean => [...boxesFrom(control)].some(isOtherAmount);

const pricesAround = (control: TreeNode, page: Page): readonly Price[] => {
  for (const box of boxesFrom(control, mostLevels)) {
    const prices = pricesIn(box, page);
    if (prices === undefined || prices.length > 0) return prices ?? [];
  }
  return [];
};

/** Undefined for a box of too many elements. */
const pricesIn = (box: TreeNode, page: Page): readonly Price[] | undefined => {
  const waiting = [box];
  const prices: Price[] = [];
  let seen = 0;
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (++seen > mostElements) return undefined;
    if (element !== box && (isHidden(element) || isOtherAmount(element))) continue;
    const words = isPriceElement(element) ? wordsOf(element) : undefined;
    const price = words && !words.isOther ? priceIn(words.text, page) : undefined;
    if (price) prices.push(price);
    else for (const child of element.children ?? []) if (child.type === 'tag') waiting.push(child);
  }
  return prices;
};
