import { describe, expect, test, vi } from 'vitest';

// The federation runtime needs a browser's page; the loader is tested without it.
vi.mock('@module-federation/enhanced/runtime', () => ({}));
const { createModuleLoader, ModuleLoadError } = await import('./load-module.ts');

const routes = [{ path: '/user' }];
const good = { microFrontend: { contract: '1', routes: () => routes } };

/** A loader whose answers are played in order and whose time only passes while it waits or loads. */
const aLoader = (...answers: { gives?: unknown; fails?: string; takes?: number }[]) => {
  let clock = 0;
  const waits: number[] = [];
  const reports: unknown[] = [];
  let calls = 0;
  const loader = createModuleLoader({
    fetchModule: async () => {
      const answer = answers[Math.min(calls, answers.length - 1)];
      calls += 1;
      clock += answer?.takes ?? 10;
      if (answer?.fails) throw new Error(answer.fails);
      return answer?.gives;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      clock += milliseconds;
    },
    now: () => clock,
    report: (name, outcome) => reports.push({ name, ...outcome }),
  });
  return { loader, waits, reports, calls: () => calls };
};

describe('loading a module', () => {
  test('gives its routes, once for everybody', async () => {
    const { loader, calls, reports } = aLoader({ gives: good });
    expect(await loader.load('customer')).toBe(routes);
    expect(loader.load('customer')).toBe(loader.load('customer'));
    expect(calls()).toBe(1);
    expect(reports).toEqual([{ name: 'customer', milliseconds: 10 }]);
  });

  test('is tried again after a lost connection, with growing pauses', async () => {
    const { loader, waits } = aLoader({ fails: 'lost' }, { fails: 'lost' }, { gives: good });
    expect(await loader.load('customer')).toBe(routes);
    expect(waits).toEqual([300, 1000]);
  });

  test('is given up after three tries and reported once', async () => {
    const { loader, calls, reports } = aLoader({ fails: 'lost' });
    await expect(loader.load('customer')).rejects.toThrow(ModuleLoadError);
    expect(calls()).toBe(3);
    expect(reports).toEqual([{ name: 'customer', milliseconds: 1330, failure: 'script' }]);
  });

  test('is not tried again when it hung for eight seconds: the visitor has waited enough', async () => {
    const { loader, calls, reports } = aLoader({ fails: 'timeout', takes: 8000 });
    await expect(loader.load('customer')).rejects.toMatchObject({ reason: 'timeout' });
    expect(calls()).toBe(1);
    expect(reports).toEqual([{ name: 'customer', milliseconds: 8000, failure: 'timeout' }]);
  });

  test.each<[string, unknown]>([
    ['another contract', { microFrontend: { contract: '2', routes: () => routes } }],
    ['no routes', { microFrontend: { contract: '1' } }],
    ['nothing', undefined],
  ])('is refused when it has %s', async (_, gives) => {
    const { loader, calls } = aLoader({ gives });
    await expect(loader.load('customer')).rejects.toMatchObject({ reason: 'wrong-contract' });
    expect(calls()).toBe(1);
  });

  test('starts anew once it is forgotten', async () => {
    const { loader } = aLoader({ gives: undefined }, { gives: good });
    await expect(loader.load('customer')).rejects.toThrow();
    loader.forget('customer');
    expect(await loader.load('customer')).toBe(routes);
  });
});
