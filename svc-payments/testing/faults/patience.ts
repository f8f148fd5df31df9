import { setTimeout as pause } from 'node:timers/promises';

/** Far longer than anything takes on a machine that has time for it; only what never happens comes to this. */
const patienceMs = 180_000;

/** Waits until something is so; throws with what was waited for. */
export const until = async (isSo: () => Promise<boolean> | boolean, what: () => string): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await isSo()); await pause(25))
    if (Date.now() > end) throw new Error(`waited in vain: ${what()}`);
};

/** Again and again until it works, as a person or a provider would; throws the last problem, and reports each. */
export const insist = async <T>(work: () => Promise<T>, onProblem?: (error: unknown) => void): Promise<T> => {
  for (const end = Date.now() + patienceMs; ; await pause(100)) {
    try {
      return await work();
    } catch (error) {
      onProblem?.(error);
      if (Date.now() > end) throw error;
    }
  }
};
