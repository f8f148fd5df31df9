import { Type } from 'typebox';
import { success } from '../operation.ts';
import { order } from './order.ts';

/** What operations on one order have in common. */
export const orderParams = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 64 }) });

/** What operators read about many orders. */
export const operatorQuery = { service: 'orders', method: 'GET', caller: 'operator', errors: [] } as const;

/** An operator's request about an order. */
export const operatorRequest = { service: 'orders', caller: 'operator', params: orderParams } as const;

/** An operator's command to an order. Answers the order after it. */
export const operatorCommand = {
  ...operatorRequest,
  method: 'POST',
  answer: success({ order }),
  idempotencyKey: true,
} as const;

/** What a customer asks for about the order whose id they have. */
export const customerRequest = { service: 'orders', method: 'POST', caller: 'customer', params: orderParams } as const;

/** The id of an item in a request. */
export const itemId = Type.String({ maxLength: 40 });

/** The version that the change was made on: ORDER_CHANGED where the order has another one. */
export const version = Type.Optional(Type.Integer({ minimum: 1 }));

/** What an operator writes down with a command. */
export const sentence = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });

/** ITEMS_DO_NOT_MATCH for an item that the order does not have. */
export const itemChangeErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CHANGED',
  'ORDER_STATUS_CONFLICT',
  'ORDER_REFUNDED',
  'ITEMS_DO_NOT_MATCH',
  'ITEM_TAKEN_OUT',
] as const;
