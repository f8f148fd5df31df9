import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decided, rolledBack } from '@potli/contracts/mfe/registry-changes.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Delivery, deliver } from './deliver.ts';
import { storeLanding } from './testing/stored-landing.ts';

const at = new Date('2026-01-05T10:00:00Z');
let storeDir: string;
let images: string[];
beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'releases-'));
  images = [];
});
afterEach(async () => {
  for (const folder of [storeDir, ...images]) await rm(folder, { recursive: true, force: true });
});

const image = async (version: string, publicKey?: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  images.push(folder);
  await storeLanding(folder, { version, builtAt: at, publicKey });
  return folder;
};

const lines: string[] = [];
const deliverImage = async (version: string, live: Delivery['live']) =>
  deliver({
    folder: await image(version),
    store: { kind: 'directory', directory: storeDir },
    live,
    log: (line) => lines.push(line),
    now: () => at,
  });

test('an image publishes its release without promoting it', async () => {
  await deliverImage('0.1.0-aaaaaaaaaa', 'none');
  const store = directoryStore(storeDir);
  expect((await readRelease(store, 'landing', '0.1.0-aaaaaaaaaa'))?.built_at).toBe(at.toISOString());
  expect(await readFile(join(storeDir, 'landing/0.1.0-aaaaaaaaaa/remoteEntry.1.js'), 'utf8')).toContain('aaaa');
  expect((await readRegistry(store)).modules).toEqual({});
});

test('an image publishes its release once, also when started again', async () => {
  await deliverImage('0.1.0-aaaaaaaaaa', 'each');
  lines.length = 0;
  expect(await deliverImage('0.1.0-aaaaaaaaaa', 'each')).toEqual({ landing: '0.1.0-aaaaaaaaaa' });
  expect(lines).toEqual(['landing 0.1.0-aaaaaaaaaa was already in the store', 'landing 0.1.0-aaaaaaaaaa is live']);
  expect((await readRegistry(directoryStore(storeDir))).revision).toBe(1);
});

test('a new image promotes its release, and an old image does not undo a rollback', async () => {
  await deliverImage('0.1.0-aaaaaaaaaa', 'each');
  expect(await deliverImage('0.1.0-bbbbbbbbbb', 'each')).toEqual({ landing: '0.1.0-bbbbbbbbbb' });
  const store = directoryStore(storeDir);
  const first = await readRelease(store, 'landing', '0.1.0-aaaaaaaaaa');
  if (!first) throw new Error('the first release is gone');
  await changeRegistry(store, (registry) =>
    decided(registry, [rolledBack(registry, first)], { at, by: 'somebody', why: 'it flickers', command: 'rollback' }),
  );
  expect(await deliverImage('0.1.0-bbbbbbbbbb', 'each')).toEqual({ landing: '0.1.0-aaaaaaaaaa' });
  expect(lines).toContain('landing 0.1.0-bbbbbbbbbb is not promoted: rollback by somebody');
});

test('an image fills an empty store, and changes nothing where its module is live', async () => {
  expect(await deliverImage('0.1.0-aaaaaaaaaa', 'first')).toEqual({ landing: '0.1.0-aaaaaaaaaa' });
  expect(await deliverImage('0.1.0-bbbbbbbbbb', 'first')).toEqual({});
  const store = directoryStore(storeDir);
  expect((await readRegistry(store)).modules.landing?.live).toBe('0.1.0-aaaaaaaaaa');
  expect(await readRelease(store, 'landing', '0.1.0-bbbbbbbbbb')).toBeDefined();
});

test.each(['first', 'each'] as const)('an image fails whose unsigned release is not promoted (%s)', async (live) => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const folder = await image('0.1.0-aaaaaaaaaa', publicKey);
  const printed: string[] = [];
  const store = { kind: 'directory', directory: storeDir } as const;
  await expect(deliver({ folder, store, live, log: (line) => printed.push(line) })).rejects.toThrow(
    'Without a live version: landing. The lines above say why it was not promoted.',
  );
  expect(printed).toEqual([
    'landing 0.1.0-aaaaaaaaaa is published',
    expect.stringMatching(/^landing 0\.1\.0-aaaaaaaaaa is not promoted: .* is not signed/),
  ]);
});

test('a folder that is not a release is refused before anything is published', async () => {
  const folder = await image('0.1.0-aaaaaaaaaa');
  await rm(join(folder, 'landing/0.1.0-aaaaaaaaaa/release.json'));
  const refused = deliver({ folder, store: { kind: 'directory', directory: storeDir }, live: 'each', log: () => {} });
  await expect(refused).rejects.toThrow('landing/0.1.0-aaaaaaaaaa is not a release');
});
