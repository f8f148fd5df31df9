import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Page = () => null;
const missing = () => Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: 'https://site/1.js' });

/** Loads the page as React would; answers what came of it. */
const loading = (page: unknown): Promise<unknown> => {
  const { _payload, _init } = page as { _payload: unknown; _init: (payload: unknown) => unknown };
  const look = (): unknown => {
    try {
      return _init(_payload);
    } catch (thrown) {
      if (thrown instanceof Promise || (thrown as { then?: unknown }).then)
        return (thrown as Promise<unknown>).then(look, look);
      throw thrown;
    }
  };
  return Promise.resolve().then(look);
};

describe('a lazily loaded page', () => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response(''));
  beforeEach(() => {
    vi.useFakeTimers();
    fetched.mockClear();
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is retried past the cache when one of its files is missing', async () => {
    let calls = 0;
    const page = loading(
      lazyPage(async () => {
        calls += 1;
        if (calls < 4) throw missing();
        return Page;
      }),
    );
    await vi.runAllTimersAsync();
    expect(await page).toBe(Page);
    expect(fetched.mock.calls.map(([url, init]) => [url, init?.cache])).toEqual(
      Array(3).fill(['https://site/1.js', 'reload']),
    );
  });

  test('fails after three retries', async () => {
    let calls = 0;
    const page = loading(
      lazyPage(async () => {
        calls += 1;
        throw missing();
      }),
    );
    const outcome = expect(page).rejects.toThrow('gone');
    await vi.runAllTimersAsync();
    await outcome;
    expect(calls).toBe(4);
  });

  test('is not retried when its code throws', async () => {
    let calls = 0;
    const page = loading(
      lazyPage(async () => {
        calls += 1;
        throw new TypeError('a mistake');
      }),
    );
    const outcome = expect(page).rejects.toThrow('a mistake');
    await vi.runAllTimersAsync();
    await outcome;
    expect([calls, fetched.mock.calls.length]).toEqual([1, 0]);
  });

  test('is not retried after a timeout', async () => {
    let calls = 0;
    const page = loading(
      lazyPage(async () => {
        calls += 1;
        vi.advanceTimersByTime(8000);
        throw missing();
      }),
    );
    const outcome = expect(page).rejects.toThrow('gone');
    await vi.runAllTimersAsync();
    await outcome;
    expect(calls).toBe(1);
  });

  test('that was preloaded is not loaded again when it is drawn', async () => {
    let calls = 0;
    const page = lazyPage(async () => {
      calls += 1;
      return Page;
    });
    await Promise.all([page.preload(), page.preload()]);
    expect(await loading(page)).toBe(Page);
    expect(calls).toBe(1);
  });

  test('that was preloaded is drawn in the first pass', async () => {
    const page = lazyPage(async () => () => 'the page');
    await page.preload();
    expect(renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(page)))).toContain('the page');
  });

  test('that could not be preloaded is loaded by the next attempt', async () => {
    const outcomes = [Promise.reject(new TypeError('a mistake')), Promise.resolve(Page)];
    const page = lazyPage(async () => (await outcomes.shift()) ?? Page);
    await expect(page.preload()).rejects.toThrow('a mistake');
    await expect(page.preload()).resolves.toEqual({ default: Page });
  });
});
