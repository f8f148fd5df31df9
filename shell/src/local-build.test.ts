import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { withLocalBuilds } from './local-build.ts';

const released = {
  version: '1.0.0',
  prefixes: ['/user'],
  entry: { url: '/releases/customer/1.0.0/entry.js', integrity: 'sha384-a' },
  first: { js: [], css: [] },
};
const boot: Boot = {
  shell: 's',
  modules: { customer: { ...released, local: 'http://127.0.0.1:4300' }, landing: released },
};
const record = {
  module: 'customer',
  base: '/2/',
  version: '2',
  entry: 'entry.js',
  files: [{ path: 'entry.js', integrity: 'sha384-b' }],
};

const machineSays = (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
  return asked;
};
afterEach(() => vi.unstubAllGlobals());

describe('a local build', () => {
  test('is the latest build of the machine, with its hash', async () => {
    const asked = machineSays(async () => Response.json(record));
    const { boot: local, missing } = await withLocalBuilds(boot);
    expect(local.modules.customer).toMatchObject({
      version: '2',
      entry: { url: 'http://127.0.0.1:4300/2/entry.js', integrity: 'sha384-b' },
    });
    expect(local.modules.landing).toBe(released);
    expect([asked, missing]).toEqual([['http://127.0.0.1:4300/release.json'], []]);
  });

  test.each<[string, () => Promise<Response>]>([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['serves another module', async () => Response.json({ ...record, module: 'landing' })],
    ['has no hash of the entry', async () => Response.json({ ...record, files: [] })],
    ['answers with a page', async () => new Response('<!doctype html>')],
  ])('falls back to the release and is listed as missing when the machine %s', async (_, answer) => {
    machineSays(answer);
    const { boot: local, missing } = await withLocalBuilds(boot);
    expect(local.modules.customer?.entry.url).toBe('/releases/customer/1.0.0/entry.js');
    expect(missing).toEqual(['customer']);
  });

  test('causes no request without an override', async () => {
    const asked = machineSays(() => Promise.reject(new Error('asked')));
    await withLocalBuilds({ shell: 's', modules: { landing: released } });
    expect(asked).toEqual([]);
  });
});
