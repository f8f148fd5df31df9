import type { Reader } from '../finding.ts';
import type { Page } from '../page.ts';
import { type Price, priceIn } from '../price.ts';

interface TreeNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly TreeNode[];
  readonly parent?: TreeNode | null;
  readonly next?: TreeNode | null;
  readonly prev?: TreeNode | null;
}

/** The price that a page shows near its heading, for pages whose data does not state one. */
export const readShownPrice: Reader = (page) => ({ price: shownPrice(page), formerAmounts: formerAmounts(page) });

const formerAmounts = (page: Page): number[] =>
  page
    .$('del, s, strike, [style*="line-through"]')
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
const unseen = new Set([
  'script',
  'style',
  'noscript',
  'svg',
  'template',
  'select',
  'option',
  'del',
  's',
  'strike',
  'footer',
  'nav',
]);
const otherAmount =
  /(^|[\s_-])(old|was|strike\w*|list-?price|original|before|crossed|mrp|rrp|msrp|uvp|previous|high|saving\w*|save|discount\w*|instal\w*|emi|monthly|unit-?price|per-?unit|base-?price|shipping|delivery|coupon|cashback|points|bonus|related|recommend\w*|similar|upsell|cross-?sell|(buy|bought)?-?together\w{0,20}|bundle\w{0,20}|combo\w{0,20}|carousel|slider-item|deposit|crossed-?out|compare\w*|tax|netto|bez-?dph|vat|other-?prices?|competitor\w*|accessor\w*|add-?ons?|upgrades?|fees?|insurance|warrant\w*|protection|verification|filters?|facets?|refine\w*)([\s_-]|$)|price-?old|old-?price|priceold|was-?price|regular-?price--/i;
const priceWord = /price|preis|prix|prec|prezz|cena|cijena|pris|prijs|amount/i;

const shownPrice = (page: Page): Price | undefined => {
  const heading = page.heading()?.[0];
  if (!heading) return undefined;
  const found: { price: Price; marked: boolean }[] = [];
  const listed: { price: Price }[] = [];
  const discounts = new Set<number>();
  let seen = 0;
  let last = mostElements;
  for (const element of elementsFrom(heading as unknown as TreeNode)) {
    if (++seen > last || (found.length > 0 && isCart(element))) break;
    const whole = shortText(element)?.replace(extras, ' ');
    if (whole === undefined || !/\p{Nd}/u.test(whole)) continue;
    for (const [, percent] of whole.length <= longestDiscount ? whole.matchAll(discount) : [])
      discounts.add(Number(percent));
    const before = wordsBefore(element);
    const text = whole.replace(listPrice, ' ').replace(bracketed, ' ').trim();
    const price = isOther(before.replace(listPrice, ' ').trim(), text) ? undefined : priceIn(text, page);
    if (!price && priceIn(text.replace(otherWords, ' '), page)) last = Math.min(last, seen + mostBehindOther);
    if (!price || (seen > mostUnmarked && !isMarked(element))) continue;
    if (`${before} ${whole}`.search(listPrice) >= 0 || isListPrice(element)) listed.push({ price });
    else found.push({ price, marked: isMarked(element) });
    last = Math.min(last, seen + mostBehindPrice);
  }
  // Printed on the goods in India, or called a list price: asked where the store names no lower price.
  if (found.length === 0) return agreed(listed);
  const marked = found.filter((each) => each.marked);
  const price = marked.length > 0 ? agreed(marked) : agreed(found);
  return price?.amount === found[0]?.price.amount ? (price ?? reduced(found, discounts)) : reduced(found, discounts);
};

/** What an option adds, or the price of a measure: `Gift box (€5)`. */
const bracketed = /\([^()]{0,40}\p{Nd}[^()]{0,40}\)/gu;

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

/** Amounts that are not what the product costs; what one piece costs is its price. */
const otherWords =
  /(?<!\p{L})(?<!(?<!\p{L})(z|s|with|inc|incl|incl\.|including|inkl|inkl\.)\s)(save|off|free|gratis|over|above|under|below|less|moins|unter|menos|meno|mniej|from|ab|od|von|desde|partir|dès|vanaf|от|upto|up to|emi|months?|mo|mth|was|rrp|uvp|statt|instead|shipping|delivery|versand\w*|lieferkosten|livraison|dostaw\w*|brez|ohne|excl\w*|zzgl|netto|tax\w*|vat|mwst|per|coupon|cashback|points?|reward\w*|deposit|before|earn|orders|copyright|משלוח|доставка)(?!\p{L})|\/\s?(?!(units?|each|ea|pieces?|pcs?|stk|stück|шт)(?!\p{L}))\p{L}/iu;

/** What comes with the price says nothing about it. */
const extras =
  /(?<!\p{L})(free|gratis|kostenlos\w*|darmow\w*)( \p{L}+)? (delivery|shipping|p&p|returns?|versand|lieferung|verzending|dostaw\w*)(?!\p{L})|(?<!\p{L})(livraison gratuite|envío gratis|frete grátis|spedizione gratuita|inc(l\.?|lusive|luding) of all taxes|(vat|tax|taxes|iva|tva|btw|moms|dph|ddv|alv) (incl(uded|\.)?|inclus[ae]?|incluid[ao]s?|comprise|inbegrepen))(?!\p{L})/giu;

