import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

export interface MongoServer {
  readonly uri: string;
  /** Where it came from, for people. */
  readonly from: string;
  /** Ends what was started here; a server that was given stays. */
  stop(): Promise<void>;
}

/** A server that is fetched must be there within this time. */
const fetchMs = 60_000;

/**
 * A MongoDB server to test against, the first that there is: MONGODB_URI, a `mongod` on the path, one fetched by
 * mongodb-memory-server-core. undefined where none can be had.
 */
export const findMongoServer = async (env: NodeJS.ProcessEnv): Promise<MongoServer | undefined> => {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, from: 'MONGODB_URI', stop: async () => {} };
  const mongod = (env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'mongod'))
    .find(existsSync);
  if (mongod) return run('mongod on the path', [mongod]);
  return run('a fetched mongod', []);
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
  try {
    // The only line that the program prints; none when it ends or takes too long.
    for await (const line of createInterface({ input: child.stdout })) return { uri: uriIn(line), from, stop };
    return undefined;
  } finally {
    // A timer that is left would keep this process waiting for it.
    clearTimeout(late);
  }
};

const uriIn = (said: string): string => said.trim().replace(/^MONGODB_URI=/, '');
