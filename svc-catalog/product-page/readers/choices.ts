import { boxesFrom, type Elements, type Page, type TreeNode } from '../page.ts';
import { buying } from '../product-evidence.ts';
import {
  isRemark,
  isSizeLabel,
  looksLikeSize,
  type SizeOption,
  saysSoldOut,
  sizeAlone,
  speaksOfSizes,
} from '../sizes.ts';

const links = 'a[href]';
export const choiceKinds = [
  'label',
  '[role="radio"], [role="option"]',
  'button, [role="button"]',
  'li',
  links,
  // Custom elements: `<shop-tile value="36">36</shop-tile>`
  '[value]:not(input, select, option, button, data, meter, progress)',
  'span',
  'div',
];

/** Selecting in a place takes time that grows with the square of what it holds. */
const mostInPlace = 1000;

/** What a page offers to choose from in a place: elements of the first kind some of which have the form of a size. */
export const choicesIn = (page: Page, place: Elements, kinds = choiceKinds): SizeOption[] | undefined =>
  chosenFrom(page, place, kinds, (kind, choices) => {
    const shaped = choices.filter(({ label }) => looksLikeSize(sizeAlone(label))).length;
    return shaped > 0 && shaped >= choices.length * shareOf(kind, choices.length);
  });

/** As above where the place is called Size: choices that look alike, of whatever form (`Petite`, `Tall`). */
export const choicesCalledSizes = (page: Page, place: Elements): SizeOption[] | undefined =>
  choicesIn(page, place) ??
  chosenFrom(page, place, choiceKinds.slice(0, 3), (_, choices) => {
    const looks = new Set(choices.map(({ element }) => classesOf(element)[0]));
    return choices.length > 1 && looks.size === 1 && choices.every(({ label }) => label.length <= longestName);
  });

const longestName = 20;

const chosenFrom = (
  page: Page,
  place: Elements,
  kinds: readonly string[],
  areSizes: (kind: string, choices: readonly Choice[]) => boolean,
): SizeOption[] | undefined => {
  if (place.children().length > mostInPlace) return undefined;
  const read = (kind: string): readonly Choice[] | undefined => {
    const found = place.find(kind).add(place.filter(kind)).slice(0, 100).toArray();
    const texts = innermost(shownOf(withChosen(found)))
      .map((element) => ({ element, label: visibleText(page, page.$(element)) }))
      .filter(({ label }) => label !== '' && !isCaption(label) && !isRemark(label));
    const choices = oneOfEachTile(texts);
    return areSizes(kind, choices) && !areProperties(choices) ? choices : undefined;
  };
  for (const kind of kinds) {
    const choices = read(kind);
    if (!choices) continue;
    const texts = kind === links ? read('span') : undefined;
    return withStock(page, texts && holdsMore(texts, choices) ? texts : choices);
  }
  return undefined;
};

/** Whether those are the same choices with others that look like sizes: the chosen and the sold-out ones may be no links. */
const holdsMore = (more: readonly Choice[], choices: readonly Choice[]): boolean => {
  const labels = new Set(more.map(({ label }) => label));
  return (
    choices.length > 1 &&
    more.length > choices.length &&
    labels.size === more.length &&
    choices.every(({ label }) => labels.has(label)) &&
    more.every(({ label }) => looksLikeSize(sizeAlone(label)))
  );
};

/** How many of the choices have the form of a size: cards of variants hold their contents, too; boxes hold any text. */
const shareOf = (kind: string, count: number): number => {
  if (kind !== 'span' && kind !== 'div') return 0.25;
  // A lone text behind a caption is no choice: it says how much is in it, or how many reviews mention the size.
  if (count === 1) return 2;
  return kind === 'div' ? 1 : 0.5;
};

interface Choice {
  readonly element: Elements[number];
  readonly label: string;
}

/** `Width: 13 cm`, `Height: 6 cm`: what is written before them is not Size. */
const areProperties = (choices: readonly Choice[]): boolean =>
  choices.every(({ label }) => {
    const [, property] = /^(\p{L}[\p{L} ]{0,30}):\s/u.exec(label) ?? [];
    return property !== undefined && !isSizeLabel(property);
  });

/** Without the elements that hold others of them: those are lists of choices. */
const innermost = (elements: Elements[number][]): Elements[number][] => {
  const all = new Set<unknown>(elements);
  const holders = new Set<unknown>();
  for (const element of elements) {
    let { parent } = element;
    while (parent && !all.has(parent)) parent = parent.parent;
    if (parent) holders.add(parent);
  }
  return elements.filter((element) => !holders.has(element));
};

