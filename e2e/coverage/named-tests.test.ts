import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { root } from '@potli/release/root.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { asvsRequirements } from './asvs-requirements.ts';
import { type DocRow, rowsOf } from './doc-rows.ts';
import { type TestTitle, testTitles } from './test-titles.ts';

const sectionOf = { orders: 'svc-orders', payments: 'svc-payments', catalog: 'svc-catalog', site: 'The site' } as const;

let tests: readonly TestTitle[] = [];
/** As a page names a test: its file and its title. */
let titles = new Set<string>();
beforeAll(async () => {
  tests = await testTitles();
  titles = new Set(tests.map(({ file, title }) => `\`${file}\`: ${title}`));
}, 180_000);

describe('docs/spec-coverage.md', () => {
  let page = '';
  let rows: readonly DocRow[] = [];
  const proofsOf = ({ cells }: DocRow): string[] => (cells[3] ?? '').split('<br>');
  beforeAll(async () => {
    page = await readFile(join(root, 'docs/spec-coverage.md'), 'utf8');
    rows = rowsOf(page);
  });

  test('has each sentence once and counts them', () => {
    const sentences = rows.map(({ cells }) => cells.slice(0, 3).join(' '));
    expect(new Set(sentences).size).toBe(rows.length);
    expect(page).toContain(`\n${rows.length} sentences, all proved.\n`);
  });

  test('names tests that exist, in the files where they are', () => {
    expect(rows.flatMap(proofsOf).filter((proof) => !titles.has(proof))).toEqual([]);
  });

  test('has every test that has a sentence for its title', () => {
    const listed = new Set(rows.flatMap(proofsOf));
    const named = [...titles].filter((one) => /: spec \d · /.test(one));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((proof) => !listed.has(proof))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  let rows: DocRow[] = [];
  beforeAll(async () => {
    rows = rowsOf(await readFile(join(root, 'docs/security.md'), 'utf8'));
  });

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
    // The tables of keys, of their rotation and of cryptography name their tests, if any, in the text around them.
    const shown = rows.filter(
      ({ section }) => !['Keys between services', 'Rotating secrets', 'Cryptography'].includes(section),
    );
    const named = shown.flatMap(({ cells }) => (cells.at(-1) ?? '').split('<br>'));
    expect(named.filter((one) => !titles.has(one))).toEqual([]);
  });
});

describe('docs/asvs.md', () => {
  const titlesIn = (file: string): string[] => tests.filter((one) => one.file === file).map(({ title }) => title);
  let page = '';
  let rows: readonly DocRow[] = [];
  beforeAll(async () => {
    page = await readFile(join(root, 'docs/asvs.md'), 'utf8');
    rows = rowsOf(page);
  });

  test('has one row for each requirement of levels 1 and 2, in their order', () => {
    expect(rows.map(({ cells }) => cells[0])).toEqual(asvsRequirements);
  });

  test('leaves nothing blank and counts its states', () => {
    const states = ['met', 'not applicable', 'not met'];
    const count = (state: string) => rows.filter(({ cells }) => cells[3] === state).length;
    expect(rows.filter(({ cells }) => cells.length !== 5 || cells.includes(''))).toEqual([]);
    expect(rows.filter(({ cells }) => !states.includes(cells[3] ?? ''))).toEqual([]);
    expect(page).toContain(`\n${states.map((state) => `${count(state)} ${state}`).join(', ')}.\n`);
  });

  test('names tests that exist, in the files where they are', () => {
    const missing = rows.flatMap(({ cells: [id = '', , , , where = ''] }) =>
      [...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: /g)]
        .filter(({ 0: found, 1: file = '', index }) => {
          const rest = where.slice(index + found.length);
          return !titlesIn(file).some((title) => rest.startsWith(title));
        })
        .map(([found]) => `${id} ${found}`),
    );
    expect(missing).toEqual([]);
  });

  test('names files and pages that exist', () => {
    const paths = rows.flatMap(({ cells }) => [
      ...[...(cells[4] ?? '').matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.(?:json|yaml))`/g)].map(([, path = '']) => path),
      ...[...(cells[4] ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join('docs', path)),
    ]);
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
