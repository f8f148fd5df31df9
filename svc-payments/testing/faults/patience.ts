import { setTimeout as pause } from 'node:timers/promises';

/** Far longer than any step takes on a busy machine: only what never happens reaches this limit. */
const patienceMs = 180_000;

/** Waits for a condition; throws its name after the limit. */
export const until = async (isSo: () => Promise<boolean> | boolean, what: () => string): Promise<void> => {
  for (const end = Date.now() + patienceMs; !(await isSo()); await pause(25))
    if (Date.now() > end) throw new Error(`timed out: ${what()}`);
};

/** Repeats until it succeeds, as a person or a provider would; reports each problem and throws the last. */
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
