import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details-form.ts';
import { latinDigits } from '../../kit/latin-digits.ts';

type Phone = Pick<UserDetailsForm, 'country_code' | 'mobile'>;

const mostCharacters = 13;

/** Italian numbers keep their leading zero abroad; everywhere else it is dialled within the country only. */
const keepsLeadingZero = (code: string): boolean => code === '+39';

/** The digits of mobile numbers in the countries that we deliver to, without their leading zero. */
const usualLengths: Readonly<Record<string, readonly number[]>> = {
  '+1': [10],
  '+27': [9],
  '+31': [9],
  '+33': [9],
  '+39': [9, 10],
  '+44': [10],
  '+49': [10, 11],
  '+60': [9, 10],
  '+61': [9],
  '+64': [8, 9, 10],
  '+65': [8],
  '+965': [8],
  '+966': [9],
  '+968': [8],
  '+971': [9],
  '+973': [8],
  '+974': [8],
};

/**
 * What is dialled before a calling code: 00, in Australia 0011, in North America 011, which elsewhere begins numbers. While
 * it is typed, 001 may yet become 0011.
 */
const exitCode = (code: string): RegExp => (code === '+1' ? /^(0?011|00(?=1?[^1]))/ : /^(0011|00(?=1?[^1]))/);

/** A trunk prefix in brackets, as in `+44 (0)7700 900123`, is never dialled after a calling code. */
const plainPhone = (text: string, code: string): string =>
  latinDigits(text)
    .replace(/\(0\)/g, '')
    .replaceAll(/[^\d+]/g, '')
    .replace(exitCode(code), '+')
    .replaceAll(/(?!^)\+/g, '');

/**
 * What the phone fields hold after the customer typed or pasted `text` into the mobile field: digits, at most 13 (spec 5).
 * `+44` or `0044` at its beginning chooses the calling code and is taken out; calling codes are never the beginning of one
 * another, so this is certain while somebody still types. An unknown code stays, and is a wrong number.
 */
export const typedPhone = (text: string, country_code: string): Phone => {
  const plain = plainPhone(text, country_code);
  const code = callingCodes.find((entry) => plain.startsWith(entry.code))?.code;
  if (!code) return { country_code, mobile: plain.slice(0, mostCharacters) };
  return { country_code: code, mobile: plain.slice(code.length).slice(0, mostCharacters) };
};

/**
 * The phone as it is dialled from abroad: without the zero that is dialled within its country only, and without its calling
 * code where that was repeated.
 */
export const dialledPhone = ({ country_code, mobile }: Phone): Phone => {
  const withoutZero = (text: string) => (keepsLeadingZero(country_code) ? text : text.replace(/^0+/, ''));
  const digits = country_code.slice(1);
  const whole = withoutZero(mobile);
  const rest = withoutZero(whole.slice(digits.length));
  const isRepeated =
    whole.startsWith(digits) && !rest.startsWith('0') && usualLengths[country_code]?.includes(rest.length);
  return { country_code, mobile: isRepeated ? rest : whole };
};

/** The phone after `text` was pasted into the mobile field; a text without digits changes nothing. */
export const pastedPhone = (text: string, phone: Phone): Phone =>
  /\d/.test(latinDigits(text)) ? dialledPhone(typedPhone(text, phone.country_code)) : phone;

/** One choice for each calling code, with all countries that share it, by country name. */
export const callingCodeChoices = (entries: readonly { readonly code: string; readonly name: string }[]) => {
  const names = new Map<string, string[]>();
  for (const { code, name } of entries) names.set(code, [...(names.get(code) ?? []), name]);
  return [...names]
    .map(([code, sharing]) => ({ code, names: sharing.join(', ') }))
    .sort((a, b) => a.names.localeCompare(b.names));
};

/** The choice that a closed field shows is without its countries: all of it then has room on a phone. */
export const codeOptions = (shown?: string) =>
  callingCodeChoices(callingCodes).map(({ code, names }) => ({
    value: code,
    text: code === shown ? code : `${code} ${names}`,
  }));
