import type { Elements, Page, TreeNode } from './page.ts';

/**
 * Elements that hold a few words and little else, where those words match: 'Select Size' over a row of choices. Read off
 * the tree itself: asking every element of a long page for its whole text would cost more than parsing it.
 */
export const captionsOn = (page: Page, words: RegExp): Elements[] => {
  const found: Elements[] = [];
  for (const element of page.$(kinds).toArray()) {
    if (found.length >= most) break;
    const text = ownText(element);
    if (text !== undefined && words.test(text)) found.push(page.$(element));
  }
  return found;
};

const kinds = 'span, div, p, h2, h3, h4, h5, h6, label, legend, strong, b, dt, td, th, a, button, li';
const most = 20;
const longest = 60;

/** The words of an element, without up to two more in it that show what is chosen: `Size: <b>M</b> <small>Required</small>`. */
const ownText = ({ children = [] }: { children?: readonly TreeNode[] }): string | undefined => {
  const inner = children.filter(({ type }) => type !== 'text' && type !== 'comment');
  if (inner.length > 2 || inner.some((child) => !isValue(child))) return undefined;
  const text = textsOf(children);
  return text === '' || text.length > longest ? undefined : text;
};

const longestValue = 20;
const isValue = ({ name = '', children = [] }: TreeNode): boolean =>
  /^(span|b|strong|em|i|small|output|a|button)$/.test(name) &&
  children.every(({ type }) => type === 'text') &&
  textsOf(children).length <= longestValue;

const textsOf = (nodes: readonly TreeNode[]): string =>
  nodes
    .map(({ type, data = '' }) => (type === 'text' ? data : ''))
    .join('')
    .trim();
