import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const here = (file: string): string => JSON.stringify(join(import.meta.dirname, file));
/** Logs when it is asked to stop, and ends with lines that are not written yet. */
const child = `
  import { createLogger } from ${here('../../service-kit/logger.ts')};
  const logger = createLogger({ name: 'child' });
  process.on('SIGTERM', () => { logger.info('stopping'); process.exit(0); });
  setInterval(() => {}, 1000);
  process.send(process.pid);
`;
const parent = `
  const { spawn } = require('node:child_process');
  const preload = ['--import', ${here('exit-with-parent.ts')}, '--input-type=module', '--eval', ${JSON.stringify(child)}];
  const started = spawn(process.execPath, preload, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  started.on('message', (pid) => console.log(pid));
`;
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process ends with the one that started it and read its log, also after kill -9', async () => {
  const started = spawn(process.execPath, ['--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(started.stdout, 'data');
  const pid = Number(String(line));
  expect(isRunning(pid)).toBe(true);
  started.kill('SIGKILL');
  try {
    await expect.poll(() => isRunning(pid)).toBe(false);
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});
