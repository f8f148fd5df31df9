import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ordersData } from './running-stack.ts';

/**
 * Moves the deadline of an order's price an hour into the past, as if the customer had waited until then. It counts as a
 * write, so that svc-orders does not overwrite it with what it has just read.
 */
export const passDeadline = (orderId: string): void => {
  const [deadline = '', due = ''] = [60, 30].map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString());
  const db = new DatabaseSync(join(ordersData(), 'orders.sqlite'), { timeout: 5000 });
  const change = `json_set(doc, '$.version', version + 1, '$.quote_expires_at', ?, '$.quote_due', ?)`;
  db.prepare(`UPDATE orders SET version = version + 1, doc = ${change} WHERE id = ?`).run(deadline, due, orderId);
  db.close();
};
