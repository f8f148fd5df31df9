import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-data-command-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const data = async (words: readonly string[], more: Readonly<Record<string, string>> = {}) => {
  const { MONGODB_URI: _, ...environment } = process.env;
  const env = { ...environment, POTLI_DATA_DIR: join(folder, 'data'), ...more };
  const options = { env, extendEnv: false, reject: false };
  const { exitCode, stdout, stderr } = await execa(
    process.execPath,
    [join(root, 'cli/main.ts'), 'data', ...words],
    options,
  );
  return { exitCode, services: stdout.split('\n').map((line) => line.split(':')[0]), stderr };
};
const killed = (program: string): string =>
  `--import=data:text/javascript,if(process.argv[1].endsWith('${program}'))process.kill(process.pid,'SIGKILL')`;

describe('potli data', () => {
  test('exports payments before orders, so an order is not restored unpaid after its payment was reported', async () => {
    const { exitCode, services } = await data(['export', join(folder, 'backup')]);
    expect([exitCode, services]).toEqual([0, ['payments', 'orders', 'catalog']]);
  });

  test('stops at the first service that fails, and names the others', async () => {
    const { exitCode, stderr } = await data(['import', join(folder, 'nothing')]);
    expect(stderr).toMatch(/^payments: .* cannot be read/);
    expect(stderr).toContain(
      'Stopped, because svc-payments failed. Not done either: svc-orders, svc-catalog. Import them with --service <name>.',
    );
    expect(stderr).not.toContain('orders: ');
    expect(exitCode).toBe(1);
  });

  test('says that a service was ended by a signal, and stops', async () => {
    const { exitCode, services, stderr } = await data(['export', join(folder, 'backup')], {
      NODE_OPTIONS: killed('svc-orders/data.ts'),
    });
    expect(stderr).toContain('svc-orders/data.ts was ended by SIGKILL before it had finished.');
    expect(stderr).toContain('Stopped, because svc-orders failed. Not done either: svc-catalog.');
    expect([exitCode, services]).toEqual([1, ['payments']]);
  });
});
