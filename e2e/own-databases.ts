import { randomBytes } from 'node:crypto';
import { createConnection } from 'mongoose';

const services = ['orders', 'payments', 'catalog'];

/** Databases of a test's own on a MongoDB server: an address for the services, and how to drop what they keep there. */
export const ownDatabases = (server: string): { readonly uri: string; drop(): Promise<void> } => {
  // Each service's database is named after the path and the service.
  const path = `test_${randomBytes(6).toString('hex')}`;
  // There may be several hosts in it, which URL does not read.
  const uri = server.replace(/^([^/]+\/\/[^/?]+)\/?[^?]*/, `$1/${path}`);
  return {
    uri,
    async drop() {
      const connection = await createConnection(uri).asPromise();
      for (const service of services) await connection.useDb(`${path}_${service}`).dropDatabase();
      await connection.close();
    },
  };
};
