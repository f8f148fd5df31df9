import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { codeErrors, sendCode } from '../phone/operations.ts';
import { parcelStates } from '../rules/parcel-state.ts';
import { oneOf, timestamp } from '../schema.ts';
import { orderId, orderStatus } from './order.ts';

const phoneNumber = Type.String({ maxLength: 20 });

/** An order in the list of its customer. */
const ownOrder = Type.Object({
  /** The key to the order: its link is made of it. */
  order_id: orderId,
  reference: Type.String(),
  order_status: orderStatus,
  /** Where its parcel does not go on as the status says. */
  parcel: Type.Optional(oneOf(parcelStates)),
  created_at: timestamp,
  /** The name of the first item that remains. */
  first_item: Type.String(),
  item_count: Type.Integer({ minimum: 1 }),
});
export type OwnOrder = Static<typeof ownOrder>;

/** How many orders `findOwnOrders` answers at most, the newest. */
export const mostOwnOrders = 50;

/**
 * Asks for the code that lists the orders of a telephone. The limits are those of `generateOtp`; the answer is the same
 * whether the telephone has orders or not.
 */
export const sendOwnOrdersCode = operation({
  ...sendCode,
  id: 'sendOwnOrdersCode',
  path: 'orders/own/code',
  caller: 'public',
  importance: 'customers',
  summary: 'Sends a 6-digit code to a telephone, good only for listing the orders placed with it.',
  body: Type.Object({ phoneNumber }),
});

/** An empty list for a telephone without orders: only who received the code learns it. */
export const findOwnOrders = operation({
  id: 'findOwnOrders',
  service: 'orders',
  method: 'POST',
  path: 'orders/own',
  caller: 'public',
  importance: 'customers',
  summary: `Lists the orders of a telephone with the code of sendOwnOrdersCode, newest first, ${mostOwnOrders} at most; none whose personal data was removed.`,
  body: Type.Object({ phoneNumber, otp: Type.String({ maxLength: 12 }) }),
  answer: success({ orders: Type.Array(ownOrder) }),
  errors: codeErrors,
});
