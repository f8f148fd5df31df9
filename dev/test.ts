import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { findOrInstallBrowser } from './browser.ts';
import { readSeen, unseenAnswers } from './checks/answers-seen.ts';
import { runChecks } from './checks/run-checks.ts';
import { runStep, type Step, type StepResult, tell } from './checks/run-step.ts';
import { addTotals, playwrightTotals, type Totals, vitestTotals } from './checks/test-totals.ts';
import { root } from './root.ts';

const reports = await mkdtemp(join(tmpdir(), 'potli-test-'));
const answers = await mkdtemp(join(tmpdir(), 'potli-answers-'));
const parts: { name: string; totals: Totals }[] = [];
const heading = (text: string): void => console.log(`\n== ${text}`);
const countSteps = (results: readonly StepResult[]): Totals => ({
  passed: results.filter(({ passed }) => passed).length,
  failed: results.filter(({ passed }) => !passed).length,
});

/** Ctrl-C reaches the part that runs; the parts after it are left out. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interrupted = true;
  });

const readReport = async (name: string) => {
  try {
    return JSON.parse(await readFile(join(reports, name), 'utf8'));
  } catch {
    return undefined; // the run died before it could report; its totals say so
  }
};

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

/** Every part runs whatever the others say, so that one run shows everything that is wrong. */
const runAll = async (): Promise<void> => {
  const { totals: browser, path } = await locateBrowser();
  if (browser.failed > 0) parts.push({ name: 'browser', totals: browser });

  await part('checks', async () => countSteps(await runChecks(root)));

  await part('unit and service tests', async () => {
    const { passed } = await run({
      name: 'vitest',
      command: [
        'vitest',
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'vitest.json')}`,
      ],
      environment: { ANSWERS_SEEN_DIR: answers },
      live: true,
    });
    return vitestTotals(await readReport('vitest.json'), passed);
  });

  await part('every declared answer provoked', async () => {
    const unseen = unseenAnswers(allOperations, await readSeen(answers));
    for (const answer of unseen) console.log(`no test has seen: ${answer}`);
    return { passed: unseen.length === 0 ? 1 : 0, failed: unseen.length };
  });

  const build = await part('production build', async () =>
    countSteps([await run({ name: 'build and publish', command: ['node', 'dev/release/publish-all.ts'] })]),
  );

  if (path === undefined || build.failed > 0) {
    console.log('\nThe browser journeys need a browser and a build: not run.');
    parts.push({ name: 'browser journeys', totals: { passed: 0, failed: 1 } });
    return;
  }
  await part('browser journeys', async () => {
    const { passed } = await run({
      name: 'playwright',
      command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json'],
      environment: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
      live: true,
    });
    return playwrightTotals(await readReport('playwright.json'), passed);
  });
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
for (const folder of [reports, answers]) await rm(folder, { recursive: true, force: true });
heading('totals');
for (const { name, totals } of parts) console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed`);
const { passed, failed } = addTotals(parts.map(({ totals }) => totals));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || interrupted ? 1 : 0);
