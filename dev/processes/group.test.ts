import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type GroupOptions, startGroup } from './group.ts';

/** A service as small as one can be: ready, able to exit on request and on SIGTERM. */
const wellBehaved = `
import { createServer } from 'node:http';
createServer((request, response) => {
  if (request.url === '/end') process.exit(3);
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
console.log(JSON.stringify({ level: 'info', msg: 'ready', role: process.env.ROLE }));`;

const neverReady = `
import { createServer } from 'node:http';
createServer((request, response) => { response.statusCode = 503; response.end('warming up'); })
  .listen(Number(process.env.PORT), '127.0.0.1');`;

const broken = `throw new Error('Bad settings:\\n- ORDERS_SECRET must be set\\n- PORT must be a number');`;
const deaf = wellBehaved.replace('process.exit(0)', 'console.log("no")');

const place = async (programs: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-group-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ports = await findFreePorts(Object.keys(programs).length);
  const members = await Promise.all(
    Object.entries(programs).map(async ([name, source], index) => {
      const entry = join(folder, `${name}.mjs`);
      await writeFile(entry, source);
      const port = ports[index] ?? 0;
      const environment = { PORT: String(port), ROLE: name };
      return { name, entry, port, portVariable: `POTLI_${name.toUpperCase()}_PORT`, environment };
    }),
  );
  const onEnd = vi.fn<NonNullable<GroupOptions['onEnd']>>();
  const options: GroupOptions = {
    members,
    cwd: folder,
    logDir: join(folder, 'logs'),
    readyMs: 10_000,
    onEnd,
  };
  const portOf = (name: string) => members.find((member) => member.name === name)?.port ?? 0;
  return { folder, options, onEnd, portOf };
};

const start = async (options: GroupOptions) => {
  const group = await startGroup(options);
  onTestFinished(() => group.stop());
  return group;
};

const pidAt = async (port: number): Promise<number> => Number(await (await fetch(`http://127.0.0.1:${port}/`)).text());
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

describe('a group of processes', () => {
  test('starts when every member is ready, and leaves no process when stopped', async () => {
    const { options, portOf, folder } = await place({ orders: wellBehaved, site: wellBehaved });
    const group = await start(options);
    const pids = [await pidAt(portOf('orders')), await pidAt(portOf('site'))];
    expect(pids.every(isAlive)).toBe(true);
    await group.stop();
    expect(pids.some(isAlive)).toBe(false);
    expect(await readFile(join(folder, 'logs', 'orders.log'), 'utf8')).toContain('"role":"orders"');
  });

  test('rejects a port in use, naming port, member and variable, and starts no member', async () => {
    const { options, portOf } = await place({ orders: wellBehaved, site: wellBehaved });
    const squatter = createServer().listen(portOf('site'), '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    onTestFinished(() => {
      squatter.close();
    });
    await expect(startGroup(options)).rejects.toThrow(
      `Port ${portOf('site')}, which site needs, is in use. Stop what uses it, or set POTLI_SITE_PORT to another port.`,
    );
    expect(await isListening(portOf('orders'))).toBe(false);
  });

  test('stops all members when one ends during the start, and reports which and why', async () => {
    const { options, portOf } = await place({ orders: wellBehaved, payments: broken, site: neverReady });
    await expect(startGroup(options)).rejects.toThrow(
      'payments ended with exit code 1: Error: Bad settings: - ORDERS_SECRET must be set - PORT must be a number',
    );
    expect([await isListening(portOf('orders')), await isListening(portOf('site'))]).toEqual([false, false]);
  });

  test('stops all members when one does not become ready in time', async () => {
    const { options, portOf } = await place({ orders: wellBehaved, site: neverReady });
    await expect(startGroup({ ...options, readyMs: 700 })).rejects.toThrow(
      // On a busy machine the other member may be late, too.
      /^(site|orders) is not ready after 0\.7 s \(.+\)\.$/,
    );
    expect(await isListening(portOf('orders'))).toBe(false);
  });

  test('reports a member that ends unexpectedly', async () => {
    const { options, onEnd, portOf } = await place({ orders: wellBehaved, site: wellBehaved });
    await start(options);
    await fetch(`http://127.0.0.1:${portOf('orders')}/end`).catch(() => undefined);
    await expect.poll(() => onEnd).toHaveBeenCalledWith('orders', 'orders ended with exit code 3.');
    expect(await isListening(portOf('site'))).toBe(true);
  });

  test('kills and restarts a member', async () => {
    const { options, onEnd, portOf } = await place({ orders: wellBehaved, site: wellBehaved });
    const group = await start(options);
    const before = await pidAt(portOf('orders'));
    expect(await group.kill('orders', 'SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
    expect(isAlive(before)).toBe(false);
    await group.restart('orders');
    expect(await pidAt(portOf('orders'))).not.toBe(before);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('kills a member that ignores SIGTERM', async () => {
    const { options, portOf } = await place({ orders: deaf });
    const group = await start({ ...options, graceMs: 500 });
    const pid = await pidAt(portOf('orders'));
    await group.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('leaves no orphan when its parent is killed with SIGKILL', async () => {
    const { options, portOf, folder } = await place({ orders: wellBehaved, site: wellBehaved });
    const { members, cwd, logDir, readyMs } = options;
    const parentFile = join(folder, 'parent.mjs');
    await writeFile(
      parentFile,
      `import { startGroup } from ${JSON.stringify(new URL('./group.ts', import.meta.url).href)};
await startGroup(${JSON.stringify({ members, cwd, logDir, readyMs })});
console.log('started');
setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [parentFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => createInterface({ input: parent.stdout }).once('line', resolve));
    const pids = [await pidAt(portOf('orders')), await pidAt(portOf('site'))];
    onTestFinished(() => {
      for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
    });
    parent.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
  });
});
