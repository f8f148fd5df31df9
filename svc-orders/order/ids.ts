import { randomBytes } from 'node:crypto';

/** Crockford's base 32: digits and capitals without I, L, O and U, which people mistake for others. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many random characters of that alphabet, five bits each. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte & 31] ?? '').join('');

/** 130 random bits: an order id is the customer's key to the order. */
export const newId = (): string => randomText(26);

/** A name for people to say, which opens nothing: PT-7KQ4M2. */
export const newReference = (): string => `PT-${randomText(6)}`;
