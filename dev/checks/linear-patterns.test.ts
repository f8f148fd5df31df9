import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { describe, expect, test } from 'vitest';
import { hostileTexts, isSlow } from './hostile-text.ts';
import {
  builtWhile,
  type Pattern,
  patternsIn,
  schemaPatternsIn,
  slowPatternsIn,
  slowRepeatOf,
} from './linear-patterns.ts';

const sourcesOf = (globs: string[]) =>
  globSync(globs, { cwd: root, exclude: (path) => /(^|\/)(node_modules|testing|dist)$/.test(path) })
    .filter((file) => !/\.(test|bench)\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
/** All that is shipped, and the commands that read what others wrote. */
const sources = sourcesOf([
  '{svc-*,mfe-*}/**/*.{ts,tsx}',
  '{contracts,service-kit,shell,ui-kit,release,cli}/**/*.{ts,tsx}',
]);
/** Where expressions are built from strings: at the start of a line when a module is loaded, indented within a function. */
const building = sources.filter(({ source }) => source.includes('RegExp('));

const exportsOf = ({ file }: { file: string }): Promise<unknown> => import(join(root, file));
/** Loads the module a second time, which builds its patterns again. */
const loadAgain = (file: string): Promise<unknown> => import(`${join(root, file)}?again`);
const builtPatterns = () => builtWhile(() => Promise.all(building.map(({ file }) => loadAgain(file))));
/** The patterns of requests, answers and stored documents: these have no format. */
const schemaPatterns = async () =>
  schemaPatternsIn(
    await Promise.all(
      sources
        .filter(({ file, source }) => /^(contracts|svc-\w+)\//.test(file) && /typebox/.test(source))
        .map(exportsOf),
    ),
  );

test('every regular expression of what is shipped takes linear time', () => {
  expect(sources.flatMap(({ file, source }) => patternsIn(file, source)).length).toBeGreaterThan(300);
  const slow = sources.flatMap(({ file, source }) => slowPatternsIn(file, source).map((found) => ({ file, ...found })));
  expect(slow).toEqual([]);
}, 120_000);

test('expressions are built from strings when a module is loaded, where they are checked, and never for a request', () => {
  // The exceptions read the patterns of contracts, which are checked here themselves.
  const files = building.filter(({ source }) => /^ .*\bRegExp\(/m.test(source)).map(({ file }) => file);
  expect(files.sort()).toEqual(['contracts/published/schema-changes.ts', 'release/checks/browser/contract-answers.ts']);
});

test('every regular expression that is built from strings takes linear time', async () => {
  const patterns = await builtPatterns();
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((pattern) => slowRepeatOf(pattern) !== undefined)).toEqual([]);
});

test('every pattern of a schema takes linear time', async () => {
  const patterns = await schemaPatterns();
  expect(patterns.length).toBeGreaterThan(20);
  expect(patterns.filter((pattern) => slowRepeatOf(pattern) !== undefined)).toEqual([]);
});

describe('hostile text', () => {
  const times = 10_000;
  // A quadratic pattern takes 70 ms and more for so long a text, a linear one less than one.
  const bound = 30;
  const isSlowed = (pattern: Pattern) => isSlow(pattern, hostileTexts(pattern, times), bound);

  test('slows no regular expression down, however long it is', async () => {
    const literals = sources.flatMap(({ file, source }) => patternsIn(file, source));
    const all = [...literals, ...(await builtPatterns()), ...(await schemaPatterns())];
    const patterns = new Map(all.map((pattern) => [`/${pattern.pattern}/${pattern.flags}`, pattern]));
    expect([...patterns].filter(([, pattern]) => isSlowed(pattern)).map(([name]) => name)).toEqual([]);
  }, 120_000);

  test.each(['\\s+$', '^\\d*\\w*x$', '^<a\\s*\\s*>$'])(
    'finds %s',
    (pattern) => {
      expect(isSlowed({ pattern, flags: '' })).toBe(true);
    },
    120_000,
  );
});

test.each([
  ['exponential', '/^(a+)+$/', 'a'],
  ['quadratic by its start', '/\\s+$/', '\\s'],
  ['quadratic by two neighbours', '/^\\d*\\w*x$/', '\\d'],
])('finds a pattern that is %s', (_, pattern, repeat) => {
  const source = `const one = 1;\nexport const found = (text: string) => ${pattern}.test(text);`;
  expect(slowPatternsIn('example.ts', source)).toEqual([{ pattern, repeat: expect.stringContaining(repeat) }]);
});

test.each(['/(?<!\\s)\\s+$/', '/^[a-z]+$/', '/"[^"]*"/g'])('accepts %s', (pattern) => {
  expect(slowPatternsIn('example.ts', `export const found = ${pattern};`)).toEqual([]);
});

test('finds expressions that are built from strings', async () => {
  const [one, other] = ['a+', 'b'];
  expect(await builtWhile(async () => [new RegExp(one ?? '', 'i'), RegExp(other ?? '')])).toEqual([
    { pattern: 'a+', flags: 'i' },
    { pattern: 'b', flags: '' },
  ]);
});

test('finds the patterns of a schema', () => {
  const schema = { properties: { a: { pattern: '^a+$' } }, items: [{ patternProperties: { '^b$': {} } }] };
  expect(schemaPatternsIn(schema).map(({ pattern }) => pattern)).toEqual(['^a+$', '^b$']);
});
