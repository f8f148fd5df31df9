import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { support, test, works } from './journey/fault-site.ts';
import { copyStore, startSite } from './journey/own-site.ts';
import { putRegistry } from './journey/release-variant.ts';

test.describe('the release store', () => {
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
