import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreedContract } from '@potli/contracts/mfe/contract-range.ts';
import { givenOut } from '@potli/contracts/mfe/registry.ts';
import { aCandidate } from '@potli/module-sdk/checks/testing/a-release.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeLive, storeCandidate } from '../testing/stored-candidate.ts';
import type { CommandContext } from './command-context.ts';
import { canary, promote } from './promote.ts';
import { rollBack } from './roll-back.ts';

let folder: string;
let printed: string[];
let notified: string[];
const store = () => directoryStore(folder);
const context = (): CommandContext => ({
  store: store(),
  settings: {
    store: { kind: 'directory', directory: folder },
    siteUrl: 'http://127.0.0.1:9',
    services: { orders: [], payments: [], catalog: [], site: [] },
    by: 'shell team',
  },
  print: (line) => void printed.push(line),
  now: () => new Date('2026-01-06T10:00:00Z'),
  notify: async (text) => void notified.push(text),
});
const publish = (module: string, version: string, contract: string): Promise<void> =>
  storeCandidate(folder, aCandidate(module, { record: { version, contract } }));

/** The pairs of shell and module that a visitor may get and that do not fit; a working site has none. */
const brokenPairs = async (): Promise<string[]> => {
  const { shell, modules } = await readRegistry(store());
  const broken: string[] = [];
  for (const shellVersion of givenOut(shell))
    for (const [name, choice] of Object.entries(modules))
      for (const version of givenOut(choice)) {
        const [one, other] = await Promise.all([
          readRelease(store(), 'shell', shellVersion),
          readRelease(store(), name, version),
        ]);
        if (agreedContract(one?.contract ?? '', other?.contract ?? '') === undefined)
          broken.push(`shell ${shellVersion} with ${name} ${version}`);
      }
  return broken;
};

const options = { withoutBrowser: 'the records are what is tested' };
const releaseTo = async (module: string, version: string): Promise<void> => {
  await promote(context(), module, version, options);
  expect(await brokenPairs()).toEqual([]);
};
const rejected = async (attempt: Promise<void>, reason: string): Promise<void> => {
  const { revision } = await readRegistry(store());
  printed = [];
  notified = [];
  await expect(attempt).rejects.toThrow();
  expect(printed.join('\n')).toContain(reason);
  expect((await readRegistry(store())).revision).toBe(revision);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migration-'));
  printed = [];
  for (const [module, version, contract] of [
    ['shell', 's1', '1'],
    ['shell', 's12', '1-2'],
    ['shell', 's2', '2'],
    ['landing', 'l1', '1'],
    ['landing', 'l2', '2'],
    ['customer', 'c1', '1'],
    ['customer', 'c12', '1-2'],
  ] as const)
    await publish(module, version, contract);
  await makeLive(folder, 'shell', 's1');
  await makeLive(folder, 'landing', 'l1');
  await makeLive(folder, 'customer', 'c1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a new version of the shell contract', () => {
  test('replaces the old one without a moment at which shell and modules do not fit', async () => {
    await rejected(
      promote(context(), 'landing', 'l2', options),
      'shell s1 supports shell contract 1; this release needs 2. Promote a shell that supports 2 first',
    );
    await releaseTo('shell', 's12');
    await releaseTo('landing', 'l2');
    await rejected(
      promote(context(), 'shell', 's2', options),
      'customer c1 needs shell contract 1; this shell supports 2. Promote a version of customer that works with 2 first',
    );
    await releaseTo('customer', 'c12');
    await releaseTo('shell', 's2');
  });

  test('keeps a shell in canary from losing a module that only the live shell supports', async () => {
    await releaseTo('shell', 's12');
    await releaseTo('landing', 'l2');
    await rejected(canary(context(), 'shell', 's2', { ...options, percent: 5 }), 'customer c1 needs shell contract 1');
    await rejected(
      canary(context(), 'shell', 's1', { ...options, percent: 5 }),
      'landing l2 needs shell contract 2; this shell supports 1',
    );
  });

  test('rejects the rollback to a shell that a live module does not fit any more', async () => {
    await releaseTo('shell', 's12');
    await releaseTo('landing', 'l2');
    await rejected(
      rollBack(context(), 'shell', {}),
      'shell s1 cannot be served: landing l2 needs shell contract 2; this shell supports 1',
    );
    await rollBack(context(), 'landing', {});
    await rollBack(context(), 'shell', {});
    expect(await brokenPairs()).toEqual([]);
    expect((await readRegistry(store())).shell.live).toBe('s1');
  });

  test('has to be a range of whole numbers', async () => {
    await publish('landing', 'l3', 'latest');
    await rejected(promote(context(), 'landing', 'l3', options), '"latest" is not a range of contract versions');
  });
});
