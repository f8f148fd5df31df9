import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceCalls } from '@potli/contracts/service-calls.ts';
import { importedFrom } from '@potli/release/imported-from.ts';
import { root } from '@potli/release/root.ts';
import { expect, test } from 'vitest';

const callsIn = (file: string): string[] => {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(/\bcallService\(\s*(\w+)/g)].map(([, operation = '']) => operation);
};

test.each([
  ['orders', 'svc-orders/main.ts'],
  ['payments', 'svc-payments/main.ts'],
  ['catalog', 'svc-catalog/main.ts'],
  ['site', 'shell/server/main.ts'],
] as const)('the list of calls of %s holds every operation that it calls', (service, main) => {
  const called = importedFrom(main).files.flatMap(callsIn);
  expect(called.length).toBeGreaterThan(0);
  expect([...new Set(called)].sort()).toEqual(serviceCalls[service].map(({ id }) => id).sort());
});

test('no service calls itself', () => {
  for (const [service, operations] of Object.entries(serviceCalls))
    expect(operations.filter((operation) => operation.service === service)).toEqual([]);
});
