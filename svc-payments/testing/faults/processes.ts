import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './patience.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let tried = 0;

/**
 * A free port, above 10080, which fetch refuses, and below those that systems give out to connections and to servers that
 * ask for any: until it is used, some time later, nothing else gets it. Each process looks in a place of its own.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 11_000 + ((process.pid * 50 + tried) % 21_000);
    tried += 1;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      new Promise<boolean>((resolve) => probe.once('error', () => resolve(false))),
    ]).catch(() => false);
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
};

/** A service as it runs in production: its own process, its own database file, its log in a file. */
export const serviceProcess = (entry: string, port: number, logDir: string, environment: Record<string, string>) => {
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(logDir, `${entry.replaceAll('/', '-')}-${port}.log`);
  const log = openSync(logFile, 'a');
  let child: ChildProcess | undefined;
  let given = '';

  const isReady = async (): Promise<boolean> => {
    try {
      return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
    } catch {
      return false; // not listening yet, or too busy to answer
    }
  };

  const isReadyOrOver = (started: ChildProcess) => async () => started.exitCode !== null || (await isReady());

  /** Throws the end of its log if it exited unasked. */
  const assertAlive = async (): Promise<void> => {
    if (!child || (child.exitCode === null && child.signalCode === null)) return;
    const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-3);
    throw new Error(`${entry} ended with ${child.exitCode ?? child.signalCode}: ${lines.join('\n')}`);
  };

  /** Resolves when the process has exited. */
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  };
  const kill = () => end('SIGKILL');

  return {
    url,
    /** Resolves when it is ready, with these additional variables; keeps a process that runs with them already. */
    start: async (more: Record<string, string> = {}): Promise<void> => {
      const wanted = JSON.stringify(more);
      await assertAlive();
      if (child && wanted === given) return;
      await kill();
      given = wanted;
      const own = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port) };
      const started = spawn(process.execPath, ['--import', './release/processes/exit-with-parent.ts', entry], {
        cwd: root,
        env: { ...own, ...environment, ...more },
        // with a channel, so that it ends when the test is ended from outside
        stdio: ['ignore', log, log, 'ipc'],
      });
      child = started;
      await until(isReadyOrOver(started), () => `${entry} to start`);
      await assertAlive();
    },
    assertAlive,
    kill,
    stop: () => end('SIGTERM'),
  };
};
