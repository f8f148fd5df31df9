import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findFreePorts } from '../processes/ports.ts';
import { root } from '../root.ts';

export interface MongoServer {
  readonly uri: string;
  /** Where it came from, for people. */
  readonly from: string;
  /** Ends what was started here; a server that was given stays. */
  stop(): Promise<void>;
}

/** A server that is fetched must be there within this time; so must one that is started for the first time. */
const fetchMs = 60_000;
const firstStartMs = 300_000;

/**
 * A MongoDB server to test against, the first that there is: MONGODB_URI, a `mongod` on the path, one fetched by
 * mongodb-memory-server-core, the stand-in beside this project. undefined where none can be had.
 */
export const findMongoServer = async (env: NodeJS.ProcessEnv): Promise<MongoServer | undefined> => {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, from: 'MONGODB_URI', stop: async () => {} };
  return (await onPath(env)) ?? (await fetched()) ?? (await standIn());
};

const onPath = async (env: NodeJS.ProcessEnv): Promise<MongoServer | undefined> => {
  const found = (env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'mongod')));
  if (!found) return undefined;
  const dbPath = await mkdtemp(join(tmpdir(), 'potli-mongod-'));
  const [port] = await findFreePorts(1);
  const child = spawn('mongod', ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const remove = () => rm(dbPath, { recursive: true, force: true });
  if ((await lineOf(child, /Waiting for connections/, fetchMs)) === undefined) {
    await ended(child, () => child.kill('SIGKILL'));
    await remove();
    return undefined;
  }
  child.stdout.resume();
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    from: 'mongod on the path',
    stop: async () => {
      await ended(child, () => child.kill('SIGTERM'));
      await remove();
    },
  };
};

const fetched = async (): Promise<MongoServer | undefined> => {
  const child = spawn(process.execPath, [join(root, 'dev/mongo/fetched.ts')], { stdio: ['pipe', 'pipe', 'ignore'] });
  const line = await lineOf(child, /^MONGODB_URI=/, fetchMs);
  if (line === undefined) {
    await ended(child, () => child.kill('SIGKILL'));
    return undefined;
  }
  return { uri: uriIn(line), from: 'a fetched mongod', stop: () => ended(child, () => child.stdin.end()) };
};

const standIn = async (): Promise<MongoServer | undefined> => {
  const start = join(root, '../shared/tools/mongo-standin/start');
  if (!existsSync(start)) return undefined;
  const [port] = await findFreePorts(1);
  const run = promisify(execFile);
  try {
    const { stdout } = await run(start, ['--port', String(port)], { timeout: firstStartMs });
    const stop = async () => void (await run(join(dirname(start), 'stop'), ['--port', String(port)]));
    return { uri: uriIn(stdout), from: 'the stand-in', stop };
  } catch (error) {
    console.log(`The stand-in did not start: ${error instanceof Error ? error.message.trim() : error}`);
    return undefined;
  }
};

const uriIn = (said: string): string => said.trim().replace(/^MONGODB_URI=/, '');

/** The first line of its output that says so; undefined when it ends or takes longer than this. */
const lineOf = (child: ChildProcess, wanted: RegExp, withinMs: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), withinMs);
    const end = (line: string | undefined) => {
      clearTimeout(timer);
      resolve(line);
    };
    child.once('error', () => end(undefined)).once('exit', () => end(undefined));
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => wanted.test(line) && end(line));
  });

const ended = (child: ChildProcess, end: () => unknown): Promise<void> =>
  new Promise((resolve) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    end();
  });
