/** Runs work once the browser is idle; after two seconds where it has no `requestIdleCallback`. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
};
