import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { isCallingCode } from '@potli/contracts/reference/calling-codes.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { resendAfterSeconds } from '../phone/one-time-code.ts';

export const mountPhone = (service: Service, { codes, messenger, limits, logger, settings }: Dependencies): void => {
  service.mount(generateOtp, async ({ body, address, requestId }) => {
    const phone = body.phoneNumber.replace(/[\s-]/g, '');
    if (!isPhone(phone)) {
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: '/body/phoneNumber', message: 'A valid mobile number is required.' }],
      });
    }
    await limits
      .take(`otp:${address}`, { limit: settings.otpPerAddressHourly, windowSeconds: 3600 })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'TOO_MANY_REQUESTS' ? new AppError('OTP_LIMIT') : error;
      });
    const code = await codes.issue(phone);
    try {
      await messenger.sendSms(phone, `${code} is your ${settings.brandName} code. It is valid for 10 minutes.`);
    } catch (error) {
      await codes.unsent(phone);
      logger.error({ requestId, reason: error instanceof Error ? error.message : 'unknown' }, 'a code was not sent');
      throw new AppError('OTP_SEND_FAILED', { cause: error });
    }
    return { success: true, resend_after_seconds: resendAfterSeconds };
  });
};

/** One of our calling codes, then 7 to 13 digits of which the first is not 0 (spec 5). */
const isPhone = (phone: string): boolean =>
  [2, 3, 4, 5].some(
    (length) => isCallingCode(phone.slice(0, length)) && /^[1-9][0-9]{6,12}$/.test(phone.slice(length)),
  );
