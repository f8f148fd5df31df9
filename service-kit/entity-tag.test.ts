import { expect, test } from 'vitest';
import { namesTag } from './entity-tag.ts';

test.each<[string, string, boolean]>([
  ['"1"', '"1"', true],
  ['W/"1"', '"1"', true],
  ['"1"', 'W/"1"', true],
  ['"0", W/"1" , "2"', '"1"', true],
  ['"0","1"', '"1"', true],
  ['"a,b"', '"a,b"', true],
  ['*', '"1"', true],
  [' * ', '"1"', true],
  ['', '"1"', false],
  ['"2"', '"1"', false],
  ['"11"', '"1"', false],
  ['W/"2", "3"', '"1"', false],
  ['1', '"1"', false],
  ['"*"', '"1"', false],
  ['"a', '"a', false],
])('If-None-Match %s and the tag %s: %s', (ifNoneMatch, tag, expected) => {
  expect(namesTag(ifNoneMatch, tag)).toBe(expected);
});
