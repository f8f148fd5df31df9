import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '@potli/contracts/errors.ts';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

/** | `CODE` 404 | who | *The sentence* what it means | how to fix it | */
const row = /^\| `([A-Z_]+)` (\d+) \| (\w+) \| \*(.+?)\* (.+) \| (.+) \|$/;

test('docs/errors.md has every code of the catalogue, in its order, with status, sentence, meaning and cure', async () => {
  const page = await readFile(join(root, 'docs/errors.md'), 'utf8');
  const told = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, code, status, , error] = row.exec(line) ?? [line];
      return [code, Number(status), error];
    });
  expect(told).toEqual(Object.entries(errors).map(([code, { status, error }]) => [code, status, error]));
});
