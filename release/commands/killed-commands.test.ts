import type fs from 'node:fs/promises';
import { cp, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { filesIntact } from '@potli/module-sdk/checks/files-intact.ts';
import { aCandidate } from '@potli/module-sdk/checks/testing/a-release.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readCandidate } from '../checks/check-inputs.ts';
import { makeLive, storeCandidate } from '../testing/stored-candidate.ts';
import type { CommandContext } from './command-context.ts';
import { canary, promote } from './promote.ts';
import { releaseModule } from './release-module.ts';
import { rollBack } from './roll-back.ts';

/** The process dies at a write: the call, and whatever would follow it, never happens. A file may be half written. */
const death = vi.hoisted(() => {
  // Test files of one worker share their modules: one that an earlier file loaded would write with the real functions.
  vi.resetModules();
  return { writesLeft: Number.POSITIVE_INFINITY, halfWritten: false, came: () => {} };
});
// Later files get the real functions again.
afterAll(() => {
  vi.resetModules();
});

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const never = new Promise<never>(() => {});
  const dying =
    (name: 'cp' | 'link' | 'mkdir' | 'open' | 'rename' | 'rm' | 'writeFile') =>
    async (...given: unknown[]): Promise<unknown> => {
      if (death.writesLeft === 0) {
        if (name === 'writeFile' && death.halfWritten) {
          const [path, text] = given as [string, string];
          await real.writeFile(path, text.slice(0, text.length / 2));
        }
        death.came();
        return never;
      }
      death.writesLeft -= 1;
      return (real[name] as (...given: unknown[]) => Promise<unknown>)(...given);
    };
  const names = ['cp', 'link', 'mkdir', 'open', 'rename', 'rm', 'writeFile'] as const;
  return { ...real, ...Object.fromEntries(names.map((name) => [name, dying(name)])) };
});

let prepared: string;
let folder: string;
let built: string;
const store = () => directoryStore(folder);
const contextOf = (by: string): CommandContext => ({
  store: store(),
  settings: {
    store: { kind: 'directory', directory: folder },
    siteUrl: 'http://127.0.0.1:9',
    services: { orders: [], payments: [], catalog: [], site: [] },
    by,
  },
  print: () => undefined,
  now: () => new Date('2026-01-06T10:00:00Z'),
  notify: async () => undefined,
});
const withoutBrowser = { withoutBrowser: 'none on this machine' };

const storeRelease = (into: string, module: string, version: string): Promise<void> =>
  storeCandidate(into, aCandidate(module, { record: { version } }));

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'prepared-'));
  built = await mkdtemp(join(tmpdir(), 'built-'));
  for (const version of ['l1', 'l2', 'l3']) await storeRelease(prepared, 'landing', version);
  await storeRelease(prepared, 'shell', 's1');
  await storeRelease(built, 'landing', 'l4');
  await makeLive(prepared, 'shell', 's1');
  await makeLive(prepared, 'landing', 'l1');
  await makeLive(prepared, 'landing', 'l2');
  return async () => {
    for (const each of [prepared, built]) await rm(each, { recursive: true });
  };
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'killed-')), 'store');
  await cp(prepared, folder, { recursive: true });
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

/** Runs a command that dies at its n-th write. Returns whether it ended before that. */
const endsBefore = async (writes: number, command: () => Promise<void>): Promise<boolean> => {
  const died = new Promise<boolean>((resolve) => {
    death.came = () => resolve(false);
  });
  death.writesLeft = writes;
  const outcome = await Promise.race([command().then(() => true), died]);
  death.writesLeft = Number.POSITIVE_INFINITY;
  return outcome;
};

/** A lock is taken from a dead writer after ten seconds. */
const tenSecondsLater = async (): Promise<void> => {
  const past = new Date(Date.now() - 11_000);
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.lock')) await utimes(join(folder, name), past, past);
};

