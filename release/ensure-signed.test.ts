import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '@potli/module-sdk/build-folder.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ensureReleases } from './ensure-releases.ts';
import { storeLanding } from './testing/stored-landing.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const version = '0.1.0-aaaaaaaaaa';

// Test files of one worker share their modules: earlier and later files have the real build.
vi.hoisted(() => {
  vi.resetModules();
});
afterAll(() => {
  vi.resetModules();
});

// A module that names a public key; a build of a real one takes seconds.
vi.mock('./build-release.ts', () => ({
  versionOfSources: async () => version,
  buildRelease: async (_name: string, _version: string, workDir: string, builtAt: Date) => {
    const staging = await buildFolder(workDir);
    const ofModule = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const { release } = await storeLanding(staging, { version, builtAt, publicKey: ofModule });
    return { release, builtDir: join(staging, 'landing', version) };
  },
}));

let storeDir: string;
beforeEach(async () => {
  storeDir = await mkdtemp(join(tmpdir(), 'ensure-signed-'));
  const folder = storeDir;
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});
const ensure = async (signingKey: string) => {
  vi.stubEnv('RELEASE_SIGNING_KEY', signingKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const said: string[] = [];
  const { live } = await ensureReleases({
    storeDir,
    only: ['landing'],
    budgets: [],
    log: (line) => void said.push(line),
    now: () => new Date('2026-01-05T10:00:00Z'),
  });
  return { live, said: said.join('\n') };
};

test('an image whose build has the key of its module carries a signed release, which it makes live', async () => {
  const { live } = await ensure(key);
  expect(live).toEqual({ landing: version });
  expect(await directoryStore(storeDir).read(`landing/${version}/release.sig`)).toBeDefined();
});

test('without the key, a module that names one is built and stays as it is', async () => {
  const { live, said } = await ensure('');
  expect(live).toEqual({ landing: '' });
  expect(said).toContain(`landing ${version} is not promoted: landing ${version} is not signed`);
});
