import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesKeptFrom, filesOfDirectory, type ReleaseFiles } from './release-files.ts';
import { type RunningSite, runSite, serveRegistry, testLogger, writeRelease } from './testing/site.ts';
import { watchShell } from './watch-shell.ts';

let site: RunningSite;
beforeEach(async () => {
  site = await runSite();
});
afterEach(() => site.stop());

const events: string[] = [];
const watching = async (files: ReleaseFiles) => {
  events.length = 0;
  const shell = await watchShell({ registry: site.registry, files, log: testLogger((event) => events.push(event)) });
  shell.stop();
  return shell;
};

describe('the entry file of the shell', () => {
  test('is not served once the store has lost it, and is again once it is back', async () => {
    const shell = await watching(filesOfDirectory(site.storeDir));
    expect(shell.isServed()).toBe(true);
    await rename(join(site.storeDir, 'shell'), join(site.storeDir, 'lost'));
    await shell.check();
    await shell.check();
    expect([shell.isServed(), events]).toEqual([false, ['shell-not-served']]);
    await rename(join(site.storeDir, 'lost'), join(site.storeDir, 'shell'));
    await shell.check();
    expect([shell.isServed(), events.at(-1)]).toEqual([true, 'shell-served']);
  });

  test('is served in the version before when the live one is lost', async () => {
    await writeRelease(site.storeDir, 'shell', 's2');
    await serveRegistry(site, { revision: 2, shell: { live: 's2', previous: 's1' } });
    const shell = await watching(filesOfDirectory(site.storeDir));
    await rm(join(site.storeDir, 'shell/s2'), { recursive: true });
    await shell.check();
    expect(shell.isServed()).toBe(true);
    await rm(join(site.storeDir, 'shell/s1'), { recursive: true });
    await shell.check();
    expect(shell.isServed()).toBe(false);
  });

  test('is served from the copies while a remote store is lost', async () => {
    const cache = join(site.storeDir, 'cache');
    const shell = await watching(
      filesKeptFrom(
        directoryStore(site.storeDir),
        cache,
        testLogger(() => {}),
      ),
    );
    await rm(join(site.storeDir, 'shell'), { recursive: true });
    await shell.check();
    expect(shell.isServed()).toBe(true);
    await rm(cache, { recursive: true });
    await shell.check();
    expect(shell.isServed()).toBe(false);
  });
});
