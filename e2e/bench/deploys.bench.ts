import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { findBrowser } from '@potli/release/browser.ts';
import { ensureReleases } from '@potli/release/ensure-releases.ts';
import { root } from '@potli/release/root.ts';
import { releaseOf, storeVariant } from '../journey/release-variant.ts';
import { type Measured, ratiosTo } from './bench.ts';

/** What a promotion takes until the site shows it, and what a visitor waits for before the module's page is there. */
export const name = 'deploys';

const rounds = 10;

interface Running {
  readonly stack: Stack;
  readonly url: string;
  readonly storeDir: string;
  /** The live version of the landing module, and a copy of it under another name. */
  readonly versions: readonly [string, string];
}

export const run = async (tell: (line: string) => void): Promise<Measured[]> => {
  const storeDir = await mkdtemp(join(tmpdir(), 'potli-bench-'));
  try {
    const built = join(root, '.release-store');
    if (existsSync(built)) await cp(built, storeDir, { recursive: true });
    const { live } = await ensureReleases({ storeDir, log: tell });
    const first = live.landing ?? '';
    const second = `${first}-again`;
    const { files } = await storeVariant(storeDir, await releaseOf(storeDir, 'landing', first), second);
    for (const { path } of files.filter(({ path }) => /\.(js|css|html)$/.test(path))) {
      const file = join(storeDir, 'landing', second, path);
      await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
    }
    const stack = await startStack({ ports: 'free', storeDir, dataDir: join(storeDir, 'data'), build: false });
    try {
      return await measure({ stack, url: stack.urls.site, storeDir, versions: [first, second] }, tell);
    } finally {
      await stack.stop();
    }
  } finally {
    await rm(storeDir, { recursive: true, force: true });
  }
};

const measure = async (running: Running, tell: (line: string) => void): Promise<Measured[]> => {
  const promotions = await measurePromotions(running, tell);
  await measureCommands(running, tell);
  const executablePath = findBrowser();
  if (!executablePath) {
    tell('there is no Chromium here, so that no page was loaded');
    return promotions;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return [...promotions, ...(await measurePages(running, browser, tell))];
  } finally {
    await browser.close();
  }
};

/** Makes a version live as the commands do: the registry is replaced by one rename. */
const makeLive = async (storeDir: string, version: string): Promise<void> => {
  const path = join(storeDir, 'registry.json');
  const { decision: _, ...registry } = JSON.parse(await readFile(path, 'utf8'));
  registry.revision += 1;
  registry.modules.landing.live = version;
  await writeFile(`${path}.next`, JSON.stringify(registry));
  await rename(`${path}.next`, path);
};

const measurePromotions = async (
  { url, storeDir, versions }: Running,
  tell: (line: string) => void,
): Promise<Measured[]> => {
  const page = async (): Promise<string> => (await fetch(url)).text();
  const times: number[] = [];
  let turn = 0;
  const work = async (): Promise<void> => {
    turn += 1;
    const version = versions[turn % 2] ?? '';
    const started = performance.now();
    await makeLive(storeDir, version);
    while (!(await page()).includes(`/releases/landing/${version}/`)) await new Promise((next) => setTimeout(next, 5));
    times.push(performance.now() - started);
  };
  const measured = await ratiosTo(
    { what: 'one page of the site', work: page },
    { 'promote to live': work },
    { rounds },
  );
  tell(`registry replaced to live: ${inSeconds(times)}; promised are 2 s`);
  return measured;
};

const inSeconds = (times: readonly number[]): string => {
  const sorted = times.toSorted((one, other) => one - other);
  const of = (at: number): string => `${((sorted.at(at) ?? 0) / 1000).toFixed(2)} s`;
  return `${of(Math.floor(sorted.length / 2))} in the middle, ${of(-1)} at most`;
};