/** Points, reductions, delivery and coupons in languages that do not part their words. */
const otherSigns = /적립|할인|배송|쿠폰|ポイント|送料|積分|积分|运费|運費/;

const listPrice = /(?<!\p{L})m\.?r\.?p\.?(?!\p{L})\s?:?/giu;
const withoutTax = /(?<!\p{L})bez (dph|vat)\s?:/iu;

/** `from <b>€5</b>`, `<td>RRP:</td><td>€9</td>`: the words before an amount of its own. */
const isOther = (before: string, text: string): boolean => {
  if (withoutTax.test(before) || withoutTax.test(text) || (before.endsWith(':') && otherWords.test(before)))
    return true;
  const last = /(?<!\p{L})\p{L}{1,30}:?$/u.exec(before)?.[0] ?? '';
  return otherWords.test(text) || otherSigns.test(text) || (last !== '' && otherWords.test(last));
};

const wordsBefore = ({ prev, name = '' }: TreeNode): string => {
  const isBlank = prev?.type === 'text' && (prev.data ?? '').trim() === '';
  const other = isBlank ? prev.prev : prev;
  if (other?.type === 'text') return (other.data ?? '').trim().slice(-30);
  return other && /^(td|dd|span|div)$/.test(name) ? (shortText(other) ?? '').slice(-30) : '';
};

/** The one amount, or the first where it is repeated: stores show the price that counts more than once. */
const agreed = (found: readonly { price: Price }[]): Price | undefined => {
  const [first] = found;
  const same = found.filter(({ price }) => price.amount === first?.price.amount);
  return first && (same.length === found.length || (same.length > 1 && same.length * 2 >= found.length))
    ? first.price
    : undefined;
};

const labelOf = ({ attribs = {} }: TreeNode): string =>
  `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['data-testid'] ?? ''} ${attribs.itemprop ?? ''}`;

const isListPrice = (element: TreeNode): boolean => /(^|[\s_-])list-?price([\s_-]|$)/i.test(labelOf(element));

const isMarked = (element: TreeNode): boolean =>
  priceWord.test(labelOf(element)) || (element.parent ? priceWord.test(labelOf(element.parent)) : false);

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
    skip = unseen.has(node.name ?? '') || (otherAmount.test(labelOf(node)) && !isListPrice(node)) || isHidden(node);
    if (skip) continue;
    yield node;
    skip = /\p{Nd}/u.test(shortText(node) ?? '') && !hasTwo(shortText(node) ?? '');
  }
}

const hasTwo = (text: string): boolean => (text.match(/\p{Nd}(?:[\p{Nd}.,'’\s]{0,18}\p{Nd})?/gu)?.length ?? 0) > 1;

const isStruck = ({ attribs = {} }: TreeNode): boolean => /line-through/i.test(attribs.style ?? '');

const isHidden = (element: TreeNode): boolean =>
  element.attribs?.hidden !== undefined || /display:\s*none/i.test(element.attribs?.style ?? '') || isStruck(element);

const isElement = ({ type }: TreeNode): boolean => type === 'tag';
const firstElement = (children: readonly TreeNode[]): TreeNode | undefined => children.find(isElement);

const after = (node: TreeNode): TreeNode | undefined => {
  for (let at: TreeNode | null | undefined = node; at?.parent; at = at.parent) {
    let next: TreeNode | null | undefined = at.next;
    while (next && !isElement(next)) next = next.next;
    if (next) return next;
  }
  return undefined;
};

/** `34<sup>99</sup>` is 34.99, and other digits behind digits are not part of the same number. */
const smallAmount = (before: string, { data = '', parent }: TreeNode): string =>
  parent &&
  (parent.name === 'sup' || /(^|[\s_-])(cents?|decimals?|fraction)([\s_-]|$)/i.test(parent.attribs?.class ?? '')) &&
  /^\d\d$/.test(data.trim()) &&
  !/\d[.,]\d{2}$/.test(before)
    ? `${/\.\d{3}$/.test(before) ? ',' : '.'}${data.trim()}`
    : ` | ${data}`;

/** The text of an element of few words, undefined for a longer one. */
const shortText = (element: TreeNode): string | undefined => {
  const waiting: TreeNode[] = [element];
  let text = '';
  for (let visited = 0, node = waiting.pop(); node; node = waiting.pop()) {
    if (++visited > 40 || text.length > 300) return undefined;
    if (node.type === 'text')
      text += /\d$/.test(text) && /^\d/.test(node.data ?? '') ? smallAmount(text, node) : (node.data ?? '');
    else if (
      !unseen.has(node.name ?? '') &&
      !isStruck(node) &&
      !otherAmount.test(node === element ? '' : labelOf(node))
    )
      for (const child of (node.children ?? []).toReversed()) waiting.push(child);
  }
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.length > 60 ? undefined : tidy;
};
