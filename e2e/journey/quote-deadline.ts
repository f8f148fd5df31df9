import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mongoose';
import { ordersData } from './running-stack.ts';

/** Moves the deadline of an order's price an hour into the past, as if the customer had waited until then. */
export const passDeadline = (orderId: string): Promise<void> => moveDeadline(orderId, -60, -30);

/**
 * Moves the deadline of an order's price, and when svc-orders attends to it, by minutes from now. It counts as a write:
 * svc-orders does not overwrite it with what it has just read.
 */
export const moveDeadline = async (orderId: string, toDeadline: number, toDue: number): Promise<void> => {
  const [deadline = '', due = ''] = [toDeadline, toDue].map((minutes) =>
    new Date(Date.now() + minutes * 60_000).toISOString(),
  );
  const { POTLI_ORDERS_MONGODB } = process.env;
  if (POTLI_ORDERS_MONGODB) await inMongo(POTLI_ORDERS_MONGODB, orderId, deadline, due);
  else inFile(orderId, deadline, due);
};

const inFile = (orderId: string, deadline: string, due: string): void => {
  const db = new DatabaseSync(join(ordersData(), 'orders.sqlite'), { timeout: 5000 });
  const change = `json_set(doc, '$.version', version + 1, '$.quote_expires_at', ?, '$.quote_due', ?)`;
  db.prepare(`UPDATE orders SET version = version + 1, doc = ${change} WHERE id = ?`).run(deadline, due, orderId);
  db.close();
};

/** svc-orders names its database after the path of the address. */
const inMongo = async (uri: string, orderId: string, quote_expires_at: string, quote_due: string): Promise<void> => {
  const connection = await createConnection(uri).asPromise();
  const orders = connection.useDb(`${connection.name}_orders`).collection<{ _id: string; version: number }>('orders');
  await orders.updateOne({ _id: orderId }, { $set: { quote_expires_at, quote_due }, $inc: { version: 1 } });
  await connection.close();
};
