/** Runs work at intervals, never two runs at once. Returns a function that stops it. */
export const poll = (work: () => Promise<void>, milliseconds: number): (() => void) => {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    void work().finally(() => {
      busy = false;
    });
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
};
