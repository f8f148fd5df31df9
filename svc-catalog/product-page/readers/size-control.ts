import { captionsOn } from '../captions.ts';
import { isBeside } from '../cards.ts';
import type { Reader } from '../finding.ts';
import { isObject, listOf, parseJson, textOf } from '../json.ts';
import type { Elements, Page } from '../page.ts';
import {
  contentCaption,
  isSizeChoice,
  isSizeLabel,
  isSoldOut,
  isSurelySize,
  looksLikeSize,
  measureIn,
  type SizeOption,
  sizeAlone,
  sizeOption,
  sizesByStock,
  sizesInTitles,
} from '../sizes.ts';
import { availabilityOf } from '../state-sizes.ts';
import { choiceKinds, choicesCalledSizes, choicesIn, isUsable } from './choices.ts';
import { fromTable } from './size-table.ts';

/** The control with which a visitor chooses a size, recognised by its label: a list, buttons, or radio buttons. */
export const readSizeControl: Reader = (page) => {
  const lists = [fromSelect, fromGroup, fromCaptioned, fromBlock, fromRadios, fromRow, fromTable, fromAttributes].map(
    (find) => find(page),
  );
  const sizes = lists.find((list) => list !== undefined);
  if (!sizes) return {};
  // Shops dress up a list of options that says nothing of stock with one that does.
  const gone = soldOutBeside(page);
  const beside = lists.flatMap((list) => (list && list !== sizes ? list : []));
  for (const { label, available } of beside) if (available === false) gone.add(sizeAlone(label));
  const isGone = ({ label, available }: SizeOption) => available === false || gone.has(sizeAlone(label));
  // One that crosses out none may leave that to its program.
  const saysStock = sizes.some(isGone);
  return { sizes: sizes.map((size) => ({ label: size.label, available: saysStock ? !isGone(size) : undefined })) };
};

/** Sizes of which a button or the like says that they are sold out. */
const soldOutBeside = (page: Page): Set<string> =>
  new Set(
    page
      .$('li, label, button')
      .slice(0, 1000)
      .toArray()
      .filter((element) => isBrief(element, { left: 8 }))
      .flatMap((element) => {
        const { soldOut = [] } = sizesByStock([{ label: page.$(element).text().slice(0, 60) }]) ?? {};
        return soldOut.length > 0 && !isBeside(page, page.$(element)) ? soldOut : [];
      }),
  );

/** Whether an element holds no more than so many others: what holds more is a list, or the card of other goods. */
const isBrief = (element: Elements[number], budget: { left: number }): boolean =>
  !('children' in element) ||
  element.children.every((child) => {
    if (child.type !== 'tag') return true;
    budget.left -= 1;
    return budget.left >= 0 && isBrief(child, budget);
  });

const fromSelect = (page: Page): SizeOption[] | undefined => {
  for (const select of page.all('select', 50)) {
    if (isBeside(page, select)) continue;
    const options = select
      .find('option')
      .toArray()
      .map((option) => page.$(option))
      .filter((option) => !/^\**$/.test(option.attr('value') ?? 'none'));
    const sizes = options.map((option) => ({ label: option.text(), available: isUsable(page, option) }));
    const chosen = sizes.filter(({ label }) => sizesByStock([{ label }]) !== undefined);
    const label = labelOf(page, select);
    const [prompt] = select.find('option').toArray();
    // `Choose a size` may be the first of the options.
    const isLabelled = isSizeLabel(label) || (prompt !== undefined && isPrompt(page.$(prompt).text().trim()));
    const isDimension =
      chosen.length > 1 && chosen.every(({ label }) => dimension.test(label) || isSurelySize(sizeAlone(label)));
    const isPlan = plan.test(`${label} ${select.attr('name')} ${select.attr('id')}`);
    if (chosen.length > 0 && (isLabelled || isSizeChoice(label, chosen) || (isDimension && !isPlan))) return chosen;
    // `Red / M - ₹450`
    const titles = chosen.map(({ label, available }) => ({
      label: sizeAlone(label),
      available: available && !isSoldOut(label.trim()),
    }));
    const inTitles = titles.every(({ label }) => label.includes(' / ')) ? sizesInTitles(titles) : undefined;
    if (inTitles && inTitles.length > 0 && !isPlan) return inTitles;
  }
  return undefined;
};

