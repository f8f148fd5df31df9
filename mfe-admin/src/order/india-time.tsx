const india = { timeZone: 'Asia/Kolkata' } as const;

/** `25 Nov 2026, 15:05` in India, where the operators are. */
export const indiaTime = (instant: string): string =>
  new Intl.DateTimeFormat('en-IN', { ...india, dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
    new Date(instant),
  );

/** `25 Nov 2026` in India. */
export const indiaDay = (instant: string): string =>
  new Intl.DateTimeFormat('en-IN', { ...india, dateStyle: 'medium' }).format(new Date(instant));

/** `10:02` in India. */
export const indiaClock = (instant: string): string =>
  new Intl.DateTimeFormat('en-IN', { ...india, timeStyle: 'short', hourCycle: 'h23' }).format(new Date(instant));

/** An instant as operators read it, and as programs do. */
export const IndiaTime = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures" style={{ whiteSpace: 'nowrap' }}>
    {indiaTime(at)}
  </time>
);

/** A day (YYYY-MM-DD) in the same words as a time. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="figures" style={{ whiteSpace: 'nowrap' }}>
    {indiaDay(day)}
  </time>
);
