import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import { collectConsole } from './journey/collect-console.ts';
import { type FaultSite, startFaultSite } from './journey/fault-site.ts';
import { releaseOf, storeVariant } from './journey/release-variant.ts';

/**
 * The steps of docs/deploys.md, "A new version of the shell contract", as visitors see them. What the commands reject
 * on the way is proved by release/commands/contract-migration.test.ts.
 */
test.use({ viewport: { width: 1280, height: 800 } });

let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
});
test.afterAll(() => own?.stop());

/** Stores what a build of the live release for another range of contracts would be. */
const store = async (module: string, version: string, contract: string): Promise<void> => {
  let changed = 0;
  const edit = (text: string): string =>
    text.replaceAll(/(contracts:\w+=|contract:)"1"/g, (_, before) => {
      changed += 1;
      return `${before}"${contract}"`;
    });
  const live = await releaseOf(own.storeDir, module, choiceOf(own.registry, module)?.live ?? '');
  const record = await storeVariant(own.storeDir, live, version, edit);
  expect(changed).toBe(1);
  await writeFile(join(own.storeDir, module, version, 'release.json'), JSON.stringify({ ...record, contract }));
};

/** A page of each module, and what it shows. */
const pages = [
  ['landing', '/terms', (page: Page) => page.getByRole('heading', { level: 1, name: /terms/i })],
  ['customer', '/contact-support', (page: Page) => page.getByRole('button', { name: 'Send Query' })],
  ['admin', '/admin', (page: Page) => page.getByLabel(/passkey/i)],
] as const;

/** Makes these versions live, and opens a page of each module. */
const visitWith = async (page: Page, versions: Readonly<Record<string, string>>): Promise<void> => {
  await own.publish(({ shell, modules, ...rest }) => ({
    ...rest,
    shell: { ...shell, live: versions.shell ?? shell.live },
    modules: Object.fromEntries(
      Object.entries(modules).map(([name, live]) => [name, { ...live, live: versions[name] ?? live.live }]),
    ),
  }));
  for (const [, path, shown] of pages) {
    await page.goto(own.url + path);
    await expect(shown(page)).toBeVisible();
  }
};

test('pages of all modules open at each step from shell contract 1 to 2, and a tab of before goes on', async ({
  page,
  context,
}) => {
  const problems: string[] = [];
  collectConsole(page, problems);
  page.on('request', (request) => {
    const sent = request.url().endsWith('/api/analytics/events') ? (request.postData() ?? '') : '';
    if (/module_load_failed|module_crashed/.test(sent)) problems.push(sent);
  });
  for (const [module, version, contract] of [
    ['shell', 's12', '1-2'],
    ['shell', 's2', '2'],
    ['landing', 'l2', '2'],
    ['customer', 'c12', '1-2'],
    ['admin', 'a2', '2'],
  ] as const)
    await store(module, version, contract);
  const openedBefore = await context.newPage();
  await openedBefore.goto(own.url);
  await expect(openedBefore.getByRole('link', { name: 'Privacy' }).first()).toBeVisible();

  await visitWith(page, { shell: 's12' });
  await visitWith(page, { shell: 's12', landing: 'l2', customer: 'c12' });
  await visitWith(page, { shell: 's2', landing: 'l2', customer: 'c12', admin: 'a2' });

  const boot = await (await fetch(`${own.url}/boot.json`)).json();
  expect([boot.shell, ...pages.map(([module]) => boot.modules[module].version)]).toEqual(['s2', 'l2', 'c12', 'a2']);
  // Its shell is for contract 1, and it goes on with the modules for that.
  await openedBefore.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(openedBefore.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  expect([problems, own.lines.filter((line) => line.includes('registry-refused'))]).toEqual([[], []]);
});
