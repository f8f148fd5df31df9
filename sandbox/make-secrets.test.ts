import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSecrets, secretNames } from './make-secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();

test('creates each secret once, unique and long enough for production, and keeps existing ones', () => {
  writeFileSync(join(folder, 'sms-token'), 'of the carrier');
  expect(makeSecrets(folder)).toEqual(secretNames.filter((name) => name !== 'sms-token'));
  const made = secretNames.map(read);
  expect(new Set(made).size).toBe(secretNames.length);
  for (const name of secretNames.slice(0, -1)) {
    expect(read(name)).toMatch(/^[0-9a-f]{48}$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o400);
  }
  expect(makeSecrets(folder)).toEqual([]);
  expect(secretNames.map(read)).toEqual(made);
  expect(read('sms-token')).toBe('of the carrier');
});

test('names the folder that it cannot write to, in one line', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const program = join(import.meta.dirname, 'make-secrets.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, join(file, 'x')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The secrets cannot be written: ENOTDIR: .*a-file.*\n$/),
  ]);
});
