import { scanImports } from '@potli/release/scan-imports.ts';
import { describe, expect, test } from 'vitest';
import { violationsIn } from './import-arrows.ts';

const wrong = (file: string, specifier: string): string[] => violationsIn(file, `import { x } from '${specifier}';`);

test('every form of import counts, with its line', () => {
  const source = [
    "import 'side-effect';",
    'import a, { b } from "./a.ts";',
    'import type {',
    '  C,',
    "} from './c.ts';",
    "export { d } from './d.ts';",
    "export * from './e.ts';",
    "// import x from './x.ts';",
    'const text = "import y from \'./y.ts\'";',
    "const f = await import('./f.tsx');",
  ];
  const found = scanImports('a.ts', source.join('\n'));
  expect(found.map(({ specifier, line }) => `${specifier} ${line}`)).toEqual([
    'side-effect 1',
    './a.ts 2',
    './c.ts 3',
    './d.ts 6',
    './e.ts 7',
    './f.tsx 10',
  ]);
  expect(found.filter(({ isType }) => isType).map(({ specifier }) => specifier)).toEqual(['./c.ts']);
});

describe('the arrows', () => {
  test.each([
    ['mfe-customer/src/a.tsx', '@potli/ui-kit/money.tsx'],
    ['mfe-customer/src/a.tsx', '@potli/contracts/errors.ts'],
    ['mfe-customer/src/a.tsx', '../src/b.ts'],
    ['mfe-customer/src/a.tsx', 'react'],
    ['shell/server/app.ts', '@potli/service-kit/logger.ts'],
    ['svc-orders/app.ts', '@potli/service-kit/mount.ts'],
    ['svc-orders/app.test.ts', '@potli/sandbox/sandbox.ts'],
    ['svc-orders/testing/stage.ts', '@potli/sandbox/sandbox.ts'],
    ['svc-orders/order/submit.test.ts', '../testing/stage.ts'],
    ['service-kit/mount.ts', '@potli/contracts/errors.ts'],
    ['dev/stack.ts', '@potli/contracts/errors.ts'],
    ['sandbox/settings.ts', '@potli/service-kit/variable.ts'],
    ['release/publish.ts', '@potli/service-kit/release-store/release-store.ts'],
    ['dev/stack.ts', '@potli/release/root.ts'],
    ['cli/commands/seed.ts', '@potli/dev/seed.ts'],
    ['e2e/setup.ts', '@potli/dev/stack.ts'],
    ['vitest.config.ts', './dev/anything.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(wrong(file, specifier)).toEqual([]);
  });

  test.each([
    ['contracts/errors.ts', '@potli/service-kit/mount.ts'],
    ['service-kit/mount.ts', '@potli/ui-kit/money.tsx'],
    ['ui-kit/money.tsx', '@potli/shell/src/main.ts'],
    ['svc-orders/app.ts', '@potli/svc-payments/app.ts'],
    ['svc-orders/app.ts', '../svc-payments/app.ts'],
    ['svc-orders/app.ts', '@potli/ui-kit/money.tsx'],
    ['svc-orders/app.ts', '@potli/sandbox/sandbox.ts'],
    ['svc-orders/app.test.ts', '@potli/dev/stack.ts'],
    ['svc-orders/order/submit.ts', '../testing/stage.ts'],
    ['mfe-customer/src/a.tsx', '@potli/mfe-admin/src/a.tsx'],
    ['mfe-customer/src/a.tsx', '../../mfe-admin/src/a.tsx'],
    ['mfe-customer/src/a.tsx', '@potli/shell/src/a.tsx'],
    ['mfe-customer/src/a.tsx', '@potli/release/rspack-base.ts'],
    ['mfe-new/src/a.tsx', '@potli/service-kit/mount.ts'],
    ['shell/src/main.ts', '@potli/service-kit/mount.ts'],
    ['shell/src/main.ts', '../server/app.ts'],
    ['dev/stack.ts', '@potli/svc-orders/app.ts'],
    ['sandbox/sandbox.ts', '@potli/service-kit/mount.ts'],
    ['dev/stack.ts', '@potli/ui-kit/brand.ts'],
    ['release/publish.ts', '@potli/service-kit/mount.ts'],
    ['release/settings.ts', '@potli/dev/environment.ts'],
    ['release/settings.ts', '@potli/sandbox/settings.ts'],
    ['dev/stack.ts', '@potli/cli/main.ts'],
    ['cli/main.ts', '@potli/svc-orders/app.ts'],
    ['sandbox/sandbox.ts', '@potli/dev/environment.ts'],
    ['e2e/setup.ts', '@potli/ui-kit/brand.ts'],
    ['e2e/setup.ts', '../dev/stack.ts'],
    ['svc-orders/app.ts', '../contracts/errors.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(wrong(file, specifier)).toHaveLength(1);
  });

  test('rejects barrel files by their name', () => {
    expect(violationsIn('ui-kit/index.ts', '')).toEqual([expect.stringContaining('no index files')]);
  });
});
