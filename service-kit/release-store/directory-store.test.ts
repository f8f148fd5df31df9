import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryStore } from './directory-store.ts';
import { describeReleaseStore } from './testing/release-store-contract.ts';

describeReleaseStore('a directory', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'releases-'));
  return { store: directoryStore(directory), close: () => rm(directory, { recursive: true, force: true }) };
});

test('nothing but what was stored is left in the directory, neither drafts nor locks', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'releases-'));
  const store = directoryStore(directory);
  await Promise.all(['a', 'b', 'c'].map((body) => store.replace('registry.json', body, undefined)));
  await store.create('registry.json', 'd');
  expect(await readdir(directory)).toEqual(['registry.json']);
  await rm(directory, { recursive: true });
});
