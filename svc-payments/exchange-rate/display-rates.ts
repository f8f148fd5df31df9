import type { DisplayCurrency } from '@potli/contracts/payment/display-currencies.ts';
import type { Rate } from './rate.ts';

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
