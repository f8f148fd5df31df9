// @vitest-environment jsdom
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BootSource } from './boot-source.ts';
import { mayPrefetch, prefetchModules } from './prefetch.ts';

const module = (name: string, prefix: string) => {
  const file = (path: string) => ({ url: `/releases/${name}/1/${path}`, integrity: `sha384-${name}` });
  return { version: '1', prefixes: [prefix], entry: file('e.js'), first: { js: [file('e.js')], css: [file('m.css')] } };
};
const boot: Boot = {
  shell: 's',
  modules: { landing: module('landing', '/'), customer: module('customer', '/user'), admin: module('admin', '/admin') },
};
/** The registry as the page names it: of its own module alone the first files. */
const inPage: Boot = {
  ...boot,
  modules: Object.fromEntries(
    Object.entries(boot.modules).map(([name, { first, ...rest }]) => [
      name,
      name === 'landing' ? { ...rest, first } : rest,
    ]),
  ) as Boot['modules'],
};
let state: Boot;
const source: BootSource = {
  current: () => state,
  refresh: async () => {
    state = boot;
  },
  subscribe: () => () => {},
};

/** The modules loaded by intent, and the callback for a usable page. */
const prefetching = () => {
  const loaded: string[] = [];
  const rest = prefetchModules(source, {
    load: (name) => {
      loaded.push(name);
      return Promise.resolve({ version: '1', routes: [] });
    },
    forget: () => {},
    enter: () => {},
    wanted: () => undefined,
  });
  return { loaded, rest };
};
/** The requests of a page at rest. */
let requests: [string, RequestInit][] = [];
const fetched = () => requests.map(([url]) => url);

beforeEach(() => {
  state = inPage;
  requests = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
  vi.stubGlobal('fetch', async (...request: [string, RequestInit]) => {
    requests.push(request);
    return new Response('');
  });
  document.body.innerHTML =
    '<a href="/">Home</a><a href="/user/calculator">Calculator</a><a href="https://elsewhere.example/admin">x</a>';
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a page at rest', () => {
  test('prefetches the first files of linked modules, with their hashes', async () => {
    const { rest } = prefetching();
    expect(fetched()).toEqual([]);
    rest();
    await expect.poll(fetched).toEqual(['/releases/customer/1/e.js', '/releases/customer/1/m.css']);
    expect(requests[0]?.[1]).toEqual({ integrity: 'sha384-customer', priority: 'low' });
  });

  test('loads a module when the pointer is over a link to it', () => {
    const { loaded } = prefetching();
    document.querySelector('a[href^="/user"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(loaded).toEqual(['customer']);
  });

  test('loads a module when the pointer is over the button of a form that leads to it', () => {
    document.body.innerHTML =
      '<form action="/user/order/create"><button>Get Started</button></form><form><button>Save</button></form>' +
      '<form action="https://elsewhere.example/user"><button>Leave</button></form><button>Next picture</button>';
    const { loaded } = prefetching();
    for (const button of document.querySelectorAll('button'))
      button.dispatchEvent(new Event('focusin', { bubbles: true }));
    expect(loaded).toEqual(['customer']);
  });

  test('does neither in data-saving mode', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const { loaded, rest } = prefetching();
    document.querySelector('a[href^="/user"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    rest();
    expect([fetched(), loaded]).toEqual([[], []]);
  });
});

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('with the connection %j prefetching is allowed: %s', (connection, welcome) =>
  expect(mayPrefetch(connection)).toBe(welcome),
);
