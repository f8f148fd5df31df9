/** In which pages and their parts wait for code or data (ui-kit/page-states.tsx). */
const waiting = '#main .potli-skeleton';

/**
 * Calls back once, when nothing in the main area is waiting any more and the browser has drawn it and is free to answer.
 * Not for a page out of sight, whose clock says nothing. Answers how to stop waiting.
 */
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
    // The frame after next: what is there now has been drawn by then.
    requestAnimationFrame(() => setTimeout(then));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  look();
  return stop;
};
