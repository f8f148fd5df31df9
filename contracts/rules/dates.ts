/** Days are calendar dates in Asia/Kolkata, which has no summer time: UTC + 5:30 all year. */
const indiaOffset = 5.5 * 3_600_000;
const day = 86_400_000;

/** The calendar date in India at that instant, as YYYY-MM-DD. */
export const indiaDate = (instant: Date): string =>
  new Date(instant.getTime() + indiaOffset).toISOString().slice(0, 10);

/** Whether the text is a real calendar date written YYYY-MM-DD (so not 2026-02-30). */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** Whole days from one date to another, both YYYY-MM-DD; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);

/** The date so many days later, YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
