import type { TreeNode } from '../page.ts';
import { isHidden, shortText } from './price-elements.ts';

/** What is written about an amount. */
interface AmountWords {
  /** The text of the element, without what comes with a price. */
  readonly whole: string;
  readonly before: string;
  /** The text without list price and brackets. */
  readonly text: string;
  /** Whether it is called another amount than what the product costs. */
  readonly isOther: boolean;
}

/** Undefined for an element without digits, or with many words. */
export const wordsOf = (element: TreeNode): AmountWords | undefined => {
  const whole = shortText(element)?.replace(extras, ' ');
  if (whole === undefined || !/\p{Nd}/u.test(whole)) return undefined;
  const before = wordsBefore(element);
  const alone = whole.replace(listPrice, ' ').replace(bracketed, ' ').trim();
  // `<i>€</i> <b>9.99</b>`
  const isAmount = isCurrency(before) && /^\d[\d.,\s]{0,15}$/.test(alone) && !hasDigitsBehind(element);
  const text = isAmount ? `${before} ${alone}` : alone;
  const isOther = isNamedOther(before.replace(listPrice, ' ').trim(), text) || onCondition.test(textBehind(element));
  return { whole, before, text, isOther };
};

/** Nothing but a sign or a code. */
const isCurrency = (text: string): boolean => /^(\p{Sc}|[A-Z]{3}|Rs\.?)$/u.test(text);

/** Cents or a footnote: `€<b>34</b><sup>2</sup>` */
const hasDigitsBehind = ({ next }: TreeNode): boolean =>
  next ? /^\s*\p{Nd}/u.test(next.type === 'text' ? (next.data ?? '') : (shortText(next) ?? '')) : false;

/** What an option adds, or the price of a measure: `Gift box (€5)`. */
const bracketed = /\([^()]{0,40}\p{Nd}[^()]{0,40}\)/gu;

/** Amounts that are not what the product costs; what one piece costs is its price. */
export const otherWords =
  /(?<!\p{L})(?<!(?<!\p{L})(z|s|with|inc|incl|incl\.|including|inkl|inkl\.)\s)(save|off|free|gratis|over|above|under|below|less|moins|unter|menos|meno|mniej|from|starting|starts|onwards|ab|od|von|desde|partir|dès|vanaf|от|upto|up to|emi|months?|mo|mth|was|rrp|uvp|statt|instead|shipping|delivery|versand\w*|lieferkosten|livraison|dostaw\w*|brez|ohne|excl\w*|zzgl|netto|tax\w*|vat|mwst|per|coupon|cashback|points?|reward\w*|deposit|before|earn|orders|get it|best price|members?|tarjeta|autoship|subscri\w*|taksit|cuotas|hariç|x|approx|approximately|approximativement|environ|circa|ungefähr|copyright|משלוח|доставка)(?!\p{L})|\/\s?(?!(units?|each|ea|pieces?|pcs?|stk|stück|шт)(?!\p{L}))\p{L}/iu;

/** What comes with the price says nothing about it. */
const extras =
  /(?<!\p{L})(free|gratis|kostenlos\w*|darmow\w*)( \p{L}+)? (delivery|shipping|p&p|returns?|versand|lieferung|verzending|dostaw\w*)(?!\p{L})|(?<!\p{L})(livraison gratuite|envío gratis|frete grátis|spedizione gratuita|inc(l\.?|lusive|luding) of all taxes|(vat|tax|taxes|iva|tva|btw|moms|dph|ddv|alv) (incl(uded|\.)?|inclus[ae]?|incluid[ao]s?|comprise|inbegrepen))(?!\p{L})/giu;

/** Points, reductions, delivery and coupons in languages that do not part their words. */
const otherSigns = /적립|할인|배송|쿠폰|ポイント|送料|積分|积分|运费|運費/;

/** What the maker asks, printed on goods in India. */
export const listPrice = /(?<!\p{L})m\.?r\.?p\.?(?!\p{L})\s?:?/giu;
const withoutTax = /(?<!\p{L})bez (dph|vat)\s?:/iu;

/** `from <b>€5</b>`, `<td>RRP:</td><td>€9</td>`: the words before an amount of its own. */
const isNamedOther = (before: string, text: string): boolean => {
  if (withoutTax.test(before) || withoutTax.test(text) || (before.endsWith(':') && otherWords.test(before)))
    return true;
  const last = /(?<!\p{L})\p{L}{1,30}:?$/u.exec(before)?.[0] ?? '';
  return (
    otherWords.test(text) ||
    otherSigns.test(text) ||
    (last !== '' && otherWords.test(last)) ||
    /(?<!\p{L})(start(s|ing) at|best price|get it (for|at)):?$/iu.test(before)
  );
};

/** `<b>$41.78</b> with a subscription` */
const onCondition = /^\s*(with|when|if|mit|avec|con)(?!\p{L})/iu;

const textBehind = ({ next }: TreeNode): string => (next?.type === 'text' ? (next.data ?? '').slice(0, 30) : '');

const wordsBefore = ({ prev, name = '' }: TreeNode): string => {
  const isBlank = prev?.type === 'text' && (prev.data ?? '').trim() === '';
  const other = isBlank ? prev.prev : prev;
  if (other?.type === 'text') return (other.data ?? '').trim().slice(-30);
  return other && !isHidden(other) && /^(td|dd|span|div)$/.test(name) ? (shortText(other) ?? '').slice(-30) : '';
};
