import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { LiveModule, Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { copyStore, type OwnSite, startOwnSite, startSite } from './journey/own-site.ts';
import { fileWith, putRegistry, releaseOf, storeVariant } from './journey/release-variant.ts';

/** What can be wrong with a module on its way to a visitor: each costs its own pages only, and says so. */
// Without the service worker, whose requests a test does not see.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

let own: OwnSite;
let customer: Release;
let calculatorFile: string;
let moduleFile: string;
test.beforeAll(async () => {
  own = await startOwnSite();
  customer = await releaseOf(own.storeDir, 'customer', own.registry.modules.customer?.live ?? '');
  calculatorFile = await fileWith(own.storeDir, customer, /CalculatorPage:\(\)=>/);
  moduleFile = await fileWith(own.storeDir, customer, /contract:"1"/);
});
test.afterAll(() => own?.stop());

let revision = 1000;
/** Makes a registry with these changes the site's; resolves when the site has it. */
const publish = async (change: Partial<LiveModule> | ((registry: Registry) => Registry)): Promise<void> => {
  revision += 1;
  const { modules } = own.registry;
  const registry: Registry =
    typeof change === 'function'
      ? change({ ...own.registry, revision })
      : {
          ...own.registry,
          revision,
          modules: { ...modules, customer: { ...modules.customer, ...change } as LiveModule },
        };
  await putRegistry(own.storeDir, registry);
  await expect
    .poll(async () => (await (await fetch(`${own.url}/health/ready`)).json()).registry_revision)
    .toBe(revision);
};

const refusals = () => own.logged('registry-refused').length;

const calculator = '/user/calculator';
const works = (page: Page) => expect(page.getByRole('button', { name: 'Get Price' })).toBeVisible({ timeout: 25_000 });
const says = (page: Page, heading: string) =>
  expect(page.getByRole('alert').getByRole('heading', { name: heading })).toBeVisible({ timeout: 25_000 });
const restWorks = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Shop your favourite/ })).toBeVisible();
};
/** The frame is there with its ways to the other pages; walking one of them is what the last tests of each kind do. */
const restStands = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible();
const didNotLoad = 'This page did not load';
const wentWrong = 'Something went wrong on this page';

type BreakIt = (page: Page, url: (file: string) => string) => Promise<unknown>;

test.describe('a module that cannot be delivered says so, the rest of the site works, and the retry really retries', () => {
  test.beforeAll(() => publish({}));

  const faults: [string, BreakIt][] = [
    [
      'an entry that is not there (404)',
      (page, url) => page.route(url(customer.entry), (route) => route.fulfill({ status: 404 })),
    ],
    [
      'an entry that is answered by a fault (503)',
      (page, url) => page.route(url(customer.entry), (route) => route.fulfill({ status: 503 })),
    ],
    [
      'a page in the place of the entry',
      (page, url) =>
        page.route(url(customer.entry), (route) =>
          route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Hello' }),
        ),
    ],
    ['a lost connection', (page, url) => page.route(url(customer.entry), (route) => route.abort())],
    ['a missing chunk', (page, url) => page.route(url(moduleFile), (route) => route.fulfill({ status: 404 }))],
    [
      'a missing chunk of one page',
      (page, url) => page.route(url(calculatorFile), (route) => route.fulfill({ status: 404 })),
    ],
    [
      'a missing style',
      (page, url) => page.route(url(customer.first.css[0] ?? ''), (route) => route.fulfill({ status: 404 })),
    ],
    ...[
      ['an entry', () => customer.entry],
      ['a chunk', () => moduleFile],
      ['a style', () => customer.first.css[0] ?? ''],
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
      await breakIt(page, (file) => `**/releases/customer/${customer.version}/${file}`);
      await page.goto(own.url + calculator);
      await says(page, didNotLoad);
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      await restStands(page);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await works(page);
    });
  }

  test('an entry that never comes is given up after eight seconds', async ({ page }) => {
    await page.route(`**/releases/customer/${customer.version}/${customer.entry}`, () => undefined);
    await page.goto(own.url + calculator, { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Loading the page' })).toBeVisible();
    await says(page, didNotLoad);
    await restWorks(page);
  });
});

test('every script and style of a release that comes into a page has its hash, preloads and lazily loaded ones included', async ({
  page,
}) => {
  await publish({});
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
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calculator' }).click();
      await works(page);
    }
    const brought = await page.evaluate(() => (globalThis as unknown as { brought: [string, string][] }).brought);
    expect(brought.filter(([, integrity]) => !/^sha384-\S{64}$/.test(integrity))).toEqual([]);
    expect(brought.some(([url]) => url.includes(`/releases/${module}/`))).toBe(true);
    seen.push(...brought.map(([url]) => url));
  }
  expect(seen.filter((url) => url.endsWith('.css')).length).toBeGreaterThan(2);
});

