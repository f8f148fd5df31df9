import { holdsCard, isOnCard } from '../cards.ts';
import type { Finding, Reader } from '../finding.ts';
import { boxesFrom, type Page, type TreeNode } from '../page.ts';
import { amountIn, type Price, priceIn } from '../price.ts';
import { isHidden, isListPrice, isMarked, isOtherAmount, isPriceElement, shortText } from './price-elements.ts';
import { listPrice, otherWords, wordsOf } from './price-words.ts';

/** The price that a page shows near its heading, for pages whose data does not state one. */
export const readShownPrice: Reader = (page) => ({ ...shownPrice(page), formerAmounts: formerAmounts(page) });

const formerAmounts = (page: Page): number[] =>
  page
    .$(
      'del, s, strike, [style*="line-through"], [class~="line-through"], [class*="old-price" i], [class*="oldprice" i], [class*="was-price" i]',
    )
    .slice(0, 100)
    .toArray()
    .flatMap((element) => priceIn(page.seenText(element), page)?.amount ?? []);

/** Elements behind the heading that are looked at, and those behind the first price: further ones are of other goods. */
const mostElements = 1500;
/** What nothing calls a price is believed only near the heading. */
const mostUnmarked = 400;
const mostBehindPrice = 60;
/** Elements behind an amount that is another one (a list price, a saving): the price is beside it or not shown. */
const mostBehindOther = 200;
const shownPrice = (page: Page): Pick<Finding, 'price' | 'isContested' | 'isListPrice' | 'isRange'> => {
  const heading = page.heading()?.[0];
  if (!heading) return {};
  const found: Shown[] = [];
  const listed: { price: Price }[] = [];
  const discounts = new Set<number>();
  let start: Price | undefined;
  let seen = 0;
  let last = mostElements;
  for (const element of elementsFrom(heading)) {
    if (++seen > last || (found.length > 0 && isCart(element))) break;
    const words = wordsOf(element);
    if (!words) continue;
    const { whole, before, text } = words;
    for (const [, percent] of whole.length <= longestDiscount ? whole.matchAll(discount) : [])
      discounts.add(Number(percent));
    // `From €70.50 €78.50`: what is asked depends on the choice.
    const lowest = startingAt.exec(whole)?.[1];
    if (lowest && found.length === 0) start = priceIn(lowest, page);
    const price = words.isOther || (isWordy(whole) && !isMarked(element)) ? undefined : priceIn(text, page);
    if (!price && priceIn(text.replace(otherWords, ' '), page)) last = Math.min(last, seen + mostBehindOther);
    if (found.length === 0 && isMarked(element) && isRange(text, page)) return { isRange: true };
    if (!price || (seen > mostUnmarked && !isMarked(element)) || isOnCard(page, element) || holdsCard(element))
      continue;
    if (isAmongSimilar(element, page)) continue;
    if (`${behindAmounts(before)} ${whole}`.search(listPrice) >= 0 || isListPrice(element)) listed.push({ price });
    else
      found.push({
        price,
        marked: isMarked(element) || isMarkedInside(element),
        isBare: !named.test(text),
        isBelow: found.length > 0 && (named.test(text) || named.test(before)),
        isReduced: reducing.test(`${before} ${text}`),
      });
    last = Math.min(last, seen + mostBehindPrice);
  }
  // Printed on the goods in India, or called a list price: asked where the store names no lower price.
  if (found.length === 0) return { price: agreed(listed), isListPrice: listed.length > 0 };
  if (start && found[0] && start.amount < found[0].price.amount && 2 * start.amount > found[0].price.amount) return {};
  const marked = found.filter((each) => each.marked);
  const alike = marked.length > 0 ? agreed(marked) : agreed(found);
  const price =
    (alike?.amount === found[0]?.price.amount ? alike : undefined) ?? reduced(found, discounts) ?? aboveOthers(found);
  const isContested = found.some((each) => price && each.isReduced && each.price.amount < price.amount);
  return isContested ? { isContested } : { price };
};

interface Shown {
  readonly price: Price;
  /** Something calls it a price. */
  readonly marked: boolean;
  /** Nothing is written with it. */
  readonly isBare: boolean;
  /** Something is, or precedes it: goods, accessories, what a bank or a card makes of it. */
  readonly isBelow: boolean;
  /** What is written says that this is what is asked now. */
  readonly isReduced: boolean;
}

const named = /\p{L}{3,}/u;
const reducing =
  /(?<!\p{L})(now|sale|offer|deal|special|today|final|you pay|your price|jetzt|aktion|angebot|ahora|oferta|oggi|offerta|maintenant|soldes|promo\w*|nu|teraz|online)(?!\p{L})/iu;

/** The first amount, where it is a bare amount in a price element and all others have words beside them. */
const aboveOthers = ([first, ...others]: readonly Shown[]): Price | undefined => {
  if (!first?.marked || !first.isBare || first.isReduced) return undefined;
  const different = others.filter(({ price }) => price.amount !== first.price.amount);
  return different.every(({ isBelow }) => isBelow) ? first.price : undefined;
};

/** `MRP: ₹899` before the price is complete. */
const behindAmounts = (before: string): string => before.replace(/^.*\p{Nd}/su, '');

const mostSiblings = 50;
const mostLevels = 4;

