import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

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
  const mongod = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'mongod'))
    .find(existsSync);
  if (mongod) return run('mongod on the path', [mongod]);
  return (await run('a fetched mongod', [])) ?? (await standIn());
};

const run = async (from: string, words: readonly string[]): Promise<MongoServer | undefined> => {
  const child = execa(process.execPath, [join(root, 'dev/mongo/fetched.ts'), ...words], {
    stdin: 'pipe',
    stderr: 'ignore',
    buffer: false,
    reject: false,
  });
  const late = setTimeout(() => child.kill('SIGKILL'), fetchMs);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await child;
  };
  // The only line that the program prints; none when it ends or takes too long.
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(late);
    return { uri: uriIn(line), from, stop };
  }
  return undefined;
};

const standIn = async (): Promise<MongoServer | undefined> => {
  const start = join(root, '../shared/tools/mongo-standin/start');
  if (!existsSync(start)) return undefined;
  const [port] = await findFreePorts(1);
  try {
    const { stdout } = await execa(start, ['--port', String(port)], { timeout: firstStartMs });
    const stop = async () => void (await execa(join(dirname(start), 'stop'), ['--port', String(port)]));
    return { uri: uriIn(stdout), from: 'the stand-in', stop };
  } catch (error) {
    console.log(`The stand-in did not start: ${error instanceof Error ? error.message.trim() : error}`);
    return undefined;
  }
};

const uriIn = (said: string): string => said.trim().replace(/^MONGODB_URI=/, '');
