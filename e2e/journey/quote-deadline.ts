import { changeDocument } from './change-document.ts';

/** Moves the deadline of an order's price an hour into the past, as if the customer had waited until then. */
export const passDeadline = (orderId: string): Promise<void> => moveDeadline(orderId, -60, -30);

/** Moves the deadline of an order's price, and when svc-orders attends to it, by minutes from now. */
export const moveDeadline = (orderId: string, toDeadline: number, toDue: number): Promise<void> => {
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  return changeDocument('orders', orderId, { quote_expires_at: at(toDeadline), quote_due: at(toDue) });
};