/** The chosen one among links is no link itself, but looks like the others. */
const withChosen = (elements: Elements[number][]): Elements[number][] => {
  const all = new Set<unknown>(elements);
  const [first] = elements;
  const look = classesOf(first)[0];
  const isAlike = (node: Elements[number]) => all.has(node) || (look !== undefined && classesOf(node)[0] === look);
  const row = first?.parent?.children ?? [];
  const isOneRow = row.length <= mostInRow && elements.every(({ parent }) => parent === first?.parent);
  return isOneRow ? row.filter(isAlike) : elements;
};

const mostInRow = 400;
const classesOf = (node: TreeNode | undefined): string[] =>
  (node?.attribs?.class ?? '').split(/\s+/).filter((name) => name !== '');

const mostLevels = 7;
const boxesOf = (element: TreeNode): TreeNode[] => [...boxesFrom(element, mostLevels)];

const tokensOf = ({ attribs }: TreeNode): string => (attribs?.class ?? '').replace(/([a-z])([A-Z])/g, '$1-$2');

/** A list for each system of sizes, one of them shown; where none is, a program draws what is shown from it. */
const shownOf = (elements: Elements[number][]): Elements[number][] => {
  const shown = elements.filter((element) => !boxesOf(element).some(isHidden));
  return shown.length > 0 ? shown : elements;
};

const isHidden = (box: TreeNode): boolean =>
  box.attribs?.hidden !== undefined ||
  /(^|\s)(hide|hidden|d-none)($|\s)/.test(box.attribs?.class ?? '') ||
  /display:\s*none/i.test(box.attribs?.style ?? '') ||
  (isPane(box) && !/(^|[\s_-])(active|show|selected|current)($|[\s_-])/.test(tokensOf(box)));

const isPane = ({ attribs }: TreeNode): boolean => /(^|\s)tab-pane($|\s)/.test(attribs?.class ?? '');

/** How many of the choices each box holds. */
const heldBy = (choices: readonly Choice[]): Map<TreeNode, number> => {
  const held = new Map<TreeNode, number>();
  for (const { element } of choices) for (const box of boxesOf(element)) held.set(box, (held.get(box) ?? 0) + 1);
  return held;
};

/** `<div><b>42 RUS</b><i>S INT</i></div>`: the first text of each tile where all tiles hold several of different kinds. */
const oneOfEachTile = (choices: readonly Choice[]): readonly Choice[] => {
  const tiles = new Map<unknown, Choice[]>();
  for (const choice of choices) {
    const { parent } = choice.element;
    tiles.set(parent, [...(tiles.get(parent) ?? []), choice]);
  }
  const kindOf = ({ element }: Choice) => ('attribs' in element ? `${element.name} ${element.attribs.class}` : '');
  const areTiles = [...tiles.values()].every(
    (held) => held.length > 1 && new Set(held.map(kindOf)).size === held.length,
  );
  return areTiles && tiles.size > 1 ? [...tiles.values()].flatMap(([first]) => first ?? []) : choices;
};

/** What is written between or beside the choices: their caption, 'Size chart', 'Add to cart'. */
const isCaption = (label: string): boolean =>
  /chart|guide|guía|guida|tab(ela|elle|la|ulka)|tableau|таблица|^(cancel|close|clear|reset)$/i.test(label) ||
  buying.test(label) ||
  (speaksOfSizes(label) && !looksLikeSize(label));

const unseen = '.visually-hidden, .sr-only, [hidden], style, script, svg';

/** What a person sees of a choice: without its cost and words for screen readers ('Variant sold out or unavailable'). */
const visibleText = (page: Page, choice: Elements): string => {
  const copy = choice.clone();
  copy.find(unseen).remove();
  for (const inner of copy.find('*').toArray()) {
    const text = page.$(inner).text().trim();
    if (isRemark(text) || isAmount.test(text)) page.$(inner).remove();
  }
  const text = copy.text().trim();
  if (looksLikeSize(text) || copy.children().length === 0) return text;
  // `<p>L</p><span>2 left</span>`
  const spaced = copy.find('*').before(' ').end().text().trim();
  if (looksLikeSize(sizeAlone(spaced))) return spaced;
  // `<b>XL</b><span>Hurry up!</span>`
  const first = firstTextIn(copy.get(0));
  return first !== undefined && (looksLikeSize(first) || copy.children().length > 1) ? first : text;
};

/** `₹549 ₹599`, `$2.10/cup` */
const isAmount = /^(\p{Sc}|rs\.?)\s?\d[^\p{L}]{0,30}(\/\s?\p{L}{1,12})?$/iu;

