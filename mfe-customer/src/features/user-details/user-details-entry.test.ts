import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { describe, expect, test } from 'vitest';
import { callingCodeChoices, dialledPhone, typedPhone } from './user-details-entry.ts';

describe('the mobile field', () => {
  test.each([
    ['7700 900-123', '7700900123'],
    ['07700 900123', '07700900123'],
    ['abc', ''],
    ['12345678901234567', '1234567890123'],
  ])('keeps the digits of "%s", at most 13', (typed, mobile) => {
    expect(typedPhone(typed, '+61')).toEqual({ country_code: '+61', mobile });
  });

  test.each([
    ['+44 07700 900123', '+44', '07700900123'],
    ['+44 (0)7700 900123', '+44', '7700900123'],
    ['0044 7700 900123', '+44', '7700900123'],
    ['+971 50 123 4567', '+971', '501234567'],
    ['+1 (415) 555-0100', '+1', '4155550100'],
    ['+44', '+44', ''],
  ])('chooses the calling code of "%s"', (typed, country_code, mobile) => {
    expect(typedPhone(typed, '+61')).toEqual({ country_code, mobile });
  });

  test.each(['+7 916 123 45 67', '+4'])('keeps "%s", whose calling code it does not know', (typed) => {
    expect(typedPhone(typed, '+61')).toEqual({ country_code: '+61', mobile: typed.replaceAll(' ', '') });
  });

  test('leaves nothing to choose between calling codes', () => {
    const codes = new Set<string>(callingCodes.map(({ code }) => code));
    for (const code of codes)
      expect([...codes].filter((other) => other !== code && other.startsWith(code))).toEqual([]);
  });
});

describe('the phone as it is dialled', () => {
  test.each([
    ['+44', '07700900123', '7700900123'],
    ['+44', '7700900123', '7700900123'],
    ['', '0501234567', '501234567'],
    ['+39', '0612345678', '0612345678'],
  ])('for code "%s" and "%s" is "%s"', (country_code, mobile, dialled) => {
    expect(dialledPhone({ country_code, mobile })).toEqual({ country_code, mobile: dialled });
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
