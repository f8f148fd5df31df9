import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';
import { accessPage } from './access.ts';

test('docs/access.md is up to date; else run node docs/write-access.ts', async () => {
  expect(await readFile(join(root, 'docs/access.md'), 'utf8')).toBe(accessPage());
});
