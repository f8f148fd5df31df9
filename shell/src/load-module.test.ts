import type { BootModule } from '@potli/contracts/mfe/boot.ts';
import { describe, expect, test } from 'vitest';
import { createModuleLoader } from './load-module.ts';
import { ModuleLoadError } from './module-load-error.ts';

const routes = [{ path: '/user' }];
const good = { microFrontend: { contract: '1', routes: () => routes } };
const file = (version: string) => ({ url: `/releases/customer/${version}/entry.js`, integrity: 'sha384-x' });
const release = (version: string) => ({ version, entry: file(version) });
const live = (version: string, fallback?: string): BootModule => ({
  ...release(version),
  prefixes: ['/user'],
  first: { js: [file(version)], css: [] },
  ...(fallback ? { fallback: release(fallback) } : {}),
});

interface Answer {
  gives?: unknown;
  fails?: string;
  refused?: 'threw' | 'shared-library';
  takes?: number;
}

/**
 * A loader whose answers are played in order for each version, and whose time only passes while it waits or loads.
 * `later` is what the site says when it is asked again.
 */
const aLoader = (
  answers: Record<string, Answer[]>,
  given = live('v2'),
  later: BootModule | undefined = given,
  contracts = '1',
) => {
  let clock = 0;
  let known: BootModule | undefined = given;
  const waits: number[] = [];
  const reports: unknown[] = [];
  const calls: string[] = [];
  const freshened: string[] = [];
  const loader = createModuleLoader({
    contracts,
    known: (name) => (name === 'customer' ? known : undefined),
    refresh: async () => {
      known = later;
    },
    fetchModule: async (name, { version }) => {
      const played = answers[version] ?? [];
      const answer = played[Math.min(calls.filter((call) => call === version).length, played.length - 1)];
      calls.push(version);
      clock += answer?.takes ?? 10;
      if (answer?.fails) throw new Error(answer.fails);
      if (answer?.refused) throw new ModuleLoadError(name, answer.refused);
      return answer?.gives;
    },
    freshen: async ({ entry }) => void freshened.push(entry.url),
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      clock += milliseconds;
    },
    now: () => clock,
    report: (name, outcome) => reports.push({ name, ...outcome }),
  });
  return { loader, waits, reports, calls, freshened, publish: (module: BootModule) => (known = module) };
};

describe('loading a module', () => {
  test('returns its routes and loads once', async () => {
    const { loader, calls, reports } = aLoader({ v2: [{ gives: good }] });
    expect(await loader.load('customer')).toEqual({ version: 'v2', routes });
    expect(loader.load('customer')).toBe(loader.load('customer'));
    expect(calls).toEqual(['v2']);
    expect(reports).toEqual([{ name: 'customer', version: 'v2', milliseconds: 10 }]);
  });

  test('is retried after a lost connection, with backoff and past the cache', async () => {
    const { loader, waits, freshened } = aLoader({ v2: [{ fails: 'lost' }, { fails: 'lost' }, { gives: good }] });
    expect(await loader.load('customer')).toMatchObject({ version: 'v2' });
    expect(waits).toEqual([300, 1000]);
    expect(freshened).toEqual([file('v2').url, file('v2').url]);
  });

  test('fails after three retries and is reported once', async () => {
    const { loader, calls, waits, reports } = aLoader({ v2: [{ fails: 'lost' }] });
    await expect(loader.load('customer')).rejects.toThrow(ModuleLoadError);
    expect(waits).toEqual([300, 1000, 3000]);
    expect(calls).toHaveLength(4);
    expect(reports).toEqual([{ name: 'customer', version: 'v2', milliseconds: 4340, failure: 'script' }]);
  });

  test('is not retried after a timeout of eight seconds', async () => {
    const { loader, calls, reports } = aLoader({ v2: [{ fails: 'timeout', takes: 8000 }] });
    await expect(loader.load('customer')).rejects.toMatchObject({ reason: 'timeout' });
    expect(calls).toHaveLength(1);
    expect(reports).toEqual([{ name: 'customer', version: 'v2', milliseconds: 8000, failure: 'timeout' }]);
  });

  test.each<[string, Answer, string]>([
    [
      'speaks another contract',
      { gives: { microFrontend: { contract: '2', routes: () => routes } } },
      'wrong-contract',
    ],
    ['has no routes', { gives: { microFrontend: { contract: '1' } } }, 'wrong-contract'],
    ['exposes nothing', { gives: undefined }, 'wrong-contract'],
    ['throws while it starts', { refused: 'threw' }, 'threw'],
    ['needs another version of a shared library', { refused: 'shared-library' }, 'shared-library'],
  ])('is rejected without a retry when it %s', async (_, answer, reason) => {
    const { loader, calls } = aLoader({ v2: [answer] });
    await expect(loader.load('customer')).rejects.toMatchObject({ reason });
    expect(calls).toEqual(['v2']);
  });

  test.each([
    ['1', 1],
    ['2', 2],
    ['2-3', 2],
  ])('that works with contract %s is loaded by a shell for 1-2, in version %s', async (contract, agreed) => {
    const versions: number[] = [];
    const agree = (version: number) => {
      versions.push(version);
      return routes;
    };
    const microFrontend = { contract, routes: agree };
    const { loader } = aLoader({ v2: [{ gives: { microFrontend } }] }, live('v2'), live('v2'), '1-2');
    expect((await loader.load('customer')).version).toBe('v2');
    expect(versions).toEqual([agreed]);
  });

  test('that the registry does not know fails', async () => {
    await expect(aLoader({}).loader.load('gifts')).rejects.toMatchObject({ reason: 'unknown-module' });
  });
});

