/**
 * Money is a whole number of paise (or cents) inside, rupees (or dollars) at the edges. This file is the only one that
 * turns one into the other and the only one that rounds.
 */

/** The most that an item of an order, or a whole order, may cost: one crore rupees, in paise. Payments refuse more. */
export const mostPaise = 1_000_000_000;
/** The same for people. */
export const mostRupeesText = '₹1,00,00,000';

/** Rupees as on the wire (a number or numeric text with at most two decimals) to paise; undefined for anything else. */
export const toPaise = (rupees: number | string): number | undefined => {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};

/** Rupees of a table, which may have more decimals, to the nearest paisa. */
export const nearestPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise without the broken rupee: 123456 gives 123400 (spec 9, the wallet). */
export const wholeRupees = (paise: number): number => Math.floor(paise / 100) * 100;

/** Paise to rupees as a number for the wire: 123456 gives 1234.56. */
export const toRupees = (paise: number): number => paise / 100;

/** Cents to the dollar text that a provider wants: 1234 gives '12.34'. */
export const toDollarText = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Dollar text with at most two decimals to cents; undefined for anything else. */
export const toCents = (dollars: string): number | undefined => toPaise(dollars);

/** `amount` × `numerator` / `denominator`, rounded half-up to a whole unit; exact for any size. */
export const share = (amount: number, numerator: bigint, denominator: bigint): number => {
  const doubled = 2n * BigInt(amount) * numerator + denominator;
  return Number(doubled / (2n * denominator));
};
