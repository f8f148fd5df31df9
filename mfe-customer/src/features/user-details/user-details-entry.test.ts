import { callingCodes } from '@potli/contracts/reference/calling-codes.ts';
import { destinationOf } from '@potli/contracts/reference/destinations.ts';
import { describe, expect, test } from 'vitest';
import { callingCodeChoices, dialledPhone, pastedPhone, typedPhone } from './user-details-entry.ts';

describe('the mobile field', () => {
  test.each([
    ['7700 900-123', '7700900123'],
    ['07700 900123', '07700900123'],
    ['٠٥٠ ١٢٣ ٤٥٦٧', '0501234567'],
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
    ['0011 61 412 345 678', '+61', '412345678'],
    ['001 415 555 0100', '+1', '4155550100'],
  ])('chooses the calling code of "%s"', (typed, country_code, mobile) => {
    expect(typedPhone(typed, '+61')).toEqual({ country_code, mobile });
  });

  test.each(['+7 916 123 45 67', '+4'])('keeps "%s", whose calling code it does not know', (typed) => {
    expect(typedPhone(typed, '+61')).toEqual({ country_code: '+61', mobile: typed.replaceAll(' ', '') });
  });

  test.each([
    ['+1', '011 44 7700 900123', '+44', '7700900123'],
    ['+60', '011-1234 5678', '+60', '01112345678'],
    ['+44', '0113 496 0000', '+44', '01134960000'],
  ])('with code %s takes "%s" as %s %s', (chosen, typed, country_code, mobile) => {
    expect(typedPhone(typed, chosen)).toEqual({ country_code, mobile });
  });

  test.each([
    ['+44', '00447700900123', '+44', '7700900123'],
    ['+1', '0011614123', '+61', '4123'],
    ['+61', '0011614123', '+61', '4123'],
    ['+61', '0014155550100', '+1', '4155550100'],
    ['+1', '011447700', '+44', '7700'],
  ])('with code %s takes "%s", typed digit by digit, as %s %s', (chosen, typed, country_code, mobile) => {
    let phone = { country_code: chosen, mobile: '' };
    for (const digit of typed) phone = typedPhone(phone.mobile + digit, phone.country_code);
    expect(phone).toEqual({ country_code, mobile });
  });

  test.each(['hello', '', '+'])('is not changed by pasting "%s"', (text) => {
    const phone = { country_code: '+44', mobile: '7700900123' };
    expect(pastedPhone(text, phone)).toEqual(phone);
  });

  test.each([
    ['1 (415) 555-0123', '+1', '4155550123'],
    ['+1 1 415 555 0123', '+1', '4155550123'],
    ['44 (0)7700 900123', '+44', '7700900123'],
    ['٩٧١٥٠١٢٣٤٥٦٧', '+971', '501234567'],
  ])('after pasting "%s" has the phone that is dialled', (text, country_code, mobile) => {
    expect(pastedPhone(text, { country_code, mobile: '' })).toEqual({ country_code, mobile });
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

describe('a phone with its calling code repeated', () => {
  test.each([
    ['Australia', '412345678'],
    ['Bahrain', '36001234'],
    ['Canada', '4165550123'],
    ['France', '612345678'],
    ['Germany', '15123456789'],
    ['Germany', '1711234567'],
    ['Italy', '3912345678'],
    ['Kuwait', '50012345'],
    ['Malaysia', '123456789'],
    ['Malaysia', '1112345678'],
    ['Netherlands', '612345678'],
    ['New Zealand', '21123456'],
    ['New Zealand', '2112345678'],
    ['Oman', '92123456'],
    ['Qatar', '33123456'],
    ['Saudi Arabia', '512345678'],
    ['Singapore', '81234567'],
    ['South Africa', '711234567'],
    ['UAE', '501234567'],
    ['UK', '7700900123'],
    ['US', '4155550123'],
  ])('of %s is dialled without it', (country, mobile) => {
    const code = callingCodes.find(({ key }) => key === destinationOf(country)?.key)?.code ?? '';
    const dialled = { country_code: code, mobile };
    expect(dialledPhone({ country_code: code, mobile: code.slice(1) + mobile })).toEqual(dialled);
    expect(dialledPhone(dialled)).toEqual(dialled);
  });

  test.each([
    ['+44', '447700'],
    ['+39', '390612345678'],
    ['+91', '919876543210'],
  ])('of no usual length stays: %s %s', (country_code, mobile) => {
    expect(dialledPhone({ country_code, mobile })).toEqual({ country_code, mobile });
  });
});

describe('the calling codes', () => {
  const choices = callingCodeChoices(callingCodes);

  test('are listed once each with every country that shares them', () => {
    expect(new Set(choices.map(({ code }) => code)).size).toBe(choices.length);
    expect(choices.find(({ code }) => code === '+1')?.names).toContain('United States');
    expect(choices.find(({ code }) => code === '+1')?.names).toContain('Canada');
  });

  test('are those of about 50 countries', () => {
    const names = choices.flatMap((choice) => choice.names.split(', '));
    expect(names.length).toBeGreaterThanOrEqual(45);
    expect(names.length).toBeLessThanOrEqual(55);
    expect(choices.find(({ code }) => code === '+44')?.names).toBe('United Kingdom');
  });
});
