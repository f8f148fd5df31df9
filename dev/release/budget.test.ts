import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureReleases } from './ensure-releases.ts';
import { readRelease } from './store.ts';

const kilobytes = 1024;
let storeDir: string;
let shell: Release;
let landing: Release;

const sent = ({ files }: Release, paths: readonly string[]): number =>
  files.filter(({ path }) => paths.includes(path)).reduce((total, { brotli_bytes }) => total + brotli_bytes, 0);

beforeAll(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'budget-'));
  const only = ['shell', 'landing'];
  const { live } = await ensureReleases({ storeDir, log: () => undefined, only });
  const [first, second] = await Promise.all(only.map((name) => readRelease(storeDir, name, live[name] ?? '')));
  if (!first || !second) throw new Error('Nothing was built');
  shell = first;
  landing = second;
}, 60_000);
afterAll(() => rm(storeDir, { recursive: true, force: true }));

describe('what the front page costs a visitor, compressed', () => {
  test('all scripts of the first load stay within 113 KB', () => {
    expect(sent(shell, shell.first.js) + sent(landing, landing.first.js)).toBeLessThan(113 * kilobytes);
  });

  test('the entry of a module stays within 9 KB, so it carries no federation runtime of its own', () => {
    expect(sent(landing, [landing.entry])).toBeLessThan(9 * kilobytes);
  });

  test('the front page itself, styles included, stays within 15 KB', () => {
    const own = landing.first.js.filter((path) => path !== landing.entry);
    expect(sent(landing, [...own, ...landing.first.css])).toBeLessThan(15 * kilobytes);
  });

  test('an unchanged working tree is not built again', async () => {
    const again = await ensureReleases({ storeDir, log: () => undefined, only: ['shell', 'landing'] });
    expect(again.built).toEqual([]);
  });
});