const isPrompt = (option: string): boolean => /^(choose|select|pick)\b/i.test(option) && isSizeLabel(option);

/** `6 months` to pay, of warranty or between deliveries are no ages. */
const plan = /instal|financ|tenure|warrant|subscri|frequenc|deliver|(^|[^a-z])emi([^a-z]|$)/i;

/** `Round 30 x 30 cm`: says what is chosen without a label. */
const dimension = /\d\s?[x×]\s?\d{1,4}(\s?(cm|mm|m|in|ft))?\b/i;

const labelOf = (page: Page, control: Elements): string => {
  const id = control.attr('id');
  const label = id && /^[\w-]+$/.test(id) ? page.text(`label[for="${id}"]`) : undefined;
  const stated = label ?? control.attr('aria-label') ?? labelAround(control);
  if (stated !== undefined) return stated;
  const named = control.attr('name') ?? id ?? '';
  const own = control.prev().text().trim();
  // Another choice may be before the box of this one.
  const before = own === '' ? control.parent().prev().not(':has(button, input, select, li)') : control.prev();
  const text = before.text().trim();
  return text.length <= 40 && isSizeLabel(text) && !quantity.test(named) ? text : named;
};

const quantity = /qty|quantity/i;

/** `<label>Size <select>…</select></label>` */
const labelAround = (control: Elements): string | undefined => ownWords(control.closest('label')) || undefined;

/** The text of an element without that of the elements in it. */
const ownWords = (element: Elements): string =>
  element
    .contents()
    .filter((_, { type }) => type === 'text')
    .text()
    .trim();

const fromGroup = (page: Page): SizeOption[] | undefined => {
  for (const group of page.all('fieldset, [role="radiogroup"], [role="listbox"], [role="group"], [label]', 50)) {
    if (isBeside(page, group)) continue;
    const legend = group.children('legend').first();
    const labels = [
      legend.attr('aria-label'),
      legend.text(),
      group.attr('aria-label'),
      group.attr('label'),
      referredLabel(page, group),
    ];
    const sizes = labels.some((label) => label !== undefined && isSizeLabel(label.trim()))
      ? choicesCalledSizes(page, group)
      : undefined;
    if (sizes) return sizes;
  }
  return undefined;
};

const referredLabel = (page: Page, group: Elements): string | undefined => {
  const id = group.attr('aria-labelledby');
  const [element] = id ? page.byId(id) : [];
  return element ? page.seenText(element) : undefined;
};

const caption =
  /^(?!product)(\p{L}+ ){0,2}(sizes?|größen?|tailles?|pointures?|tallas?|talles?|tamaños?|tamanhos?|taglia|taglie|misura|maat|rozmiar|velikost|veľkosť|méret|mărime|beden|размер|storlek|størrelse|koko|veličina|サイズ|사이즈|尺码|尺寸|尺碼|מידה)( (aus)?wählen| (of|for|do|da|de|du|della|für) \p{L}{2,15})?(\s*\([^)]{1,12}\)| [-–] [\p{L} /]{2,12})?\s*(:(\s[^:]{1,20})?)?$/iu;

const counted = '[class*="rating" i], [class*="quantity" i], [class*="qty" i]';

