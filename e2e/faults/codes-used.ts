import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mongoose';
import { ordersData } from '../journey/running-stack.ts';

/** Makes `count` codes of this hour used in all, as if they had been sent. Something must have counted one before. */
export const useCodes = async (count: number): Promise<void> => {
  // As service-kit/rate-limit.ts names the counter of svc-orders' phone/code-budget.ts.
  const id = createHash('sha256').update('3600 otp:overall').digest('hex');
  const { POTLI_ORDERS_MONGODB } = process.env;
  const changed = await (POTLI_ORDERS_MONGODB ? inMongo(POTLI_ORDERS_MONGODB, id, count) : inFile(id, count));
  if (changed !== 1) throw new Error('svc-orders has counted no code');
};

const inFile = (id: string, count: number): number => {
  const db = new DatabaseSync(join(ordersData(), 'orders.sqlite'), { timeout: 5000 });
  const change = `json_set(doc, '$.version', version + 1, '$.count', ?)`;
  const { changes } = db
    .prepare(`UPDATE rate_counters SET version = version + 1, doc = ${change} WHERE id = ?`)
    .run(count, id);
  db.close();
  return Number(changes);
};

const inMongo = async (uri: string, id: string, count: number): Promise<number> => {
  const connection = await createConnection(uri).asPromise();
  const counters = connection
    .useDb(`${connection.name}_orders`)
    .collection<{ _id: string; version: number }>('rate_counters');
  const { modifiedCount } = await counters.updateOne({ _id: id }, { $set: { count }, $inc: { version: 1 } });
  await connection.close();
  return modifiedCount;
};
