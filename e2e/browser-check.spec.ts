import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { choiceOf, type Registry } from '@potli/contracts/mfe/registry.ts';
import { type Limits, limits } from '@potli/release/checks/browser/limits.ts';
import { badModules, goodModules, storeModules } from '@potli/release/checks/testing/bad-modules.ts';
import { smokeInBrowser, smokeTogether } from '@potli/release/checks/testing/smoke-in-browser.ts';
import { copyStore } from './journey/own-site.ts';
import { fileWith, releaseOf, storeVariant } from './journey/release-variant.ts';
import { site } from './journey/running-stack.ts';
import { listen } from './listen.ts';

/** The browser check before a promotion: opens the pages of a release with the live releases. */
let storeDir: string;
let registry: Registry;
test.beforeAll(async () => {
  ({ storeDir, registry } = await copyStore());
});
test.afterAll(() => rm(storeDir, { recursive: true, force: true }));

const liveOf = (module: string) => releaseOf(storeDir, module, choiceOf(registry, module)?.live ?? '');

const check = (module: string, version: string, limits?: Limits) =>
  smokeInBrowser({ storeDir, registry, site: site() }, module, version, limits);
const changed = async (
  module: string,
  version: string,
  edit: (text: string, path: string) => string,
  limits?: Limits,
) => {
  await storeVariant(storeDir, await liveOf(module), version, edit);
  return check(module, version, limits);
};
/** For whole modules, in longer times than a release has: other tests run beside these, on machines of any speed. */
const patient: Limits = { load: 45_000, answer: 20_000, rest: 1500, verdict: 220_000 };
test.beforeEach(() => test.setTimeout(240_000));

/** Notes what is asked of the services behind a site, and answers nothing: pages get data by the contract. */
const startNoting = async () => {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`);
    response.writeHead(503).end();
  });
  return { asked, url: await listen(server), stop: () => void server.close() };
};

test('the browser check opens every page of the landing module without problems, and is not counted as visits', async () => {
  const noting = await startNoting();
  await storeVariant(storeDir, await liveOf('landing'), 'next');
  expect(await smokeInBrowser({ storeDir, registry, site: noting.url }, 'landing', 'next', patient)).toEqual([]);
  noting.stop();
  expect(noting.asked.filter((each) => each.includes('analytics'))).toEqual([]);
});

test('the browser check opens every live module in a new shell without problems', async () => {
  expect(await changed('shell', 'next', (text) => text, patient)).toEqual([]);
});

/** One run of a whole module has both: the problems of its broken page, and none of all others. */
const ofOthers = (path: string, reasons: readonly string[]) => reasons.filter((reason) => !reason.startsWith(path));

test('opens every page of the customer module, and rejects only the one that crashes, by its address', async () => {
  const file = await fileWith(storeDir, await liveOf('customer'), /CalculatorPage:\(\)=>/);
  const reasons = await changed(
    'customer',
    'crashing',
    (text, path) =>
      path === file ? text.replace(/CalculatorPage:\(\)=>[\w$]+/, 'CalculatorPage:()=>()=>nothing.at.all') : text,
    patient,
  );
  expect(reasons).toContainEqual(
    expect.stringMatching(/^\/user\/calculator: shows "Something went wrong on this page"\. Reproduce/),
  );
  expect(ofOthers('/user/calculator', reasons)).toEqual([]);
});

test('opens every page of the back office, behind the sign-in, and rejects only the one whose code is missing', async () => {
  const release = await liveOf('admin');
  const file = await fileWith(storeDir, release, /AccountPage:\(\)=>/);
  await storeVariant(storeDir, release, 'incomplete');
  await rm(join(storeDir, 'admin', 'incomplete', file));
  const reasons = await check('admin', 'incomplete', patient);
  expect(reasons).toContain(
    `/admin/account in admin/incomplete/${file}: the file answers 404. Release the module again: a stored release is incomplete or was changed.`,
  );
  expect(ofOthers('/admin/account', reasons)).toEqual([]);
});

test('rejects a shell that does not start', async () => {
  const entry = (await liveOf('shell')).entry;
  const broken = (text: string, path: string) => (path === entry ? `throw new Error('boom');${text}` : text);
  // Nothing loads, however long it is given.
  const reasons = await changed('shell', 'broken', broken, { ...limits, load: 3000 });
  expect(reasons).toContainEqual(expect.stringMatching(/^\/user in shell\/broken\/\S+: throws "boom"\. /));
});

test.describe('of small modules that do one thing wrong each, the browser check', () => {
  let found: Awaited<ReturnType<typeof smokeTogether>>;
  test.beforeAll(async () => {
    const modules = [...goodModules, ...badModules];
    const all = await storeModules(storeDir, registry, modules);
    found = await smokeTogether({ storeDir, registry: all, site: site() }, modules, {
      usual: limits,
      // Long enough for the frame around a page that never loads.
      neverLoads: { ...limits, load: 6000 },
    });
  });

  for (const { name, what, reason } of badModules)
    test(`rejects one that ${what}`, () => {
      const { problems, took } = found.get(name) ?? {};
      expect(problems).toContainEqual(expect.stringMatching(reason));
      expect(took).toBeLessThan(60_000);
    });

  for (const { name, what } of goodModules)
    test(`accepts one that ${what}`, () => {
      expect(found.get(name)?.problems).toEqual([]);
    });
});

test('ends with a verdict when the pages are not checked in time', async () => {
  const { live = '' } = registry.modules.customer ?? {};
  const reasons = await check('customer', live, { ...limits, verdict: 2000 });
  expect(reasons).toContain(
    `customer ${live}: the pages were not checked within 2 s. Run it again on a machine with less load.`,
  );
});
