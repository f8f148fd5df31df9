import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceCalls } from '@potli/contracts/service-calls.ts';
import { root } from '@potli/release/root.ts';
import { scanImports, withoutComments } from '@potli/release/scan-imports.ts';
import { expect, test } from 'vitest';
import { targetOf } from './import-arrows.ts';

/** The source files that a program consists of, other than those of packages. */
const filesOf = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file) || !file.endsWith('.ts') || !existsSync(join(root, file))) return found;
  found.add(file);
  for (const { specifier } of scanImports(readFileSync(join(root, file), 'utf8'))) {
    const target = targetOf(file, specifier);
    if (target) filesOf(target, found);
  }
  return found;
};

const callsIn = (file: string): string[] => {
  const code = withoutComments(readFileSync(join(root, file), 'utf8'));
  return [...code.matchAll(/\bcallService\(\s*(\w+)/g)].map(([, operation = '']) => operation);
};

test.each([
  ['orders', 'svc-orders/main.ts'],
  ['payments', 'svc-payments/main.ts'],
  ['catalog', 'svc-catalog/main.ts'],
  ['site', 'shell/server/main.ts'],
] as const)('the list of calls of %s holds every operation that it calls', (service, main) => {
  const called = [...filesOf(main)].flatMap(callsIn);
  expect(called.length).toBeGreaterThan(0);
  expect([...new Set(called)].sort()).toEqual(serviceCalls[service].map(({ id }) => id).sort());
});

test('no service calls itself', () => {
  for (const [service, operations] of Object.entries(serviceCalls))
    expect(operations.filter((operation) => operation.service === service)).toEqual([]);
});
