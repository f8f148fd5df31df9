import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import {
  answers,
  calculator,
  didNotLoad,
  type FaultSite,
  frameShown,
  restWorks,
  says,
  startFaultSite,
  support,
  test,
  wentWrong,
  works,
} from './journey/fault-site.ts';
import { storeVariant } from './journey/release-variant.ts';

/** Delivery faults of a module: each affects the module's own pages only and shows an error. */
let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
});
test.afterAll(() => own?.stop());

type BreakIt = (page: Page, url: (file: string) => string) => Promise<unknown>;

test.describe('an unavailable module shows an error, its retry works and the rest of the site works', () => {
  test.beforeAll(() => own.publish({}));

  const faults: [string, BreakIt][] = [
    [
      'an entry that is not there (404)',
      (page, url) => page.route(url(own.customer.entry), (route) => route.fulfill({ status: 404 })),
    ],
    [
      'an HTML page instead of the entry',
      (page, url) =>
        page.route(url(own.customer.entry), (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
        ),
    ],
    ['a missing chunk', (page, url) => page.route(url(own.moduleFile), (route) => route.fulfill({ status: 404 }))],
    [
      'a missing chunk of one page',
      (page, url) => page.route(url(own.supportFile), (route) => route.fulfill({ status: 404 })),
    ],
    [
      'a missing style',
      (page, url) => page.route(url(own.customer.first.css[0] ?? ''), (route) => route.fulfill({ status: 404 })),
    ],
    ...[
      ['an entry', () => own.customer.entry],
      ['a chunk', () => own.moduleFile],
      ['a style', () => own.customer.first.css[0] ?? ''],
    ].map(
      ([what, file]) =>
        [
          `${what} that was tampered with`,
          (page: Page, url: (file: string) => string) =>
            page.route(url((file as () => string)()), async (route) => {
              const answer = await route.fetch();
              await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.tampered = true;` });
            }),
        ] as [string, BreakIt],
    ),
  ];
  for (const [what, breakIt] of faults) {
    test(what, async ({ page }) => {
      await breakIt(page, (file) => `**/releases/customer/${own.customer.version}/${file}`);
      await page.goto(own.url + support);
      await says(page, didNotLoad);
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      await frameShown(page);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await works(page);
    });
  }

  test('an entry that hangs times out after eight seconds', async ({ page }) => {
    await page.route(`**/releases/customer/${own.customer.version}/${own.customer.entry}`, () => undefined);
    await page.goto(own.url + support, { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    await says(page, didNotLoad);
    await restWorks(page);
  });
});

test.describe('a prerendered page', () => {
  test.beforeAll(() => own.publish({}));

  test('shows an error when its module is unavailable, and its retry works', async ({ page }) => {
    const chunk = `**/releases/customer/${own.customer.version}/${own.moduleFile}`;
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await page.goto(own.url + calculator);
    await says(page, didNotLoad);
    await frameShown(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await answers(page);
  });

  test('stays readable, with disabled controls and a message, when the shell is unavailable', async ({ page }) => {
    await page.route(`**/releases/shell/${own.registry.shell.live}/main.*.js`, (route) => route.abort());
    await page.goto(own.url + calculator);
    await expect(page.getByRole('alert')).toContainText('This page did not load completely');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping price calculator');
    await expect(page.getByRole('button', { name: 'Get Price' })).toBeDisabled();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await answers(page);
  });
});

test('every script, style and preload of a release has an integrity hash, also when lazily loaded', async ({
  page,
}) => {
  await own.publish({});
  await page.addInitScript(() => {
    const brought: [string, string][] = [];
    Object.assign(globalThis, { brought });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement && node.src) brought.push([node.src, node.integrity]);
        if (node instanceof HTMLLinkElement && /\.(js|css)$/.test(node.href)) brought.push([node.href, node.integrity]);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const seen: string[] = [];
  for (const [path, module] of [
    ['/', 'landing'],
    ['/user/order/create', 'customer'],
    ['/admin', 'admin'],
  ] as const) {
    await page.goto(own.url + path);
    await expect(page.getByRole('button').first()).toBeVisible();
    await expect(page.locator('main .potli-skeleton')).toHaveCount(0);
    if (module === 'customer') {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click();
      await works(page);
    }
    const readBrought = () => page.evaluate(() => (globalThis as unknown as { brought: [string, string][] }).brought);
    // The frame's buttons are there before the module is.
    await expect.poll(async () => (await readBrought()).map(([url]) => url).join()).toContain(`/releases/${module}/`);
    const brought = await readBrought();
    expect(brought.filter(([, integrity]) => !/^sha384-\S{64}$/.test(integrity))).toEqual([]);
    seen.push(...brought.map(([url]) => url));
  }
  // Those of the landing page and of the back office; what is fetched ahead brings no element.
  expect(seen.filter((url) => url.endsWith('.css')).length).toBeGreaterThan(1);
});

test('a damaged file in the browser’s cache is replaced', async ({ page }) => {
  await own.publish({});
  let spoilt = 0;
  // The cache that counts is the browser's own, so the spoilt answer comes from a server and not from the test.
  await page.route(`**/releases/customer/${own.customer.version}/${own.moduleFile}`, async (route) => {
    if (route.request().headers()['cache-control'] === 'no-cache') return route.continue();
    spoilt += 1;
    await route.fulfill({ contentType: 'text/javascript', body: '// half a fi' });
  });
  await page.goto(own.url + support);
  await page.unrouteAll();
  await works(page);
  expect(spoilt).toBeGreaterThan(0);
});

test.describe('a broken release shows an error, and the rest of the site works', () => {
  const broken: [string, string, string, (text: string, path: string) => string][] = [
    [
      'an entry that throws',
      'throws',
      didNotLoad,
      (text, path) => (path === own.customer.entry ? `throw new Error('boom');${text}` : text),
    ],
    [
      'a missing export',
      'no-export',
      didNotLoad,
      (text, path) => (path === own.moduleFile ? text.replaceAll('microFrontend:', 'microfrontend:') : text),
    ],
    [
      'another contract',
      'contract',
      didNotLoad,
      (text, path) => (path === own.moduleFile ? text.replaceAll('contract:"1"', 'contract:"9"') : text),
    ],
    [
      'an incompatible shared library',
      'shared',
      didNotLoad,
      (text, path) =>
        path === own.customer.entry ? text.replaceAll('requiredVersion:"^19', 'requiredVersion:"^99') : text,
    ],
    [
      'a chunk whose hash it does not have',
      'hashless',
      didNotLoad,
      (text, path) => {
        const hash = own.customer.files.find((file) => file.path === own.moduleFile)?.integrity ?? '';
        return path === own.customer.entry ? text.replaceAll(hash, '') : text;
      },
    ],
    [
      'a crash while it is drawn',
      'crash',
      wentWrong,
      (text, path) =>
        path === own.supportFile
          ? text.replace(/ContactSupportPage:\(\)=>[\w$]+/, 'ContactSupportPage:()=>()=>nothing.at.all')
          : text,
    ],
  ];
  test.beforeAll(async () => {
    for (const [, version, , edit] of broken) await storeVariant(own.storeDir, own.customer, version, edit);
  });
  for (const [what, version, message] of broken) {
    test(what, async ({ page }) => {
      await own.publish({ live: version });
      await page.goto(own.url + support);
      await says(page, message);
      await restWorks(page);
      await page.goBack();
      await says(page, message);
      // What is live by now is what the retry gets.
      await own.publish({});
      await page.getByRole('button', { name: 'Retry' }).click();
      await works(page);
    });
  }

  test('an entry that throws falls back to the last good version', async ({ page }) => {
    await own.publish({ live: 'throws', previous: own.customer.version });
    await page.goto(own.url + support);
    await works(page);
  });

  test('a version with a missing chunk falls back to the last good one without mixing code', async ({ page }) => {
    await storeVariant(own.storeDir, own.customer, 'chunkless', (text) =>
      text.replaceAll('Send Query', 'Send Nothing'),
    );
    for (const path of own.customer.first.js.filter((file) => file !== own.customer.entry))
      await rm(join(own.storeDir, 'customer', 'chunkless', path));
    await own.publish({ live: 'chunkless', previous: own.customer.version });
    await page.goto(own.url + support);
    await works(page);
    await expect(page.getByText('Send Nothing')).toHaveCount(0);
  });
});
