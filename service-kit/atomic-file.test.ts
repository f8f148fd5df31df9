import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAtomically } from './atomic-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atomic-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('writes a file over the one that is there, and the folders that it lacks', async () => {
  const path = join(folder, 'a', 'b', 'file');
  await writeAtomically(path, 'old');
  await writeAtomically(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['file']);
});

test('leaves no draft behind when the write fails, and says why it failed', async () => {
  // A folder where the file should be: the last step of the write fails.
  await mkdir(join(folder, 'file', 'in the way'), { recursive: true });
  await expect(writeAtomically(join(folder, 'file'), 'text')).rejects.toMatchObject({ syscall: 'rename' });
  expect(await readdir(folder)).toEqual(['file']);
});
