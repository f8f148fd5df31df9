import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

/** Names of the collections that a source file defines. */
const definedIn = (source: string): string[] =>
  [...source.matchAll(/^export const (\w+): CollectionDefinition</gm)].map(([, name]) => name ?? '');

const services = ['svc-orders', 'svc-payments', 'svc-catalog'];
const sourcesOf = (service: string): string[] =>
  globSync(`${service}/**/*.ts`, { cwd: root, exclude: (path) => path.endsWith('/testing') })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'));

test.each(services)('a backup of %s holds every collection that it keeps', (service) => {
  const defined = sourcesOf(service).flatMap(definedIn);
  const command = readFileSync(join(root, service, 'data.ts'), 'utf8');
  expect(defined.length).toBeGreaterThan(1);
  expect(defined.filter((name) => !command.match(new RegExp(`\\n.*runDataCommand[\\s\\S]*\\b${name}\\b`)))).toEqual([]);
});

test('the table of retention in docs/data.md names every collection', () => {
  const page = readFileSync(join(root, 'docs/data.md'), 'utf8');
  const table = page.slice(page.indexOf('## Retention'), page.indexOf("## One customer's data"));
  const names = [...services, 'service-kit']
    .flatMap(sourcesOf)
    .flatMap((source) =>
      [...source.matchAll(/: CollectionDefinition<\w+> = \{\s+name: '(\w+)'/g)].map(([, name]) => name),
    );
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test.each(services)('every collection of %s has a schema of its own', (service) => {
  for (const source of sourcesOf(service)) {
    expect(source).not.toContain('anyDocument');
    expect(source).not.toMatch(/schema: Type\.(Unknown|Any)/);
  }
});
