import { type Importance, importances } from '@potli/contracts/operation.ts';

/** How many calls may be under way at a time. */
export interface SlotLimits {
  readonly total: number;
  /** Of each importance: the rest of the total is left for the others. The total where not given. */
  readonly each?: Readonly<Record<Importance, number>>;
}

const forEach = <T>(make: () => T) =>
  Object.fromEntries(importances.map((importance) => [importance, make()])) as Record<Importance, T>;

/** Slots that are each held by one call at a time. A free slot goes to the most important waiting call, then the oldest. */
export const slots = ({ total, each = forEach(() => total) }: SlotLimits) => {
  let taken = 0;
  const takenBy = forEach(() => 0);
  const waiting = forEach(() => new Set<() => void>());
  const isFree = (importance: Importance): boolean => taken < total && takenBy[importance] < each[importance];
  const occupy = (importance: Importance): (() => void) => {
    taken += 1;
    takenBy[importance] += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      taken -= 1;
      takenBy[importance] -= 1;
      const next = importances.find((one) => waiting[one].size > 0 && isFree(one));
      if (next) for (const start of waiting[next]) return start();
    };
  };
  return {
    /** Resolves with the function that gives the slot back, or with undefined after `mostWait` milliseconds. */
    take: (importance: Importance, mostWait: number): Promise<(() => void) | undefined> =>
      new Promise((resolve) => {
        if (isFree(importance)) {
          resolve(occupy(importance));
          return;
        }
        const late = setTimeout(() => {
          waiting[importance].delete(start);
          resolve(undefined);
        }, mostWait);
        const start = (): void => {
          clearTimeout(late);
          waiting[importance].delete(start);
          resolve(occupy(importance));
        };
        waiting[importance].add(start);
      }),
  };
};
