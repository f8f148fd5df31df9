import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRegistry } from '@potli/contracts/mfe/registry-changes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  changeRegistry,
  decisionsSince,
  notePruning,
  RegistryMoved,
  readAudit,
  readRegistry,
  recentDecisions,
  writeRegistry,
} from '../registry-file.ts';
import { type ReleaseStore, StoreUnreachable } from '../release-store.ts';

const text = async (store: ReleaseStore, key: string): Promise<string | undefined> =>
  (await store.read(key))?.body.toString('utf8');

/** A folder as a build leaves it: files, one of them in a folder of its own, and the record. */
const aBuild = async (content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(folder, 'fonts'));
  await writeFile(join(folder, 'entry.js'), content);
  await writeFile(join(folder, 'fonts', 'a.woff2'), content);
  await writeFile(join(folder, 'release.json'), JSON.stringify({ content }));
  return folder;
};

const decide = (by: string, module: string) => (registry: Awaited<ReturnType<typeof readRegistry>>) => ({
  ...registry,
  revision: registry.revision + 1,
  shell: { live: '1' },
  modules: { ...registry.modules, [module]: { live: '1', prefixes: [`/${module}`] } },
  decision: {
    revision: registry.revision + 1,
    at: '2026-01-05T10:00:00.000Z',
    by,
    why: 'a test',
    command: 'promote' as const,
    changes: [{ module, from: null, to: '1' }],
  },
});

