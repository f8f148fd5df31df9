import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { root } from '@potli/release/root.ts';
import { type Stack, startStack } from '../dev/stack.ts';
import { aTeam, type Team } from './journey/team.ts';

/** A team releases while the site runs: a stack of its own, over a copy of what is live in the project's store. */
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });
test.setTimeout(180_000);

let folder: string;
let stack: Stack;
let team: Team;
let first: string;
let second: string;

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const registry = async () => readJson(join(stack.storeDir, 'registry.json'));
/** Name and hash of every file of the other modules' live releases. */
const hashesOfOthers = async (): Promise<unknown> => {
  const { shell, modules } = await registry();
  const live = { shell, customer: modules.customer, admin: modules.admin };
  return Promise.all(
    Object.entries(live).map(async ([name, { live: version }]) => ({
      name,
      version,
      built: await readdir(join(stack.storeDir, name)),
      files: (await readJson(join(stack.storeDir, name, version, 'release.json'))).files,
    })),
  );
};
/** The change that everybody can see. */
const words = {
  file: 'mfe-landing/src/texts.ts',
  styles: 'mfe-landing/src/features/hero/hero.module.css',
  now: 'No account, no password',
  next: 'No account, nothing to remember',
} as const;
const headline = (page: Page, text: string) => page.getByText(text);

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-deploys-'));
  const storeDir = join(folder, 'store');
  await mkdir(storeDir);
  const live = await readJson(join(root, '.release-store/registry.json'));
  await writeFile(join(storeDir, 'registry.json'), JSON.stringify({ ...live, decision: undefined }));
  for (const [name, { live: version }] of [
    ['shell', live.shell],
    ...Object.entries<{ live: string }>(live.modules),
  ] as const)
    await cp(join(root, '.release-store', name, version), join(storeDir, name, version), { recursive: true });
  first = live.modules.landing.live;
  stack = await startStack({ ports: 'free', dataDir: join(folder, 'data'), storeDir, build: false });
  team = await aTeam('landing', stack);
});
test.afterAll(async () => {
  await stack?.stop();
  await team?.goHome();
  await rm(folder, { recursive: true, force: true });
});

test('a team releases and promotes its module: a new tab shows it within two seconds, the old tab works on, nothing else is built', async ({
  context,
}) => {
  const before = await hashesOfOthers();
  const oldTab = await context.newPage();
  await oldTab.goto(stack.urls.site);
  await expect(headline(oldTab, words.now)).toBeVisible();

  await team.edit(words.file, words.now, words.next);
  const released = await team.run('release', 'landing');
  expect(released.said).toContain('Released. Next: npx potli promote landing ');
  expect(released.code).toBe(0);
  second = /npx potli promote landing (\S+)/.exec(released.said)?.[1] ?? '';
  expect(second).not.toBe(first);
  expect((await registry()).modules.landing.live).toBe(first);

  const promotion = await team.run('promote', 'landing', second, '--why', 'the new headline');
  expect(promotion.said).toContain(`everybody  ${first} → ${second}`);
  expect(promotion.said).toContain('ok      browser (it in the live shell)');
  const took = Number(/Live on \S+ after ([\d.]+) s/.exec(promotion.said)?.[1]);
  expect(took).toBeLessThanOrEqual(2);
  expect(promotion.code).toBe(0);

  const newTab = await context.newPage();
  await newTab.goto(stack.urls.site);
  await expect(headline(newTab, words.next)).toBeVisible();
  // A page of the old release that the old tab has not loaded yet is still there for it.
  await oldTab.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(oldTab).toHaveURL(`${stack.urls.site}/privacy`);
  await expect(oldTab.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  expect(await hashesOfOthers()).toEqual(before);
});

test('the same sources are never released twice, and a plan changes nothing', async () => {
  const again = await team.run('release', 'landing');
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('is in the store already') });
  const { revision } = await registry();
  const plan = await team.run('rollback', 'landing', '--plan');
  expect(plan.said).toContain(`everybody  ${second} → ${first}`);
  expect((await registry()).revision).toBe(revision);
});

test('a rollback leads back to the last good version', async ({ page }) => {
  const back = await team.run('rollback', 'landing', '--why', 'it reads badly');
  expect(back).toMatchObject({ code: 0, said: expect.stringContaining(`roll back landing to ${first}`) });
  await page.goto(stack.urls.site);
  await expect(headline(page, words.now)).toBeVisible();
});