test('a spoilt file in the browser’s cache does not stick', async ({ page }) => {
  await publish({});
  let spoilt = 0;
  // The cache that counts is the browser's own, so the spoilt answer comes from a server and not from the test.
  await page.route(`**/releases/customer/${customer.version}/${moduleFile}`, async (route) => {
    if (route.request().headers()['cache-control'] === 'no-cache') return route.continue();
    spoilt += 1;
    await route.fulfill({ contentType: 'text/javascript', body: '// half a fi' });
  });
  await page.goto(own.url + calculator);
  await page.unrouteAll();
  await works(page);
  expect(spoilt).toBeGreaterThan(0);
});

test.describe('a shell that cannot be had', () => {
  const shellScript = () => `**/releases/shell/${own.registry.shell.live}/main.*.js`;

  test('once is fetched again past the cache', async ({ page }) => {
    await publish({});
    let spoilt = 0;
    await page.route(shellScript(), async (route) => {
      spoilt += 1;
      if (spoilt === 1) await route.fulfill({ contentType: 'text/javascript', body: '// half a fi' });
      else await route.continue();
    });
    await page.goto(own.url + calculator);
    await works(page);
  });

  test('gives way to the last good one', async ({ page }) => {
    const shell = await releaseOf(own.storeDir, 'shell', own.registry.shell.live);
    await storeVariant(own.storeDir, shell, 'before');
    await publish((registry) => ({ ...registry, shell: { ...registry.shell, previous: 'before' } }));
    await page.route(shellScript(), (route) => route.fulfill({ status: 404 }));
    await page.goto(own.url + calculator);
    await works(page);
  });

  test('to the end, as it throws and there is none before it, is said, and so is a frame that crashes', async ({
    page,
  }) => {
    const shell = await releaseOf(own.storeDir, 'shell', own.registry.shell.live);
    const edits: [string, (text: string, path: string) => string][] = [
      ['throwing', (text, path) => (path === shell.entry ? `throw new Error('boom');${text}` : text)],
      ['crashing', (text) => text.replaceAll('"aria-label":"Main"', '"aria-label":nothing.at.all')],
    ];
    for (const [version, edit] of edits) {
      await storeVariant(own.storeDir, shell, version, edit);
      await publish((registry) => ({ ...registry, shell: { live: version } }));
      await page.goto(own.url + calculator);
      await expect(page.getByRole('alert')).toContainText('This page did not load');
    }
    await publish({});
    await page.getByRole('button', { name: 'Try again' }).click();
    await works(page);
  });

  /** What the page tells the collector of this version of the shell. */
  const told = (page: Page, version: string, words: string) =>
    page.waitForRequest((request) => {
      const said = request.url().endsWith('/api/analytics/events') ? (request.postData() ?? '') : '';
      return said.includes(`"version":"${version}"`) && said.includes(words);
    });
  const tryShell = async (version: string, edit: (text: string, path: string) => string) => {
    await storeVariant(own.storeDir, await releaseOf(own.storeDir, 'shell', own.registry.shell.live), version, edit);
    await publish((registry) => ({ ...registry, shell: { live: version } }));
  };

  test('to draw anything is told of after ten seconds, and said', async ({ page }) => {
    await tryShell('idle', (text, path) => (path.startsWith('main.') ? '' : text));
    await page.clock.install();
    const telling = told(page, 'idle', '"error_class":"timeout"');
    await page.goto(own.url + calculator);
    await page.clock.fastForward(10_000);
    await telling;
    await expect(page.getByRole('heading', { name: didNotLoad })).toBeVisible();
  });

  test('to draw one address crashes there, which is told of and said', async ({ page }) => {
    await tryShell('half', (text) => text.replaceAll('"Page not found"', 'nothing.at.all'));
    await page.goto(own.url + calculator);
    await works(page);
    const telling = told(page, 'half', '"module_crashed"');
    await page.evaluate(() => {
      history.pushState({ key: 'x', idx: 1 }, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    await telling;
    await expect(page.getByRole('heading', { name: didNotLoad })).toBeVisible();
  });

  test('at all is said, with a way to try again', async ({ page }) => {
    await publish({});
    await page.route(shellScript(), (route) => route.abort());
    await page.goto(own.url + calculator);
    await expect(page.getByRole('alert')).toContainText('This page did not load');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await works(page);
  });
});

test.describe('a release that does not work says so, and the rest of the site works', () => {
  const broken: [string, string, string, (text: string, path: string) => string][] = [
    [
      'an entry that throws',
      'throws',
      didNotLoad,
      (text, path) => (path === customer.entry ? `throw new Error('boom');${text}` : text),
    ],
    [
      'a missing export',
      'no-export',
      didNotLoad,
      (text, path) => (path === moduleFile ? text.replaceAll('microFrontend:', 'microfrontend:') : text),
    ],
    [
      'another contract',
      'contract',
      didNotLoad,
      (text, path) => (path === moduleFile ? text.replaceAll('contract:"1"', 'contract:"9"') : text),
    ],
    [
      'an incompatible shared library',
      'shared',
      didNotLoad,
      (text, path) =>
        path === customer.entry ? text.replaceAll('requiredVersion:"^19', 'requiredVersion:"^99') : text,
    ],
    [
      'a chunk whose hash it does not have',
      'hashless',
      didNotLoad,
      (text, path) => {
        const hash = customer.files.find((file) => file.path === moduleFile)?.integrity ?? '';
        return path === customer.entry ? text.replaceAll(hash, '') : text;
      },
    ],
    [
      'a crash while it is drawn',
      'crash',
      wentWrong,
      (text, path) =>
        path === calculatorFile
          ? text.replace(/CalculatorPage:\(\)=>\w+/, 'CalculatorPage:()=>()=>nothing.at.all')
          : text,
    ],
  ];
  for (const [what, version, message, edit] of broken) {
    test(what, async ({ page }) => {
      await storeVariant(own.storeDir, customer, version, edit);
      await publish({ live: version });
      await page.goto(own.url + calculator);
      await says(page, message);
      await restWorks(page);
      await page.goBack();
      await says(page, message);
      // What is live by now is what the retry gets.
      await publish({});
      await page.getByRole('button', { name: 'Retry' }).click();
      await works(page);
    });

    if (message === didNotLoad)
      test(`${what} gives way to the last good version that the registry names`, async ({ page }) => {
        await storeVariant(own.storeDir, customer, version, edit);
        await publish({ live: version, previous: customer.version });
        await page.goto(own.url + calculator);
        await works(page);
      });
  }

  test('a version with a missing chunk gives way to the last good one, and neither runs the other’s code', async ({
    page,
  }) => {
    await storeVariant(own.storeDir, customer, 'chunkless', (text) => text.replaceAll('Get Price', 'Wrong Price'));
    for (const path of customer.first.js.filter((file) => file !== customer.entry && file !== moduleFile))
      await rm(join(own.storeDir, 'customer', 'chunkless', path));
    await publish({ live: 'chunkless', previous: customer.version });
    await page.goto(own.url + calculator);
    await works(page);
    await expect(page.getByText('Wrong Price')).toHaveCount(0);
  });
});

test.describe('what is wrong in the release store stays there', () => {
  const good = async (page: Page) => {
    await page.goto(own.url + calculator);
    await works(page);
  };

  for (const [what, text] of [
    ['malformed', '{"revision": "many"}'],
    ['truncated', '{"revision": 4, "shell": {"li'],
    ['pointing to nothing', JSON.stringify({ revision: 5, shell: { live: 'nowhere' }, modules: {} })],
  ] as const) {
    test(`a registry that is ${what} is refused and the last good one stays`, async ({ page }) => {
      await publish({});
      const before = refusals();
      await putRegistry(own.storeDir, text);
      await expect.poll(refusals).toBe(before + 1);
      await good(page);
    });
  }

  test('a release record of the wrong shape is refused with its registry', async ({ page }) => {
    await publish({});
    const before = refusals();
    await storeVariant(own.storeDir, customer, 'misshapen');
    await writeFile(join(own.storeDir, 'customer', 'misshapen', 'release.json'), '{"module":"customer","files":"all"}');
    await putRegistry(own.storeDir, {
      ...own.registry,
      revision: revision + 1,
      modules: { ...own.registry.modules, customer: { live: 'misshapen', prefixes: ['/user'] } },
    });
    await expect.poll(refusals).toBe(before + 1);
    await good(page);
  });

  test('a site that starts without its store says that it is starting, and works as soon as the store is there', async ({
    page,
  }) => {
    const { storeDir, registry } = await copyStore();
    const alone = await startSite(storeDir);
    try {
      const answer = await page.goto(alone.url + calculator);
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
