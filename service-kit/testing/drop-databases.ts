import { randomBytes } from 'node:crypto';
import { createConnection } from 'mongoose';
import type { TestProject } from 'vitest/node';
import { mongoDatabaseName } from '../store/mongo/mongo-store.ts';

/** Global setup of vitest: gives the run's MongoDB databases a name of their own, and drops them at the end. */
export default function nameDatabases(project: TestProject): () => Promise<void> {
  const prefix = `test_${randomBytes(4).toString('hex')}`;
  project.provide('testDatabases', prefix);
  return async () => {
    const uri = process.env.MONGODB_URI;
    if (!uri) return;
    const connection = await createConnection(uri).asPromise();
    const { databases } = await connection.listDatabases();
    for (const { name } of databases)
      if (name.startsWith(mongoDatabaseName(uri, prefix))) await connection.useDb(name).dropDatabase();
    await connection.close();
  };
}
