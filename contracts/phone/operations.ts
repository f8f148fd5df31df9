import { Type } from 'typebox';
import { operation, success } from '../operation.ts';

/** Sending a code. Answers the seconds until the next may be asked for. */
export const sendCode = {
  service: 'orders',
  method: 'POST',
  answer: success({ resend_after_seconds: Type.Integer({ minimum: 0 }) }),
  errors: ['OTP_TOO_SOON', 'OTP_LIMIT', 'OTP_SEND_FAILED'],
} as const;

/** What a code that was entered is rejected with. */
export const codeErrors = ['OTP_FORMAT', 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TRIES_EXHAUSTED'] as const;

/**
 * Asks for a code (spec 5 and 7). `phoneNumber` is calling code and mobile, `+` first. OTP_TOO_SOON within 30 seconds
 * of the last one, OTP_LIMIT after too many for this telephone or address, OTP_SEND_FAILED where no way to it worked.
 */
export const generateOtp = operation({
  ...sendCode,
  id: 'generateOtp',
  path: 'authenticate/generate-otp',
  caller: 'public',
  summary: 'Sends a 6-digit code to a telephone: ten minutes, five attempts, one use, 30 s between two sends.',
  body: Type.Object({ phoneNumber: Type.String({ maxLength: 20 }) }),
});
