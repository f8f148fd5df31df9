import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { codeErrors, sendCode } from '../phone/operations.ts';
import { order } from './order.ts';
import { customerRequest } from './requests.ts';

/**
 * Asks for the code that withdraws one order. It goes to the phone of the order and is good for nothing else; the limits
 * are those of `generateOtp`.
 */
export const sendWithdrawalCode = operation({
  ...customerRequest,
  id: 'sendWithdrawalCode',
  path: 'orders/user/{orderId}/withdrawal-code',
  summary: 'Sends a 6-digit code to the phone of the order, good only for withdrawing this order.',
  answer: sendCode.answer,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', ...sendCode.errors],
});

/** Cancels an order before it awaits payment; after that, cancelling is an update (spec 4). */
export const withdrawOrder = operation({
  ...customerRequest,
  id: 'withdrawOrder',
  path: 'orders/user/{orderId}/withdraw',
  summary: 'Cancels an order that is being evaluated or corrected, with the code of sendWithdrawalCode.',
  body: Type.Object({ otp: Type.String({ maxLength: 12 }) }),
  answer: success({ order }),
  idempotencyKey: true,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', ...codeErrors],
});
