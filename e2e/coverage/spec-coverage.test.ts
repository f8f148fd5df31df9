import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { coverageTable, unknownPatterns, unlistedTitles } from './coverage-table.ts';
import { sentences } from './sentences.ts';
import { browserTitles, type TestTitle, unitTitles } from './test-titles.ts';

describe('the list of sentences', () => {
  let titles: readonly TestTitle[] = [];
  beforeAll(async () => {
    titles = [...(await browserTitles()), ...(await unitTitles())];
  }, 60_000);

  test('names tests that exist', () => {
    expect(unknownPatterns(sentences, titles)).toEqual([]);
  });

  test('has every test that calls itself a sentence', () => {
    expect(unlistedTitles(sentences, titles)).toEqual([]);
  });

  test('has a reason for every sentence that is open, and names none twice', () => {
    expect(sentences.filter(({ proved, open }) => proved.length === 0 && !open)).toEqual([]);
    const names = sentences.map(({ section, audience, text }) => `${section} ${audience} ${text}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('is what docs/spec-coverage.md shows; else run node e2e/coverage/spec-coverage.ts', async () => {
    const written = await readFile(join(import.meta.dirname, '../../docs/spec-coverage.md'), 'utf8');
    expect(written).toBe(coverageTable(sentences, titles));
  });
});

test('a pattern without a test and a title without a sentence are both found', () => {
  const list = [{ section: 2, audience: 'customer' as const, text: 'x', proved: ['gone'] }];
  const titles = [{ file: 'a.spec.ts', title: 'spec 2 · new' }];
  expect(unknownPatterns(list, titles)).toEqual(['gone']);
  expect(unlistedTitles(list, titles)).toEqual(['spec 2 · new']);
  expect(coverageTable(list, titles)).toContain('| 2 | customer | x | **open** |');
});
