import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type FaultSite, startFaultSite, support, test, works } from './journey/fault-site.ts';
import { copyStore, startSite } from './journey/own-site.ts';
import { putRegistry, storeVariant } from './journey/release-variant.ts';

/** What can be wrong in the release store: visitors go on with what was good. */
let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
});
test.afterAll(() => own?.stop());

test.describe('what is wrong in the release store stays there', () => {
  const good = async (page: Page) => {
    await page.goto(own.url + support);
    await works(page);
  };

  for (const [what, text] of [
    ['malformed', '{"revision": "many"}'],
    ['truncated', '{"revision": 4, "shell": {"li'],
    ['pointing to nothing', JSON.stringify({ revision: 5, shell: { live: 'nowhere' }, modules: {} })],
  ] as const) {
    test(`a registry that is ${what} is refused and the last good one stays`, async ({ page }) => {
      await own.publish({});
      const before = own.refusals();
      await putRegistry(own.storeDir, text);
      await expect.poll(own.refusals).toBe(before + 1);
      await good(page);
    });
  }

  test('a release record of the wrong shape is refused with its registry', async ({ page }) => {
    await own.publish({});
    const before = own.refusals();
    await storeVariant(own.storeDir, own.customer, 'misshapen');
    await writeFile(join(own.storeDir, 'customer', 'misshapen', 'release.json'), '{"module":"customer","files":"all"}');
    await putRegistry(own.storeDir, {
      ...own.registry,
      revision: own.nextRevision(),
      modules: { ...own.registry.modules, customer: { live: 'misshapen', prefixes: ['/user'] } },
    });
    await expect.poll(own.refusals).toBe(before + 1);
    await good(page);
  });

  test('a site that starts without its store says that it is starting, and works as soon as the store is there', async ({
    page,
  }) => {
    const { storeDir, registry } = await copyStore();
    const alone = await startSite(storeDir);
    try {
      const answer = await page.goto(alone.url + support);
      expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
      await expect(page.getByRole('heading', { name: 'The site is starting' })).toBeVisible();
      await putRegistry(storeDir, registry);
      // It looks again by itself.
      await works(page);
    } finally {
      await alone.stop();
      await rm(storeDir, { recursive: true, force: true });
    }
  });
});
