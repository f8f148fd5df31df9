import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { operationHash } from '@potli/contracts/published/published-operation.ts';
import { buildFolder } from '@potli/module-sdk/build-folder.ts';
import { integrityOf } from '@potli/module-sdk/plan.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publish } from './publish.ts';

let storeDir: string;
beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(storeDir, { recursive: true, force: true }));

/** Without a text, the build lacks its entry. */
const publishOne = async (text?: string) => {
  const builtDir = await buildFolder(storeDir);
  if (text !== undefined) await writeFile(join(builtDir, 'remoteEntry.1.js'), text);
  return publish({
    store: directoryStore(storeDir),
    facts: { name: 'landing', packageVersion: '0.1.0', contract: '1', prefixes: ['/'] },
    version: '0.1.0-aaaaaaaaaa',
    outcome: {
      entry: 'remoteEntry.1.js',
      first: { js: ['remoteEntry.1.js'], css: [] },
      exposes: { './module': ['microFrontend'] },
      shared: { brings: {}, needs: { react: '^19.0.0' } },
    },
    builtDir,
    builtAt: new Date('2026-01-05T10:00:00Z'),
  });
};

describe('publishing', () => {
  test('refuses a build that lacks a file which the page would ask for, and leaves nothing behind', async () => {
    await expect(publishOne()).rejects.toThrow(/landing 0.1.0-aaaaaaaaaa is not published: .*remoteEntry.1.js/);
    expect(await readRelease(directoryStore(storeDir), 'landing', '0.1.0-aaaaaaaaaa')).toBeUndefined();
  });

  test('builds into an absolute folder, also of a store that is named relatively', async () => {
    const folder = await buildFolder(relative(process.cwd(), storeDir));
    expect(folder.startsWith(storeDir)).toBe(true);
  });

  test('stores the files with their hashes and compressed copies', async () => {
    const text = 'console.log(1);'.repeat(100);
    await publishOne(text);
    const release = await readRelease(directoryStore(storeDir), 'landing', '0.1.0-aaaaaaaaaa');
    expect(release?.files.map(({ path }) => path)).toEqual(['contract.json', 'remoteEntry.1.js']);
    expect(release?.files.slice(1)).toEqual([
      {
        path: 'remoteEntry.1.js',
        bytes: text.length,
        brotli_bytes: expect.any(Number),
        integrity: integrityOf(Buffer.from(text)),
      },
    ]);
    expect(release?.files[1]?.brotli_bytes).toBeLessThan(100);
    expect(await readdir(join(storeDir, 'landing', '0.1.0-aaaaaaaaaa'))).toEqual(
      expect.arrayContaining(['remoteEntry.1.js', 'remoteEntry.1.js.br', 'remoteEntry.1.js.gz', 'release.json']),
    );
  });

  test('records the operations that the files call, with their hashes, and keeps them whole beside the record', async () => {
    await publishOne('f({method:"GET",path:"orders/details"});fetch("/api/analytics/events",{method:"POST"})');
    const store = directoryStore(storeDir);
    const release = await readRelease(store, 'landing', '0.1.0-aaaaaaaaaa');
    const kept = JSON.parse(String((await store.read('landing/0.1.0-aaaaaaaaaa/contract.json'))?.body));
    expect(release?.operations.map(({ id, service }) => [id, service])).toEqual([
      ['collectEvents', 'catalog'],
      ['getOrder', 'orders'],
    ]);
    expect(kept.map(operationHash)).toEqual(release?.operations.map(({ hash }) => hash));
  });

  test('refuses a build that calls what no operation answers', async () => {
    await expect(publishOne('f({method:"GET",path:"orders/everything"})')).rejects.toThrow(
      'landing calls what no operation answers: GET /api/orders/everything',
    );
    expect(await directoryStore(storeDir).childrenOf('landing')).toEqual([]);
  });

  test('never changes a release that is there', async () => {
    expect((await publishOne('"first"')).added).toBe(true);
    expect((await publishOne('"second"')).added).toBe(false);
    expect(await readFile(join(storeDir, 'landing', '0.1.0-aaaaaaaaaa', 'remoteEntry.1.js'), 'utf8')).toBe('"first"');
  });

  test('an unknown release is not there', async () => {
    expect(await readRelease(directoryStore(storeDir), 'landing', '9.9.9')).toBeUndefined();
  });
});
