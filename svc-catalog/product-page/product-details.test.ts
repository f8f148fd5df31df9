import { createLogger } from '@potli/service-kit/logger.ts';
import { expect, test } from 'vitest';
import { createPageReaders } from './page-readers.ts';
import { createSentPages } from './product-details.ts';

test('pages that are sent beyond those that are being read are rejected as overload, and later ones are read', async () => {
  const readers = createPageReaders({ threads: 1 });
  const sentPages = createSentPages({
    reach: { ownHosts: ['potli.shop'] },
    readers,
    count: async () => undefined,
    logger: createLogger({ name: 'catalog', level: 'silent' }),
  });
  const html = '<script type="application/ld+json">{"@type":"Product","name":"Kurta","offers":{}}</script>';
  const read = () => sentPages('https://shop.example.com/kurta', html);
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, read));
  expect(outcomes.slice(0, 20).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  for (const late of outcomes.slice(20)) expect(late).toMatchObject({ reason: { code: 'OVERLOADED', retryAfter: 5 } });
  expect(await read()).toMatchObject({ product_name: 'Kurta' });
  await readers.stop();
});
