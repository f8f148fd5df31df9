import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { integrityOf } from './plan.ts';
import { buildFolder, publish } from './publish.ts';
import { changeRegistry, readRegistry, readRelease } from './store.ts';

let storeDir: string;
beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'releases-'));
});
afterEach(() => rm(storeDir, { recursive: true, force: true }));

const publishOne = async (text: string) => {
  const builtDir = await buildFolder(storeDir);
  await writeFile(join(builtDir, 'remoteEntry.1.js'), text);
  return publish({
    storeDir,
    facts: { name: 'landing', packageVersion: '0.1.0', contract: '1', prefixes: ['/'], preload: [] },
    version: '0.1.0-aaaaaaaaaa',
    outcome: { entry: 'remoteEntry.1.js', first: { js: ['remoteEntry.1.js'], css: [] } },
    builtDir,
    builtAt: new Date('2026-01-05T10:00:00Z'),
  });
};

describe('publishing', () => {
  test('refuses a build that lacks a file which the page would ask for, and leaves nothing behind', async () => {
    const builtDir = await buildFolder(storeDir);
    const refused = publish({
      storeDir,
      facts: { name: 'landing', packageVersion: '0.1.0', contract: '1', prefixes: ['/'], preload: [] },
      version: '0.1.0-bbbbbbbbbb',
      outcome: { entry: 'remoteEntry.1.js', first: { js: ['remoteEntry.1.js'], css: [] } },
      builtDir,
      builtAt: new Date('2026-01-05T10:00:00Z'),
    });
    await expect(refused).rejects.toThrow(/landing 0.1.0-bbbbbbbbbb is not published: .*remoteEntry.1.js/);
    expect(await readRelease(storeDir, 'landing', '0.1.0-bbbbbbbbbb')).toBeUndefined();
  });

  test('builds into an absolute folder, also of a store that is named relatively', async () => {
    const folder = await buildFolder(relative(process.cwd(), storeDir));
    expect(folder.startsWith(storeDir)).toBe(true);
  });

  test('stores the files with their hashes and compressed copies', async () => {
    const text = 'console.log(1);'.repeat(100);
    await publishOne(text);
    const release = await readRelease(storeDir, 'landing', '0.1.0-aaaaaaaaaa');
    expect(release?.files).toEqual([
      {
        path: 'remoteEntry.1.js',
        bytes: text.length,
        brotli_bytes: expect.any(Number),
        integrity: integrityOf(Buffer.from(text)),
      },
    ]);
    expect(release?.files[0]?.brotli_bytes).toBeLessThan(100);
    expect(await readdir(join(storeDir, 'landing', '0.1.0-aaaaaaaaaa'))).toEqual(
      expect.arrayContaining(['remoteEntry.1.js', 'remoteEntry.1.js.br', 'remoteEntry.1.js.gz', 'release.json']),
    );
  });

  test('never changes a release that is there', async () => {
    await publishOne('first');
    await publishOne('second');
    expect(await readFile(join(storeDir, 'landing', '0.1.0-aaaaaaaaaa', 'remoteEntry.1.js'), 'utf8')).toBe('first');
  });

  test('an unknown release is not there', async () => {
    expect(await readRelease(storeDir, 'landing', '9.9.9')).toBeUndefined();
  });
});

describe('the registry file', () => {
  test('keeps the changes of writers who come at the same time', async () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
    await Promise.all(
      names.map((name) =>
        changeRegistry(storeDir, (registry) => ({
          ...registry,
          revision: registry.revision + 1,
          modules: { ...registry.modules, [name]: { live: '1', prefixes: [`/${name}`] } },
        })),
      ),
    );
    const { revision, modules } = await readRegistry(storeDir);
    expect(revision).toBe(5);
    expect(Object.keys(modules).sort()).toEqual([...names].sort());
    expect(await readdir(storeDir)).toEqual(['registry.json']);
  });

  test('refuses a change that would make it malformed, and stays as it was', async () => {
    await changeRegistry(storeDir, (registry) => ({ ...registry, revision: 1 }));
    await expect(changeRegistry(storeDir, (registry) => ({ ...registry, revision: -1 }))).rejects.toThrow('malformed');
    expect((await readRegistry(storeDir)).revision).toBe(1);
  });

  test('that was spoilt by hand is refused with its problems', async () => {
    await writeFile(join(storeDir, 'registry.json'), '{"revision":1}');
    await expect(readRegistry(storeDir)).rejects.toThrow('malformed');
  });
});
