import type { DisplayCurrency } from '@potli/contracts/payment/display-currencies.ts';
import { isDate } from '@potli/contracts/rules/dates.ts';
import { share } from '@potli/contracts/rules/money.ts';
import { type Static, Type } from 'typebox';

/**
 * A published rate: what one euro was in dollars and in rupees on that day, as the decimal texts of the source. Both
 * are kept, because their quotient is exact only as a fraction; the source's own INR to USD figure is rounded.
 */
export const rateFields = {
  usd: Type.String(),
  inr: Type.String(),
  /** The day of the rate, YYYY-MM-DD. */
  date: Type.String(),
  source: Type.String(),
  /** What one euro was in the other currencies that pages show beside rupees; never calculated with. */
  shown: Type.Optional(
    Type.Object({
      AUD: Type.Optional(Type.Number()),
      CAD: Type.Optional(Type.Number()),
      GBP: Type.Optional(Type.Number()),
    }),
  ),
};
export const rate = Type.Object(rateFields);
export type Rate = Static<typeof rate>;

const decimalText = /^(\d{1,9})(?:\.(\d{1,12}))?$/;

/** A positive decimal text as integer × 10^-places. */
const parseDecimal = (text: string): { digits: bigint; scale: bigint } | undefined => {
  const match = decimalText.exec(text);
  if (!match) return undefined;
  const places = match[2] ?? '';
  const digits = BigInt(`${match[1]}${places}`);
  return digits > 0n ? { digits, scale: 10n ** BigInt(places.length) } : undefined;
};

/** Whether the rate can be calculated with: two positive decimals and a real date. */
export const isUsable = ({ usd, inr, date }: Rate): boolean =>
  parseDecimal(usd) !== undefined && parseDecimal(inr) !== undefined && isDate(date);

/** Rupees in dollars: paise × USD / INR, rounded half-up to the cent, in whole numbers. Throws on an unusable rate. */
export const toUsdCents = (paise: number, { usd, inr }: Rate): number => {
  const dollars = parseDecimal(usd);
  const rupees = parseDecimal(inr);
  if (!dollars || !rupees) throw new Error(`not a rate: USD ${usd}, INR ${inr}`);
  return share(paise, dollars.digits * rupees.scale, rupees.digits * dollars.scale);
};

/** Dirhams per dollar: the fixed rate of the Central Bank of the UAE since 1997. The European Central Bank has no other. */
const dirhamsPerDollar = 3.6725;

/** Units of each currency for one rupee, with six significant digits; without those that the source did not have. */
export const displayRates = ({ usd, inr, shown = {} }: Rate): Partial<Record<DisplayCurrency, number>> => {
  const perEuro = {
    GBP: shown.GBP,
    EUR: 1,
    AED: Number(usd) * dirhamsPerDollar,
    AUD: shown.AUD,
    CAD: shown.CAD,
    USD: Number(usd),
  };
  return Object.fromEntries(
    Object.entries(perEuro).flatMap(([currency, rate]) =>
      rate === undefined ? [] : [[currency, Number((rate / Number(inr)).toPrecision(6))]],
    ),
  );
};
