import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rememberedVersion, rememberVersion, rollService } from './roll-service.ts';

/** A container engine with these running containers, which scales up with `young` ones that are ready when asked for that often. */
const engine = (running: string[], { readyAt = 1, young = ['new-1', 'new-2'] } = {}) => {
  const asked = new Map<string, number>();
  const commands: string[] = [];
  let now = running;
  const docker = async (arguments_: readonly string[]): Promise<string> => {
    const command = arguments_.join(' ');
    commands.push(command);
    if (command.startsWith('compose ps')) return now.map((id) => `${id}\n`).join('');
    if (command.startsWith('compose up')) now = [...now, ...young.slice(0, now.length)];
    if (command.startsWith('exec')) {
      const [, id = ''] = arguments_;
      asked.set(id, (asked.get(id) ?? 0) + 1);
      if ((asked.get(id) ?? 0) < readyAt) throw new Error(`${id} is not ready`);
    }
    if (command.startsWith('container rm')) now = now.filter((id) => !arguments_.includes(id));
    return '';
  };
  return { docker, commands, now: () => now };
};

describe('rolling a service', () => {
  const asks = (id: string) => `exec ${id} bash /app/deploy/docker/healthy.sh`;

  test('starts the new version beside the old one, and stops the old one when all of the new one is ready', async () => {
    const { docker, commands, now } = engine(['old-1', 'old-2'], { readyAt: 2 });
    await rollService({ service: 'orders', docker, log: () => {}, pauseMs: 1 });
    expect(commands).toEqual([
      'compose ps --quiet orders',
      'compose up --detach --no-deps --no-recreate --scale orders=4 orders',
      'compose ps --all --quiet orders',
      asks('new-1'),
      asks('new-1'),
      asks('new-2'),
      asks('new-2'),
      'container stop old-1 old-2',
      'container rm old-1 old-2',
    ]);
    expect(now()).toEqual(['new-1', 'new-2']);
  });

  test('keeps the old version when the new one does not become ready', async () => {
    const { docker, commands, now } = engine(['old-1'], { readyAt: Number.POSITIVE_INFINITY });
    const rolled = rollService({ service: 'orders', docker, log: () => {}, timeoutMs: 5, pauseMs: 1 });
    await expect(rolled).rejects.toThrow('orders stays at its old version: the new one did not become ready.');
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
