const format = (text: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: text.length === 10 ? 'UTC' : 'Asia/Kolkata' }).format(
    new Date(text),
  );

/** A date for people, such as 4 Dec 2026; from YYYY-MM-DD or an ISO timestamp, which is told as the date in India. */
export const calendarDate = (text: string): string => format(text, { day: 'numeric', month: 'short', year: 'numeric' });

/** An instant in the reader's own time, such as Mon, 23 Nov, 14:05. */
export const localHour = (timestamp: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(timestamp));

/** The same without the year, where room is short. */
export const dayAndMonth = (text: string): string => format(text, { day: 'numeric', month: 'short' });
