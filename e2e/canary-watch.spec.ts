import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { choiceOf } from '@potli/contracts/mfe/registry.ts';
import { type OwnSite, startOwnSite } from './journey/own-site.ts';
import { putRegistry, registryOf, releaseOf, storeVariant } from './journey/release-variant.ts';

/** A version on trial that does badly at the visitors' is taken back by the site itself. */
// Without the service worker, whose requests a test does not see.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

/** As many as must have seen a canary before it is judged: the watch cannot decide in the middle of them. */
const visitors = 4;
/** How many visitors there have been in this process. */
let visited = 0;
/** The cookie of visitors who get the canary. */
const canaryCookie = async (version: string) => {
  for (let bucket = 0; bucket < 100; bucket += 1) {
    const answer = await fetch(`${own.url}/boot.json`, { headers: { cookie: `potli_bucket=${bucket}` } });
    if ((await answer.text()).includes(`"${version}"`)) return { name: 'potli_bucket', value: String(bucket) };
  }
  throw new Error(`No visitor gets ${version}`);
};

let own: OwnSite;
test.beforeAll(async () => {
  const catalog = process.env.POTLI_CATALOG;
  test.skip(!catalog, 'only where the services can be reached beside the site');
  own = await startOwnSite({
    CATALOG_URL: catalog ?? '',
    CANARY_MINIMUM: String(visitors),
    CANARY_MINUTES: '5',
    CANARY_CHECK_SECONDS: '0.1',
    // Each visitor has an address of their own, of which the collector counts only so many events.
    BEHIND_PROXY: '1',
  });
});
test.afterAll(() => own?.stop());

interface Trial {
  /** A name that no other trial has. */
  readonly version: string;
  /** The registry's, with it on trial. */
  readonly revision: number;
}

/** Puts a changed version of what is live on trial. */
const tryOut = async (module: string, edit: (text: string, isEntry: boolean) => string): Promise<Trial> => {
  const live = choiceOf(own.registry, module)?.live ?? '';
  const release = await releaseOf(own.storeDir, module, live);
  const version = `failing-${randomUUID()}`;
  await storeVariant(own.storeDir, release, version, (text, path) => edit(text, path === release.entry));
  const canary = { version, percent: 50 };
  const { revision, shell, modules } = await registryOf(own.storeDir);
  const customer = modules.customer ?? { live: '', prefixes: [] };
  await putRegistry(own.storeDir, {
    revision: revision + 1,
    shell: module === 'shell' ? { ...shell, canary } : shell,
    modules: module === 'customer' ? { ...modules, customer: { ...customer, canary } } : modules,
  });
  await expect
    .poll(async () => (await (await fetch(`${own.url}/health/ready`)).json()).registry_revision, { intervals: [50] })
    .toBe(revision + 1);
  return { version, revision: revision + 1 };
};

/** Visitors open a customer page; each falls back to the live version, and the failure is reported. */
const visit = async (page: Page, { version }: Trial): Promise<void> => {
  await page.context().addCookies([{ ...(await canaryCookie(version)), url: own.url }]);
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    visited += 1;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${process.pid % 256}.1.${visited}` });
    const reported = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/analytics/events') && (answer.request().postData() ?? '').includes(version),
    );
    await page.goto(`${own.url}/user/calculator`);
    // The live version works in the same page.
    await expect(page.getByRole('button', { name: 'Get Price' })).toBeVisible();
    expect((await reported).ok()).toBe(true);
  }
};

const takenBack = async (page: Page, live: () => Promise<string>, { version, revision }: Trial): Promise<void> => {
  const name = `${String(revision + 1).padStart(8, '0')}.json`;
  const audit = async () => JSON.parse(await readFile(join(own.storeDir, 'audit', name), 'utf8').catch(() => '{}'));
  await expect.poll(audit, { timeout: 40_000, intervals: [100] }).toMatchObject({
    by: 'canary watch',
    command: 'automatic-rollback',
    changes: [expect.objectContaining({ from: version })],
    why: expect.stringContaining(`load failures in ${visitors} of ${visitors} visits`),
  });
  await expect.poll(live, { intervals: [50] }).not.toBe(version);
  await page.goto(`${own.url}/user/calculator`);
  await expect(page.getByRole('button', { name: 'Get Price' })).toBeVisible();
};
const boot = async (page: Page) => (await page.request.get(`${own.url}/boot.json`)).json();

test('a failing canary is rolled back with an audit entry, and its visitors get the live version', async ({ page }) => {
  const trial = await tryOut('customer', (text, isEntry) => (isEntry ? `throw new Error('canary');${text}` : text));
  await visit(page, trial);
  await takenBack(page, async () => (await boot(page)).modules.customer.version, trial);
});

test('a shell canary that crashes is replaced by the live shell and rolled back', async ({ page }) => {
  const trial = await tryOut('shell', (text) => text.replaceAll('"aria-label":"Main"', '"aria-label":nothing.at.all'));
  await visit(page, trial);
  await takenBack(page, async () => (await boot(page)).shell, trial);
});
