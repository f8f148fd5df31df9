import { ageSince } from './age.ts';

/** How soon something is due: `overdue`, `soon` within this many hours, else `later`. */
export type Urgency = 'overdue' | 'soon' | 'later';
const soonHours = 4;

/** What is left until an instant, or how long it has passed, in one unit as `ageSince` has it. */
export const dueIn = (due: string, now: Date): { urgency: Urgency; span: string } => {
  const left = Date.parse(due) - now.getTime();
  if (left < 0) return { urgency: 'overdue', span: ageSince(due, now) };
  const span = ageSince(now.toISOString(), new Date(due));
  return { urgency: left < soonHours * 3_600_000 ? 'soon' : 'later', span };
};
