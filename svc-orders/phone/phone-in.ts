import { isCallingCode } from '@potli/contracts/reference/calling-codes.ts';
import { AppError } from '@potli/service-kit/app-error.ts';

/** The telephone number of a request, without the blanks and dashes that people type. @throws AppError VALIDATION_FAILED */
export const phoneIn = ({ phoneNumber }: { phoneNumber: string }): string => {
  const phone = phoneNumber.replace(/[\s-]/g, '');
  if (isPhone(phone)) return phone;
  throw new AppError('VALIDATION_FAILED', {
    details: [{ path: '/body/phoneNumber', message: 'A valid mobile number is required.' }],
  });
};

/** One of our calling codes, then 7 to 13 digits of which the first is not 0 (spec 5). */
const isPhone = (phone: string): boolean =>
  [2, 3, 4, 5].some(
    (length) => isCallingCode(phone.slice(0, length)) && /^[1-9][0-9]{6,12}$/.test(phone.slice(length)),
  );
