import { afterEach, describe, expect, test, vi } from 'vitest';
import { calendarDate, dayAndMonth, localDate, localHour, soonHour } from './calendar-date.ts';

const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-04`);

describe('a displayed date', () => {
  test.each(months)('is in British English: %s', (day) => {
    const written = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    expect(calendarDate(day)).toBe(written.format(new Date(day)).replaceAll(' ', '\u00a0'));
  });

  test.each([
    ['2026-12-31T18:29:59.999Z', '31\u00a0Dec\u00a02026'],
    ['2026-12-31T18:30:00.000Z', '1\u00a0Jan\u00a02027'],
  ])('of the instant %s is the date in India', (instant, date) => expect(calendarDate(instant)).toBe(date));
});

describe('the day of something that happened', () => {
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['America/Los_Angeles', '31\u00a0Dec\u00a02026', '31\u00a0Dec'],
    ['Pacific/Auckland', '1\u00a0Jan\u00a02027', '1\u00a0Jan'],
  ])("is the reader's own in %s", (zone, date, short) => {
    vi.stubEnv('TZ', zone);
    const noonInLosAngeles = '2026-12-31T20:00:00.000Z';
    expect([localDate(noonInLosAngeles), dayAndMonth(noonInLosAngeles)]).toEqual([date, short]);
  });
});

test('an hour is shown in local time', () => {
  expect(localHour(new Date(2026, 10, 23, 14, 5).toISOString())).toBe('Mon, 23\u00a0Nov, 14:05');
  expect(localHour(new Date(2027, 0, 3, 0, 0).toISOString())).toBe('Sun, 3\u00a0Jan, 00:00');
});

describe('an hour soon', () => {
  const now = new Date(2026, 10, 30, 16, 20);

  test.each([
    ['of this day is today', new Date(2026, 10, 30, 23, 0), 'today 23:00'],
    ['of the next day is tomorrow, in another month too', new Date(2026, 11, 1, 0, 5), 'tomorrow 00:05'],
    ['later has its date', new Date(2026, 11, 2, 17, 0), 'Wed, 2\u00a0Dec, 17:00'],
  ])('%s', (_, at, text) => {
    expect(soonHour(at.toISOString(), now)).toBe(text);
  });
});
