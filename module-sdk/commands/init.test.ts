import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { initModule } from './init.ts';

test('a new module asks for the packages in the versions that it was made with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-init-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await initModule(join(folder, 'hello'), () => {});
  const { name, dependencies, devDependencies, potli } = JSON.parse(
    await readFile(join(folder, 'hello/package.json'), 'utf8'),
  );
  const versionOf = async (workspace: string): Promise<string> =>
    JSON.parse(await readFile(new URL(`../../${workspace}/package.json`, import.meta.url), 'utf8')).version;
  expect({ name, prefixes: potli.prefixes }).toEqual({ name: 'hello', prefixes: ['/hello'] });
  expect({ ...dependencies, ...devDependencies }).toMatchObject({
    '@potli/contracts': `^${await versionOf('contracts')}`,
    '@potli/ui-kit': `^${await versionOf('ui-kit')}`,
    '@potli/module-sdk': `^${await versionOf('module-sdk')}`,
  });
});

test('a new module’s repository leaves out what is built, and keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-init-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await initModule(join(folder, 'hello'), () => {});
  const ignored = await readFile(join(folder, 'hello/.gitignore'), 'utf8');
  expect(ignored.trim().split('\n')).toEqual(expect.arrayContaining(['node_modules/', 'releases/', '*.pem']));
});

test.each([
  ['names the registry of the packages, without the token', '@potli:registry=https://packages.example/npm/\n'],
  ['names none where npm knows none', undefined],
])('a new module’s repository %s', async (_, written) => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-init-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // As `npm config set` leaves it.
  const userConfig = join(folder, 'user.npmrc');
  await writeFile(userConfig, `${written ?? ''}//packages.example/npm/:_authToken=secret\n`);
  vi.stubEnv('NPM_CONFIG_USERCONFIG', userConfig);
  onTestFinished(() => void vi.unstubAllEnvs());
  await initModule(join(folder, 'hello'), () => {});
  const npmrc = await readFile(join(folder, 'hello/.npmrc'), 'utf8').catch(() => undefined);
  expect(npmrc).toBe(written);
});
