import type { Importance } from '@potli/contracts/operation.ts';

/** Bytes of request bodies that the site holds at once. */
const mostBytes = 128 * 1024 * 1024;
/** Those that are rejected first may fill half of it, however many callers send slowly. */
const shareOf = (importance: Importance): number =>
  importance === 'optional' || importance === 'new-orders' ? 0.5 : 1;

/** Counts the request bodies that are in memory, so that slow callers and slow services cannot fill it. */
export const bodyBudget = (most: number = mostBytes) => {
  let held = 0;
  return {
    /** Reserves room for a body; undefined where there is none. Call the result once the body is not needed any more. */
    reserve(bytes: number, importance: Importance): (() => void) | undefined {
      if (held + bytes > most * shareOf(importance)) return undefined;
      held += bytes;
      return () => {
        held -= bytes;
      };
    },
  };
};
