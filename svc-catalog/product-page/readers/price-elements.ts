import type { TreeNode } from '../page.ts';

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
  /(^|[\s_-])(old|was|strike\w*|list-?price|original|before|crossed|deleted|mrp|rrp|msrp|uvp|previous|high|(?<!price-and-)saving\w*|save|discount(?!ed|-?price)\w*|instal\w*|emi|monthly|unit-?price|per-?unit|base-?price|shipping|delivery|coupon|cashback|points|bonus|related|recommend\w*|similar|(may-?)?also-?(like|bought|viewed)|recently-?\w*|upsell|cross-?sell|(buy|bought)?-?together\w{0,20}|bundle\w{0,20}|combo\w{0,20}|carousel|slider-item|deposit|crossed-?out|compare\w*|tax|netto|bez-?dph|vat|other-?prices?|competitor\w*|accessor\w*|add-?ons?|upgrades?|fees?|insurance|warrant\w*|protection|verification|filters?|facets?|refine\w*)([\s_-]|$)|price-?old|price-standard|old-?price|last-?price|priceold|was-?price|regular-?price--/i;
const priceWord = /price|preis|prix|prec|prezz|prc|cena|cijena|pris|prijs|amount/i;

/** Whether it is called another amount: a list price, a saving, a fee, the price of other goods. */
export const isOtherAmount = (element: TreeNode): boolean => otherAmount.test(labelOf(element));

const labelOf = ({ attribs = {} }: TreeNode): string =>
  `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs['data-testid'] ?? attribs['data-test'] ?? ''} ${attribs.itemprop ?? ''}`;

export const isListPrice = (element: TreeNode): boolean => /(^|[\s_-])list-?price([\s_-]|$)/i.test(labelOf(element));

/** Whether its class, id or property calls it a price. */
export const isPriceElement = (element: TreeNode): boolean => priceWord.test(labelOf(element));

/** The same of it or its parent. */
export const isMarked = (element: TreeNode): boolean =>
  isPriceElement(element) || (element.parent ? isPriceElement(element.parent) : false);

const isStruck = ({ attribs = {} }: TreeNode): boolean =>
  /line-through/i.test(attribs.style ?? '') || /(^|\s)line-through(\s|$)/.test(attribs.class ?? '');

/** What is not drawn or is crossed out. */
export const isHidden = (element: TreeNode): boolean =>
  unseen.has(element.name ?? '') ||
  element.attribs?.hidden !== undefined ||
  /display:\s*none/i.test(element.attribs?.style ?? '') ||
  /(^|\s)d-none(?!\S)(?!.*\sd-\w{1,3}-(?!none))/.test(element.attribs?.class ?? '') ||
  isStruck(element);

/** `34<sup>99</sup>` is 34.99, and other digits behind digits are not part of the same number. */
const smallAmount = (before: string, { data = '', parent }: TreeNode): string =>
  parent &&
  (parent.name === 'sup' || /(^|[\s_-])(cents?|decimals?|fraction)([\s_-]|$)/i.test(parent.attribs?.class ?? '')) &&
  /^\d\d$/.test(data.trim()) &&
  !/\d[.,]\d{2}$/.test(before)
    ? `${/\.\d{3}$/.test(before) ? ',' : '.'}${data.trim()}`
    : ` | ${data}`;

/** `<b>Model 212</b> <i>150.00 €</i>` is no amount of thousands. */
const withDigits = (text: string, node: TreeNode): string => {
  const { data = '' } = node;
  if (/\d$/.test(text) && /^\d/.test(data)) return text + smallAmount(text, node);
  return /\d\s+$/.test(text) && /^\s*\d{3}(?!\d)/.test(data) ? `${text}| ${data}` : text + data;
};

/** Indentation does not make a text long. */
const withText = (text: string, { data = '', parent }: TreeNode): string => {
  const tidy = { type: 'text', data: data.slice(0, 1000).replace(/\s+/g, ' '), ...(parent && { parent }) };
  return /^ ?\d/.test(tidy.data) ? withDigits(text, tidy) : text + tidy.data;
};

/** The sign as a drawing: `<i class="fa fa-inr"></i> 599`. */
const isRupee = ({ attribs = {}, children = [] }: TreeNode): boolean =>
  children.length === 0 && /(^|[\s_-])(inr|rupees?)($|[\s_-])/i.test(attribs.class ?? '');

/** The text of an element of few words, undefined for a longer one. */
export const shortText = (element: TreeNode): string | undefined => {
  const waiting: TreeNode[] = [element];
  let text = '';
  for (let visited = 0, node = waiting.pop(); node; node = waiting.pop()) {
    if (++visited > 40 || text.length > 300) return undefined;
    if (node.type === 'text') text = withText(text, node);
    else if (isRupee(node)) text += '₹';
    else if (!unseen.has(node.name ?? '') && !isStruck(node) && (node === element || !isOtherAmount(node)))
      for (const child of (node.children ?? []).toReversed()) waiting.push(child);
  }
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.length > 60 ? undefined : tidy;
};