const servicesOf = ({ urls, storeDir }: Stack): Record<string, string> => ({
  STORE_DIR: storeDir,
  SITE_URL: urls.site,
  ORDERS_URL: urls.orders,
  PAYMENTS_URL: urls.payments,
  CATALOG_URL: urls.catalog,
});

const command = async ({ stack }: Running, args: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'cli/potli.mjs'), ...args], {
    env: { ...process.env, ...servicesOf(stack) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`potli ${args.join(' ')} failed`);
};

/** From the start of a command, its checks included, until a visitor gets the version. */
const measureCommands = async (running: Running, tell: (line: string) => void): Promise<void> => {
  const {
    url,
    storeDir,
    versions: [first, second],
  } = running;
  const until = async (version: string): Promise<void> => {
    while (!(await (await fetch(url)).text()).includes(`/releases/landing/${version}/`))
      await new Promise((next) => setTimeout(next, 5));
  };
  const timed = async (args: readonly string[], version: string): Promise<number> => {
    const started = performance.now();
    await command(running, [...args, '--why', 'it is measured']);
    await until(version);
    return performance.now() - started;
  };
  await makeLive(storeDir, first);
  await until(first);
  const [promotions, rollbacks]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    promotions.push(await timed(['promote', 'landing', second], second));
    rollbacks.push(await timed(['rollback', 'landing'], first));
  }
  tell(`npx potli promote, with its checks in a browser, to the visitor: ${inSeconds(promotions)}`);
  tell(`npx potli rollback to the visitor: ${inSeconds(rollbacks)}`);
};

interface Load {
  readonly requests: number;
  readonly bytes: number;
  readonly serialRounds: number;
}

/**
 * Runs in the page: the module's own elements are there and belong to React, which HTML that came with the page does not
 * before the module has taken it over.
 */
const isMounted = (): boolean => {
  const main = document.getElementById('main');
  if (!main || main.querySelector('.potli-skeleton')) return false;
  return [...main.querySelectorAll('h1, h2, p, button, label')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );
};

/** One cold load: what came over the wire before the page of the module was there, and in how many turns of waiting. */
const coldLoad = async (browser: Browser, url: string): Promise<Load> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const depths = new Map<string, number>();
  const asked = new Map<string, string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    // What is fetched ahead for other pages, and the icon, is of no type: the page does not wait for it.
    if (!request.url.startsWith('http') || request.url.includes('/api/') || type === 'Other') return;
    // Who asked for it: the page itself, or the script that was running.
    const frames = [...(initiator.stack?.callFrames ?? []), ...(initiator.stack?.parent?.callFrames ?? [])];
    const by = [...frames.map((frame) => frame.url), initiator.url ?? ''].map((each) => depths.get(each) ?? 0);
    const depth = type === 'Document' ? 1 : Math.max(1, ...by) + 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
    asked.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(isMounted);
  await page.waitForLoadState('load');
  const load = { requests: depths.size, bytes, serialRounds: Math.max(...depths.values()) };
  await context.close();
  return load;
};

const measurePages = async ({ url }: Running, browser: Browser, tell: (line: string) => void): Promise<Measured[]> => {
  const paths = ['/', '/user/order/create', '/admin'];
  for (const path of paths) {
    const { requests, bytes, serialRounds } = await coldLoad(browser, url + path);
    tell(
      `${path.padEnd(20)} ${serialRounds} serial rounds, ${requests} requests, ${(bytes / 1024).toFixed(1)} KB before the module's page is mounted`,
    );
  }
  const open = async (path: string, shown: () => boolean): Promise<void> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(shown);
    await context.close();
  };
  const works = Object.fromEntries(
    paths.map((path) => [`${path} mounted, nothing cached`, () => open(path, isMounted)]),
  );
  const baseline = {
    what: 'a text file of the same site in the browser',
    work: () => open('/robots.txt', () => document.body !== null),
  };
  return ratiosTo(baseline, works, { rounds: 5 });
};
