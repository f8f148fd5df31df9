import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type FaultSite, startFaultSite, support, test, works } from './journey/fault-site.ts';
import { copyStore, startSite } from './journey/own-site.ts';
import { putRegistry, storeVariant } from './journey/release-variant.ts';

/** Faults of the release store: visitors keep the last good registry. */
let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
});
test.afterAll(() => own?.stop());

test.describe('the release store', () => {
  const good = async (page: Page) => {
    await page.goto(own.url + support);
    await works(page);
  };

  for (const [what, text] of [
    ['malformed', '{"revision": "many"}'],
    ['truncated', '{"revision": 4, "shell": {"li'],
    ['pointing to nothing', JSON.stringify({ revision: 5, shell: { live: 'nowhere' }, modules: {} })],
  ] as const) {
    test(`rejects a registry that is ${what}; the last good one stays`, async ({ page }) => {
      await own.publish({});
      const before = own.refusals();
      await putRegistry(own.storeDir, text);
      await expect.poll(own.refusals, { intervals: [50] }).toBe(before + 1);
      await good(page);
    });
  }

  test('rejects a registry whose release record is malformed', async ({ page }) => {
    await own.publish({});
    const before = own.refusals();
    await storeVariant(own.storeDir, own.customer, 'misshapen');
    await writeFile(join(own.storeDir, 'customer', 'misshapen', 'release.json'), '{"module":"customer","files":"all"}');
    await putRegistry(own.storeDir, {
      ...own.registry,
      revision: own.nextRevision(),
      modules: { ...own.registry.modules, customer: { live: 'misshapen', prefixes: ['/user'] } },
    });
    await expect.poll(own.refusals, { intervals: [50] }).toBe(before + 1);
    await good(page);
  });

  test('a site without its store shows that it is starting, and works once the store is available', async ({
    page,
  }) => {
    const { storeDir, registry } = await copyStore();
    const alone = await startSite(storeDir);
    try {
      const answer = await page.goto(alone.url + support);
      expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
      await expect(page.getByRole('heading', { name: 'The site is starting' })).toBeVisible();
      await putRegistry(storeDir, registry);
      // The page reloads automatically.
      await works(page);
    } finally {
      await alone.stop();
      await rm(storeDir, { recursive: true, force: true });
    }
  });
});
