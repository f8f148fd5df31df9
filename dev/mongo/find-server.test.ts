import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';

test('a program that finds no server that starts goes on and ends', { timeout: 40_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mongod-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'mongod'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const program = `
    import { findMongoServer } from '${new URL('find-server.ts', import.meta.url).href}';
    console.log(await findMongoServer({ PATH: '${folder}' }));`;
  // A server that is late gets a minute.
  const { stdout } = await execa(process.execPath, ['--input-type=module', '--eval', program], { timeout: 30_000 });
  expect(stdout).toBe('undefined');
});
