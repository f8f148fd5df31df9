import { isCallingCode } from '../reference/calling-codes.ts';
import { destinationOf, isPostalCodeOf } from '../reference/destinations.ts';
import { isBlank } from './text.ts';
import type { UserDetailsForm } from './user-details-form.ts';

/**
 * Has one @ with something on both sides and a dot behind it, no invisible characters, which no mail arrives at, and 254
 * characters at most: the rest only a message can prove.
 */
export const looksLikeEmail = (text: string): boolean =>
  text.trim().length <= 254 &&
  /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim()) &&
  ![...text.trim()].some((character) => isBlank(character));

/** The wrong fields of the form with the specification's message for each (spec 5); empty when all is well. */
export const problemsInUserDetails = (form: UserDetailsForm): Partial<Record<keyof UserDetailsForm, string>> => {
  const problems: Partial<Record<keyof UserDetailsForm, string>> = {};
  if (isBlank(form.name)) problems.name = 'Name is required.';
  if (!looksLikeEmail(form.email)) problems.email = 'A valid email is required.';
  if (!isCallingCode(form.country_code)) problems.country_code = 'Code is required.';
  if (!/^[1-9][0-9]{6,12}$/.test(form.mobile)) problems.mobile = 'A valid mobile number is required.';
  if (isBlank(form.address)) problems.address = 'Address is required.';
  if (form.country !== '' && !destinationOf(form.country)) problems.country = 'We do not deliver to this country.';
  else {
    if (form.country === '') problems.country = 'Country is required.';
    if (!isPostalCodeOf(form.country, form.postal_code)) problems.postal_code = 'A valid postal code is required.';
  }
  return problems;
};

/** One spelling of the same details: no outer blanks, postal code in upper case, email in lower case, no empty recipient. */
export const tidyUserDetails = <F extends UserDetailsForm>({ recipient_name = '', ...form }: F) => ({
  ...form,
  ...(isBlank(recipient_name) ? {} : { recipient_name: recipient_name.trim() }),
  name: form.name.trim(),
  email: form.email.trim().toLowerCase(),
  address: form.address.trim(),
  postal_code: form.postal_code.trim().toUpperCase(),
});

/** The telephone number that a code goes to: calling code and mobile, such as +447700900123. */
export const phoneNumberOf = ({ country_code, mobile }: Pick<UserDetailsForm, 'country_code' | 'mobile'>): string =>
  `${country_code}${mobile}`;

/** Six digits (spec 5). */
export const isOtp = (text: string): boolean => /^[0-9]{6}$/.test(text);
