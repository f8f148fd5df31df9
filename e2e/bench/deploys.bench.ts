import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '@potli/release/browser.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { environmentOf, type Ports, plans, processNames } from '../../dev/environment.ts';
import { startGroup } from '../../dev/processes/group.ts';
import { ensureReleases } from '../../release/ensure-releases.ts';
import { type Measured, ratiosTo } from './bench.ts';

/** What a promotion takes until the site shows it, and what a visitor waits for before the module's page is there. */
export const name = 'deploys';

const rounds = 10;

interface Running {
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
    await cp(join(storeDir, 'landing', first), join(storeDir, 'landing', second), { recursive: true });
    const record = join(storeDir, 'landing', second, 'release.json');
    await writeFile(record, (await readFile(record, 'utf8')).replace(`"${first}"`, `"${second}"`));
    return await withSite(storeDir, (url) => measure({ url, storeDir, versions: [first, second] }, tell));
  } finally {
    await rm(storeDir, { recursive: true, force: true });
  }
};

const withSite = async <T>(storeDir: string, work: (url: string) => Promise<T>): Promise<T> => {
  const free = await findFreePorts(processNames.length);
  const ports = Object.fromEntries(processNames.map((process, index) => [process, free[index]])) as unknown as Ports;
  const environment = environmentOf({ ports, dataDir: storeDir, storeDir }).site;
  const { entry, portVariable } = plans.site;
  const group = await startGroup({
    members: [{ name: 'site', entry, port: ports.site, portVariable, environment }],
    cwd: root,
    logDir: join(storeDir, 'logs'),
    readyMs: 60_000,
    onLine: () => {},
    onEnd: () => {},
  });
  try {
    return await work(`http://127.0.0.1:${ports.site}`);
  } finally {
    await group.stop();
  }
};

const measure = async (running: Running, tell: (line: string) => void): Promise<Measured[]> => {
  const promotions = await measurePromotions(running, tell);
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
  times.sort((one, other) => one - other);
  const seconds = (at: number): string => `${((times.at(at) ?? 0) / 1000).toFixed(2)} s`;
  tell(
    `promote to live: ${seconds(Math.floor(times.length / 2))} in the middle, ${seconds(-1)} at most; promised are 2 s`,
  );
  return measured;
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
