import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destinations, isPostalCodeOf } from '../reference/destinations.ts';
import { addDays, daysBetween, indiaDate, isDate } from './dates.ts';
import { evaluationTotals } from './evaluation-totals.ts';
import { httpUrl, problemInLocalLink, problemInProductLink, storeOf, withScheme } from './links.ts';
import { share, toDollarText, toPaise, toRupees } from './money.ts';
import { chargedKg, problemInCalculation, shippingCost } from './shipping.ts';
import { isBlank } from './text.ts';
import { looksLikeEmail, problemsInUserDetails, tidyUserDetails } from './user-details.ts';

describe('money', () => {
  test.each([
    [1, 100],
    [1234.56, 123456],
    ['0.5', 50],
    ['12', 1200],
    [0, 0],
  ])('%s rupees are %s paise', (rupees, paise) => {
    expect(toPaise(rupees)).toBe(paise);
  });

  test.each([1.005, -1, '1e3', 'abc', '', Number.NaN, Number.POSITIVE_INFINITY])('%s is no amount', (rupees) => {
    expect(toPaise(rupees)).toBeUndefined();
  });

  test('comes back from the wire as it went out', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => toPaise(toRupees(paise)) === paise));
  });

  test('a share is rounded half-up', () => {
    expect(share(25, 2n, 100n)).toBe(1);
    expect(share(24, 2n, 100n)).toBe(0);
    expect(share(10_000, 18n, 100n)).toBe(1800);
  });

  test('dollars have two decimals', () => {
    expect(toDollarText(12_631)).toBe('126.31');
    expect(toDollarText(5)).toBe('0.05');
  });
});

