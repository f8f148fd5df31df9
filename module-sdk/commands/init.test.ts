import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
