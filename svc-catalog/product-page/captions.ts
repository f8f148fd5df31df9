import type { Page } from './page.ts';

type Elements = ReturnType<Page['$']>;

/**
 * Elements that hold a few words and nothing else, where those words match: 'Select Size' over a row of choices. Read off
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

const kinds = 'span, div, p, h2, h3, h4, h5, h6, label, legend, strong, dt, a, button, li';
const most = 20;
const longest = 60;

interface TreeNode {
  readonly type: string;
  readonly data?: string;
  readonly children?: readonly TreeNode[];
}

const ownText = ({ children = [] }: { children?: readonly TreeNode[] }): string | undefined => {
  if (children.some(({ type }) => type !== 'text' && type !== 'comment')) return undefined;
  const text = children
    .map(({ type, data = '' }) => (type === 'text' ? data : ''))
    .join('')
    .trim();
  return text === '' || text.length > longest ? undefined : text;
};
