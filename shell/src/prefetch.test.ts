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
const source: BootSource = { current: () => boot, refresh: async () => {}, subscribe: () => () => {} };

/** What was loaded because a link was pointed at. */
const prefetching = () => {
  const loaded: string[] = [];
  prefetchModules(source, {
    load: (name) => {
      loaded.push(name);
      return Promise.resolve({ version: '1', routes: [] });
    },
    forget: () => {},
    enter: () => {},
    wanted: () => undefined,
  });
  return loaded;
};
const fetched = () =>
  [...document.head.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
  document.body.innerHTML =
    '<a href="/">Home</a><a href="/user/calculator">Calculator</a><a href="https://elsewhere.example/admin">x</a>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

describe('a page at rest', () => {
  test('fetches the first files of the modules that it links to, with their hashes, and of no other', () => {
    prefetching();
    expect(fetched()).toEqual(['/releases/customer/1/e.js', '/releases/customer/1/m.css']);
    const [script] = document.head.querySelectorAll('link[rel="prefetch"]');
    expect(['as', 'crossorigin', 'integrity'].map((name) => script?.getAttribute(name))).toEqual([
      'script',
      'anonymous',
      'sha384-customer',
    ]);
  });

  test('loads a module when a link to it is pointed at', () => {
    const loaded = prefetching();
    document.querySelector('a[href^="/user"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(loaded).toEqual(['customer']);
  });

  test('does neither where the browser saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    const loaded = prefetching();
    document.querySelector('a[href^="/user"]')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
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
])('with the connection %j prefetching is welcome: %s', (connection, welcome) =>
  expect(mayPrefetch(connection)).toBe(welcome),
);
