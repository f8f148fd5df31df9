import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { describe, expect, test } from 'vitest';
import { callingCodeChoices, mobileDigits } from './user-details-entry.ts';

describe('the mobile field', () => {
  test.each([
    ['7700 900-123', '7700900123'],
    ['(0) 7700', '07700'],
    ['abc', ''],
    ['12345678901234567', '1234567890123'],
  ])('keeps the digits of "%s", at most 13', (typed, kept) => {
    expect(mobileDigits(typed)).toBe(kept);
  });
});

describe('the calling codes', () => {
  const choices = callingCodeChoices(callingCodes);

  test('are listed once each with every country that shares them', () => {
    expect(new Set(choices.map(({ code }) => code)).size).toBe(choices.length);
    expect(choices.find(({ code }) => code === '+1')?.names).toContain('United States');
    expect(choices.find(({ code }) => code === '+1')?.names).toContain('Canada');
  });
});
