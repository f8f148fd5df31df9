import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserTitles, unitTitles } from './test-titles.ts';

interface Row {
  readonly section: string;
  readonly cells: readonly string[];
}

/** The rows of all tables of a page, each under its heading. */
const rowsOf = (page: string): Row[] =>
  page.split(/^## /m).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n');
    const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
    return rows.map((line) => ({
      section,
      cells: line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }));
  });

const sectionOf = { orders: 'svc-orders', payments: 'svc-payments', catalog: 'svc-catalog', site: 'The site' } as const;

describe('docs/security.md', () => {
  let rows: Row[] = [];
  let titles = new Set<string>();
  beforeAll(async () => {
    rows = rowsOf(await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8'));
    const all = [...(await browserTitles()), ...(await unitTitles())];
    titles = new Set(all.map(({ file, title }) => `\`${file}\`: ${title}`));
  }, 60_000);

  test('has one row for each operation, under its service, and no row for what is none', () => {
    const listed = rows
      .filter(({ section }) => Object.values<string>(sectionOf).includes(section))
      .map(({ section, cells }) => `${section} ${cells[0]}`);
    const there = allOperations.map(({ service, id }) => `${sectionOf[service]} \`${id}\``);
    expect(listed.toSorted()).toEqual(there.toSorted());
  });

  test('says in each row who may call, what could go wrong and which tests show that it does not', () => {
    expect(rows.length).toBeGreaterThan(allOperations.length + 15);
    expect(rows.filter(({ cells }) => cells.some((cell) => cell === ''))).toEqual([]);
  });

  test('names tests that exist, in the files where they are', () => {
    const named = rows.flatMap(({ cells }) => (cells.at(-1) ?? '').split('<br>'));
    expect(named.filter((one) => !titles.has(one))).toEqual([]);
  });
});
