import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import type { Deploys } from '@potli/contracts/mfe/operations.ts';
import { describe, expect, test } from 'vitest';
import { share, versionRows } from './version-rows.ts';

const deploys: Deploys = {
  success: true,
  revision: 4,
  modules: [
    {
      module: 'customer',
      live: { version: '1.1.0', built_at: '2026-01-04T10:00:00Z' },
      previous: '1.0.0',
      canary: { version: '1.2.0', built_at: '2026-01-05T10:00:00Z', percent: 10 },
    },
    { module: 'landing', live: { version: '2.0.0', built_at: '2026-01-03T10:00:00Z' } },
  ],
  decisions: [],
};
const figures = (version: string, loads: number, load_failures = 0): ModuleFigures => ({
  module: 'customer',
  version,
  loads,
  load_failures,
  crashes: 1,
  error_classes: { script: 1, timeout: 4 },
  interactive: { visits: 5, p50: 400, p75: 700, p95: 1200 },
});

describe('the versions of the modules', () => {
  test('are live, canary, and previous while visitors still use it', () => {
    const rows = versionRows(deploys, [figures('1.0.0', 2), figures('1.1.0', 90), figures('1.2.0', 8, 2)]);
    expect(rows.map(({ module, version, role }) => [module, version, role])).toEqual([
      ['customer', '1.1.0', { kind: 'live' }],
      ['customer', '1.2.0', { kind: 'canary', percent: 10 }],
      ['customer', '1.0.0', { kind: 'previous' }],
      ['landing', '2.0.0', { kind: 'live' }],
    ]);
    expect(rows[1]).toMatchObject({ visits: 10, loadFailures: 2, crashes: 1, builtAt: '2026-01-05T10:00:00Z' });
    expect(rows[1]?.causes[0]).toEqual(['timeout', 4]);
  });

  test('are listed without any visit', () => {
    const rows = versionRows(deploys, []);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ visits: 0, interactive: null });
  });

  test('leave out versions that the registry does not know', () => {
    expect(versionRows(deploys, [figures('6.6.6', 100)]).map(({ version }) => version)).not.toContain('6.6.6');
  });
});

test.each([
  [0, 0, undefined],
  [0, 10, '0 %'],
  [1, 300, '0.3 %'],
  [10, 10, '100.0 %'],
])('%i of %i is %s', (part, whole, text) => expect(share(part, whole)).toBe(text));
