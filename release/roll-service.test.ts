import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rememberedVersion, rememberVersion, rollService } from './roll-service.ts';

/** A container engine with these running containers, which scales up with `young` ones. */
const engine = (running: string[], { healthy = true, young = ['new-1', 'new-2'] } = {}) => {
  const commands: string[] = [];
  let now = running;
  const docker = async (arguments_: readonly string[]): Promise<string> => {
    const command = arguments_.join(' ');
    commands.push(command);
    if (command.startsWith('compose ps')) return now.map((id) => `${id}\n`).join('');
    if (command.startsWith('compose up')) {
      now = [...now, ...young.slice(0, now.length)];
      if (!healthy) throw new Error('container new-1 is unhealthy');
    }
    if (command.startsWith('container rm')) now = now.filter((id) => !arguments_.includes(id));
    return '';
  };
  return { docker, commands, now: () => now };
};

describe('rolling a service', () => {
  test('starts the new version beside the old one, and stops the old one when the new one is healthy', async () => {
    const { docker, commands, now } = engine(['old-1', 'old-2']);
    await rollService({ service: 'orders', docker, log: () => {}, patience: 60 });
    expect(commands).toEqual([
      'compose ps --quiet orders',
      'compose up --detach --no-deps --no-recreate --wait --wait-timeout 60 --scale orders=4 orders',
      'container stop old-1 old-2',
      'container rm old-1 old-2',
    ]);
    expect(now()).toEqual(['new-1', 'new-2']);
  });

  test('keeps the old version when the new one does not become healthy', async () => {
    const { docker, commands, now } = engine(['old-1'], { healthy: false });
    const rolled = rollService({ service: 'orders', docker, log: () => {} });
    await expect(rolled).rejects.toThrow('orders stays at its old version: the new one did not become healthy.');
    expect(commands.slice(-2)).toEqual(['container stop new-1', 'container rm new-1']);
    expect(now()).toEqual(['old-1']);
  });

  test('is rejected when the service is not running', async () => {
    const { docker, commands } = engine([]);
    await expect(rollService({ service: 'orders', docker, log: () => {} })).rejects.toThrow('orders is not running');
    expect(commands).toHaveLength(1);
  });
});

test('the version that runs is kept for the next start, beside those of the other parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'versions-'));
  const file = join(folder, 'versions.env');
  expect(await rememberedVersion(file, 'orders')).toBeUndefined();
  await rememberVersion(file, 'orders', '1.0.0');
  await rememberVersion(file, 'site', '1.0.0');
  await rememberVersion(file, 'orders', '1.1.0');
  expect(await readFile(file, 'utf8')).toBe('ORDERS_VERSION=1.1.0\nSITE_VERSION=1.0.0\n');
  expect(await rememberedVersion(file, 'orders')).toBe('1.1.0');
  await rm(folder, { recursive: true });
});
