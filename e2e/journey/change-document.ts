import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mongoose';
import { ordersData } from './running-stack.ts';

/**
 * Changes fields of a document of svc-orders in its store, as time would. It counts as a write: svc-orders does not
 * overwrite it with what it has just read. Throws when there is no such document.
 */
export const changeDocument = async (
  collection: string,
  id: string,
  fields: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const { POTLI_ORDERS_MONGODB } = process.env;
  const changed = await (POTLI_ORDERS_MONGODB
    ? inMongo(POTLI_ORDERS_MONGODB, collection, id, fields)
    : inFile(collection, id, fields));
  if (changed !== 1) throw new Error(`svc-orders has no ${id} in ${collection}`);
};

type Change = readonly [collection: string, id: string, fields: Readonly<Record<string, string | number>>];

const inFile = (...[collection, id, fields]: Change): number => {
  const db = new DatabaseSync(join(ordersData(), 'orders.sqlite'), { timeout: 5000 });
  const changes = Object.keys(fields).map((name) => `, '$.${name}', ?`);
  const statement = `UPDATE ${collection} SET version = version + 1,
    doc = json_set(doc, '$.version', version + 1${changes.join('')}) WHERE id = ?`;
  const { changes: changed } = db.prepare(statement).run(...Object.values(fields), id);
  db.close();
  return Number(changed);
};

/** svc-orders names its database after the path of the address. */
const inMongo = async (uri: string, ...[collection, id, fields]: Change): Promise<number> => {
  const connection = await createConnection(uri).asPromise();
  const documents = connection.useDb(`${connection.name}_orders`).collection<{ _id: string }>(collection);
  const { modifiedCount } = await documents.updateOne({ _id: id }, { $set: fields, $inc: { version: 1 } });
  await connection.close();
  return modifiedCount;
};
