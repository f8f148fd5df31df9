import { readFileSync } from 'node:fs';
import { mostRatesCharacters } from '@potli/contracts/catalog/rates.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { heaviestKg, type ShippingRates } from '@potli/contracts/rules/shipping.ts';

/** The shipping rates of all destinations. `version` names the table; an order keeps the one it was priced with. */
export interface RatesTable {
  readonly version: string;
  /** Rupees by kg, by country. */
  readonly rates: Readonly<Record<string, ShippingRates>>;
}

/** The rates of one country, or undefined where we do not ship to it. */
export const ratesTo = ({ rates }: RatesTable, country: string): ShippingRates | undefined =>
  Object.hasOwn(rates, country) ? rates[country] : undefined;

/** Everything wrong with a table, one line each. */
export class BadRates extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad shipping rates:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** The table that comes with the service: sample data, in use until an operator imports the real one. */
export const sampleRates = (): RatesTable =>
  parseRates(readFileSync(new URL('./sample-rates.csv', import.meta.url), 'utf8'));

/**
 * A table from CSV: lines starting with # are remarks, then `rates_version,<name>`, then `kg,<country>,…`, then one line
 * for each weight from 0.5 to 20 kg in steps of 0.5 with the cost in rupees. A table with gaps, with a heavier parcel that
 * is cheaper or without one of the destinations is refused as a whole, because what is missing would be shipped for
 * nothing. Throws BadRates.
 */
export const parseRates = (csv: string): RatesTable => {
  if (csv.length > mostRatesCharacters)
    throw new BadRates([`the file must not be longer than ${mostRatesCharacters} characters`]);
  const [versionLine, headLine, ...lines] = linesIn(csv);
  const [versionRow, head, rows] = [versionLine?.cells ?? [], headLine?.cells ?? [], lines.map(({ cells }) => cells)];
  const [, ...countries] = head;
  const problems = [
    ...problemsInVersion(versionRow).map(at(versionLine)),
    ...problemsInHead(head).map(at(headLine)),
    ...problemsInWeights(lines),
  ];
  const rates: Record<string, ShippingRates> = {};
  for (const [index, country] of countries.entries()) {
    const cells = rows.map((row) => row[index + 1] ?? '');
    problems.push(...problemsInRates(country, cells, lines));
    rates[country] = Object.fromEntries(rows.map(([kg = ''], row) => [kg, Number(cells[row])]));
  }
  if (problems.length > 0) throw new BadRates(problems);
  return { version: versionRow[1] ?? '', rates };
};

/** The CSV that `parseRates` reads back as the same table. */
export const ratesCsv = ({ version, rates }: RatesTable): string => {
  const countries = Object.keys(rates);
  const lines = weights.map((kg) => [kg, ...countries.map((country) => String(rates[country]?.[kg]))].join(','));
  return [`rates_version,${version}`, ['kg', ...countries].join(','), ...lines, ''].join('\n');
};

/** A line with content. */
interface Line {
  /** From 1, as editors and spreadsheets count. */
  readonly number: number;
  readonly cells: readonly string[];
}

const linesIn = (csv: string): Line[] =>
  csv
    .replace(/^\ufeff/, '')
    .split(/\r?\n|\r/)
    .map((text, index) => ({ number: index + 1, text }))
    .filter(({ text }) => text.replaceAll(',', '').trim() !== '' && !/^"?#/.test(text))
    // Spreadsheets quote cells and pad short lines with commas; no cell of ours has a comma or quote inside.
    .map(({ number, text }) => ({
      number,
      cells: text
        .replace(/(?<!,),+\s*$/, '')
        .split(',')
        .map((cell) =>
          cell
            .trim()
            .replace(/^"(.*)"$/, '$1')
            .trim(),
        ),
    }));

/** Puts the number of its line before a fault; nothing for a line that is missing. */
const at =
  (line: Line | undefined) =>
  (problem: string): string =>
    line ? `line ${line.number}: ${problem}` : problem;

const weights = Array.from({ length: heaviestKg * 2 }, (_, index) => String((index + 1) / 2));
const versionName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

const problemsInVersion = ([label, version = '']: readonly string[]): string[] => [
  ...(label === 'rates_version' && version !== '' ? [] : ['the first line must be rates_version,<name>']),
  ...(version === '' || versionName.test(version)
    ? []
    : [`the version must be 1 to 40 letters, digits, dots, dashes: ${version.slice(0, 60)}`]),
];

const problemsInHead = ([kg, ...countries]: readonly string[]): string[] => [
  ...(kg === 'kg' ? [] : ['the second line must be kg,<country>,…']),
  ...destinations.flatMap(({ country }) => (countries.includes(country) ? [] : [`${country} is missing`])),
  ...countries.flatMap((country, index) => (countries.indexOf(country) === index ? [] : [`${country} is there twice`])),
  ...countries.flatMap((country) =>
    destinations.some((each) => each.country === country)
      ? []
      : [`${country || 'an empty name'} is none of our destinations`],
  ),
];

const problemsInWeights = (lines: readonly Line[]): string[] => {
  const found = lines.map(({ cells: [kg = ''] }) => kg);
  if (found.join() === weights.join()) return [];
  const missing = weights.filter((kg) => !found.includes(kg));
  const extra = lines.filter(({ cells: [kg = ''] }) => !weights.includes(kg));
  return [
    `the weights must be ${weights[0]} to ${weights.at(-1)} in steps of 0.5, in this order`,
    ...(missing.length > 0 ? [`missing weights: ${missing.join(', ')}`] : []),
    ...extra.slice(0, 10).map((line) => at(line)(`weights that are none: ${(line.cells[0] ?? '').slice(0, 20)}`)),
  ];
};

const mostRupees = 1_000_000;

/** Plain decimal digits: Number() alone would take 1e3, 0x10 and blanks for costs. */
const problemsInRates = (country: string, cells: readonly string[], lines: readonly Line[]): string[] => {
  const costs = cells.map((cell) => (/^\d{1,7}(\.\d{1,2})?$/.test(cell) ? Number(cell) : Number.NaN));
  return costs.flatMap((cost, index) => {
    const here = at(lines[index]);
    if (!(cost > 0 && cost <= mostRupees))
      return [
        here(
          `${country}: the cost of ${weights[index]} kg must be a number above 0, not '${(cells[index] ?? '').slice(0, 20)}'`,
        ),
      ];
    const before = costs[index - 1];
    return before !== undefined && cost < before
      ? [here(`${country}: ${weights[index]} kg must not cost less than ${weights[index - 1]} kg`)]
      : [];
  });
};
