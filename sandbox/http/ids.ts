import { randomInt } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const upper = base62.slice(0, 36);

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Razorpay's form: prefix and 14 characters of base 62. */
export const base62Id = (prefix: string): string => `${prefix}_${randomText(14, base62)}`;

/** PayPal's form: 17 upper-case letters and digits. */
export const upperId = (length = 17): string => randomText(length, upper);

export const hexId = (length: number): string => randomText(length, '0123456789abcdef');
