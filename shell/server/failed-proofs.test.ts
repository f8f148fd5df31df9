import { expect, test } from 'vitest';
import { failedProofs } from './failed-proofs.ts';

test('a network fails twenty times in a minute before it counts, and until the minute is over', () => {
  let now = 0;
  const proofs = failedProofs(() => now);
  for (let failure = 0; failure < 20; failure += 1) proofs.note('a');
  expect(proofs.areMany('a')).toBe(false);
  proofs.note('a');
  expect([proofs.areMany('a'), proofs.areMany('b')]).toEqual([true, false]);
  now = 60_001;
  expect(proofs.areMany('a')).toBe(false);
  proofs.note('a');
  expect(proofs.areMany('a')).toBe(false);
});

test('only so many networks are counted', () => {
  const proofs = failedProofs(() => 0);
  for (let failure = 0; failure < 21; failure += 1) proofs.note('first');
  for (let network = 0; network < 10_000; network += 1) proofs.note(String(network));
  expect(proofs.areMany('first')).toBe(false);
});
