import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { MongoBinary, MongoMemoryReplSet } from 'mongodb-memory-server-core';

interface MongoServer {
  readonly uri: string;
  /** Where it came from, for people. */
  readonly from: string;
  /** Ends what was started here; a server that was given stays. */
  stop(): Promise<unknown>;
}

/** A server that is fetched must be there within this time. */
const fetchMs = 60_000;

/**
 * A MongoDB server to test against, the first that there is: MONGODB_URI, a `mongod` on the path, one that is fetched and
 * kept for the next time. undefined where none can be had; a download that takes too long may then still be under way.
 */
export const findMongoServer = async (env: NodeJS.ProcessEnv): Promise<MongoServer | undefined> => {
  if (env.MONGODB_URI) return { uri: env.MONGODB_URI, from: 'MONGODB_URI', stop: async () => {} };
  const places = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'mongod'));
  const systemBinary = places.find(existsSync);
  // A replica set of one: majority and retried writes are real.
  const starting = MongoBinary.getPath({ ...(systemBinary && { systemBinary }) }).then((binary) =>
    MongoMemoryReplSet.create({ replSet: { count: 1 }, binary: { systemBinary: binary } }),
  );
  const late = after(fetchMs, undefined, { ref: false });
  const server = await Promise.race([starting.catch(() => undefined), late]);
  if (!server) return undefined;
  const from = systemBinary ? 'mongod on the path' : 'a fetched mongod';
  return { uri: server.getUri(), from, stop: () => server.stop() };
};
