/**
 * Runs `work` at most once in `intervalMs` milliseconds; callers in between get the outcome of the last run, also while it
 * is under way. `now` gives milliseconds.
 */
export const atMostEvery = <T>(
  intervalMs: number,
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): (() => Promise<T>) => {
  let last: { readonly at: number; readonly outcome: Promise<T> } | undefined;
  return () => {
    if (!last || now() - last.at >= intervalMs) last = { at: now(), outcome: work() };
    return last.outcome;
  };
};
