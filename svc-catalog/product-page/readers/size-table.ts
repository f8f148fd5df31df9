import { isBeside } from '../cards.ts';
import type { Elements, Page } from '../page.ts';
import { looksLikeSize, type SizeOption, sizeAlone } from '../sizes.ts';

const mostTables = 50;
const mostCells = 40;

/** A table with a control for each article: a size heads each of its columns or rows, a colour the others. */
export const fromTable = (page: Page): SizeOption[] | undefined => {
  for (const table of page.all('table', mostTables)) {
    if (table.find(control).length === 0 || table.find('table').length > 0 || isBeside(page, table)) continue;
    const rows = table
      .find('tr')
      .slice(0, mostCells)
      .toArray()
      .map((row) => cellsOf(page.$(row), page));
    const [heads = []] = rows;
    const columns = heads.map((_, at) => rows.flatMap((cells) => cells[at] ?? []));
    const sizes = sizesOf(columns) ?? sizesOf(rows);
    if (sizes) return sizes;
  }
  return undefined;
};

const control = 'input[type="radio"], input[type="checkbox"], input[type="number"], button';

const cellsOf = (row: Elements, page: Page): Elements[] =>
  row
    .children('th, td')
    .slice(0, mostCells)
    .toArray()
    .map((cell) => page.$(cell));

/** The lines of a table, each of which begins with its size; the first begins with the title of the table. */
const sizesOf = ([, ...lines]: readonly (readonly Elements[])[]): SizeOption[] | undefined => {
  const sizes = lines.map(([head, ...cells]) => ({
    label: head?.text().trim() ?? '',
    available: cells.some((cell) => cell.find(control).not('[disabled]').length > 0),
  }));
  return sizes.length > 1 && sizes.every(({ label }) => looksLikeSize(sizeAlone(label))) ? sizes : undefined;
};
