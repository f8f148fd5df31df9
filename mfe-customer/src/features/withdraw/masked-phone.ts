import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';

/** The number that a code goes to, as much of it as its owner needs to know it by: +44 •••••••123. */
export const maskedPhone = ({ country_code, mobile }: Pick<UserDetailsForm, 'country_code' | 'mobile'>): string =>
  `${country_code}\u00a0${mobile.slice(0, -3).replaceAll(/./g, '•')}${mobile.slice(-3)}`;
