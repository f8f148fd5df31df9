import { indiaDate } from '@potli/contracts/rules/dates.ts';

// As British English abbreviates them. By hand, because the browser's own formats take a telephone a tenth of a second to
// set up, before the first date of a page is there.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * A date for people, such as 4 Dec 2026, which no line break takes apart; from YYYY-MM-DD or an ISO timestamp, which is
 * shown as the date in India: for days that are counted, and for the receipt.
 */
export const calendarDate = (text: string): string => {
  const [year, month, day] = (text.length === 10 ? text : indiaDate(new Date(text))).split('-');
  return `${Number(day)}\u00a0${months[Number(month) - 1]}\u00a0${year}`;
};

/** The day of an instant in the reader's own time, such as 4 Dec. */
export const dayAndMonth = (timestamp: string): string => {
  const at = new Date(timestamp);
  return `${at.getDate()}\u00a0${months[at.getMonth()]}`;
};

/** The day of something that happened, in the reader's own time: in India it may be tomorrow already. */
export const localDate = (timestamp: string): string =>
  `${dayAndMonth(timestamp)}\u00a0${new Date(timestamp).getFullYear()}`;

const clockTime = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** An instant in the reader's own time as people say it: 'today 17:00', 'tomorrow 17:00', else as `localHour`. */
export const soonHour = (timestamp: string, now: Date): string => {
  const at = new Date(timestamp);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (at.toDateString() === now.toDateString()) return `today ${clockTime(at)}`;
  return at.toDateString() === tomorrow.toDateString() ? `tomorrow ${clockTime(at)}` : localHour(timestamp);
};

/** An instant in the reader's own time, such as Mon, 23 Nov, 14:05. */
export const localHour = (timestamp: string): string => {
  const at = new Date(timestamp);
  return `${weekdays[at.getDay()]}, ${dayAndMonth(timestamp)}, ${clockTime(at)}`;
};
