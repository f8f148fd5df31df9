import type { RateChange } from '@potli/contracts/catalog/rates.ts';
import { type RatesTable, ratesTo } from './rates-table.ts';

/** What a table would change, by country and weight, and how many rates stay as they are. */
export const rateChanges = (before: RatesTable, after: RatesTable): { changes: RateChange[]; unchanged: number } => {
  const all = Object.entries(after.rates).flatMap(([country, rates]) =>
    Object.entries(rates)
      .map(([kg, cost]) => ({ country, kg, before: ratesTo(before, country)?.[kg] ?? null, after: cost }))
      .sort((one, other) => Number(one.kg) - Number(other.kg)),
  );
  const changes = all.filter((rate) => rate.before !== rate.after);
  return { changes, unchanged: all.length - changes.length };
};
