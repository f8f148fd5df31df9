import { operation } from '@potli/contracts/operation.ts';
import { Type } from 'typebox';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createService } from './create-service.ts';
import { createLogger } from './logger.ts';
import { call, refused, succeeded } from './testing/call.ts';
import { apiKey, noon } from './testing/parcel-service.ts';
import { serve } from './testing/serve.ts';

const exportParcels = operation({
  id: 'exportParcels',
  service: 'orders',
  method: 'GET',
  path: 'parcels/export',
  caller: 'public',
  summary: 'All parcels as CSV.',
  answer: Type.String(),
  answerType: 'text/csv',
  errors: ['ORDER_NOT_FOUND'],
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A service that answers those pieces. */
const serving = async (pieces: () => AsyncIterable<string>): Promise<string> => {
  const service = createService({
    name: 'orders',
    apiKey,
    callerKeys: {},
    logger: createLogger({ name: 'orders', level: 'silent' }),
    clock: () => noon,
    validateAnswers: true,
    ready: async () => {},
  });
  service.mount(exportParcels, ({ setHeader }) => {
    setHeader('content-disposition', 'attachment; filename="parcels.csv"');
    return pieces();
  });
  const { url, close } = await serve(service);
  closing.push(close);
  return url;
};

describe('an operation that answers text', () => {
  test('sends it piece by piece with its type and headers', async () => {
    const url = await serving(async function* () {
      yield 'a,b\r\n';
      yield '1,ü\r\n';
    });
    const answer = await call(url, exportParcels, { apiKey });
    expect(succeeded(answer)).toBe('a,b\r\n1,ü\r\n');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('parcels.csv');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('may be empty', async () => {
    const url = await serving(async function* () {});
    expect(succeeded(await call(url, exportParcels, { apiKey }))).toBe('');
  });

  test('answers what fails before the first piece as any other error', async () => {
    const url = await serving(async function* () {
      if (url) throw new AppError('ORDER_NOT_FOUND');
      yield '';
    });
    const answer = await call(url, exportParcels, { apiKey });
    expect(refused(answer).code).toBe('ORDER_NOT_FOUND');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test('breaks off when it fails later: half a text does not pass for a whole one', async () => {
    const url = await serving(async function* () {
      yield 'a,b\r\n';
      throw new Error('the store is away');
    });
    const answer = await fetch(`${url}/api/parcels/export`, { headers: { 'x-api-key': apiKey } });
    await expect(answer.text()).rejects.toThrow();
  });

  test('ends its work when the caller leaves', async () => {
    const left = Promise.withResolvers<void>();
    const url = await serving(async function* () {
      try {
        for (;;) {
          yield 'x'.repeat(10_000);
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        left.resolve();
      }
    });
    const leaving = new AbortController();
    const answer = await fetch(`${url}/api/parcels/export`, {
      headers: { 'x-api-key': apiKey },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
    await left.promise;
  });
});
