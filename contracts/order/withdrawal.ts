import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { order } from './order.ts';

const orderParams = Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 64 }) });

/**
 * Asks for the code that withdraws one order. It goes to the phone of the order and is good for nothing else; the limits
 * are those of `generateOtp`. Answers the seconds until the next may be asked for.
 */
export const sendWithdrawalCode = operation({
  id: 'sendWithdrawalCode',
  service: 'orders',
  method: 'POST',
  path: 'orders/user/{orderId}/withdrawal-code',
  caller: 'customer',
  summary: 'Sends a 6-digit code to the phone of the order, good only for withdrawing this order.',
  params: orderParams,
  answer: success({ resend_after_seconds: Type.Integer({ minimum: 0 }) }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'OTP_TOO_SOON', 'OTP_LIMIT', 'OTP_SEND_FAILED'],
});

/** Cancels an order before it awaits payment; after that, cancelling is an update (spec 4). */
export const withdrawOrder = operation({
  id: 'withdrawOrder',
  service: 'orders',
  method: 'POST',
  path: 'orders/user/{orderId}/withdraw',
  caller: 'customer',
  summary: 'Cancels an order that is being evaluated or corrected, with the code of sendWithdrawalCode.',
  params: orderParams,
  body: Type.Object({ otp: Type.String({ maxLength: 12 }) }),
  answer: success({ order }),
  idempotencyKey: true,
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_STATUS_CONFLICT',
    'OTP_FORMAT',
    'OTP_INVALID',
    'OTP_EXPIRED',
    'OTP_TRIES_EXHAUSTED',
  ],
});
