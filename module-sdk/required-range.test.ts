import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requiredRange } from './required-range.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'range-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the versions of a shared library that a module works with', () => {
  test.each<[string, string | undefined, string]>([
    ['are those of its package.json', '^19.4.0', '^19.4.0'],
    ['may be fewer', '~19.4.1', '~19.4.1'],
    ['are all of the table where it pins one', '19.4.0', '^19.0.0'],
    ['are all of the table where it takes any', '*', '^19.0.0'],
    ['are those of the table where it asks for another major version', '^20.0.0', '^19.0.0'],
    ['are those of the table where it names none', undefined, '^19.0.0'],
  ])('%s', async (_, stated, expected) => {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { react: stated } }));
    expect(requiredRange({ package: 'react', range: '^19.0.0' }, folder)).toBe(expected);
  });
});