const liveIn = async (): Promise<{ live: string | undefined; canary: string | undefined }> => {
  const { landing } = (await readRegistry(store())).modules;
  return { live: landing?.live, canary: landing?.canary?.version };
};

const revisionsOf = (log: readonly Decision[]): number[] => log.map(({ revision }) => revision);

interface Case {
  readonly run: () => Promise<void>;
  readonly before: Awaited<ReturnType<typeof liveIn>>;
  readonly after: Awaited<ReturnType<typeof liveIn>>;
}
const start = { live: 'l2', canary: undefined };
const cases: [string, Case][] = [
  [
    'promotion',
    {
      run: () => promote(contextOf('landing team'), 'landing', 'l3', withoutBrowser),
      before: start,
      after: { live: 'l3', canary: undefined },
    },
  ],
  [
    'canary',
    {
      run: () => canary(contextOf('landing team'), 'landing', 'l3', { percent: 10, ...withoutBrowser }),
      before: start,
      after: { live: 'l2', canary: 'l3' },
    },
  ],
  [
    'rollback',
    {
      run: () => rollBack(contextOf('landing team'), 'landing', {}),
      before: start,
      after: { live: 'l1', canary: undefined },
    },
  ],
];

describe.each([
  ['at a write', false],
  ['half way through a file', true],
])('a process that is killed %s', (_, halfWritten) => {
  beforeEach(() => {
    death.halfWritten = halfWritten;
  });

  test.each(cases)(
    'of a %s leaves a registry that the site can serve, and the next command works',
    async (_, { run, before, after }) => {
      let writes = 0;
      for (; !(await endsBefore(writes, run)); writes += 1) {
        const now = await liveIn();
        expect([before, after]).toContainEqual(now);
        await tenSecondsLater();
        if (now.live === before.live && now.canary === before.canary) await run();
        expect(await liveIn()).toEqual(after);
        // No decision is lost, also where the process died between registry and log.
        expect(revisionsOf(await readAudit(store()))).toEqual([1, 2, 3, 4]);
        await rm(folder, { recursive: true });
        await cp(prepared, folder, { recursive: true });
      }
      expect(await liveIn()).toEqual(after);
      // Lock, draft, rename, release of the lock, and the log at the least.
      expect(writes).toBeGreaterThan(6);
    },
  );

  test('of a release stores it whole or not at all, and the next command stores it', async () => {
    const run = () => releaseModule(contextOf('landing team'), 'landing', { from: built });
    let writes = 0;
    for (; !(await endsBefore(writes, run)); writes += 1) {
      const stored = await readdir(join(folder, 'landing'));
      if (stored.includes('l4')) expect(filesIntact(await readCandidate(store(), 'landing', 'l4'))).toEqual([]);
      await run();
      expect(filesIntact(await readCandidate(store(), 'landing', 'l4'))).toEqual([]);
      expect(await liveIn()).toEqual(start);
      await rm(join(folder, 'landing/l4'), { recursive: true });
    }
    expect(await readFile(join(folder, 'landing/l4/release.json'), 'utf8')).toContain('"l4"');
    expect(writes).toBeGreaterThan(2);
  });
});

test('of two commands at once one wins, and the other names whose decision was first', async () => {
  const teams = ['landing team', 'shop team'];
  const outcomes = await Promise.allSettled([
    promote(contextOf('landing team'), 'landing', 'l3', withoutBrowser),
    rollBack(contextOf('shop team'), 'landing', {}),
  ]);
  const lost = outcomes.findIndex(({ status }) => status === 'rejected');
  const won = 1 - lost;
  expect(outcomes[won]?.status).toBe('fulfilled');
  const words = ['promote of landing l3 by landing team', 'rollback of landing l1 by shop team'][won];
  expect(String((outcomes[lost] as PromiseRejectedResult).reason)).toContain(
    `The registry has changed in the meantime (revision 4: ${words}). Run the command again.`,
  );
  const { decision } = await readRegistry(store());
  expect([decision?.revision, decision?.by]).toEqual([4, teams[won]]);
});
