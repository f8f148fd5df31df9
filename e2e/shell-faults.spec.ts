import { expect, type Page } from '@playwright/test';
import { didNotLoad, type FaultSite, says, startFaultSite, support, test, works } from './journey/fault-site.ts';
import { releaseOf, storeVariant } from './journey/release-variant.ts';

/** Faults of the shell: the previous shell replaces it, or the page shows an error. */
let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
});
test.afterAll(() => own?.stop());

test.describe('a faulty shell', () => {
  const shellScript = () => `**/releases/shell/${own.registry.shell.live}/main.*.js`;

  test('is fetched again past the cache when damaged once', async ({ page }) => {
    await own.publish({});
    let spoilt = 0;
    await page.route(shellScript(), async (route) => {
      spoilt += 1;
      if (spoilt === 1) await route.fulfill({ contentType: 'text/javascript', body: '// half a fi' });
      else await route.continue();
    });
    await page.goto(own.url + support);
    await works(page);
  });

  test('falls back to the last good one', async ({ page }) => {
    const shell = await releaseOf(own.storeDir, 'shell', own.registry.shell.live);
    await storeVariant(own.storeDir, shell, 'before');
    await own.publish((registry) => ({ ...registry, shell: { ...registry.shell, previous: 'before' } }));
    await page.route(shellScript(), (route) => route.fulfill({ status: 404 }));
    await page.goto(own.url + support);
    await works(page);
  });

  test('shows an error when it throws or its frame crashes, and there is no previous one', async ({ page }) => {
    const shell = await releaseOf(own.storeDir, 'shell', own.registry.shell.live);
    const edits: [string, (text: string, path: string) => string][] = [
      ['throwing', (text, path) => (path === shell.entry ? `throw new Error('boom');${text}` : text)],
      ['crashing', (text) => text.replaceAll('"aria-label":"Main"', '"aria-label":nothing.at.all')],
    ];
    for (const [version, edit] of edits) {
      await storeVariant(own.storeDir, shell, version, edit);
      await own.publish((registry) => ({ ...registry, shell: { live: version } }));
      await page.goto(own.url + support);
      await expect(page.getByRole('alert')).toContainText('This page did not load');
    }
    await own.publish({});
    await page.getByRole('button', { name: 'Try again' }).click();
    await works(page);
  });

  /** The analytics event about this version of the shell. */
  const reportOf = (page: Page, version: string, words: string) =>
    page.waitForRequest((request) => {
      const said = request.url().endsWith('/api/analytics/events') ? (request.postData() ?? '') : '';
      return said.includes(`"version":"${version}"`) && said.includes(words);
    });
  const tryShell = async (version: string, edit: (text: string, path: string) => string) => {
    await storeVariant(own.storeDir, await releaseOf(own.storeDir, 'shell', own.registry.shell.live), version, edit);
    await own.publish((registry) => ({ ...registry, shell: { live: version } }));
  };

  test('that renders nothing is reported after ten seconds and shows an error', async ({ page }) => {
    await tryShell('idle', (text, path) => (path.startsWith('main.') ? '' : text));
    const report = reportOf(page, 'idle', '"error_class":"timeout"');
    await page.goto(own.url + support);
    // Its ten seconds begin at the load of its script, which may follow that of the page.
    await says(page, didNotLoad);
    await report;
  });

  test('that crashes on one address is reported and shows an error', async ({ page }) => {
    await tryShell('half', (text) => text.replaceAll('"Page not found"', 'nothing.at.all'));
    await page.goto(own.url + support);
    await works(page);
    const report = reportOf(page, 'half', '"module_crashed"');
    await page.evaluate(() => {
      history.pushState({ key: 'x', idx: 1 }, '', '/nowhere/7KQ4M2');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    expect((await report).postDataJSON().events).toMatchObject([{ page: '/nowhere/{id}' }]);
    await expect(page.getByRole('heading', { name: didNotLoad })).toBeVisible();
  });

  test('that is unavailable shows an error with a retry', async ({ page }) => {
    await own.publish({});
    await page.route(shellScript(), (route) => route.abort());
    await page.goto(own.url + support);
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await works(page);
  });
});
