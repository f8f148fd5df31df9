const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has lasted in one unit, `4 min`, `3 h` or `12 d`; an instant still to come counts as now. */
export const ageSince = (since: string, now: Date): string => {
  const age = Math.max(0, now.getTime() - Date.parse(since));
  if (age < hour) return `${Math.floor(age / minute)} min`;
  return age < 2 * day ? `${Math.floor(age / hour)} h` : `${Math.floor(age / day)} d`;
};
