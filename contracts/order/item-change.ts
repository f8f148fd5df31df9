import { Type } from 'typebox';

/** What operations on an order have in common that change one of its items. */
export const orderParams = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 64 }) });

/** The id of an item in a request. */
export const itemId = Type.String({ maxLength: 40 });

/** The version that the change was made on: ORDER_CHANGED where the order has another one. */
export const version = Type.Optional(Type.Integer({ minimum: 1 }));

/** ITEMS_DO_NOT_MATCH for an item that the order does not have. */
export const itemChangeErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CHANGED',
  'ORDER_STATUS_CONFLICT',
  'ORDER_REFUNDED',
  'ITEMS_DO_NOT_MATCH',
  'ITEM_TAKEN_OUT',
] as const;