// A caption that says 'Size' with the choices right behind it, with or without a wrapper around the caption.
const fromBlock = (page: Page): SizeOption[] | undefined => {
  for (const own of captionsOn(page, caption)) {
    const isCaption = isSizeLabel(ownWords(own)) && !isBeside(page, own);
    const sizes = isCaption ? (choicesBehind(page, own) ?? choicesCalledSizes(page, rightBehind(own))) : undefined;
    if (sizes) return sizes;
  }
  for (const own of captionsOn(page, contentCaption)) {
    const sizes = isBeside(page, own) ? undefined : choicesBehind(page, own);
    if (sizes && isSizeChoice(ownWords(own), sizes)) return sizes;
  }
  return undefined;
};

/** Tabs for several systems of sizes may be between the caption and the choices. */
const mostBetween = 3;

const choicesBehind = (page: Page, own: Elements): SizeOption[] | undefined => {
  const behind = choicesIn(page, own.nextAll().not(counted));
  if (behind) return behind;
  for (const element of own.parent().nextAll().not(counted).slice(0, mostBetween).toArray()) {
    const sizes = choicesIn(page, page.$(element));
    if (sizes) return sizes;
  }
  return undefined;
};

/** The box behind a caption, or the choices themselves. */
const rightBehind = (own: Elements): Elements => {
  const first = own.next();
  return first.is('label, button, [role="radio"]') ? own.nextAll('label, button, [role="radio"]') : first;
};

// Choices each of which begins with the caption: `<a><label>Size</label>38</a>`.
const fromCaptioned = (page: Page): SizeOption[] | undefined => {
  const choices = captionsOn(page, caption)
    .map((own) => own.parent())
    .filter((choice) => choice.is('a, button, li, label') && !isBeside(page, choice));
  // Cards of other goods each say their size, too.
  const areInOneOf = (places: Elements[]) => new Set(places.map((place) => place.get(0))).size === 1;
  const lists = choices.map((choice) => choice.parent());
  if (!areInOneOf(lists) && !areInOneOf(lists.map((list) => list.parent()))) return undefined;
  const sizes = choices.map((choice) => ({
    label: ownWords(choice),
    available: isUsable(page, choice),
  }));
  const areSizes = sizes.length > 1 && sizes.every(({ label }) => looksLikeSize(sizeAlone(label)));
  return areSizes ? withStockOfOffers(page, sizes) : undefined;
};

const notPart = /[^a-z\d]/i;

/** Microdata may offer each size under a number that ends with it, in the order of the choices. */
const withStockOfOffers = (page: Page, sizes: SizeOption[]): SizeOption[] => {
  const elements = page.$('[itemprop="offers"]').toArray();
  if (elements.length !== sizes.length) return sizes;
  const offers = elements.map((offer) => ({
    sku: page.$(offer).find('[itemprop="sku"]').attr('content') ?? '',
    stock: page.$(offer).find('[itemprop="availability"]').attr('content') ?? '',
  }));
  const arePaired = sizes.every(({ label }, at) => offers[at]?.sku.split(notPart).at(-1) === label.split(notPart)[0]);
  if (!arePaired) return sizes;
  return sizes.map((size, at) => ({ ...size, available: size.available && !/out/i.test(offers[at]?.stock ?? '') }));
};

const mostRadios = 300;

/** Radio buttons of one name: it says that they are sizes, or all their labels do. */
const fromRadios = (page: Page): SizeOption[] | undefined => {
  const radios = page.$('input[type="radio"][name]').slice(0, mostRadios).toArray();
  const groups = Map.groupBy(radios, (radio) => page.$(radio).attr('name') ?? '');
  const labels = new Map(
    page
      .$('label[for]')
      .toArray()
      .map((label) => [page.$(label).attr('for'), label]),
  );
  for (const [name, group] of groups) {
    const found = group.flatMap(
      (radio) => labels.get(page.$(radio).attr('id')) ?? page.$(radio).closest('label').get(0) ?? [],
    );
    if (found.length !== group.length || isBeside(page, page.$(group[0]))) continue;
    const sizes = choicesIn(page, page.$(found), ['label']) ?? [];
    // `Refill 200 ml` among them.
    const areSure =
      sizes.some(({ label }) => isSurelySize(sizeAlone(label))) &&
      sizes.every(({ label }) => isSurelySize(sizeAlone(label)) || measureIn(label)) &&
      !plan.test(name);
    if (sizes.length > 1 && (isSizeLabel(name) || areSure)) return sizes;
  }
  return undefined;
};

