import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

const packages = globSync('*/package.json', { cwd: root })
  .map(dirname)
  .filter((folder) => folder !== 'e2e')
  .sort();

test.each(packages)('%s tells its users what changed, up to its present version', (folder) => {
  const { version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { version: string };
  const headings = readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? [];
  expect(headings[0]).toBe('## [Unreleased]');
  expect(headings[1]).toMatch(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`));
});
