import { expect, type Page } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { site } from '../journey/running-stack.ts';

/** What a first visit costs, as the browser counts it. What files may weigh is refused earlier, when they are built. */
const kilobyte = 1024;

/** What works on a page once its scripts are there; a page rendered with its release can be read before. */
const sign = {
  '/': (page: Page) => page.getByText(/shipping cost does not rise/),
  '/user/order/create': (page: Page) => page.getByLabel('Product link'),
  '/user/calculator': (page: Page) => page.getByLabel('Weight (KG)'),
  '/contact-support': (page: Page) => page.getByRole('heading', { level: 1 }),
  '/admin': (page: Page) => page.getByLabel('Passkey'),
};
const paths = Object.keys(sign) as (keyof typeof sign)[];

/** The files of releases that the page loads until it works. */
const filesUntilShown = async (page: Page, path: keyof typeof sign): Promise<{ html: string; files: string[] }> => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What other pages will need is fetched once this one is whole.
    if (request.resourceType() === 'fetch') return;
    if (/^\/releases\/.*\.(js|css)$/.test(pathname)) files.push(pathname);
  });
  // The page's own HTML, not one made for another request: both name the same releases, but this is what was parsed.
  const answer = await page.goto(site() + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(sign[path](page)).toBeEnabled();
  return { html: (await answer?.text()) ?? '', files };
};
const encoded = (page: Page, kind: 'navigation' | 'script'): Promise<number> =>
  page.evaluate(
    (wanted) =>
      (performance.getEntriesByType(wanted === 'navigation' ? 'navigation' : 'resource') as PerformanceResourceTiming[])
        .filter(
          ({ name, initiatorType }) => wanted === 'navigation' || (name.endsWith('.js') && initiatorType !== 'fetch'),
        )
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    kind,
  );

for (const path of paths) {
  test(`${path} loads in two round trips: the page names all files it needs`, async ({ page }) => {
    const { html, files } = await filesUntilShown(page, path);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !html.includes(`"${file}"`))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });
}

for (const path of ['/contact-support', '/admin'] as const) {
  test(`${path} is drawn as soon as its code is there`, async ({ page }) => {
    // React may keep a loading shape for up to 300 ms after it was drawn; here such a pause never ends.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      const withoutPauses = (then: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
        milliseconds > 100 && milliseconds <= 300 ? 0 : real(then, milliseconds, ...rest);
      window.setTimeout = withoutPauses as typeof window.setTimeout;
    });
    await page.goto(site() + path);
    await expect(sign[path](page)).toBeVisible();
  });
}

test('the front page with registry and content is sent in at most 20 KB, its scripts in 105.25 KB', async ({
  page,
}) => {
  await filesUntilShown(page, '/');
  await expect(page.getByText(/shipping cost does not rise/)).toBeVisible();
  expect(await encoded(page, 'navigation')).toBeLessThanOrEqual(20 * kilobyte);
  const scripts = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
        'link[rel="preload"][as="script"], script[src]',
      ),
    ].map((element) => ('href' in element ? element.href : element.src)),
  );
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (address) => {
      const answer = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      return Number(answer.headers.get('content-length'));
    }),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(105.25 * kilobyte);
});

test('order creation loads at most 260 KB of scripts', async ({ page }) => {
  await filesUntilShown(page, '/user/order/create');
  const scripts = await encoded(page, 'script');
  expect(scripts).toBeGreaterThan(50 * kilobyte);
  expect(scripts).toBeLessThanOrEqual(260 * kilobyte);
});

test('navigation to another module shows its skeleton within 100 ms, before its code has loaded', async ({ page }) => {
  let release = () => {};
  const move = async (): Promise<number> => {
    await page.goto(site());
    await expect(page.getByText(/shipping cost does not rise/)).toBeVisible();
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/releases/customer/**', async (route) => {
      await wait;
      await route.continue();
    });
    const milliseconds = await page.evaluate(async () => {
      const started = performance.now();
      document.querySelector<HTMLAnchorElement>('main a[href="/user/calculator"]')?.click();
      const shown = () => !document.getElementById('hero') && document.querySelector('main .potli-skeleton, main h1');
      while (!shown() && performance.now() - started < 5000) await new Promise((next) => requestAnimationFrame(next));
      return performance.now() - started;
    });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.unroute('**/releases/customer/**');
    return milliseconds;
  };
  // What else the machine does can only add to the time.
  expect(Math.min(await move(), await move(), await move())).toBeLessThan(100);
});
