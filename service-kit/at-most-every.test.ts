import { expect, test } from 'vitest';
import { atMostEvery } from './at-most-every.ts';

test('runs once per interval, and repeats the outcome to those who ask in between', async () => {
  let now = 0;
  let runs = 0;
  const probe = atMostEvery(
    3000,
    async () => {
      runs += 1;
      if (runs === 2) throw new Error('full');
      return runs;
    },
    () => now,
  );
  expect(await Promise.all([probe(), probe()])).toEqual([1, 1]);
  now = 2999;
  expect(await probe()).toBe(1);
  now = 3000;
  await expect(probe()).rejects.toThrow('full');
  await expect(probe()).rejects.toThrow('full');
  now = 6000;
  expect(await probe()).toBe(3);
});
