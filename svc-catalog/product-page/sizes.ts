import { cleanText } from './names.ts';

/** A size as a page offers it. `available` is undefined where the page does not say. */
export interface SizeOption {
  readonly label: string;
  readonly available?: boolean | undefined;
}

const most = 100;
const longest = 40;

const sizeWord =
  /\b(sizes?|waist|pack size|volume|age( group)?|bra size|(uk|us|eu|ind|india) size|shoe size|inseam|chest)\b/i;
const otherThanChoice = /\b(chart|guide|screen|display|file|font|help|fit finder|image|page|lot|sample)\b/i;

/** Whether that label of an option or attribute means the size that a customer chooses. */
export const isSizeLabel = (label: string): boolean => {
  const words = label.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.length <= longest && sizeWord.test(words) && !otherThanChoice.test(words);
};

const placeholder = /^(-+|default( title)?|title|n\/?a|none|null|undefined|any|(please )?(choose|select|pick)\b.*)$/i;

/**
 * The sizes to offer, in the page's order: plain text, no doubles, no placeholders, without those that the page says are
 * sold out in every variant, at most 100 of at most 40 characters. Undefined where nothing in the list
 * is a size: then another reader may know better, while an empty answer means that all are sold out.
 */
export const cleanSizes = (options: readonly SizeOption[]): string[] | undefined => {
  const offered = new Map<string, { label: string; available: boolean }>();
  for (const option of options) {
    const label = cleanText(option.label);
    if (label === '' || label.length > longest || placeholder.test(label)) continue;
    const key = label.toLowerCase();
    const available = option.available ?? true;
    const known = offered.get(key);
    if (known) known.available ||= available;
    else offered.set(key, { label, available });
  }
  if (offered.size === 0) return undefined;
  return [...offered.values()]
    .filter(({ available }) => available)
    .map(({ label }) => label)
    .slice(0, most);
};

const sizeForms = [
  /^(\d{1,2}x|x{0,5})(s|l|small|large)$/i,
  /^(s|m|l|small|medium|large|extra (small|large))$/i,
  /^(x{0,3}s|s|m|l|x{0,4}l)\s?[-/]\s?(s|m|l|x{0,4}l)$/i,
  /^(free|one|standard|regular|plus|king|queen|single|double) ?size$/i,
  /^(uk|us|eu|ind|india)?[ -]?\d{1,3}([.,]5)?( ?(uk|us|eu|ind|india))?$/i,
  /^\d{2}[a-h]{1,2}$/i,
  /^\d+([.,]\d+)?\s?(ml|l|litres?|g|gm|kg|cm|mm|m|inch(es)?|in|"|oz)$/i,
  /^\d{1,2}\s?(-|to)\s?\d{1,2}\s?(y|yrs?|years?|m|months?)$/i,
  /^\d{1,2}\s?(y|yrs?|years?|months?)$/i,
  /^\d{2,3}\s?[x×]\s?\d{2,3}(\s?(cm|in))?$/i,
];

/** Whether that text has the form of a size, where no label says what it is: `XL`, `UK 8`, `32B`, `500 ml`, `6-7 Years`. */
export const looksLikeSize = (text: string): boolean => sizeForms.some((form) => form.test(text.trim()));

/**
 * The sizes among variant titles such as `M / Red`: the part, at the same place in every title, that always looks like a
 * size. Undefined where there is no such part.
 */
export const sizesInTitles = (titles: readonly SizeOption[]): SizeOption[] | undefined => {
  const rows = titles.map(({ label, available }) => ({ parts: label.split(/\s+\/\s+/), available }));
  const width = rows[0]?.parts.length ?? 0;
  if (width === 0 || rows.some(({ parts }) => parts.length !== width)) return undefined;
  for (let place = 0; place < width; place++) {
    const column = rows.map(({ parts, available }) => ({ label: parts[place] ?? '', available }));
    if (column.every(({ label }) => looksLikeSize(label))) return column;
  }
  return undefined;
};
