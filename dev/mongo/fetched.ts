import { MongoMemoryReplSet } from 'mongodb-memory-server-core';

/**
 * A program: runs a MongoDB server (the one named, else one that is fetched and kept for the next time) as a replica set
 * of one, so that majority and retried writes are real. Prints its MONGODB_URI and ends when its input ends.
 */
const [systemBinary] = process.argv.slice(2);
const server = await MongoMemoryReplSet.create({
  replSet: { count: 1 },
  ...(systemBinary && { binary: { systemBinary } }),
});
console.log(`MONGODB_URI=${server.getUri()}`);
process.stdin.resume().once('end', async () => {
  await server.stop();
  process.exit(0);
});