describe('days are calendar dates in Asia/Kolkata', () => {
  test('the day changes at 18:30 UTC', () => {
    expect(indiaDate(new Date('2026-03-01T18:29:59Z'))).toBe('2026-03-01');
    expect(indiaDate(new Date('2026-03-01T18:30:00Z'))).toBe('2026-03-02');
  });

  test('are counted across months and leap days', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test.each(['2026-02-30', '2026-13-01', '26-01-01', 'tomorrow', ''])('%s is no date', (text) => {
    expect(isDate(text)).toBe(false);
  });
});

describe('a text', () => {
  test.each([
    '',
    ' \t\n\u00a0',
    '\u200b',
    '\u2060\u202e',
    '\0',
    '\u115f\u3164',
    '\u2800',
    '\ufeff ',
    '\u{e0001}',
    '\ud83d',
  ])('is blank where nothing of it is visible: %j', (text) => {
    expect(isBlank(text)).toBe(true);
    const form = { name: text, email: `${text}@${text}.${text}`, address: text, country: 'UK', postal_code: 'EH6 6LX' };
    expect(problemsInUserDetails({ ...form, country_code: '+44', mobile: '7700900123' })).toEqual({
      name: 'Name is required.',
      email: 'A valid email is required.',
      address: 'Address is required.',
    });
  });

  test.each(['a', 'क्\u200dष', '👩\u200d🚀', 'می\u200cخواهم', '\u200bNoor', '.'])(
    'with invisible characters among visible ones is kept as typed: %j',
    (name) => {
      expect(isBlank(name)).toBe(false);
      const form = {
        name,
        email: 'a@b.cd',
        country_code: '+44',
        mobile: '1',
        address: name,
        country: 'UK',
        postal_code: '',
      };
      expect(tidyUserDetails(form)).toMatchObject({ name, address: name });
    },
  );

  test('is no email with an invisible character, to which no mail arrives', () => {
    expect(looksLikeEmail('noor@example.com')).toBe(true);
    expect(looksLikeEmail('noor\u200b@example.com')).toBe(false);
  });
});

describe('a link', () => {
  test('that is empty: Please add your online link', () => {
    expect(problemInProductLink('  ')).toBe('Please add your online link');
    expect(problemInLocalLink('')).toBe('Local shipment link is required.');
  });

  test.each([
    'javascript:alert(1)',
    'ftp://shop.example/x',
    'shop.example/x',
    'https://',
    'https://user:pass@shop.example/',
    `https://shop.example/${'x'.repeat(2050)}`,
    'data:text/html,x',
  ])('that is not a valid http or https URL: %s', (link) => {
    expect(problemInProductLink(link)).toBe('Please enter a valid URL');
    expect(problemInLocalLink(link)).toBe('Please enter a valid URL.');
    expect(httpUrl(link)).toBeUndefined();
  });

  test('that is one has no problem', () => {
    expect(problemInProductLink(' https://shop.example/a?b=1 ')).toBeUndefined();
  });
});

describe('a typed link', () => {
  test.each([
    ['www.shop.example/kurta', 'https://www.shop.example/kurta'],
    ['  WWW.shop.example ', 'https://WWW.shop.example'],
    ['shop.example/kurta', 'https://shop.example/kurta'],
    [' m.shop.example/kurta/1?a=b ', 'https://m.shop.example/kurta/1?a=b'],
    ['shop.example', 'shop.example'],
    ['shop/kurta', 'shop/kurta'],
    ['someone@shop.example/kurta', 'someone@shop.example/kurta'],
    ['javascript:a.bc/d', 'javascript:a.bc/d'],
    ['www.', 'www.'],
    ['www.shop', 'www.shop'],
    ['http://www.shop.example', 'http://www.shop.example'],
    ['www.shop.example blue', 'www.shop.example blue'],
  ])("'%s' becomes '%s'", (typed, complete) => {
    expect(withScheme(typed)).toBe(complete);
  });

  test.each([
    ['https://www.shop.example/kurta', 'shop.example'],
    ['https://m.shop.example:8443/', 'shop.example'],
    ['https://kurtas.shop.example/', 'kurtas.shop.example'],
    ['javascript:alert(1)', ''],
  ])("'%s' leads to the store '%s'", (link, store) => {
    expect(storeOf(link)).toBe(store);
  });
});

describe('the user details', () => {
  const right = {
    name: 'Test Person',
    email: 'person@mail.example',
    country_code: '+44',
    mobile: '7700900123',
    address: '1 High Street',
    country: 'UK',
    postal_code: 'SW1A 1AA',
  };

  test.each(['7700900123', '1234567', '9123456789012'])('that are right have no problem, with mobile %s', (mobile) => {
    expect(problemsInUserDetails({ ...right, mobile })).toEqual({});
  });

  test.each([
    ['name', '', 'Name is required.'],
    ['name', ' ', 'Name is required.'],
    ['email', '', 'A valid email is required.'],
    ['email', 'x', 'A valid email is required.'],
    ['email', '@mail.example', 'A valid email is required.'],
    ['email', 'person@mail', 'A valid email is required.'],
    ['email', 'per son@mail.example', 'A valid email is required.'],
    ['country_code', '', 'Code is required.'],
    ['country_code', '+999', 'Code is required.'],
    ['mobile', '', 'A valid mobile number is required.'],
    ['mobile', '0770090012', 'A valid mobile number is required.'],
    ['mobile', '123456', 'A valid mobile number is required.'],
    ['mobile', '12345678901234', 'A valid mobile number is required.'],
    ['mobile', '77009o0123', 'A valid mobile number is required.'],
    ['address', '', 'Address is required.'],
    ['address', '   ', 'Address is required.'],
    ['country', '', 'Country is required.'],
    ['postal_code', '12345', 'A valid postal code is required.'],
  ])('with %s %j: %s', (field, value, message) => {
    expect(problemsInUserDetails({ ...right, [field]: value })).toMatchObject({ [field]: message });
  });

  test('with a country that is not served names the country, not the postal code', () => {
    for (const postal_code of ['110001', 'SW1A 1AA', ''])
      expect(problemsInUserDetails({ ...right, country: 'India', postal_code })).toEqual({
        country: 'We do not deliver to this country.',
      });
  });

  test('get one spelling', () => {
    expect(tidyUserDetails({ ...right, email: ' Person@Mail.example ', postal_code: ' sw1a 1aa' })).toMatchObject({
      email: 'person@mail.example',
      postal_code: 'SW1A 1AA',
    });
  });
});

describe('postal codes', () => {
  test('there are 18 destinations, each of whose examples has its form', () => {
    expect(destinations).toHaveLength(18);
    for (const { country, example } of destinations)
      expect([country, isPostalCodeOf(country, example)]).toEqual([country, true]);
  });

  /** One row of the specification's table each: its countries, codes that fit, codes that do not. */
  const rows: readonly [string, readonly string[], readonly string[], readonly string[]][] = [
    ['4 digits', ['Australia', 'New Zealand', 'South Africa'], ['3000'], ['300', '30000', 'ABCD']],
    ['3-4 digits', ['Bahrain'], ['317', '1210'], ['31', '12101']],
    ['letter-digit-letter, digit-letter-digit', ['Canada'], ['K1A 0B1', 'K1A0B1'], ['K1A-0B1', '11A 0B1']],
    ['5 digits', ['France', 'Germany', 'Italy', 'Kuwait', 'Malaysia', 'UAE'], ['75001'], ['7500', '750011']],
    ['4 digits and 2 letters', ['Netherlands'], ['1012 AB', '1012AB'], ['0012 AB', '1012']],
    ['3 digits', ['Oman'], ['111'], ['11', '1111']],
    ['4-6 digits', ['Qatar'], ['2211', '221101'], ['221', '2211011']],
    ['5 digits, optional 4-digit extension', ['Saudi Arabia', 'US'], ['94103', '94103-1234'], ['9410', '94103-12']],
    ['6 digits', ['Singapore'], ['018956'], ['01895', '0189561']],
    ['a UK postcode', ['UK'], ['SW1A 1AA', 'M1 1AE', 'B338TH'], ['SW1A', 'QQ1 1AA', '12345']],
  ];
  test.each(rows)('are %s in %s', (_, countries, right, wrong) => {
    for (const country of countries) {
      for (const code of right) expect([country, code, isPostalCodeOf(country, code)]).toEqual([country, code, true]);
      for (const code of wrong) expect([country, code, isPostalCodeOf(country, code)]).toEqual([country, code, false]);
    }
  });

  test.each([
    ['Canada', '1A1 A1A'],
    ['UK', 'AAAA 1AA'],
    ['India', '110001'],
  ])('%s has no %s', (country, code) => {
    expect(isPostalCodeOf(country, code)).toBe(false);
  });

  test.each([
    ['Canada', 'k1a0b1'],
    ['Netherlands', '1012ab'],
    ['US', '941031234'],
    ['UK', 'ec1a1bb'],
  ])('%s has %s', (country, code) => {
    expect(isPostalCodeOf(country, code)).toBe(true);
  });
});

describe('the shipping weight', () => {
  test.each([
    [0.0001, 0.5],
    [1, 0.5],
    [500, 0.5],
    [500.001, 1],
    [1000, 1],
    [1200, 1.5],
    [19_999, 20],
    [20_000, 20],
    [57_000, 20],
  ])('%s g is charged as %s kg: rounded up to the next 0.5 kg and capped at 20 kg', (grams, kg) => {
    expect(chargedKg(grams)).toBe(kg);
  });

  test('a missing rate costs 0', () => {
    expect(shippingCost({ '0.5': 900 }, 300)).toBe(900);
    expect(shippingCost({ '0.5': 900 }, 700)).toBe(0);
    expect(shippingCost({ '0.5': 900 }, 0.0001)).toBe(900);
  });

  test('the calculator wants a country, some weight and no more than 20 kg', () => {
    expect(problemInCalculation('', 1, 'help@potli.example')).toBe('Please enter a country name.');
    expect(problemInCalculation('UK', 0, 'help@potli.example')).toBe('Add some weight to process.');
    expect(problemInCalculation('UK', Number.NaN, 'help@potli.example')).toBe('Add some weight to process.');
    expect(problemInCalculation('UK', 20.5, 'help@potli.example')).toBe(
      'To know more about weight more than 20 kg, please contact us on help@potli.example',
    );
    expect(problemInCalculation('UK', 20, 'help@potli.example')).toBeUndefined();
  });
});

describe('the totals of an evaluation', () => {
  const rates = { '0.5': 1000, '1': 1500, '1.5': 2000, '20': 15_000 };
  const item = { price: 49_950, quantity: 2, weight: 350, shipment_date: '2026-03-05' };

  test('are items cost plus international shipping, and 2 + 8 + 3 days on the slowest item', () => {
    const { totals, warnings } = evaluationTotals(
      [item, { price: 100_000, quantity: 1, weight: 300, shipment_date: '2026-03-03' }],
      rates,
      '2026-03-01',
    );
    expect(totals).toEqual({
      items_total_cost: 199_900,
      international_shipping_cost: 150_000,
      custom_fees: 0,
      platform_processing_fees: 0,
      total_price: 349_900,
      estimated_weight: 1000,
      local_shippment_time: 4,
      local_packaging_time: 2,
      international_shipping_time: 8,
      custom_processing_time: 3,
      total_time_estimation: 17,
    });
    expect(warnings).toEqual([]);
  });

  test('warn of a missing rate and of more than 20 kg', () => {
    expect(evaluationTotals([{ ...item, weight: 2000 }], rates, '2026-03-01').warnings).toEqual([
      'SHIPPING_RATE_MISSING',
    ]);
    expect(evaluationTotals([{ ...item, weight: 20_000 }], rates, '2026-03-01').warnings).toEqual(['WEIGHT_ABOVE_CAP']);
  });

  test('never depend on the sequence of the items, and grow with each', () => {
    const anItem = fc.record({
      price: fc.integer({ min: 1, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      weight: fc.integer({ min: 1, max: 3000 }),
      shipment_date: fc.constantFrom('2026-03-01', '2026-03-09', null),
    });
    fc.assert(
      fc.property(fc.array(anItem, { minLength: 1, maxLength: 8 }), (items) => {
        const forward = evaluationTotals(items, rates, '2026-03-01').totals;
        const backward = evaluationTotals([...items].reverse(), rates, '2026-03-01').totals;
        const fewer = evaluationTotals(items.slice(1), rates, '2026-03-01').totals;
        expect(backward).toEqual(forward);
        expect(forward.items_total_cost).toBeGreaterThan(fewer.items_total_cost);
        expect(forward.estimated_weight).toBeGreaterThan(fewer.estimated_weight);
        expect(forward.total_price).toBe(forward.items_total_cost + forward.international_shipping_cost);
      }),
    );
  });
});
