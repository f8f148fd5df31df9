import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { appShellPath, bootHeader, offlinePagePath } from '@potli/contracts/mfe/offline.ts';
import { clientsClaim } from 'workbox-core/clientsClaim.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { bootIn, codeOf, entryAt, isKeepMessage, isOutdated, releaseKey } from './cached-files.ts';

/** The type check knows the page's globals only. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifeEvent & { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Pages come from the network whenever possible, release files from the cache; responses of calls are never kept. */
const scope = globalThis as unknown as WorkerScope;
const pagesCache = 'potli-pages';
const releasesCache = 'potli-releases';
const smallFiles = 'potli-small-files';

const keepAppShell = async (): Promise<void> => {
  const pages = await caches.open(pagesCache);
  const before = await readBoot();
  const answer = await fetch(appShellPath, { cache: 'no-store' });
  if (!answer.ok) return;
  await pages.put(appShellPath, answer);
  const now = await readBoot();
  if (now) await forgetReleasesOutside(before ? [before, now] : [now]);
};

const readBoot = async (): Promise<Boot | undefined> => {
  const kept = await caches.match(appShellPath, { cacheName: pagesCache });
  return kept && bootIn(await kept.text());
};

/** Previous versions stay: another tab may use them. */
const forgetReleasesOutside = async (boots: readonly Boot[]): Promise<void> => {
  const releases = await caches.open(releasesCache);
  for (const request of await releases.keys()) {
    if (isOutdated(new URL(request.url).pathname, boots)) await releases.delete(request);
  }
};

scope.addEventListener('install', (event) => {
  event.waitUntil(caches.open(pagesCache).then((pages) => pages.add(offlinePagePath)));
  // A new worker changes nothing in an open page: it gives out the same files and never reloads anything.
  scope.skipWaiting();
});
scope.addEventListener('activate', (event) => event.waitUntil(keepAppShell()));
clientsClaim();

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/releases/'),
  new CacheFirst({
    cacheName: releasesCache,
    plugins: [{ cacheKeyWillBeUsed: async ({ request, mode }) => releaseKey(request, mode) }],
  }),
);

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (/^\/(favicon\.svg|manifest\.webmanifest)$/.test(url.pathname) || url.pathname.startsWith('/icons/')),
  new StaleWhileRevalidate({ cacheName: smallFiles }),
);

/** The frame if the page's code is cached, otherwise a page that explains. */
const offlinePage = async (path: string): Promise<Response> => {
  const boot = await readBoot();
  const entry = boot && entryAt(boot, path);
  const usable = entry !== undefined && (await caches.match(entry, { cacheName: releasesCache })) !== undefined;
  const page = await caches.match(usable ? appShellPath : offlinePagePath, { cacheName: pagesCache });
  return page ?? Response.error();
};

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url, event }) => {
    try {
      const answer = await fetch(request);
      const releases = answer.headers.get(bootHeader);
      const kept = await caches.match(appShellPath, { cacheName: pagesCache });
      if (releases !== null && releases !== kept?.headers.get(bootHeader)) {
        event.waitUntil(keepAppShell().catch(() => undefined)); // the next page tries again
      }
      return answer;
    } catch {
      return offlinePage(url.pathname);
    }
  },
);

const keep = async (addresses: readonly string[]): Promise<void> => {
  const releases = await caches.open(releasesCache);
  for (const address of addresses) {
    if (await releases.match(address)) continue;
    await releases.add(address).catch(() => undefined);
  }
};

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (!isKeepMessage(data)) return;
  const whole = async (): Promise<void> => {
    await keep(data.keep);
    for (const address of data.records) {
      const answer = await fetch(address);
      if (answer.ok) await keep(codeOf(await answer.json(), address));
    }
  };
  event.waitUntil(whole().catch(() => undefined)); // the next page asks again
});
