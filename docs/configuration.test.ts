import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';
import { configurationPage } from './configuration.ts';

test('docs/configuration.md is up to date; else run node docs/write-configuration.ts', async () => {
  expect(await readFile(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
});

test.each(['service-kit/release-store/open-release-store.ts', 'release/settings.ts'])(
  'docs/configuration.md names every variable that %s reads',
  async (file) => {
    const source = await readFile(join(root, file), 'utf8');
    const read = [...source.matchAll(/'([A-Z][A-Z0-9_]{4,})'|environment\.([A-Z][A-Z0-9_]{4,})/g)];
    expect(read.length).toBeGreaterThan(2);
    for (const [, quoted, property] of read) expect(configurationPage()).toContain(`\`${quoted ?? property}\``);
  },
);
