/** A date for people, such as 4 Dec 2026; from YYYY-MM-DD or an ISO timestamp, which is told as the date in India. */
export const calendarDate = (text: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: text.length === 10 ? 'UTC' : 'Asia/Kolkata',
  }).format(new Date(text));

/** A number of days in words. */
export const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
