import { clockTolerance } from './clock.ts';
import type { Collection, Stored, Where } from './store/store.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Times after this were set by a clock that was ahead: none is set more than `longestMs` ahead. */
const beyond = (now: Date, longestMs: number): string => iso(now.getTime() + longestMs + clockTolerance * 1000);

/**
 * Whether a stored time has come that is set at most `longestMs` ahead. One further ahead counts as now: a clock that was
 * wrong for a moment would otherwise delay the work until its time.
 */
export const hasCome = (time: string, now: Date, longestMs: number): boolean =>
  time <= now.toISOString() || time > beyond(now, longestMs);

/** Whether a period of `ms` milliseconds since a stored time is over; a time that lies ahead counts as long ago. */
export const isOver = (since: string, ms: number, now: Date): boolean => hasCome(iso(Date.parse(since) + ms), now, ms);

/** The first documents whose time in `field` has come, as `hasCome` says. Needs an index on `where` and `field`. */
export const pageDue = async <D extends Stored>(
  collection: Collection<D>,
  field: string,
  { now, longestMs, limit, where = {} }: { now: Date; longestMs: number; limit: number; where?: Where },
): Promise<D[]> => {
  const sort = [field];
  const due = await collection.page({ where: { ...where, [field]: { lte: now.toISOString() } }, sort, limit });
  if (due.length === limit) return due;
  const ahead = { ...where, [field]: { gt: beyond(now, longestMs) } };
  return [...due, ...(await collection.page({ where: ahead, sort, limit: limit - due.length }))];
};
