import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { describe, expect, test } from 'vitest';
import { bootIn, codeOf, entryAt, isKeepMessage, isOutdated, releaseKey } from './cached-files.ts';

const file = (url: string) => ({ url, integrity: '' });
const boot: Boot = {
  shell: 's2',
  modules: {
    customer: {
      version: 'c2',
      prefixes: ['/user'],
      entry: file('/releases/customer/c2/remoteEntry.js'),
      first: { js: [], css: [] },
      fallback: { version: 'c1', entry: file('/releases/customer/c1/remoteEntry.js') },
    },
  },
};

describe('the registry in a page', () => {
  test('is read out of its HTML', () => {
    const json = JSON.stringify({ ...boot, shell: '</script>' }).replaceAll('<', '\\u003c');
    expect(bootIn(`<p><script type="application/json" id="boot" nonce="x">${json}</script>`)?.shell).toBe('</script>');
  });
  test('may be missing', () => expect(bootIn('<h1>Something else</h1>')).toBeUndefined());
  test('says which script a path begins with', () => {
    expect(entryAt(boot, '/user/order/create')).toBe('/releases/customer/c2/remoteEntry.js');
    expect(entryAt(boot, '/nowhere')).toBeUndefined();
  });
});

describe('cached files of releases', () => {
  test.each([
    ['/releases/customer/c2/a.js', false],
    ['/releases/customer/c1/a.js', false],
    ['/releases/customer/c0/a.js', true],
    ['/releases/customer/c22/a.js', true],
    ['/releases/shell/s2/main.js', false],
    ['/releases/gone/g1/a.js', true],
  ])('%s is outdated: %s', (path, outdated) => expect(isOutdated(path, [boot])).toBe(outdated));

  test('are the scripts and styles that a release’s record names', () => {
    const record = { files: [{ path: 'a.js' }, { path: 'b.css' }, { path: 'c.avif' }, { path: 'page.1.json' }] };
    expect(codeOf(record, '/releases/customer/c2/release.json')).toEqual([
      '/releases/customer/c2/a.js',
      '/releases/customer/c2/b.css',
    ]);
  });
});

test.each<[unknown, boolean]>([
  [{ keep: ['/releases/a/b/c.js'], records: [] }, true],
  [{ keep: ['/api/orders'], records: [] }, false],
  [{ keep: [], records: ['https://elsewhere.example/releases/x'] }, false],
  [{ keep: [1], records: [] }, false],
  [{ keep: [] }, false],
  ['keep', false],
  [null, false],
])('only release files are cached on request: %j → %s', (data, accepted) => expect(isKeepMessage(data)).toBe(accepted));

describe('a file of a release', () => {
  const url = 'https://potli.example/releases/customer/c2/a.js?x=1';

  test('is cached under its path', () => {
    const kept = 'https://potli.example/releases/customer/c2/a.js';
    expect(releaseKey({ url, cache: 'default' }, 'read')).toBe(kept);
    expect(releaseKey({ url, cache: 'default' }, 'write')).toBe(kept);
    expect(releaseKey({ url, cache: 'reload' }, 'write')).toBe(kept);
  });

  test('that is requested past the cache is not read from it', () =>
    expect(releaseKey({ url, cache: 'reload' }, 'read')).not.toBe(releaseKey({ url, cache: 'default' }, 'write')));
});
