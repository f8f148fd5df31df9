import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPageReaders, type PageReaders } from './page-readers.ts';

const url = 'https://shop.example.com/p/1';
const pageWith = (html: string) => ({
  url,
  askedUrl: url,
  html: `<meta property="og:type" content="product"><meta property="og:title" content="Kurta">${html}`,
});

let readers: PageReaders | undefined;
afterEach(() => {
  vi.useRealTimers();
  return readers?.stop();
});

describe('pages read in threads', () => {
  test('are read, more of them than there are threads', async () => {
    readers = createPageReaders({ threads: 2 });
    const all = await Promise.all(Array.from({ length: 7 }, () => readers?.read(pageWith(''))));
    for (const reading of all)
      expect(reading).toMatchObject({ outcome: 'product', details: { product_name: 'Kurta' } });
  });

  test.each([
    ['nested elements', '<div>'.repeat(900_000)],
    ['attributes on one element', `<div ${Array.from({ length: 300_000 }, (_, i) => `a${i}=1`).join(' ')}>`],
  ])('cost little although one has absurdly many %s, and the next page is read', async (_, html) => {
    readers = createPageReaders({ threads: 1, timeLimit: 1000 });
    let turns = 0;
    const heartbeat = setInterval(() => turns++, 20);
    const started = performance.now();
    const reading = await readers.read(pageWith(html));
    clearInterval(heartbeat);
    expect(['NOT_A_PRODUCT_PAGE', 'product']).toContain(reading.outcome);
    expect(performance.now() - started).toBeLessThan(15_000);
    // The service went on answering meanwhile.
    expect(turns).toBeGreaterThan(2);
    expect(await readers.read(pageWith(''))).toMatchObject({ outcome: 'product' });
  });

  test('are stopped once they have cost too much work', async () => {
    readers = createPageReaders({ threads: 1, timeLimit: 1 });
    expect(await readers.read(pageWith('<div>'.repeat(400_000)))).toEqual({ outcome: 'NOT_A_PRODUCT_PAGE' });
  });

  test('are not judged by a machine that is busy with other things', async () => {
    readers = createPageReaders({ threads: 1, timeLimit: 1200, patience: 60_000 });
    await readers.read(pageWith(''));
    const busy = Array.from({ length: 6 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
    const reading = await readers
      .read(pageWith('<p>Cotton</p>'.repeat(25_000)))
      .finally(() => Promise.all(busy.map((thread) => thread.terminate())));
    expect(reading).toMatchObject({ outcome: 'product' });
  });

  test('say nothing about the page where the machine is too busy to read it', async () => {
    readers = createPageReaders({ threads: 1, patience: 1 });
    const reading = readers.read(pageWith('<div>'.repeat(400_000)));
    await expect(reading).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    readers = createPageReaders({ threads: 1 });
    expect(await readers.read(pageWith(''))).toMatchObject({ outcome: 'product' });
  });

  test('are rejected by a thread that takes too long to start, which is ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const terminate = vi.spyOn(Worker.prototype, 'terminate');
    readers = createPageReaders({ threads: 1 });
    const reading = readers.read(pageWith(''));
    vi.advanceTimersByTime(30_000);
    await expect(reading).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(terminate).toHaveBeenCalledOnce();
    terminate.mockRestore();
  });

  test('say nothing about the page where the service stops before they are read, or wait for a thread', async () => {
    readers = createPageReaders({ threads: 1 });
    const pages = [pageWith('<div>'.repeat(400_000)), pageWith('')];
    const readings = Promise.allSettled(pages.map((page) => readers?.read(page)));
    await readers.stop();
    const unavailable = { status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } };
    expect(await readings).toMatchObject([unavailable, unavailable]);
  });

  test('are read by modules that were compiled before', async () => {
    const compiled = await mkdtemp(join(tmpdir(), 'compiled-'));
    vi.stubEnv('NODE_COMPILE_CACHE', compiled);
    readers = createPageReaders({ threads: 1 });
    await readers.read(pageWith(''));
    await readers.stop();
    vi.unstubAllEnvs();
    const kept = await readdir(compiled, { recursive: true });
    await rm(compiled, { recursive: true });
    // The readers' modules and their libraries.
    expect(kept.length).toBeGreaterThan(10);
  });

  test('are refused once the service stops', async () => {
    readers = createPageReaders();
    await readers.stop();
    await expect(readers.read(pageWith(''))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
