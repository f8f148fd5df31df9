import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rotatingLog } from './rotating-log.ts';
import { supervise } from './supervise.ts';

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'potli-log-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
};

test('a log file keeps its last lines within its size, in itself and one older file', async () => {
  const file = join(await folder(), 'orders.log');
  const log = rotatingLog(file, 1000);
  for (let n = 0; n < 100; n += 1) log.write(`line ${String(n).padStart(4, '0')} ${'ü'.repeat(20)}`);
  log.close();
  const [now, before] = [await readFile(file, 'utf8'), await readFile(`${file}.1`, 'utf8')];
  for (const each of [file, `${file}.1`]) expect((await stat(each)).size).toBeLessThanOrEqual(1000);
  const kept = `${before}${now}`.trimEnd().split('\n');
  expect(kept.at(-1)).toContain('line 0099');
  expect(kept.map((line) => Number(line.slice(5, 9)))).toEqual(kept.map((_, index) => 100 - kept.length + index));
});

test('a log file that exists is continued, and a line longer than its size is written whole', async () => {
  const file = join(await folder(), 'orders.log');
  for (const line of ['one', 'two', 'x'.repeat(50)]) {
    const log = rotatingLog(file, 20);
    log.write(line);
    log.close();
  }
  expect(await readFile(`${file}.1`, 'utf8')).toBe('one\ntwo\n');
  expect(await readFile(file, 'utf8')).toBe(`${'x'.repeat(50)}\n`);
});

test('both outputs of a process are in its log file, however much it writes', async () => {
  const directory = await folder();
  const entry = join(directory, 'chatty.mjs');
  await writeFile(
    entry,
    `for (let n = 0; n < 2000; n += 1) console.log('out ' + n + ' ' + 'x'.repeat(200));
     console.error('last words');`,
  );
  const logFile = join(directory, 'chatty.log');
  const end = await new Promise((resolve) => {
    supervise({ entry, cwd: directory, environment: {}, logFile, onUnexpectedEnd: resolve });
  });
  expect(end).toMatchObject({ code: 0 });
  expect(await readdir(directory)).toEqual(['chatty.log', 'chatty.mjs']);
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  expect(lines.filter((line) => line.startsWith('out '))).toHaveLength(2000);
  expect(lines).toContain('last words');
});
