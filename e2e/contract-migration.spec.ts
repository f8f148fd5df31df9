import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import { root } from '@potli/release/root.ts';
import { collectConsole } from './journey/collect-console.ts';
import { type OwnSite, startOwnSite } from './journey/own-site.ts';
import { registryOf, releaseOf, storeVariant } from './journey/release-variant.ts';

/** The steps of docs/deploys.md, "A new version of the shell contract", on a site with visitors. */
test.use({ viewport: { width: 1280, height: 800 } });
test.setTimeout(240_000);

let own: OwnSite;
test.beforeAll(async () => {
  test.skip(!process.env.POTLI_PAYMENTS, 'only where the services can be reached beside the site');
  own = await startOwnSite();
});
test.afterAll(() => own?.stop());

const execute = promisify(execFile);
const promote = async (module: string, version: string): Promise<string> => {
  const words = ['cli/main.ts', 'promote', module, version, '--without-browser', 'visitors load the pages here'];
  const { POTLI_ORDERS: ORDERS_URL, POTLI_PAYMENTS: PAYMENTS_URL, POTLI_CATALOG: CATALOG_URL } = process.env;
  const services = { SITE_URL: own.url, ORDERS_URL, PAYMENTS_URL, CATALOG_URL };
  const env = { ...process.env, STORE_DIR: own.storeDir, ...services };
  return execute(process.execPath, words, { cwd: root, env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
};
const liveOf = async (module: string): Promise<string> => choiceOf(await registryOf(own.storeDir), module)?.live ?? '';

/** Stores what a build of the live release for another range of contracts would be. */
const store = async (module: string, version: string, contract: string): Promise<void> => {
  const folder = join(own.storeDir, module, version);
  let changed = 0;
  const edit = (text: string): string =>
    text.replaceAll(/(contracts:\w+=|contract:)"1"/g, (_, before) => {
      changed += 1;
      return `${before}"${contract}"`;
    });
  const record = await storeVariant(
    own.storeDir,
    await releaseOf(own.storeDir, module, await liveOf(module)),
    version,
    edit,
  );
  expect(changed).toBe(1);
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...record, contract }));
  for (const path of (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name)))
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(await readFile(join(folder, path))));
};

/** A page of each module, and what it shows. */
const pages = [
  ['landing', '/terms', (page: Page) => page.getByRole('heading', { level: 1, name: /terms/i })],
  ['customer', '/contact-support', (page: Page) => page.getByRole('button', { name: 'Send Query' })],
  ['admin', '/admin', (page: Page) => page.getByLabel(/passkey/i)],
] as const;

const visit = async (page: Page): Promise<void> => {
  for (const [, path, shown] of pages) {
    await page.goto(own.url + path);
    await expect(shown(page)).toBeVisible();
  }
};

test('shell and modules go from contract 1 to 2 one by one, while visitors open pages of all of them', async ({
  page,
  context,
}) => {
  const problems: string[] = [];
  const visitor = await context.newPage();
  for (const each of [page, visitor]) {
    collectConsole(each, problems);
    each.on('request', (request) => {
      const sent = request.url().endsWith('/api/analytics/events') ? (request.postData() ?? '') : '';
      if (/module_load_failed|module_crashed/.test(sent)) problems.push(sent);
    });
  }
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

  const promoteMeanwhile = async (module: string, version: string): Promise<string> => {
    const [said] = await Promise.all([promote(module, version), visit(visitor)]);
    return said;
  };

  expect(await promoteMeanwhile('landing', 'l2')).toContain('supports shell contract 1; this release needs 2');
  for (const [module, version] of [
    ['shell', 's12'],
    ['landing', 'l2'],
    ['customer', 'c12'],
  ] as const) {
    expect(await promoteMeanwhile(module, version)).toContain('Live on');
    await visit(page);
  }
  expect(await promoteMeanwhile('shell', 's2')).toMatch(/admin \S+ needs shell contract 1; this shell supports 2/);
  for (const [module, version] of [
    ['admin', 'a2'],
    ['shell', 's2'],
  ] as const) {
    expect(await promoteMeanwhile(module, version)).toContain('Live on');
    await visit(page);
  }

  const boot = await (await fetch(`${own.url}/boot.json`)).json();
  expect([boot.shell, ...pages.map(([module]) => boot.modules[module].version)]).toEqual(['s2', 'l2', 'c12', 'a2']);
  // A tab of before has the shell for contract 1 and goes on with the modules for it.
  await openedBefore.getByRole('link', { name: 'Privacy' }).first().click();
  await expect(openedBefore.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible();
  expect([problems, own.logged('registry-refused')]).toEqual([[], []]);
});
