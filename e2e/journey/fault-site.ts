import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { LiveModule, Registry } from '@potli/contracts/mfe/registry.ts';
import { startOwnSite } from './own-site.ts';
import { fileWith, putRegistry, releaseOf } from './release-variant.ts';

/** What each page waits for from the network. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** A test with a fake clock and without the service worker, whose requests a test cannot intercept. */
export const test = base.extend({
  viewport: { width: 1280, height: 800 },
  serviceWorkers: 'block',
  page: async ({ page }, use) => {
    await page.clock.install();
    const waits = new Set<Request>();
    unanswered.set(page, waits);
    page.on('request', (request) => waits.add(request));
    page.on('requestfinished', (request) => waits.delete(request));
    page.on('requestfailed', (request) => waits.delete(request));
    await use(page);
  },
});

/** The site polls its store twice a second. */
const often = { intervals: [50] };

/** Starts a separate site over a store that a test can damage. */
export const startFaultSite = async () => {
  const own = await startOwnSite();
  const customer = await releaseOf(own.storeDir, 'customer', own.registry.modules.customer?.live ?? '');
  let revision = 1000;
  return {
    ...own,
    customer,
    supportFile: await fileWith(own.storeDir, customer, /ContactSupportPage:\(\)=>/),
    moduleFile: await fileWith(own.storeDir, customer, /contract:"1"/),
    /** Publishes a registry with these changes; resolves when the site has loaded it. */
    publish: async (change: Partial<LiveModule> | ((registry: Registry) => Registry)): Promise<void> => {
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
        .poll(async () => (await (await fetch(`${own.url}/health/ready`)).json()).registry_revision, often)
        .toBe(revision);
    },
  };
};
export type FaultSite = Awaited<ReturnType<typeof startFaultSite>>;

/** A page without prerendered content. */
export const support = '/contact-support';
/** A prerendered page. */
export const calculator = '/user/calculator';
export const didNotLoad = 'This page did not load';
export const wentWrong = 'Something went wrong on this page';

/**
 * Advances the page's clock past the pauses between attempts until the condition holds: fast while the page waits for
 * nothing but its clock, and slowly while it waits for the network, which the clock must not overtake.
 */
const whileClockRuns = (page: Page, holds: (soon: { timeout: number }) => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(500);
    await holds({ timeout: unanswered.get(page)?.size ? 100 : 20 });
  }).toPass({ timeout: 25_000, intervals: [0] });

export const works = (page: Page) =>
  whileClockRuns(page, (soon) => expect(page.getByRole('button', { name: 'Send Query' })).toBeVisible(soon));
export const answers = (page: Page) =>
  whileClockRuns(page, (soon) => expect(page.getByRole('button', { name: 'Get Price' })).toBeEnabled(soon));
export const says = (page: Page, heading: string) =>
  whileClockRuns(page, (soon) =>
    expect(page.getByRole('alert').getByRole('heading', { name: heading })).toBeVisible(soon),
  );
export const restWorks = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Shop your favourite/ })).toBeVisible();
};
/** The frame is shown with its navigation. */
export const frameShown = (page: Page) =>
  expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible();
