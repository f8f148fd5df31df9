import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { nullable } from '../schema.ts';
import { orderRow } from './order.ts';
import { operatorCommand, operatorQuery, operatorRequest } from './requests.ts';

// How operators share the work. None of it is a step of the order: it makes no open form stale, and no customer sees it.

export const listColleagues = operation({
  ...operatorQuery,
  id: 'listColleagues',
  path: 'operators/colleagues',
  roles: everyRole,
  summary: 'The names of all operators who may sign in, to assign orders to.',
  answer: success({
    operators: Type.Array(
      Type.Object({
        operator_id: Type.String(),
        name: Type.String(),
        /** The one who asks. */
        me: Type.Boolean(),
      }),
    ),
  }),
});

/** OPERATOR_NOT_FOUND also for one who was revoked. The same operator again changes nothing. */
export const assignOrder = operation({
  ...operatorCommand,
  id: 'assignOrder',
  path: 'orders/admin/{orderId}/assign',
  roles: everyRole,
  summary: 'Assigns an order to an operator, or with null to none. Who did it is kept with the order.',
  body: Type.Object({ operator_id: nullable(Type.String({ minLength: 1, maxLength: 64 })) }),
  errors: ['ORDER_NOT_FOUND', 'OPERATOR_NOT_FOUND'],
});

/** ITEMS_DO_NOT_MATCH for an item that the order does not have, NOTES_CLOSED once its personal data was removed. */
export const addNote = operation({
  ...operatorCommand,
  id: 'addNote',
  path: 'orders/admin/{orderId}/notes',
  roles: everyRole,
  summary: 'Adds an internal note to an order or to one of its items. It is removed with the customer’s personal data.',
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    order_item_id: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 40 }))),
  }),
  errors: ['ORDER_NOT_FOUND', 'ITEMS_DO_NOT_MATCH', 'NOTES_CLOSED'],
});

const money = Type.Number({ minimum: 0 });

/** A customer is identified by one of their orders, which keeps phone numbers out of addresses and logs. */
export const getCustomer = operation({
  ...operatorRequest,
  id: 'getCustomer',
  method: 'GET',
  path: 'orders/admin/{orderId}/customer',
  roles: everyRole,
  summary:
    'The customer of an order: all orders of the same telephone or e-mail, what was paid and refunded, the notes.',
  answer: success({
    customer: Type.Object({ name: Type.String(), phone: Type.String(), email: Type.String() }),
    /** Newest first, 200 at most. */
    orders: Type.Array(orderRow),
    /** Whether there are more than are listed and summed up. */
    more: Type.Boolean(),
    /** Rupees, with the providers' fees. */
    paid_amount: money,
    refunded_amount: money,
  }),
  errors: ['ORDER_NOT_FOUND'],
});
