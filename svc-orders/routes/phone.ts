import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { isCallingCode } from '@potli/contracts/reference/calling-codes.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendCode } from '../phone/send-code.ts';

export const mountPhone = (service: Service, dependencies: Dependencies): void => {
  const { brandName } = dependencies.settings;

  service.mount(generateOtp, async ({ body, address, requestId }) => {
    const phone = body.phoneNumber.replace(/[\s-]/g, '');
    if (!isPhone(phone)) {
      throw new AppError('VALIDATION_FAILED', {
        details: [{ path: '/body/phoneNumber', message: 'A valid mobile number is required.' }],
      });
    }
    const resend_after_seconds = await sendCode(dependencies, {
      phone,
      purpose: 'submission',
      textOf: (code) => `${code} is your ${brandName} code. It is valid for 10 minutes.`,
      address,
      requestId,
    });
    return { success: true, resend_after_seconds };
  });
};

/** One of our calling codes, then 7 to 13 digits of which the first is not 0 (spec 5). */
const isPhone = (phone: string): boolean =>
  [2, 3, 4, 5].some(
    (length) => isCallingCode(phone.slice(0, length)) && /^[1-9][0-9]{6,12}$/.test(phone.slice(length)),
  );
