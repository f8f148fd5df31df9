import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { findOrInstallBrowser } from './browser.ts';
import { readSeen, unseenAnswers } from './checks/answers-seen.ts';
import { runChecks } from './checks/run-checks.ts';
import { runStep, type Step, type StepResult, tell } from './checks/run-step.ts';
import { runJourneys, runVitest } from './checks/run-tests.ts';
import { addTotals, type Totals } from './checks/test-totals.ts';
import { findMongoServer } from './mongo/find-server.ts';
import { testOnMongo } from './mongo/test-on-mongo.ts';
import { root } from './root.ts';

const answers = await mkdtemp(join(tmpdir(), 'potli-answers-'));
const parts: { name: string; totals: Totals }[] = [];
const heading = (text: string): void => console.log(`\n== ${text}`);
const countSteps = (results: readonly StepResult[]): Totals => ({
  passed: results.filter(({ passed }) => passed).length,
  failed: results.filter(({ passed }) => !passed).length,
  failedTests: results.filter(({ passed }) => !passed).map(({ name }) => name),
});

/** Ctrl-C reaches the part that runs; the parts after it are left out. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
  });

const part = async (name: string, work: () => Promise<Totals>): Promise<Totals> => {
  heading(name);
  const totals = interrupted ? { passed: 0, failed: 0 } : await work();
  parts.push({ name, totals });
  return totals;
};

const run = async (step: Step): Promise<StepResult> => {
  const result = await runStep(root, step);
  tell(result);
  return result;
};

/** The database files, whatever server is named: MongoDB has its own part. */
const onSqlite = { MONGODB_URI: '' };

/** The part on MongoDB, wherever a server can be had. */
const onMongo = async (browser: string | undefined): Promise<void> => {
  if (interrupted) return;
  const server = await findMongoServer(process.env);
  if (!server) {
    console.log('\nThe part on MongoDB did not run: no server can be had (MONGODB_URI, mongod, a fetched one).');
    return;
  }
  try {
    await part(`on MongoDB (${server.from})`, () => testOnMongo(server, browser));
  } finally {
    await server.stop();
  }
};

/** Every part runs whatever the others say, so that one run shows everything that is wrong. */
const runAll = async (): Promise<void> => {
  const { totals: browser, path } = await locateBrowser();
  if (browser.failed > 0) parts.push({ name: 'browser', totals: browser });

  await part('checks', async () => countSteps(await runChecks(root)));

  await part('unit and service tests', () => runVitest(['run'], { ...onSqlite, ANSWERS_SEEN_DIR: answers }));

  // alone, because it starts and kills processes by the dozen, and prints what it came to
  await part('payments under kill -9', () =>
    runVitest(['run', 'svc-payments/fault-matrix.test.ts'], { ...onSqlite, FAULTS: '1' }),
  );

  await part('every declared answer provoked', async () => {
    const unseen = unseenAnswers(allOperations, await readSeen(answers));
    for (const answer of unseen) console.log(`no test has seen: ${answer}`);
    return { passed: unseen.length === 0 ? 1 : 0, failed: unseen.length, failedTests: unseen };
  });

  const build = await part('production build', async () =>
    countSteps([await run({ name: 'build and publish', command: ['node', 'dev/release/publish-all.ts'] })]),
  );

  if (path === undefined || build.failed > 0) {
    console.log('\nThe browser journeys need a browser and a build: not run.');
    parts.push({ name: 'browser journeys', totals: { passed: 0, failed: 1 } });
    return onMongo(undefined);
  }
  await part('browser journeys', () => runJourneys([], { ...onSqlite, CHROMIUM_PATH: path }));
  await onMongo(path);
};

const locateBrowser = async (): Promise<{ totals: Totals; path?: string }> => {
  try {
    return { totals: { passed: 1, failed: 0 }, path: findOrInstallBrowser() };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { totals: { passed: 0, failed: 1 } };
  }
};

await runAll();
await rm(answers, { recursive: true, force: true });
heading('totals');
for (const { name, totals } of parts) console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed`);
const { passed, failed, failedTests = [], secondTries = [] } = addTotals(parts.map(({ totals }) => totals));
for (const name of secondTries) console.log(`passed at the second try: ${name}`);
for (const name of failedTests) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || interrupted ? 1 : 0);
