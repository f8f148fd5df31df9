import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { findBrowser } from '@potli/release/browser.ts';
import { ensureReleases } from '@potli/release/ensure-releases.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { copyStore } from '../journey/own-site.ts';
import { putRegistry, registryOf, releaseOf, storeVariant } from '../journey/release-variant.ts';
import { type Measured, medianOf, millisecondsOf, ratiosTo, tell } from './bench.ts';

/** What a promotion takes until the site shows it, and what a visitor waits for before the module's page is there. */
export const name = 'deploys';

/** The live version of the landing module, and a copy of it under another name. */
type Versions = readonly [string, string];

export const run = async (): Promise<Measured[]> => {
  await ensureReleases({ storeDir: join(root, '.release-store'), log: tell });
  const { storeDir, registry } = await copyStore();
  try {
    await putRegistry(storeDir, registry);
    const first = registry.modules.landing?.live ?? '';
    const versions = [first, `${first}-again`] as const;
    const { files } = await storeVariant(storeDir, await releaseOf(storeDir, 'landing', first), versions[1]);
    // The checks of a promotion count compressed bytes.
    for (const { path } of files.filter(({ path }) => /\.(js|css|html)$/.test(path))) {
      const file = join(storeDir, 'landing', versions[1], path);
      await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
    }
    const stack = await startStack({ ports: 'free', storeDir, dataDir: join(storeDir, 'data'), build: false });
    try {
      const promotions = await measurePromotions(stack, versions);
      await measureCommands(stack, versions);
      return [...promotions, ...(await measurePages(stack.urls.site))];
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(storeDir, { recursive: true, force: true });
  }
};

const makeLive = async (storeDir: string, version: string): Promise<void> => {
  const { decision: _, ...registry } = await registryOf(storeDir);
  Object.assign(registry.modules.landing ?? {}, { live: version });
  await putRegistry(storeDir, { ...registry, revision: registry.revision + 1 });
};

const frontPage = async ({ urls }: Stack): Promise<string> => (await fetch(urls.site)).text();
const isServed = async (stack: Stack, version: string): Promise<void> => {
  while (!(await frontPage(stack)).includes(`/releases/landing/${version}/`)) await after(5);
};

const measurePromotions = async (stack: Stack, versions: Versions): Promise<Measured[]> => {
  const times: number[] = [];
  const promote = async (): Promise<void> => {
    const version = versions[(times.length + 1) % 2] ?? '';
    const work = () => makeLive(stack.storeDir, version).then(() => isServed(stack, version));
    times.push(await millisecondsOf(work));
  };
  const baseline = { what: 'one page of the site', work: () => frontPage(stack) };
  const measured = await ratiosTo(baseline, { 'promote to live': promote }, 10);
  tell(`registry replaced to live: ${inSeconds(times)}; promised are 2 s`);
  return measured;
};

const inSeconds = (times: readonly number[]): string =>
  `${(medianOf(times) / 1000).toFixed(2)} s in the middle, ${(Math.max(...times) / 1000).toFixed(2)} s at most`;

/** From the start of a command, its checks included, until a visitor gets the version. */
const measureCommands = async (stack: Stack, [first, second]: Versions): Promise<void> => {
  const { urls, storeDir } = stack;
  const { site: SITE_URL, orders: ORDERS_URL, payments: PAYMENTS_URL, catalog: CATALOG_URL } = urls;
  const env = { STORE_DIR: storeDir, SITE_URL, ORDERS_URL, PAYMENTS_URL, CATALOG_URL };
  const timed = (words: readonly string[], version: string): Promise<number> =>
    millisecondsOf(async () => {
      await execa(process.execPath, [join(root, 'cli/potli.mjs'), ...words, '--why', 'it is measured'], { env });
      await isServed(stack, version);
    });
  await makeLive(storeDir, first);
  await isServed(stack, first);
  const [promotions, rollbacks]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    promotions.push(await timed(['promote', 'landing', second], second));
    rollbacks.push(await timed(['rollback', 'landing'], first));
  }
  tell(`npx potli promote, with its checks in a browser, to the visitor: ${inSeconds(promotions)}`);
  tell(`npx potli rollback to the visitor: ${inSeconds(rollbacks)}`);
};

/**
 * Runs in the page: the module's own elements are there and belong to React, which HTML that came with the page does not
 * before the module has hydrated it.
 */
const isMounted = (): boolean => {
  const main = document.getElementById('main');
  if (!main || main.querySelector('.potli-skeleton')) return false;
  return [...main.querySelectorAll('h1, h2, p, button, label')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );
};

/** Runs in the page: what came over the wire for it, without calls and what is fetched ahead for other pages. */
const loadedFiles = (): { requests: number; bytes: number } => {
  const [page, files] = [performance.getEntriesByType('navigation'), performance.getEntriesByType('resource')];
  const loaded = ([...page, ...files] as PerformanceResourceTiming[]).filter((one) => one.initiatorType !== 'fetch');
  return { requests: loaded.length, bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0) };
};

/** Opens an address with nothing cached until the condition holds. */
const open = async (browser: Browser, address: string, holds: () => boolean) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(holds);
  const loaded = await page.evaluate(loadedFiles);
  await context.close();
  return loaded;
};

const measurePages = async (site: string): Promise<Measured[]> => {
  const executablePath = findBrowser();
  if (!executablePath) {
    tell('there is no Chromium here, so no page was loaded');
    return [];
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const works: Record<string, () => Promise<unknown>> = {};
    for (const path of ['/', '/user/order/create', '/admin']) {
      const { requests, bytes } = await open(browser, site + path, isMounted);
      const size = `${requests} requests, ${(bytes / 1024).toFixed(1)} KB`;
      tell(`${path.padEnd(20)} ${size} before the module's page is mounted`);
      works[`${path} mounted, nothing cached`] = () => open(browser, site + path, isMounted);
    }
    const work = () => open(browser, `${site}/robots.txt`, () => document.body !== null);
    return await ratiosTo({ what: 'a text file of the same site in the browser', work }, works, 5);
  } finally {
    await browser.close();
  }
};
