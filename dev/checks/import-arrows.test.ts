import { fileURLToPath } from 'node:url';
import { scanImports } from '@potli/release/scan-imports.ts';
import { describe, expect, test } from 'vitest';
import { checkArrows, violationsIn } from './import-arrows.ts';

const lines = (...text: string[]): string => text.join('\n');
const specifiers = (source: string): string[] => scanImports(source).map(({ specifier }) => specifier);
const wrong = (file: string, specifier: string): string[] =>
  violationsIn(file, `import { x } from '${specifier}';`).map(({ what }) => what);

describe('the import scanner', () => {
  test('finds every form of import with its line', () => {
    const source = lines(
      "import 'side-effect';",
      'import a, { b } from "./a.ts";',
      'import type {',
      '  C,',
      "} from './c.ts';",
      "export { d } from './d.ts';",
      "export * from './e.ts';",
      'const f = await imp' + "ort('./f.tsx');",
      'const g = lazy(() => imp' + 'ort(`./g.ts`));',
    );
    expect(specifiers(source)).toEqual(['side-effect', './a.ts', './c.ts', './d.ts', './e.ts', './f.tsx', './g.ts']);
    expect(scanImports(source)[2]?.line).toBe(3);
  });

  test('does not take comments, texts and plain exports for imports', () => {
    const source = lines(
      "// import a from './a.ts';",
      '/*',
      "import b from './b.ts';",
      '*/',
      'const text = "import c from \'./c.ts\'";',
      "const address = 'http://example.com'; export const from = 'x';",
      "export const d = 'from', e = './e.ts';",
    );
    expect(specifiers(source)).toEqual([]);
  });
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
    ['e2e/setup.ts', '../dev/stack.ts'],
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
    ['svc-orders/app.ts', '../contracts/errors.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(wrong(file, specifier)).toHaveLength(1);
  });

  test('rejects barrel files by their name', () => {
    expect(violationsIn('ui-kit/index.ts', '')[0]?.what).toContain('no index files');
  });

  test('point one way in the whole tree', () => {
    const { files, violations } = checkArrows(fileURLToPath(new URL('../..', import.meta.url)));
    expect(files).toBeGreaterThan(100);
    expect(violations).toEqual([]);
  });
});