/** What every kind of release store promises; `open` gives an empty one. */
export const describeReleaseStore = (
  kind: string,
  open: () => Promise<{ store: ReleaseStore; close: () => Promise<void> }>,
): void => {
  describe(`a release store: ${kind}`, () => {
    let store: ReleaseStore;
    let close: () => Promise<void>;
    const builds: string[] = [];
    const build = async (content: string): Promise<string> => {
      const folder = await aBuild(content);
      builds.push(folder);
      return folder;
    };
    const released = (...modules: string[]) =>
      Promise.all(modules.map((module) => store.create(`${module}/1/release.json`, '{}')));
    beforeEach(async () => {
      ({ store, close } = await open());
    });
    afterEach(async () => {
      await close();
      await Promise.all(builds.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    });

    test('has nothing at first', async () => {
      expect(await store.read('registry.json')).toBeUndefined();
      expect(await store.readUnless('registry.json', 'any')).toBeUndefined();
      expect(await store.childrenOf('')).toEqual([]);
    });

    test('keeps what was created, and creates nothing twice', async () => {
      expect(await store.create('audit/00000001.json', 'first')).toBe(true);
      expect(await store.create('audit/00000001.json', 'second')).toBe(false);
      expect(await text(store, 'audit/00000001.json')).toBe('first');
    });

    test('answers not modified to a reader with the current tag', async () => {
      await store.create('registry.json', 'one');
      const { tag } = (await store.read('registry.json')) ?? {};
      expect(await store.readUnless('registry.json', tag)).toBe('unchanged');
      expect(await store.replace('registry.json', 'two', tag)).toBe(true);
      expect(await store.readUnless('registry.json', tag)).toMatchObject({ body: Buffer.from('two') });
    });

    test('replaces a file only for who has seen what is there', async () => {
      expect(await store.replace('registry.json', 'one', 'a tag of nothing')).toBe(false);
      expect(await store.replace('registry.json', 'one', undefined)).toBe(true);
      const { tag } = (await store.read('registry.json')) ?? {};
      expect(await store.replace('registry.json', 'two', undefined)).toBe(false);
      expect(await store.replace('registry.json', 'two', tag)).toBe(true);
      expect(await store.replace('registry.json', 'three', tag)).toBe(false);
      expect(await text(store, 'registry.json')).toBe('two');
    });

    test('lets one of many win who replace the same file at once', async () => {
      await store.create('registry.json', 'start');
      const { tag } = (await store.read('registry.json')) ?? {};
      const outcomes = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((body) => store.replace('registry.json', body, tag)),
      );
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await text(store, 'registry.json')).toBe(['a', 'b', 'c', 'd', 'e'][outcomes.indexOf(true)]);
    });

    test('adds a release with all its files and never changes it', async () => {
      expect(await store.addRelease('landing/1.0.0', await build('first'))).toBe(true);
      expect(await store.addRelease('landing/1.0.0', await build('second'))).toBe(false);
      expect(await text(store, 'landing/1.0.0/entry.js')).toBe('first');
      expect(await text(store, 'landing/1.0.0/fonts/a.woff2')).toBe('first');
      expect(await store.childrenOf('landing/1.0.0')).toEqual(['entry.js', 'fonts', 'release.json']);
    });

    test('names what is in it, folders and files, in order', async () => {
      await store.addRelease('landing/1.0.1', await build('b'));
      await store.addRelease('landing/1.0.0', await build('a'));
      await store.create('registry.json', '{}');
      expect(await store.childrenOf('')).toEqual(['landing', 'registry.json']);
      expect(await store.childrenOf('landing')).toEqual(['1.0.0', '1.0.1']);
      expect(await store.childrenOf('land')).toEqual([]);
    });

    test('removes one release and no other', async () => {
      await store.addRelease('landing/1.0.1', await build('b'));
      await store.addRelease('landing/1.0.10', await build('a'));
      await store.removeRelease('landing/1.0.1');
      expect(await store.childrenOf('landing')).toEqual(['1.0.10']);
      expect(await store.read('landing/1.0.1/entry.js')).toBeUndefined();
    });

    test('loses no decision of writers who come at the same time, and logs all in order', async () => {
      const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
      await released(...names);
      await Promise.all(names.map((name) => changeRegistry(store, decide(`${name} team`, name))));
      const { revision, modules } = await readRegistry(store);
      expect(revision).toBe(5);
      expect(Object.keys(modules).sort()).toEqual([...names].sort());
      const log = await readAudit(store);
      expect(log.map(({ revision: at }) => at)).toEqual([1, 2, 3, 4, 5]);
      expect(log.map(({ by }) => by).sort()).toEqual(names.map((name) => `${name} team`).sort());
      expect(await recentDecisions(store, 2)).toEqual(log.slice(-2));
      expect(await recentDecisions(store, 20)).toEqual(log);
    });

    test('lists the decisions since a time, in order, also one that has not reached the log', async () => {
      const at = (time: string) => (registry: Awaited<ReturnType<typeof readRegistry>>) => {
        const next = decide(`the ${time} team`, 'landing')(registry);
        return { ...next, decision: { ...next.decision, at: `2026-01-05T${time}:00.000Z` } };
      };
      await released('landing');
      for (const time of ['10:00', '10:05', '10:10']) await changeRegistry(store, at(time));
      const { tag } = (await store.read('registry.json')) ?? {};
      await store.replace('registry.json', JSON.stringify(at('10:15')(await readRegistry(store))), tag);
      const since = async (time: string) =>
        (await decisionsSince(store, new Date(`2026-01-05T${time}:00.000Z`))).map(({ by }) => by);
      expect(await since('10:05')).toEqual(['the 10:05 team', 'the 10:10 team', 'the 10:15 team']);
      expect(await since('10:16')).toEqual([]);
    });

    test('refuses a decision that was made on an older registry and says whose came first', async () => {
      await released('landing', 'customer');
      const seen = await readRegistry(store);
      await changeRegistry(store, decide('landing team', 'landing'));
      const late = writeRegistry(store, seen, decide('customer team', 'customer')(seen));
      await expect(late).rejects.toThrow(RegistryMoved);
      await expect(late).rejects.toThrow(/revision 1: promote of landing 1 by landing team/);
      expect(Object.keys((await readRegistry(store)).modules)).toEqual(['landing']);
    });

    test('refuses a decision that leads to a release which is not stored, or is being removed', async () => {
      const promoting = () => changeRegistry(store, decide('landing team', 'landing'));
      await expect(promoting()).rejects.toThrow('landing 1 is not in the store any more. Release it again.');
      await released('landing', 'customer');
      await notePruning(store, () => ({ at: '2026-01-05T10:00:00.000Z', releases: ['landing/1'] }));
      await expect(promoting()).rejects.toThrow('landing 1 is being removed by `npx potli prune`.');
      await changeRegistry(store, decide('customer team', 'customer'));
      expect((await readRegistry(store)).pruning?.releases).toEqual(['landing/1']);
    });

    test('refuses a decision that was made before a prune which has ended meanwhile', async () => {
      await released('landing');
      const slow: ReleaseStore = {
        ...store,
        replace: async (...write) => {
          await notePruning(store, () => ({ at: '2026-01-05T10:00:00.000Z', releases: ['landing/1'] }));
          await store.removeRelease('landing/1');
          await notePruning(store, () => ({ at: '2026-01-05T10:00:00.000Z', releases: [] }));
          return store.replace(...write);
        },
      };
      await expect(changeRegistry(slow, decide('landing team', 'landing'))).rejects.toThrow('Release it again');
      expect((await readRegistry(store)).revision).toBe(0);
    });

    test('warns of a decision that counts but could not be logged, which the next one logs', async () => {
      await released('landing', 'customer');
      const warnings: string[] = [];
      const silent: ReleaseStore = { ...store, create: () => Promise.reject(new StoreUnreachable('s3', 'timeout')) };
      await changeRegistry(silent, decide('landing team', 'landing'), (text) => void warnings.push(text));
      expect((await readRegistry(store)).modules.landing?.live).toBe('1');
      expect(warnings).toEqual([expect.stringMatching(/^Revision 1 is in the registry, .*does not answer: timeout$/)]);
      await changeRegistry(store, decide('customer team', 'customer'));
      expect(await store.childrenOf('audit')).toEqual(['00000001.json', '00000002.json']);
    });

    describe('a write of the registry that gets no answer', () => {
      beforeEach(() => released('landing', 'customer'));
      /** What happens in the store instead of an answer. */
      const unanswered = (
        happens: (...write: Parameters<ReleaseStore['replace']>) => Promise<unknown>,
      ): ReleaseStore => ({
        ...store,
        replace: async (...write) => {
          await happens(...write);
          throw new StoreUnreachable(store.place, 'status 500');
        },
      });

      test('counts when the store holds it afterwards', async () => {
        await changeRegistry(
          unanswered((...write) => store.replace(...write)),
          decide('landing team', 'landing'),
        );
        expect((await readAudit(store)).map(({ by }) => by)).toEqual(['landing team']);
      });

      test('is refused, saying whose came first, when the store holds another', async () => {
        const seen = await readRegistry(store);
        const faster = () => changeRegistry(store, decide('customer team', 'customer'));
        const late = writeRegistry(unanswered(faster), seen, decide('landing team', 'landing')(seen));
        await expect(late).rejects.toThrow(/revision 1: promote of customer 1 by customer team/);
      });

      test('is reported when nothing has changed', async () => {
        const late = changeRegistry(
          unanswered(async () => {}),
          decide('landing team', 'landing'),
        );
        await expect(late).rejects.toThrow(StoreUnreachable);
        expect((await readRegistry(store)).revision).toBe(0);
      });
    });

    test('refuses a change that would make the registry malformed, and stays as it was', async () => {
      await released('landing');
      await changeRegistry(store, decide('landing team', 'landing'));
      await expect(
        changeRegistry(store, (registry) => ({ ...decide('x', 'landing')(registry), shell: { live: '../up' } })),
      ).rejects.toThrow('malformed');
      expect((await readRegistry(store)).revision).toBe(1);
      expect(await readAudit(store)).toHaveLength(1);
    });

    test('writes the decision of a writer that died before it could log it', async () => {
      await released('landing', 'customer');
      const first = decide('landing team', 'landing')(await readRegistry(store));
      await store.replace('registry.json', JSON.stringify(first), undefined);
      expect((await readAudit(store)).map(({ by }) => by)).toEqual(['landing team']);
      expect((await recentDecisions(store, 20)).map(({ by }) => by)).toEqual(['landing team']);
      await changeRegistry(store, decide('customer team', 'customer'));
      expect(await store.childrenOf('audit')).toEqual(['00000001.json', '00000002.json']);
    });

    test('names the file of a decision that is not JSON', async () => {
      await store.create('audit/00000001.json', 'x');
      await store.create('registry.json', JSON.stringify(decide('landing team', 'landing')(emptyRegistry)));
      await expect(readAudit(store)).rejects.toThrow(/^audit\/00000001.json is not JSON: /);
    });

    test.each(['{"revision":1}', '{"revision":', ''])('a registry that was spoilt is refused: %s', async (spoilt) => {
      await store.create('registry.json', spoilt);
      await expect(readRegistry(store)).rejects.toThrow(/^registry.json is (malformed|not JSON)/);
    });
  });
};
