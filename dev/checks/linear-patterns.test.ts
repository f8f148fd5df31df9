import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';
import { patternsIn, slowPatternsIn } from './linear-patterns.ts';

/** Where outside input is read: requests, webhooks, pages of stores, addresses. */
const files = globSync(['svc-*/**/*.ts', '{contracts,service-kit,shell/server}/**/*.ts', 'ui-kit/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: (path) => path.endsWith('node_modules') || path.endsWith('testing'),
}).filter((file) => !/\.test\.tsx?$/.test(file));

test('every regular expression that may read outside input takes linear time', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  expect(sources.flatMap(({ file, source }) => patternsIn(file, source)).length).toBeGreaterThan(200);
  const slow = sources.flatMap(({ file, source }) => slowPatternsIn(file, source).map((found) => ({ file, ...found })));
  expect(slow).toEqual([]);
});

test.each([
  ['exponential', '/^(a+)+$/', 'a'],
  ['quadratic by its start', '/\\s+$/', '\\s'],
  ['quadratic by two neighbours', '/^\\d*\\w*x$/', '\\d'],
])('finds a pattern that is %s', (_, pattern, repeat) => {
  const source = `const one = 1;\nexport const found = (text: string) => ${pattern}.test(text);`;
  expect(slowPatternsIn('example.ts', source)).toEqual([{ line: 2, pattern, repeat: expect.stringContaining(repeat) }]);
});

test.each(['/(?<!\\s)\\s+$/', '/^[a-z]+$/', '/"[^"]*"/g'])('accepts %s', (pattern) => {
  expect(slowPatternsIn('example.ts', `export const found = ${pattern};`)).toEqual([]);
});
