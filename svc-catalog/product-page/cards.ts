import { boxesFrom, type Elements, type Page, type TreeNode } from './page.ts';

/** What holds more is no card. */
const mostOnCard = 50;
const mostLevels = 5;

const headingBoxes = new WeakMap<Page, ReadonlySet<TreeNode>>();

/** The elements that the page's heading is in. */
const boxesOfHeading = (page: Page): ReadonlySet<TreeNode> => {
  const known = headingBoxes.get(page);
  if (known) return known;
  const boxes = new Set(boxesFrom(page.heading()?.[0]?.parent));
  headingBoxes.set(page, boxes);
  return boxes;
};

/**
 * Whether an element is on the card of other goods: in a link with their heading or picture, or beside a heading that leads
 * elsewhere. What is beside the page's own heading may lead to the product's author or brand.
 */
export const isOnCard = (page: Page, element: TreeNode): boolean => {
  const own = boxesOfHeading(page);
  for (const box of boxesFrom(element, mostLevels)) {
    if (own.has(box)) return false;
    if (isLink(box) && holds(box, /^(h[2-5]|img)$/)) return true;
    const { children = [] } = box;
    if (children.length <= mostOnCard && children.some(leadsElsewhere)) return true;
  }
  return false;
};

const isLink = ({ name, attribs = {} }: TreeNode): boolean =>
  name === 'a' && attribs.href !== undefined && !/^(#|javascript:)/i.test(attribs.href);

const leadsElsewhere = (node: TreeNode): boolean =>
  /^h[2-5]$/.test(node.name ?? '') ? isLinkAlone(node) : isLink(node) && holds(node, /^h[2-5]$/);

/** `Size <a>Chart</a>` is a caption. */
const isLinkAlone = ({ children = [] }: TreeNode): boolean =>
  children.some(isLink) && children.every(({ type, data = '' }) => type !== 'text' || data.trim() === '');

/** Choices of goods that are offered beside the product, and of those who rate it. */
const otherGoods =
  /(^|[\s_-])(reviews?|related|recommend\w*|add-?product\w*|upsell\w*|cross-?sell\w*|together|recently\w*|similar|quick-?(shop|view)-?(modal|popup|dialog|drawer)|also-?(like|bought|viewed))([\s_-]|$)/i;
const filters = /filter|facet|refine/i;

/** Whether a control is for other goods, or narrows a list down. A box that holds the page's heading, too, says neither. */
export const isBeside = (page: Page, control: Elements): boolean => {
  const element = control[0];
  const own = boxesOfHeading(page);
  for (const box of boxesFrom(element)) {
    if (own.has(box)) break;
    const { name = '', attribs = {} } = box;
    const label = `${attribs.class ?? ''} ${attribs.id ?? ''}`.replace(/([a-z])([A-Z])/g, '$1-$2');
    if (/^(nav|footer)$/.test(name) || otherGoods.test(label)) return true;
    if (filters.test(label) && page.$(box as never).find('[type="checkbox"]').length > 0) return true;
  }
  return element !== undefined && isOnCard(page, element);
};

/** Whether an element holds a link with the heading of other goods, or with their picture and what they cost. */
export const holdsCard = (element: TreeNode): boolean =>
  hasInside(element, (node) => leadsElsewhere(node) || (isLink(node) && holds(node, /^img$/) && hasAmount(node)));

const hasAmount = (link: TreeNode): boolean =>
  hasInside(link, ({ type, data = '' }) => type === 'text' && /\p{Sc}\s?\p{Nd}|\p{Nd}\s?\p{Sc}/u.test(data));

const holds = (box: TreeNode, names: RegExp): boolean => hasInside(box, ({ name = '' }) => names.test(name));

/** Whether one of the first elements in a box is such. */
const hasInside = (box: TreeNode, isSuch: (node: TreeNode) => boolean): boolean => {
  const waiting = [...(box.children ?? [])];
  let seen = 0;
  for (let node = waiting.shift(); node && seen < mostOnCard; node = waiting.shift(), seen += 1) {
    if (isSuch(node)) return true;
    waiting.push(...(node.children ?? []).slice(0, mostOnCard));
  }
  return false;
};
