import { readFileSync } from 'node:fs';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { heaviestKg, type ShippingRates } from '@potli/contracts/rules/shipping.ts';

/** The shipping rates of all destinations. `version` names the table; an order keeps the one it was priced with. */
export interface RatesTable {
  readonly version: string;
  ratesTo(country: string): ShippingRates | undefined;
}

/** The table that comes with the service: sample data. */
export const sampleRatesFile = new URL('./sample-rates.csv', import.meta.url);

/** Reads a table from a file. Throws one Error that lists everything wrong with it. */
export const loadRates = (file: URL | string): RatesTable => parseRates(readFileSync(file, 'utf8'));

/**
 * A table from CSV: lines starting with # are remarks, then `rates_version,<name>`, then `kg,<country>,…`, then one line
 * for each weight from 0.5 to 20 kg in steps of 0.5 with the cost in rupees. A table with gaps, with a heavier parcel that
 * is cheaper or without one of the destinations is refused, because what is missing would be shipped for nothing.
 */
export const parseRates = (csv: string): RatesTable => {
  const [versionRow = [], head = [], ...rows] = csv
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').map((cell) => cell.trim()));
  const [, ...countries] = head;
  const problems = [...problemsInHead(versionRow, head), ...problemsInWeights(rows)];
  const table = new Map<string, ShippingRates>();
  for (const [index, country] of countries.entries()) {
    const costs = rows.map((row) => Number(row[index + 1] || Number.NaN));
    problems.push(...problemsInRates(country, costs));
    table.set(country, Object.fromEntries(rows.map(([kg = ''], row) => [kg, costs[row] ?? 0])));
  }
  if (problems.length > 0)
    throw new Error(`Bad shipping rates:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  return { version: versionRow[1] ?? '', ratesTo: (country) => table.get(country) };
};

const weights = Array.from({ length: heaviestKg * 2 }, (_, index) => String((index + 1) / 2));

const problemsInHead = ([label, version]: readonly string[], [kg, ...countries]: readonly string[]): string[] => [
  ...(label === 'rates_version' && version ? [] : ['the first line must be rates_version,<name>']),
  ...(kg === 'kg' ? [] : ['the second line must be kg,<country>,…']),
  ...destinations.flatMap(({ country }) => (countries.includes(country) ? [] : [`${country} is missing`])),
  ...countries.flatMap((country, index) => (countries.indexOf(country) === index ? [] : [`${country} is there twice`])),
];

const problemsInWeights = (rows: readonly (readonly string[])[]): string[] => {
  const found = rows.map(([kg]) => kg);
  return found.join() === weights.join()
    ? []
    : [`the weights must be ${weights[0]} to ${weights.at(-1)} in steps of 0.5`];
};

const problemsInRates = (country: string, costs: readonly number[]): string[] => {
  const wrong = costs.findIndex((cost) => !(Number.isFinite(cost) && cost > 0));
  if (wrong >= 0) return [`${country}: the cost of ${weights[wrong]} kg must be a number above 0`];
  const cheaper = costs.findIndex((cost, index) => cost < (costs[index - 1] ?? 0));
  return cheaper < 0 ? [] : [`${country}: ${weights[cheaper]} kg must not cost less than ${weights[cheaper - 1]} kg`];
};