test('a canary at 50 % is given to half of the visitors, and each keeps what was given', async ({ browser }) => {
  const canary = await team.run('canary', 'landing', second, '--percent', '50');
  expect(canary).toMatchObject({ code: 0, said: expect.stringContaining(`${second} for 50 % of the visitors`) });
  const versionFor = async (cookie: string): Promise<string> => {
    const page = await fetch(stack.urls.site, { headers: { cookie } });
    return /\/releases\/landing\/([^/]+)\//.exec(await page.text())?.[1] ?? '';
  };
  const given = await Promise.all(Array.from({ length: 100 }, (_, bucket) => versionFor(`potli_bucket=${bucket}`)));
  expect(given.filter((version) => version === second)).toHaveLength(50);
  expect(given.filter((version) => version === first)).toHaveLength(50);

  for (const [bucket, shown] of [
    ['12', words.next],
    ['87', words.now],
  ] as const) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'potli_bucket', value: bucket, url: stack.urls.site }]);
    const page = await context.newPage();
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(stack.urls.site);
      await expect(headline(page, shown)).toBeVisible();
    }
    await context.close();
  }
  const visitor = await fetch(stack.urls.site);
  expect(visitor.headers.get('set-cookie')).toMatch(/^potli_bucket=\d{1,2};/);

  expect(await team.run('rollback', 'landing')).toMatchObject({
    code: 0,
    said: expect.stringContaining('end the canary'),
  });
  expect(new Set(await Promise.all([1, 99].map((bucket) => versionFor(`potli_bucket=${bucket}`))))).toEqual(
    new Set([first]),
  );
});

test('a module that would break is refused with the reason, and nothing changes', async () => {
  const { revision } = await registry();
  await team.edit('mfe-landing/package.json', '"contract": "1"', '"contract": "2"');
  const released = await team.run('release', 'landing');
  const version = /npx potli promote landing (\S+)/.exec(released.said)?.[1] ?? '';
  const refused = await team.run('promote', 'landing', version);
  expect(refused.said).toMatch(/REFUSED shell contract\n +- shell \S+ speaks shell contract 1, this release 2/);
  expect(refused.said).toContain('Nothing was changed.');
  expect(refused.code).toBe(1);

  await team.edit(words.styles, '.hero {', 'body { margin: 0; }\n.hero {');
  const global = await team.run('release', 'landing');
  expect(global.said).toContain('styles the page outside the module: body');
  expect(global.code).toBe(1);
  expect((await registry()).revision).toBe(revision);
});

test('a service that would break a live module is refused with the reason; the one that runs is not', async () => {
  const running = await (await fetch(`${stack.urls.orders}/contract`)).json();
  const getOrder = running.operations.find(({ id }: { id: string }) => id === 'getOrder');
  const changed = { ...getOrder, query: { ...getOrder.query, required: ['order_id', 'pin'] } };
  const operations = running.operations.map((each: { id: string }) => (each.id === 'getOrder' ? changed : each));
  const next = createServer((_, answer) => answer.end(JSON.stringify({ ...running, operations })));
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = next.address() as AddressInfo;
    const refused = await team.run('check-service', 'orders', `http://127.0.0.1:${port}`);
    const { customer } = (await registry()).modules;
    expect(refused.said).toContain(`- customer ${customer.live}: getOrder query/pin is newly required`);
    expect(refused.code).toBe(1);
  } finally {
    await new Promise((resolve) => next.close(resolve));
  }
  for (const place of [stack.urls.orders, '.']) {
    const accepted = await team.run('check-service', 'orders', place);
    expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining('may be released: called by') });
  }
});

test('every decision is in the audit log with who, when, why, from and to', async () => {
  const { said } = await team.run('status');
  expect(said).toMatch(new RegExp(`promote: landing ${first} → ${second}; by landing team: the new headline`));
  expect(said).toMatch(new RegExp(`rollback: landing ${second} → ${first}; by landing team: it reads badly`));
  expect(said).toMatch(new RegExp(`canary: landing ${first} → ${second} \\(50 %\\); by landing team`));
  expect(await readdir(join(stack.storeDir, 'audit'))).toHaveLength(4);
});