describe('a version that does not load', () => {
  test.each<[string, Answer, number]>([
    ['is missing', { fails: '404' }, 4],
    ['does not work', { refused: 'threw' }, 1],
    ['exposes nothing', { gives: undefined }, 1],
    ['speaks another contract', { gives: { microFrontend: { contract: '9', routes: () => routes } } }, 1],
    ['needs another version of a shared library', { refused: 'shared-library' }, 1],
  ])('is replaced by the last good one when it %s', async (_, answer, tries) => {
    const { loader, calls, reports } = aLoader({ v2: [answer], v1: [{ gives: good }] }, live('v2', 'v1'));
    expect(await loader.load('customer')).toMatchObject({ version: 'v1' });
    expect(calls).toEqual([...Array(tries).fill('v2'), 'v1']);
    expect(reports).toMatchObject([
      { version: 'v2', failure: expect.any(String) },
      { version: 'v1', fallback: true },
    ]);
  });

  test('is replaced by the version that is live now, when its files were pruned', async () => {
    const { loader, calls } = aLoader(
      { v1: [{ fails: 'pruned' }], v0: [{ fails: 'pruned' }], v3: [{ gives: good }] },
      live('v1', 'v0'),
      live('v3', 'v2'),
    );
    expect(await loader.load('customer')).toMatchObject({ version: 'v3' });
    expect(calls).toEqual([...Array(4).fill('v1'), ...Array(4).fill('v0'), 'v3']);
  });

  test('fails with the reason of the last version that was tried', async () => {
    const { loader } = aLoader({ v2: [{ fails: 'lost' }], v1: [{ refused: 'threw' }] }, live('v2', 'v1'));
    await expect(loader.load('customer')).rejects.toMatchObject({ reason: 'threw' });
  });
});

describe('a module after forget()', () => {
  test('is loaded again', async () => {
    const { loader } = aLoader({ v2: [{ refused: 'threw' }, { gives: good }] });
    await expect(loader.load('customer')).rejects.toThrow();
    loader.forget('customer');
    expect(await loader.load('customer')).toMatchObject({ version: 'v2' });
  });

  test('is loaded in the version that is live then', async () => {
    const { loader, calls } = aLoader({ v2: [{ gives: good }], v1: [{ gives: good }] }, live('v2'), live('v1'));
    await loader.load('customer');
    loader.forget('customer');
    expect(await loader.load('customer')).toMatchObject({ version: 'v1' });
    expect(calls).toEqual(['v2', 'v1']);
  });
});

describe('a module that comes into view again', () => {
  test('is the newer version when one is live', async () => {
    const { loader, publish } = aLoader({ v2: [{ gives: good }], v3: [{ gives: good }] });
    await loader.load('customer');
    loader.enter('customer');
    expect(await loader.load('customer')).toMatchObject({ version: 'v2' });
    publish(live('v3'));
    expect(await loader.load('customer')).toMatchObject({ version: 'v2' });
    expect(loader.wanted('customer')).toBe('v2');
    loader.enter('customer');
    expect(await loader.load('customer')).toMatchObject({ version: 'v3' });
  });

  test('stays at the last good version while the live one is the failed one', async () => {
    const { loader, calls } = aLoader({ v2: [{ refused: 'threw' }], v1: [{ gives: good }] }, live('v2', 'v1'));
    await loader.load('customer');
    loader.enter('customer');
    await loader.load('customer');
    expect(calls).toEqual(['v2', 'v1']);
  });
});
