import { expect, test } from 'vitest';
import { bucketFor } from './visitor-bucket.ts';

const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
const modules = ['shell', 'landing', 'customer', 'admin', 'reports'];

test.each(modules)('a canary of %s gets its exact share of the visitors', (module) => {
  expect(buckets.map((bucket) => bucketFor(module, bucket)).sort((a, b) => a - b)).toEqual(buckets);
});

test('the visitors of one canary are not those of another', () => {
  const visitors = (module: string) => buckets.filter((bucket) => bucketFor(module, bucket) < 10);
  for (const one of modules)
    for (const other of modules.filter((name) => name !== one))
      expect(visitors(one).filter((bucket) => visitors(other).includes(bucket)).length).toBeLessThan(5);
});
