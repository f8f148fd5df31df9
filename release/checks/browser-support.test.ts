import { describe, expect, test } from 'vitest';
import { newInScript, newInStyles } from './browser-support.ts';

const features = (found: readonly { feature: string }[]) => found.map(({ feature }) => feature);

describe('a built script', () => {
  test.each([
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['Object.groupBy([], f)', ['Object.groupBy']],
    ['a.union(b)', ['.union()']],
    ['document.startViewTransition(f)', ['.startViewTransition()']],
    ['new Float16Array(2)', ['Float16Array']],
  ])('with %s uses what a declared browser lacks', (script, expected) => {
    expect(features(newInScript(script))).toEqual(expected);
  });

  test.each([
    '[3, 1].toSorted().with(0, 2).findLast(Boolean)',
    'structuredClone(AbortSignal.timeout(5))',
    'document.startViewTransition?.(f)',
    'const union = (a) => a; union(1)',
    'new Intl.NumberFormat("en-IN").format(2)',
    'dialog.showModal(); Object.hasOwn(a, "b"); crypto.getRandomValues(c)',
  ])('with %s runs in the declared browsers', (script) => {
    expect(newInScript(script)).toEqual([]);
  });

  test.each(['/[a--b]/v', 'using file = open()', 'const { a, = 1'])('with the syntax %s is refused', (script) => {
    expect(() => newInScript(script)).toThrow();
  });

  test('names the browsers that lack a feature', () => {
    expect(newInScript('Promise.withResolvers()')[0]?.lacking).toContain('safari 16.4');
  });
});

describe('a built style sheet', () => {
  const inSheet = (sheet: string) => features(newInStyles(Buffer.from(sheet)));

  test.each([
    ['.a { field-sizing: content; color: red }', ['field-sizing']],
    ['.a::details-content { color: red }', [':details-content']],
    ['@starting-style { .a { color: red } }', ['@starting-style']],
  ])('%s uses what a declared browser lacks', (sheet, expected) => {
    expect(inSheet(sheet)).toEqual(expected);
  });

  test.each([
    '.a:has(:checked) { inset: 0; gap: 1px }',
    '@media (width >= 560px) { .a { display: grid } }',
    '@supports (display: grid) { .a { user-select: none } }',
    ':root { --own: 1px } .a { width: var(--own); -webkit-appearance: none }',
  ])('%s works in the declared browsers', (sheet) => {
    expect(inSheet(sheet)).toEqual([]);
  });
});
