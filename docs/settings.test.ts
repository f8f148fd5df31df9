import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plans } from '@potli/dev/environment.ts';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

const settingsFiles = [
  'service-kit/service-settings.ts',
  'svc-orders/settings.ts',
  'svc-payments/settings.ts',
  'svc-catalog/settings.ts',
  'shell/server/settings.ts',
];

/** Names of environment variables: capitals before a colon, or read from `env`. */
const variablesIn = (source: string): string[] => [
  ...[...source.matchAll(/^\s+([A-Z][A-Z0-9_]{2,}):/gm)].map(([, name]) => name ?? ''),
  ...[...source.matchAll(/(?:text|address)\('([A-Z][A-Z0-9_]{2,})'|environment\.([A-Z][A-Z0-9_]{2,})\b/g)].map(
    ([, one, other]) => one ?? other ?? '',
  ),
];

test.each(settingsFiles)('the README names every variable that %s reads', async (file) => {
  const [readme, source] = await Promise.all(['README.md', file].map((path) => readFile(join(root, path), 'utf8')));
  const variables = [...new Set(variablesIn(source ?? ''))];
  expect(variables.length).toBeGreaterThan(3);
  expect(variables.filter((name) => !readme?.includes(`\`${name}\``))).toEqual([]);
});

test('the README names the port of every process and its variable', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  for (const { portVariable, defaultPort } of Object.values(plans))
    expect(readme).toContain(`\`${portVariable}\` (${defaultPort})`);
});
