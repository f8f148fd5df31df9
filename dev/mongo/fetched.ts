import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/**
 * A program: fetches a MongoDB server where none is kept from an earlier time, runs it as a replica set of one (so that
 * majority writes and retried writes are real) and prints its MONGODB_URI. Ends, with the server, when its input ends.
 */
const server = await MongoMemoryReplSet.create({ replSet: { count: 1 } });
console.log(`MONGODB_URI=${server.getUri()}`);
process.stdin.resume().once('end', async () => {
  await server.stop();
  process.exit(0);
});
