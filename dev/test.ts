import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { findOrInstallBrowser } from '@potli/release/browser.ts';
import { readSeen, unseenAnswers } from './checks/answers-seen.ts';
import { runChecks } from './checks/run-checks.ts';
import { runStep } from './checks/run-step.ts';
import { runBrowserTests, runVitest } from './checks/run-tests.ts';
import { addTotals, type Totals } from './checks/test-totals.ts';
import { findMongoServer } from './mongo/find-server.ts';

/** SQLite, also where MONGODB_URI is set: MongoDB has a part of its own. */
const onSqlite = { MONGODB_URI: '' };
/**
 * The matrix leaves a core no time and notices when no further call arrives for a while, so it has the machine to itself.
 * The others wait for processes most of the time, and for nothing that a busy machine changes: they run side by side.
 */
const faultTests = [
  ['svc-payments/fault-matrix.test.ts'],
  ['svc-payments/refund-faults.test.ts', 'e2e/faults/shared-counters.test.ts'],
];

/** Unit and service tests, and whether they have provoked every answer that an operation declares. */
const runUnitTests = async (): Promise<Totals> => {
  await using answers = await mkdtempDisposable(join(tmpdir(), 'potli-answers-'));
  const tests = await runVitest(['run'], { ...onSqlite, ANSWERS_SEEN_DIR: answers.path });
  const unseen = unseenAnswers(allOperations, await readSeen(answers.path));
  const failed = unseen.map((answer) => `no test has seen: ${answer}`);
  return addTotals([tests, { passed: unseen.length === 0 ? 1 : 0, failed }]);
};

const runFaultTests = async (): Promise<Totals> => {
  const totals: Totals[] = [];
  for (const files of faultTests) totals.push(await runVitest(['run', ...files], { ...onSqlite, FAULTS: '1' }));
  return addTotals(totals);
};

/** What depends on the engine: every test that opens a store, the whole journey, and the move from SQLite. */
const runMongoTests = async (): Promise<Totals> => {
  const server = await findMongoServer(process.env);
  if (!server) {
    console.log('Skipped the MongoDB part: no server found (MONGODB_URI, mongod on the path, download).');
    return { passed: 0, failed: [] };
  }
  console.log(`MongoDB: ${server.from}`);
  const environment = { MONGODB_URI: server.uri };
  try {
    return addTotals([
      await runVitest(['related', '--run', 'service-kit/testing/temp-store.ts'], environment),
      await runBrowserTests(
        ['e2e/whole-journey.spec.ts', 'e2e/requote.spec.ts', 'e2e/move-to-mongodb.spec.ts'],
        environment,
      ),
    ]);
  } finally {
    await server.stop();
  }
};

const oneFailure = (error: unknown): Totals => {
  const problem = error instanceof Error ? error.message : String(error);
  console.error(problem);
  return { passed: 0, failed: [problem] };
};

const work = {
  checks: () => runChecks(),
  unit: runUnitTests,
  // Alone, because it starts and kills dozens of processes.
  faults: runFaultTests,
  build: async () =>
    addTotals([
      await runStep({ name: 'production build', command: ['node', 'release/publish-all.ts'] }),
      await runStep({ name: 'browsers of the build', command: ['node', 'release/check-browser-support.ts'] }),
    ]),
  browser: async () => {
    findOrInstallBrowser();
    return runBrowserTests([], onSqlite);
  },
  // Firefox and WebKit, where they are installed.
  browsers: () => runVitest(['run', 'e2e/browsers'], { ...onSqlite, BROWSERS: '1' }),
  mongo: runMongoTests,
} satisfies Readonly<Record<string, () => Promise<Totals>>>;
type TestPart = keyof typeof work;

/**
 * Runs the named parts one after the other, also after a failure: one run shows all problems.
 * Prints `N passed, N failed` as the last line and ends the process: a download may still be under way.
 */
export const runTests = async (named: readonly TestPart[]): Promise<never> => {
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      interrupted = true;
    });

  const parts: { name: TestPart; totals: Totals }[] = [];
  for (const name of named) {
    // Ctrl-C ends the part that runs; the parts behind it are left out.
    if (interrupted) break;
    console.log(`\n== ${name}`);
    parts.push({ name, totals: await work[name]().catch(oneFailure) });
  }

  console.log('\n== totals');
  const summary = ({ passed, failed }: Totals): string => `${passed} passed, ${failed.length} failed`;
  for (const { name, totals } of parts) console.log(`${name}: ${summary(totals)}`);
  const all = addTotals(parts.map(({ totals }) => totals));
  for (const name of all.failed) console.log(`failed: ${name}`);
  console.log(summary(all));
  process.exit(all.failed.length > 0 || interrupted ? 1 : 0);
};
