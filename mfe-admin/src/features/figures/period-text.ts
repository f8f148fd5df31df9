export const units = ['day', 'week', 'month'] as const;
export type Unit = (typeof units)[number];

/** How many periods of each length the page covers. */
export const periodsOf: Readonly<Record<Unit, number>> = { day: 30, week: 13, month: 12 };

const days = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'medium' });
const months = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** A period by its first day, YYYY-MM-DD: the day, the Monday of the week, or the month. */
export const periodText = (from: string, unit: Unit): string => {
  const date = new Date(`${from}T00:00:00Z`);
  return unit === 'month' ? months.format(date) : days.format(date);
};
