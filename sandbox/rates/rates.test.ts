import { expect, test } from 'vitest';
import { serveSandbox } from '../testing/serve-sandbox.ts';
import { workingDay } from './routes.ts';

test('euro rates come unrounded with the date of the last working day', async () => {
  const { call } = await serveSandbox();
  const { body } = await call('GET', '/rates/v1/latest?symbols=USD,INR');
  expect(body).toEqual({ amount: 1, base: 'EUR', date: '2026-03-04', rates: { INR: 95.7125, USD: 1.0934 } });
});

test('an unknown currency is not found', async () => {
  const { call } = await serveSandbox();
  const { status, body } = await call('GET', '/rates/v1/latest?symbols=XXX');
  expect([status, body]).toEqual([404, { message: 'not found' }]);
});

test('a Sunday has the date of the Friday before, and a switch makes it older', () => {
  expect(workingDay(new Date('2026-03-08T10:00:00Z'))).toBe('2026-03-06');
  expect(workingDay(new Date('2026-03-04T10:00:00Z'), 6)).toBe('2026-02-26');
});

test('a second source publishes the same rates as a file, unless a switch says otherwise', async () => {
  const { call } = await serveSandbox();
  const usd = async () => /currency='USD' rate='([0-9.]+)'/.exec((await call('GET', '/rates/daily.xml')).text)?.[1];
  expect(await usd()).toBe('1.0934');
  await call('POST', '/rates/_switches', { second_usd_percent: 50 });
  expect(await usd()).toBe('0.5467');
});

test('switches make it fail', async () => {
  const { call } = await serveSandbox();
  await call('POST', '/rates/_switches', { mode: 'error500' });
  expect((await call('GET', '/rates/v1/latest')).status).toBe(500);
  await call('POST', '/rates/_switches', { mode: 'missing_usd' });
  expect((await call('GET', '/rates/v1/latest?symbols=USD,INR')).body.rates).toEqual({ INR: 95.7125 });
});
