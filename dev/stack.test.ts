import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStack } from './stack.ts';

test.each(['hostname', 'hostname/below'])('a data folder that is a file is refused in a sentence: %s', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-stack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'hostname'), '');
  await expect(startStack({ ports: 'free', dataDir: join(folder, name), build: false })).rejects.toThrow(
    /^POTLI_DATA_DIR must be a folder that can be written: E.*hostname/,
  );
});
