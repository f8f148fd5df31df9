import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable } from '../schema.ts';

/** How administrators replace the shipping rates: look at what would change, then import exactly that. */
export const mostRatesCharacters = 200_000;
const csv = Type.String({ minLength: 1, maxLength: mostRatesCharacters });
const bodyLimit = 1024 * 1024;
const refusals = ['RATES_INVALID', 'RATES_VERSION_TAKEN', 'NEIGHBOUR_UNAVAILABLE'] as const;

/** A rate that would be another one; rupees by kg. */
const rateChange = Type.Object({
  country: Type.String(),
  kg: Type.String(),
  /** null: the table in force has none. */
  before: nullable(Type.Number()),
  after: Type.Number(),
});
export type RateChange = Static<typeof rateChange>;

/** RATES_INVALID with one entry in `details` for each fault, which names its line. */
export const previewRates = operation({
  id: 'previewRates',
  service: 'catalog',
  method: 'POST',
  path: 'shipping-rates/preview',
  caller: 'operator',
  roles: ['administrator'],
  summary: 'Checks a file of shipping rates and lists what would change; changes nothing.',
  body: Type.Object({ csv }),
  bodyLimit,
  answer: success({
    version: Type.String(),
    /** The version in force, which the changes are relative to. */
    in_force: Type.String(),
    changes: Type.Array(rateChange),
    unchanged: Type.Integer({ minimum: 0 }),
  }),
  errors: refusals,
});

/** RATES_CHANGED where another table has come into force since the preview. */
export const importRates = operation({
  id: 'importRates',
  service: 'catalog',
  method: 'POST',
  path: 'shipping-rates/import',
  caller: 'operator',
  roles: ['administrator'],
  summary:
    'Keeps a file of shipping rates and puts it in force, as `npx potli rates import` does. A repeat changes nothing.',
  body: Type.Object({ csv, in_force: Type.String({ maxLength: 60 }) }),
  bodyLimit,
  answer: success({ version: Type.String() }),
  errors: [...refusals, 'RATES_CHANGED', 'SECOND_FACTOR_REQUIRED'],
});
