const waiting = '#main .potli-skeleton';

/** Calls back once the main area waits for nothing and is drawn. Not for a hidden page. Returns what cancels it. */
export const whenUsable = (then: () => void): (() => void) => {
  let over = false;
  const stop = () => {
    over = true;
    observer.disconnect();
  };
  const look = () => {
    if (over || document.querySelector(waiting)) return;
    stop();
    if (document.visibilityState !== 'visible') return;
    // By the frame after next it is drawn.
    requestAnimationFrame(() => setTimeout(then));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  look();
  return stop;
};
