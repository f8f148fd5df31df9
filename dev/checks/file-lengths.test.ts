import { describe, expect, test } from 'vitest';
import { distribution, type FileLength, fileLengths, tooLong } from './file-lengths.ts';

describe('every source file', () => {
  test('is short enough to hold in the head', () => {
    const lengths = fileLengths();
    expect(lengths.length).toBeGreaterThan(500);
    expect(tooLong(lengths)).toEqual([]);
  });
});

test('a file over its limit is named, code and tests apart', () => {
  const of = (file: string, lines: number, kind: FileLength['kind']): FileLength => ({ file, lines, kind });
  const lengths = [of('a.test.ts', 501, 'test'), of('b.test.ts', 500, 'test'), of('a.ts', 351, 'code')];
  expect(tooLong(lengths).map(({ file }) => file)).toEqual(['a.test.ts', 'a.ts']);
  expect(distribution(lengths)[0]).toBe(
    'code: 1 files, half within 351 lines, 9 of 10 within 351, 99 of 100 within 351, the longest 351 (limit 350)',
  );
});
