import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const kit = join(import.meta.dirname, '..');

test('every component of ui-kit is on the page', () => {
  const components = globSync('*.tsx', { cwd: kit }).flatMap((file) =>
    [...readFileSync(join(kit, file), 'utf8').matchAll(/^export const ([A-Z]\w+) =/gm)].map(([, name]) => name ?? ''),
  );
  expect(components.length).toBeGreaterThan(5);
  const page = readFileSync(join(import.meta.dirname, 'component-page.tsx'), 'utf8');
  expect(components.filter((name) => !page.includes(`<${name}`))).toEqual([]);
});
