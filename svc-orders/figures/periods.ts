import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';

export type Unit = 'day' | 'week' | 'month';

/** Calendar days of India, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The first day of the period that a day is in; weeks begin on Monday. */
const startOf = (date: string, unit: Unit): string => {
  if (unit === 'day') return date;
  if (unit === 'month') return `${date.slice(0, 7)}-01`;
  const afterMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -afterMonday);
};

/** The present period and those before it, the latest first; the present one ends today. */
export const lastPeriods = (unit: Unit, count: number, now: Date): Period[] => {
  const periods: Period[] = [];
  let to = indiaDate(now);
  for (let index = 0; index < count; index += 1) {
    const from = startOf(to, unit);
    periods.push({ from, to });
    to = addDays(from, -1);
  }
  return periods;
};

/** When a day begins in India, as an ISO timestamp. */
export const beginningOf = (date: string): string => new Date(`${date}T00:00:00+05:30`).toISOString();
