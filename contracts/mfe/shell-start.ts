/**
 * Window events that a shell sends to the page that it runs in. The page (shell/server/shell-guard.ts) stands by
 * until the first, and says that it did not load on the second.
 */
export const shellStarted = 'potli:shell-started';
/** The frame itself crashed and is gone; `detail` is the error's name. */
export const shellCrashed = 'potli:shell-crashed';

/** The attribute of the document's element that names the version of the shell which runs in it. */
export const shellVersionAttribute = 'data-shell';
