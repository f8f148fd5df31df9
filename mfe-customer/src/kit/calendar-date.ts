const format = (text: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: text.length === 10 ? 'UTC' : 'Asia/Kolkata' }).format(
    new Date(text),
  );

/** A date for people, such as 4 Dec 2026; from YYYY-MM-DD or an ISO timestamp, which is told as the date in India. */
export const calendarDate = (text: string): string => format(text, { day: 'numeric', month: 'short', year: 'numeric' });

/** The same without the year, where room is short. */
export const dayAndMonth = (text: string): string => format(text, { day: 'numeric', month: 'short' });
