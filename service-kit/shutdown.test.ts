import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';

const source = (port: number, closing: string, drainMs: number) => `
  import Koa from ${JSON.stringify(import.meta.resolve('koa'))};
  import { createLogger } from ${JSON.stringify(import.meta.resolve('./logger.ts'))};
  import { runService } from ${JSON.stringify(import.meta.resolve('./shutdown.ts'))};
  const app = new Koa();
  let ready = 200;
  const startDraining = () => { ready = 503; };
  const logger = createLogger({ name: 'test' });
  app.use(async (ctx) => {
    if (ctx.path === '/slow') {
      logger.info('slow began');
      await new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 100)));
    }
    ctx.body = 'done';
    if (ctx.path === '/health/ready') ctx.status = ready;
  });
  const close = async () => { ${closing} };
  await runService({ service: { callback: () => app.callback(), startDraining }, port: ${port}, host: '127.0.0.1', drainMs: ${drainMs}, close, logger });
`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function start(port: number, closing = "logger.info('closed')", drainMs = 0) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source(port, closing, drainMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines: Record<string, unknown>[] = [];
  let waiting: (() => void)[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    rest += chunk;
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    lines.push(...whole.map((line) => JSON.parse(line)));
    for (const look of waiting) look();
  });
  const said = (msg: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const look = () => {
        const line = lines.find((candidate) => candidate.msg === msg);
        if (!line) return;
        waiting = waiting.filter((other) => other !== look);
        resolve(line);
      };
      waiting.push(look);
      look();
    });
  // 'close' comes when all output has been read, too.
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, lines, said, exit };
}

describe('a running service', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('says where it listens, and ends with 0 on %s', async (signal) => {
    const { child, lines, said, exit } = start(0);
    const { url } = await said('ready');
    expect(await (await fetch(String(url))).text()).toBe('done');
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(lines.map(({ msg }) => msg)).toEqual(['ready', 'stopping', 'closed', 'stopped']);
  });

  test('finishes an open request before it closes', async () => {
    const { child, lines, said, exit } = start(0);
    const { url } = await said('ready');
    const slow = fetch(`${url}/slow`).then((response) => response.text());
    await said('slow began');
    child.kill('SIGTERM');
    await said('stopping');
    // The line is written a moment before the port is closed.
    const answer = () =>
      fetch(String(url)).then(
        ({ status }) => status,
        () => 'rejected',
      );
    await expect.poll(answer).toBe('rejected');
    expect(await slow).toBe('done');
    expect(await exit).toBe(0);
    expect(lines.map(({ msg }) => msg)).toEqual(['ready', 'slow began', 'stopping', 'closed', 'stopped']);
  });

  test('is not ready any more and serves on, closing each connection, before it takes no more calls', async () => {
    const { child, lines, said, exit } = start(0, "logger.info('closed')", 1000);
    const { url } = await said('ready');
    const before = await fetch(`${url}/health/ready`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    child.kill('SIGTERM');
    expect(await said('stopping')).toMatchObject({ signal: 'SIGTERM', drain_ms: 1000 });
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    expect(await (await fetch(String(url))).text()).toBe('done');
    expect(await exit).toBe(0);
    await expect(fetch(String(url))).rejects.toThrow();
    expect(lines.map(({ msg }) => msg)).toEqual(['ready', 'stopping', 'closed', 'stopped']);
  });

  test('that cannot close says so and ends with 1', async () => {
    const { child, said, exit } = start(0, "throw new Error('stuck')");
    await said('ready');
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    expect(await said('could not stop cleanly')).toMatchObject({ err: { message: 'stuck' } });
  });

  test('whose port is taken says so in one line and ends with 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { lines, exit } = start(port, '');
    expect(await exit).toBe(1);
    expect(lines.map(({ msg }) => msg)).toEqual([`port ${port} on 127.0.0.1 is taken by another program`]);
    other.close();
  });
});