/** A row of choices without a caption, all of which have the form of a size. */
const fromRow = (page: Page): SizeOption[] | undefined => {
  for (const row of page.all(`${rows}, [role="radiogroup"]`, 60)) {
    if (isBeside(page, row)) continue;
    const sizes = choicesIn(page, row.children(), [
      '[class~="size" i]',
      ...choiceKinds,
      '[class*="option" i], [class*="size" i]',
    ]);
    if (!sizes || sizes.length < 2) continue;
    const labels = sizes.map(({ label }) => sizeAlone(label));
    if (labels.every(isSurelySize)) return sizes;
    if (row.is(sizeLists) && row.closest(menus).length === 0 && areShoeSizes(labels)) return sizes;
  }
  return undefined;
};

const sizeLists = ['sizes', 'shoe-size', 'shoe_size', 'size-list', 'size_list', 'sizelist']
  .map((word) => `[class*="${word}" i], [id*="${word}" i]`)
  .join(', ');

/** `<div data-criteria-name="Size"><i data-gpr-value="King" data-is-disabled="false">`: what a program draws choices from. */
const fromAttributes = (page: Page): SizeOption[] | undefined => {
  for (const control of page.all(criteria, 20)) {
    if (!isSizeLabel(control.attr('data-criteria-name') ?? control.attr('data-option-name') ?? '')) continue;
    const sizes = control
      .children('[data-gpr-value], [data-value], [data-option-value]')
      .toArray()
      .map(({ attribs: own }) => ({
        label: own['data-gpr-value'] ?? own['data-option-value'] ?? own['data-value'] ?? '',
        available: own['data-is-disabled'] !== 'true',
      }));
    if (sizes.length > 1) return sizes;
  }
  for (const control of page.all(sizeData, 20)) {
    const sizes = sizeAttributes.flatMap((name) => sizesIn(control.attr(name) ?? ''));
    if (sizes.length > 1 && sizes.every(({ label }) => isSurelySize(label))) return sizes;
  }
  return undefined;
};

/** `[{ "value": "HE1INS", "text": "46/48 RUS (S INT)" }, …]` */
const sizesIn = (text: string): SizeOption[] =>
  listOf(/^\s*\[/.test(text) ? parseJson(text) : undefined).flatMap((entry) =>
    isObject(entry)
      ? sizeOption(textOf(entry.text) ?? textOf(entry.label) ?? textOf(entry.name), availabilityOf(entry))
      : sizeOption(textOf(entry)),
  );

const sizeAttributes = [
  'data-sizes',
  'data-fitting-sizes',
  'data-size-list',
  'data-available-sizes',
  'data-size-options',
];
const sizeData = sizeAttributes.map((name) => `[${name}]`).join(', ');

const criteria = '[data-criteria-name], [data-option-name]';

const menus =
  'nav, header, footer, aside, [class*="nav" i], [class*="menu" i], [class*="filter" i], [class*="facet" i], [class*="refine" i]';

/** Numbers that rise from 2 or more: ratings and pages begin with 1. */
const areShoeSizes = (labels: readonly string[]): boolean => {
  const numbers = labels.map((label) =>
    looksLikeSize(label) ? Number.parseFloat(label.replace('½', '.5')) : Number.NaN,
  );
  return labels.length > 2 && numbers.every((number, at) => number > (numbers[at - 1] ?? 1));
};

const rows = ['size', 'taille', 'talla', 'swatch', 'variant', 'dimension', 'variation', 'option']
  .map((word) => `ul[class*="${word}" i], div[class*="${word}" i]`)
  .join(', ');
