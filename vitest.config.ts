import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * Files that need a document first, then the others. A worker is replaced where the next file has another environment,
 * and then loads every module again: in mixed order that took a quarter of the run.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [pages = [], others = []] = [true, false].map((wanted) =>
      files.filter((file) => needsDocument(file) === wanted),
    );
    return [...(await super.sort(pages)), ...(await super.sort(others))];
  }
}

export default defineConfig({
  // tsconfig says the same to the type check
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Firefox and WebKit are a part of their own (`npx potli test browsers`).
    include: process.env.BROWSERS ? ['e2e/browsers/*.browsers.ts'] : ['**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '.release-store/**',
      '.data/**',
      // Minutes of killing processes, which must have the machine to themselves: a step of its own of `npm test`.
      ...(process.env.FAULTS
        ? []
        : ['**/fault-matrix.test.ts', '**/refund-faults.test.ts', '**/shared-counters.test.ts']),
    ],
    // Its own choice leaves one core idle, which on two is half of the machine.
    maxWorkers: '100%',
    globalSetup: 'service-kit/testing/drop-databases.ts',
    setupFiles: 'ui-kit/testing/fresh-document.ts',
    testTimeout: 60_000,
    // Its own limit of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // Without setImmediate, by which the stand-in for IndexedDB works: a step that is lost in a stopped clock would leave its
    // database locked for later files.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] },
    // A worker per core instead of one per file: starting workers and loading modules again took two fifths of the run.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // A hook starts a service or a browser's stand-in, which takes long on a busy machine.
    hookTimeout: 60_000,
  },
});
