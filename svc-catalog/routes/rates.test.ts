import { getShippingCost, listShippingPrices } from '@potli/contracts/catalog/operations.ts';
import { importRates, previewRates } from '@potli/contracts/catalog/rates.ts';
import type { ErrorAnswer, Operation } from '@potli/contracts/operation.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ratesCsv, sampleRates } from '../shipping/rates-table.ts';
import { apiKey, catalogApp, operatorToken, unconfirmedToken } from '../testing/catalog-app.ts';

let app: Awaited<ReturnType<typeof catalogApp>>;
beforeEach(async () => {
  app = await catalogApp();
});
afterEach(() => app.close());

const sample = ratesCsv(sampleRates());
const inForce = 'sample-2025-04';
const next = sample.replace(inForce, 'march').replace('\n0.5,1680,', '\n0.5,1690,');
const ask = <O extends Operation>(operation: O, body: unknown, token = operatorToken) =>
  call(app.url, operation, { apiKey, token, body });
const codeOf = (answer: Awaited<ReturnType<typeof ask>>) => refused(answer).code;
const australia = async () =>
  succeeded(await call(app.url, getShippingCost, { apiKey, query: { country: 'Australia' } }));

test('the lowest price to each destination is of the lightest parcel, by the table in force', async () => {
  const lowest = async () => succeeded(await call(app.url, listShippingPrices, { apiKey }));
  const { prices, rates_version } = await lowest();
  expect([rates_version, prices.length]).toEqual([inForce, 18]);
  expect(prices[0]).toEqual({ country: 'Australia', from: 1680 });
  await ask(importRates, { csv: next, in_force: inForce });
  expect((await lowest()).prices[0]).toEqual({ country: 'Australia', from: 1690 });
});

test('the lowest prices are for pages of the site alone', async () => {
  expect(refused(await call(app.url, listShippingPrices, {})).code).toBe('API_KEY_INVALID');
});

describe('a file of rates', () => {
  test('is previewed by country and weight, and is in force once it is imported', async () => {
    const preview = succeeded(await ask(previewRates, { csv: next }));
    expect(preview).toEqual({
      ...{ success: true, version: 'march', in_force: inForce, unchanged: 18 * 40 - 1 },
      changes: [{ country: 'Australia', kg: '0.5', before: 1680, after: 1690 }],
    });
    expect((await australia()).rates_version).toBe(inForce);
    for (const _ of ['imported', 'repeated'])
      expect(succeeded(await ask(importRates, { csv: next, in_force: inForce }))).toEqual({
        success: true,
        version: 'march',
      });
    expect(await australia()).toMatchObject({ rates_version: 'march', shipping_rates: { 0.5: 1690 } });
  });

  test('is rejected with each fault and its line', async () => {
    const csv = `# a remark\n\n${next.replace('\n0.5,1690,', '\n0.5,free,').replace('\n1,2070,', '\n1,0,')}`;
    for (const answer of [await ask(previewRates, { csv }), await ask(importRates, { csv, in_force: inForce })]) {
      const { code, details } = answer.body as ErrorAnswer;
      expect([code, details?.map(({ message }) => message)]).toEqual([
        'RATES_INVALID',
        [
          "line 5: Australia: the cost of 0.5 kg must be a number above 0, not 'free'",
          "line 6: Australia: the cost of 1 kg must be a number above 0, not '0'",
        ],
      ]);
    }
  });

  test('is rejected where its version names another table, or another table came into force since the preview', async () => {
    const other = sample.replace('\n0.5,1680,', '\n0.5,1690,');
    expect(codeOf(await ask(previewRates, { csv: other }))).toBe('RATES_VERSION_TAKEN');
    expect(codeOf(await ask(importRates, { csv: other, in_force: inForce }))).toBe('RATES_VERSION_TAKEN');
    await ask(importRates, { csv: next, in_force: inForce });
    const late = { csv: next.replace('march', 'april'), in_force: inForce };
    expect(codeOf(await ask(importRates, late))).toBe('RATES_CHANGED');
    expect((await australia()).rates_version).toBe('march');
  });

  test('is imported after a code where the second factor is on, and by signed-in operators alone', async () => {
    const body = { csv: next, in_force: inForce };
    expect(codeOf(await ask(importRates, body, unconfirmedToken))).toBe('SECOND_FACTOR_REQUIRED');
    for (const operation of [previewRates, importRates]) {
      expect(codeOf(await call(app.url, operation, { apiKey, body }))).toBe('TOKEN_MISSING');
      expect(codeOf(await ask(operation, body, 'forged'))).toBe('TOKEN_INVALID');
      expect(codeOf(await ask(operation, {}))).toBe('VALIDATION_FAILED');
    }
    app.state.ordersDown = true;
    for (const operation of [previewRates, importRates])
      expect(codeOf(await ask(operation, body))).toBe('NEIGHBOUR_UNAVAILABLE');
    app.state.ordersDown = false;
    expect((await australia()).rates_version).toBe(inForce);
  });
});
