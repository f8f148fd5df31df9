import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import type { UserDetailsForm } from '@potli/contracts/rules/user-details.ts';

type Phone = Pick<UserDetailsForm, 'country_code' | 'mobile'>;

const mostCharacters = 13;

/** Italian numbers keep their leading zero abroad; everywhere else it is dialled within the country only. */
const keepsLeadingZero = (code: string): boolean => code === '+39';

/** A trunk prefix in brackets, as in `+44 (0)7700 900123`, is never dialled after a calling code. */
const plainPhone = (text: string): string =>
  text
    .replace(/\(0\)/g, '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replaceAll(/(?!^)\+/g, '');

/**
 * What the phone fields hold after the customer typed or pasted `text` into the mobile field: digits, at most 13 (spec 5).
 * `+44` or `0044` at its beginning chooses the calling code and is taken out; calling codes are never the beginning of one
 * another, so this is certain while somebody still types. An unknown code stays, and is a wrong number.
 */
export const typedPhone = (text: string, country_code: string): Phone => {
  const plain = plainPhone(text);
  const code = callingCodes.find((entry) => plain.startsWith(entry.code))?.code;
  if (!code) return { country_code, mobile: plain.slice(0, mostCharacters) };
  return { country_code: code, mobile: plain.slice(code.length).slice(0, mostCharacters) };
};

/** The phone as it is dialled from abroad: without the zero that is dialled within its country only. */
export const dialledPhone = ({ country_code, mobile }: Phone): Phone => ({
  country_code,
  mobile: keepsLeadingZero(country_code) ? mobile : mobile.replace(/^0+/, ''),
});

/** One choice for each calling code, with all countries that share it, by country name. */
export const callingCodeChoices = (entries: readonly { readonly code: string; readonly name: string }[]) => {
  const names = new Map<string, string[]>();
  for (const { code, name } of entries) names.set(code, [...(names.get(code) ?? []), name]);
  return [...names]
    .map(([code, sharing]) => ({ code, names: sharing.join(', ') }))
    .sort((a, b) => a.names.localeCompare(b.names));
};
