import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import { type OwnSite, startOwnSite } from './journey/own-site.ts';
import { catalog, orders, payments } from './journey/running-stack.ts';
import { createWorkingTree, type WorkingTree } from './journey/working-tree.ts';

/** Releases of one module while the site runs, on a separate site over a copy of the live releases. */
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });
test.setTimeout(180_000);

let own: OwnSite;
let tree: WorkingTree;
let first: string;
let second: string;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const registry = async () => readJson(join(own.storeDir, 'registry.json'));
/** Name and hash of every file of the other modules' live releases. */
const hashesOfOthers = async (): Promise<unknown> => {
  const { shell, modules } = await registry();
  const live = { shell, customer: modules.customer, admin: modules.admin };
  return Promise.all(
    Object.entries(live).map(async ([name, { live: version }]) => ({
      name,
      version,
      built: await readdir(join(own.storeDir, name)),
      files: (await readJson(join(own.storeDir, name, version, 'release.json'))).files,
    })),
  );
};
/** The visible change of the new release. */
const words = {
  file: 'mfe-landing/src/texts.ts',
  now: 'No account, no password',
  next: 'No account, nothing to remember',
} as const;
const headline = (page: Page, text: string) => page.getByText(text);

test.beforeAll(async () => {
  const services = { orders: orders(), payments: payments(), catalog: catalog() };
  own = await startOwnSite({
    ORDERS_URL: services.orders,
    PAYMENTS_URL: services.payments,
    CATALOG_URL: services.catalog,
  });
  first = choiceOf(own.registry, 'landing')?.live ?? '';
  tree = await createWorkingTree('landing', { storeDir: own.storeDir, urls: { ...services, site: own.url } });
});
test.afterAll(async () => {
  await own?.stop();
  await tree?.remove();
});

test('a promoted release is live in new tabs within 2 s, open tabs keep working and no other module is built', async ({
  context,
}) => {
  const before = await hashesOfOthers();
  const oldTab = await context.newPage();
  await oldTab.goto(own.url);
  await expect(headline(oldTab, words.now)).toBeVisible();

  await tree.edit(words.file, words.now, words.next);
  const released = await tree.run('release', 'landing', '--if-changed');
  expect(released.output).toContain('Released. Next: npx potli promote landing ');
  expect(released.code).toBe(0);
  second = /npx potli promote landing (\S+)/.exec(released.output)?.[1] ?? '';
  expect(second).not.toBe(first);
  expect((await registry()).modules.landing.live).toBe(first);

  const promotion = await tree.run('promote', 'landing', second, '--why', 'the new headline');
  expect(promotion.output).toContain(`live       ${first} → ${second}`);
  expect(promotion.output).toContain('ok      browser (in the live shell)');
  const took = Number(/Live on \S+ after ([\d.]+) s/.exec(promotion.output)?.[1]);
  expect(took).toBeLessThanOrEqual(2);
  expect(promotion.code).toBe(0);

  const newTab = await context.newPage();
  await newTab.goto(own.url);
  await expect(headline(newTab, words.next)).toBeVisible();
  // A page of the old release that the old tab has not loaded yet is still there for it.
  await oldTab.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(oldTab).toHaveURL(`${own.url}/privacy`);
  await expect(oldTab.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  expect(await hashesOfOthers()).toEqual(before);
});

test('unchanged sources are not released twice, and --plan changes nothing', async () => {
  const again = await tree.run('release', 'landing');
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('Already in the store') });
  // A change of shared sources that does not reach the module.
  await tree.edit(
    'contracts/errors.ts',
    'export ',
    '/** Of no interest to the front page. */\nexport const unused = 1;\nexport ',
  );
  const unchanged = await tree.run('release', 'landing', '--if-changed');
  expect(unchanged.output).toContain(`Unchanged: what the working tree builds is the live release ${second}.`);
  expect(unchanged.code).toBe(0);
  const { revision } = await registry();
  const plan = await tree.run('rollback', 'landing', '--plan');
  expect(plan.output).toContain(`live       ${second} → ${first}`);
  expect((await registry()).revision).toBe(revision);
});

test('a rollback makes the last good version live again', async ({ page }) => {
  const back = await tree.run('rollback', 'landing', '--why', 'it reads badly');
  expect(back).toMatchObject({ code: 0, output: expect.stringContaining(`roll back landing to ${first}`) });
  await page.goto(own.url);
  await expect(headline(page, words.now)).toBeVisible();
});

test('a canary at 50 % serves half of the visitors, and each visitor keeps a version', async ({ browser }) => {
  const checked = ['--without-browser', 'opened at its promotion'];
  const canary = await tree.run('canary', 'landing', second, '--percent', '50', ...checked);
  expect(canary).toMatchObject({ code: 0, output: expect.stringContaining(`${second} for 50 % of the visitors`) });
  const versionFor = async (cookie: string): Promise<string> => {
    const page = await fetch(own.url, { headers: { cookie } });
    return /\/releases\/landing\/([^/]+)\//.exec(await page.text())?.[1] ?? '';
  };
  const given = await Promise.all(Array.from({ length: 100 }, (_, bucket) => versionFor(`potli_bucket=${bucket}`)));
  expect(given.filter((version) => version === second)).toHaveLength(50);
  expect(given.filter((version) => version === first)).toHaveLength(50);

  for (const [bucket, shown] of [
    [given.indexOf(second), words.next],
    [given.indexOf(first), words.now],
  ] as const) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'potli_bucket', value: String(bucket), url: own.url }]);
    const page = await context.newPage();
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(own.url);
      await expect(headline(page, shown)).toBeVisible();
    }
    await context.close();
  }
  const visitor = await fetch(own.url);
  expect(visitor.headers.get('set-cookie')).toMatch(/^potli_bucket=\d{1,2};/);

  expect(await tree.run('rollback', 'landing')).toMatchObject({
    code: 0,
    output: expect.stringContaining('end the canary'),
  });
  expect(new Set(await Promise.all([1, 99].map((bucket) => versionFor(`potli_bucket=${bucket}`))))).toEqual(
    new Set([first]),
  );
});
