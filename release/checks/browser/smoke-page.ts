import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import type { Page } from 'playwright-core';
import { answerByContract, exampleId, variants } from './contract-answers.ts';
import { frameFindings } from './frame-intact.ts';
import { type Limits, seconds, within } from './limits.ts';
import { watchHealth } from './page-health.ts';
import { type PageProblem, problemText, releaseFileIn } from './page-problem.ts';

const cures = {
  throws: 'Reproduce it with `npx potli dev`, fix it and release again.',
  console: 'A released page logs no errors: fix the cause.',
  file: 'Release the module again: a stored release is incomplete or was changed.',
};

interface PageActivity {
  readonly add: (finding: Omit<PageProblem, 'page'>) => void;
  readonly problems: ReadonlySet<string>;
  /** Release files that the page loaded. */
  readonly files: ReadonlySet<string>;
}

/** Collects what a page reports of itself. */
export const watchPage = (page: Page, path: string): PageActivity => {
  const problems = new Set<string>();
  const files = new Set<string>();
  const add: PageActivity['add'] = (finding) => void problems.add(problemText({ page: path, ...finding }));
  page.on('pageerror', ({ message, stack }) =>
    add({ file: releaseFileIn(stack), reason: `throws "${message.slice(0, 300)}"`, cure: cures.throws }),
  );
  page.on('crash', () => add({ reason: 'the tab crashed', cure: 'Look for memory that is never freed.' }));
  page.on('console', (message) => {
    // Rejected API requests are the page's own concern; missing release files are reported below.
    const ofNetwork = /^Failed to load resource/.test(message.text());
    if (message.type() !== 'error' || ofNetwork) return;
    const file = releaseFileIn(message.location().url);
    add({ file, reason: `logs "${message.text().slice(0, 300)}"`, cure: cures.console });
  });
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/releases/')) return;
    if (answer.ok()) files.add(pathname);
    else add({ file: releaseFileIn(pathname), reason: `the file answers ${answer.status()}`, cure: cures.file });
  });
  return { add, problems, files };
};

/**
 * Runs in the page: what it shows once it belongs to React, which prerendered HTML does not before, or to a module that
 * draws without React (ui-kit/mounted-module.tsx). A dialog alone says that the data does not fit the page, as does
 * another address than `path`, where one is given.
 */
const shownIn = (path: string | undefined): 'module' | 'dialog' | 'elsewhere' | false => {
  if (path !== undefined && location.pathname !== path) return 'elsewhere';
  const isDrawn = (element: Element): boolean =>
    element.checkVisibility() &&
    (element.closest('[data-mounted]') !== null || Object.keys(element).some((key) => key.startsWith('__reactFiber')));
  const dialog = document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]');
  if (dialog && isDrawn(dialog)) return 'dialog';
  const main = document.getElementById('main');
  if (!main || main.querySelector('.potli-skeleton')) return false;
  return [...main.querySelectorAll('h1, h2, p, button, label')].some(isDrawn) && 'module';
};

/** Why a page does not show the module, in words. */
const notShown = async (page: Page, load: number): Promise<Omit<PageProblem, 'page'>> => {
  const waits = await page.evaluate(() => document.querySelector('#main .potli-skeleton') !== null);
  return waits
    ? {
        reason: `still shows its loading shape after ${seconds(load)}`,
        cure: 'Look for a promise that never resolves, and give every wait an end.',
      }
    : {
        reason: `shows no heading, text or control of the module after ${seconds(load)}`,
        cure: 'Check that the route renders its page.',
      };
};

export interface PageOutcome {
  readonly problems: string[];
  /** The page answers nothing any more, so the browser may not close it. */
  readonly frozen: boolean;
}

interface PageSmoke {
  readonly module: string;
  readonly version: string;
  readonly limits: Limits;
  /** The module's pages that are opened. */
  readonly paths: readonly string[];
  readonly operations: readonly PublishedOperation[];
  /** Which variant of the data led to which path: the first to try on the page there. */
  readonly ledTo: Map<string, number>;
  /** On `performance.now()`: after it, a page that leads away is taken as it is, because the others need the time. */
  readonly fitUntil: number;
}

const toTry = (path: string, ledTo: PageSmoke['ledTo']): readonly number[] => {
  if (!path.includes(exampleId)) return [0];
  const all = Array.from({ length: variants }, (_, variant) => variant);
  const first = ledTo.get(path);
  return first === undefined ? all : [first, ...all.filter((variant) => variant !== first)];
};

/** Opens a page with the first data that it stays on: an order's page is for one status, and leads away in others. */
const openWithData = async (
  page: Page,
  url: string,
  { operations, limits: { load }, ledTo, fitUntil }: PageSmoke,
): Promise<void> => {
  const choose = await answerByContract(page, operations);
  const path = new URL(url).pathname;
  const shown = async (at?: string) => {
    const waiting = page.waitForFunction(shownIn, at, { timeout: load, polling: 100 });
    // A second deadline, because a frozen page may keep the first from being noticed.
    return within(
      load + 1000,
      waiting.then((handle) => handle.jsonValue()),
    );
  };
  const fits = async (variant: number): Promise<boolean> => {
    choose(variant);
    await page.goto(url, { timeout: load, waitUntil: 'commit' });
    const what = await shown(path);
    if (what === 'elsewhere') ledTo.set(new URL(page.url()).pathname, variant);
    return what === 'module';
  };
  const until = Math.min(fitUntil, performance.now() + load);
  for (const variant of toTry(path, ledTo)) if ((await fits(variant)) || performance.now() > until) break;
  await shown();
};

/** Opens one page, watches it at rest and returns its problems. */
export const openPage = async (page: Page, url: string, smoke: PageSmoke): Promise<PageOutcome> => {
  const { module, version, limits, paths } = smoke;
  const path = new URL(url).pathname;
  const { add, problems, files } = watchPage(page, path);
  const health = await watchHealth(page, limits);
  const isFrozen = async (): Promise<boolean> => {
    const finding = await health.frozen();
    if (finding) add({ ...finding, file: finding.file ?? `${module}/${version}` });
    return finding !== undefined;
  };
  const outcome = (frozen: boolean): PageOutcome => ({ problems: [...problems], frozen });
  try {
    await openWithData(page, url, smoke);
  } catch {
    if (await isFrozen()) return outcome(true);
    add(await notShown(page, limits.load));
    return outcome(false);
  }
  try {
    const { pathname } = new URL(page.url());
    const leadsToAnother = pathname !== path && paths.includes(pathname);
    // A page that leads to another one is watched there.
    if (!leadsToAnother) for (const finding of await health.atRest()) add(finding);
    for (const finding of await frameFindings(page)) add(finding);
  } catch (error) {
    if (await isFrozen()) return outcome(true);
    throw error;
  }
  if (await isFrozen()) return outcome(true);
  const message = page.locator('main .shell-message h1');
  if ((await message.count()) > 0)
    add({ reason: `shows "${await message.first().textContent()}"`, cure: cures.throws });
  const loaded = [...files].some((file) => file.startsWith(`/releases/${module}/${version}/`));
  if (!loaded)
    add({ reason: `${module} ${version} was not loaded`, cure: 'Check that the address is under its prefixes.' });
  return outcome(false);
};
