import { AppError } from '@potli/service-kit/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { resendAfterSeconds } from './one-time-code.ts';
import type { CodePurpose } from './phone-codes.ts';

interface Sending {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly textOf: (code: string) => string;
  /** The caller's network address: the hourly limit holds for it, whatever the purpose. */
  readonly address: string;
  readonly requestId: string;
}

/**
 * Sends a fresh code by SMS. @returns the answer of the operation: the seconds until the next may be asked for
 * @throws AppError OTP_TOO_SOON, OTP_LIMIT, OTP_SEND_FAILED
 */
export const sendCode = async (
  { codes, budget, messenger, logger }: Dependencies,
  { phone, purpose, textOf, address, requestId }: Sending,
): Promise<{ success: true; resend_after_seconds: number }> => {
  await budget.take(phone, address);
  const code = await codes.issue(phone, purpose, address).catch(async (error: unknown) => {
    await budget.giveBack(phone);
    throw error;
  });
  try {
    await messenger.sendSms(phone, textOf(code));
  } catch (error) {
    await codes.unsent(phone);
    await budget.giveBack(phone);
    logger.error({ requestId, reason: error instanceof Error ? error.message : 'unknown' }, 'a code was not sent');
    throw new AppError('OTP_SEND_FAILED', { cause: error });
  }
  return { success: true, resend_after_seconds: resendAfterSeconds };
};