/** In page order, and without recursion, as pages may be nested without end. */
const firstTextIn = (root: TreeNode | undefined): string | undefined => {
  const waiting = root ? [root] : [];
  for (let node = waiting.pop(); node && waiting.length < mostInside; node = waiting.pop()) {
    const text = node.type === 'text' ? node.data?.trim() : undefined;
    if (text) return text;
    waiting.push(...(node.children ?? []).slice(0, mostInside).reverse());
  }
  return undefined;
};

/** A shop that draws the same sign on every choice shows it by its style sheet on some of them. */
const withStock = (page: Page, choices: readonly Choice[]): SizeOption[] => {
  const held = heldBy(choices);
  const tiles = choices.map(({ element, label }) => {
    const boxes = choices.length > 1 ? boxesOf(element) : [];
    const shared = boxes.findIndex((box) => held.get(box) !== 1);
    const own = shared < 0 ? boxes : boxes.slice(0, shared);
    const tile = own.at(-1) ?? element;
    return {
      label,
      isUsable: isUsable(page, page.$([element, ...(own as unknown as Elements[number][])])),
      isSigned: own.some(isFaded) || signsIn(tile, label),
      isCombinable: insideOf(tile).some((node) => /\bis-combinable\b/.test(node.attribs?.class ?? '')),
    };
  });
  const areAllSigned = tiles.every(({ isSigned }) => isSigned);
  const isAnyCombinable = tiles.some(({ isCombinable }) => isCombinable);
  return tiles.map((tile) => ({
    label: tile.label,
    available: tile.isUsable && (areAllSigned || !tile.isSigned) && (!isAnyCombinable || tile.isCombinable),
  }));
};

const isFaded = ({ attribs }: TreeNode): boolean => /opacity:\s*0?\.[1-5]/.test(attribs?.style ?? '');

const mostInside = 40;

/** A tile and the first elements in it. */
const insideOf = (tile: TreeNode): TreeNode[] => {
  const inside = [tile];
  for (const node of inside)
    for (const child of node.children ?? [])
      if (child.type !== 'text' && inside.length < mostInside) inside.push(child);
  return inside;
};

/** Whether what is written on a tile beside its label, or drawn over it, says that it is sold out. */
const signsIn = (tile: TreeNode, label: string): boolean =>
  insideOf(tile).some((node) => {
    const { 'aria-label': spoken = '', alt = '', title = '' } = node.attribs ?? {};
    const text = textBelow(node);
    const isDrawn = text === '' || text === label;
    return saysSoldOut(`${spoken} ${alt} ${title} ${text}`) || (isDrawn && node !== tile && isCalledSoldOut(node));
  });

const textBelow = (node: TreeNode): string =>
  insideOf(node)
    .flatMap(({ children = [] }) => children)
    .map(({ type, data = '' }) => (type === 'text' ? data : ''))
    .join(' ')
    .trim();

const soldOut =
  /(^|[\s_-])(?<!(almost|nearly|not|soon)-)(disabled|sold-?out|un-?available|not-?avail(able)?|indisponible|indisponivel|nao-disponivel|agotado|esgotado|epuise|no-?stock|out-?of-?stock|oos|so|inactive|unselectable|not-?allowed|strike(through)?(?!-hid)|diagonal|diagonal-cross|crossed(-out)?|coming-?soon|back-?soon)($|[\s_-])/i;

const isCalledSoldOut = (node: TreeNode): boolean =>
  soldOut.test(tokensOf(node)) || soldOut.test(node.attribs?.['data-availability'] ?? '');

/** Crossed out, or counted by the page's program. */
const gone = [
  '[style*="line-through"]',
  '[stock="0"]',
  ...['stock', 'inventory', 'qty'].map((name) => `[data-${name}="0"]`),
  ...['available', 'is-available', 'in-stock', 'instock'].map((name) => `[data-${name}="false"]`),
  ...['sold-out', 'soldout', 'out-of-stock', 'disabled'].map((name) => `[data-${name}="true"]`),
].join(', ');

/** Whether the page lets one choose it; an attribute or a class of the choice or of its control says false. */
export const isUsable = (page: Page, choice: Elements): boolean => {
  const controls = choice.add(choice.find('input, button')).add(labelled(page, choice));
  return (
    // Programs disable their controls until they run, and say by the other attribute what they will be.
    controls.filter(`[disabled]:not([aria-disabled="false"]), [aria-disabled="true"], ${gone}`).length === 0 &&
    !controls.toArray().some((element) => isCalledSoldOut(element))
  );
};

/** The control of a label. */
const labelled = (page: Page, label: Elements): Elements => {
  const id = label.attr('for');
  return id ? page.byId(id) : page.$([]);
};