/** Whether an element is one of three or more of the same kind side by side that ask different prices: other goods, packs, accessories. */
const isAmongSimilar = (element: TreeNode, page: Page): boolean => {
  for (const box of boxesFrom(element, mostLevels)) {
    const kind = firstClass(box);
    if (kind === '') continue;
    const alike = (box.parent?.children ?? []).slice(0, mostSiblings).filter((other) => firstClass(other) === kind);
    if (alike.length < 3 || isOnlyChosen(box, alike)) continue;
    const amounts = new Set(alike.flatMap((other) => amountOf(shortText(other) ?? '', page) ?? []));
    if (amounts.size >= 3) return true;
  }
  return false;
};

/** The pack that is chosen: what it costs is asked. */
const isOnlyChosen = (box: TreeNode, alike: readonly TreeNode[]): boolean => {
  const [chosen, ...others] = alike.filter(isChosen);
  return chosen === box && others.length === 0;
};

const isChosen = ({ attribs = {} }: TreeNode): boolean =>
  /(^|[\s_-])(selected|active|checked|current)($|[\s_-])/i.test(attribs.class ?? '') ||
  [attribs['aria-checked'], attribs['aria-selected'], attribs['aria-pressed']].includes('true');

/** `500 g ₹92 MRP ₹98`: the first of several. */
const amountOf = (text: string, page: Page): number | string | undefined =>
  priceIn(text, page)?.amount ?? firstAmount.exec(text)?.[0];
const firstAmount = /\p{Sc}\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?\p{Sc}/u;

const firstClass = ({ attribs = {} }: TreeNode): string => attribs.class?.trim().split(/\s/, 1)[0] ?? '';

/** A table or row around the price that has nothing else: `wordsOf` looks into few elements only. */
const isMarkedInside = (element: TreeNode): boolean => {
  const waiting = [...(element.children ?? [])];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type !== 'tag' || isHidden(node) || isOtherAmount(node) || !/\p{Nd}/u.test(shortText(node) ?? ''))
      continue;
    if (isPriceElement(node)) return true;
    waiting.push(...(node.children ?? []));
  }
  return false;
};

/** `149.00 - 159.00`: what the chosen variant costs is not known, and what follows is not its price. */
const isRange = (text: string, page: Page): boolean => {
  const [low, high, ...others] = text.split(/\s?[-–—~]\s?/);
  const [from, to] = [low, high].map((part) => priceIn(part ?? '', page)?.amount ?? amountIn((part ?? '').trim()));
  return others.length === 0 && from !== undefined && to !== undefined && from < to;
};

const startingAt = /^(?:from|ab|desde|dès|da|vanaf|od)\s(.{2,20})$/i;
const discount = /(?<!\d)(\d{1,2}) ?%/g;
/** Longer texts may be about coupons, banks and members. */
const longestDiscount = 25;

/** The lower of two amounts where the page also shows the percentage between them: `€99.00 €88.00 -11%`. */
const reduced = (found: readonly { price: Price }[], discounts: ReadonlySet<number>): Price | undefined => {
  const [first] = found;
  const other = found.find(({ price }) => price.amount !== first?.price.amount);
  if (!first || !other || first.price.currency !== other.price.currency) return undefined;
  const [low, high] = [first.price, other.price].toSorted((a, b) => a.amount - b.amount);
  if (!low || !high) return undefined;
  const percent = 100 * (1 - low.amount / high.amount);
  return [...discounts].some((shown) => Math.abs(shown - percent) <= 1) ? low : undefined;
};

/** The one amount, or the first where it is repeated: stores show the price that counts more than once. */
const agreed = (found: readonly { price: Price }[]): Price | undefined => {
  const [first] = found;
  const same = found.filter(({ price }) => price.amount === first?.price.amount);
  return first && (same.length === found.length || (same.length > 1 && same.length * 2 >= found.length))
    ? first.price
    : undefined;
};

const isCart = ({ name, attribs = {} }: TreeNode): boolean =>
  (name === 'button' || name === 'a' || name === 'input') &&
  /add-?to-?(cart|bag|basket)|addtocart|buy-?now|button-cart/i.test(`${attribs.id} ${attribs.class} ${attribs.name}`);

/**
 * Elements in page order from the heading on, which may hold the price; not below those that are hidden, struck through or hold
 * a price already.
 */
function* elementsFrom(start: TreeNode): Generator<TreeNode> {
  let node: TreeNode | undefined = start;
  let skip = false;
  while (node) {
    const next: TreeNode | undefined = skip ? undefined : firstElement(node.children ?? []);
    node = next ?? after(node);
    if (!node) return;
    skip = isHidden(node) || (isOtherAmount(node) && !isListPrice(node));
    if (skip) continue;
    yield node;
    const text: string = shortText(node) ?? '';
    skip =
      /\p{Nd}/u.test(text) && !hasTwo(text) && (!isWordy(text) || wordsOf(node)?.isOther === true) && !holdsCard(node);
  }
}

/** Around the price are a name and more: it is inside. */
const isWordy = (text: string): boolean => (text.match(/\p{L}{2,}/gu)?.length ?? 0) > 5;

const hasTwo = (text: string): boolean => (text.match(/\p{Nd}(?:[\p{Nd}.,'’\s]{0,18}\p{Nd})?/gu)?.length ?? 0) > 1;

const isElement = ({ type }: TreeNode): boolean => type === 'tag';
const firstElement = (children: readonly TreeNode[]): TreeNode | undefined => children.find(isElement);

const after = (node: TreeNode): TreeNode | undefined => {
  for (const box of boxesFrom(node)) {
    let { next } = box;
    while (next && !isElement(next)) next = next.next;
    if (next) return next;
  }
  return undefined;
};
