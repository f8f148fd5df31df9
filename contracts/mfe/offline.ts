/** Where the site answers the frame alone, with the registry in it, for use without a connection. */
export const appShellPath = '/app-shell';
/** The page that says what the matter is when nothing else can be shown. */
export const offlinePagePath = '/offline.html';
/** The service worker, at an address that never changes, so that browsers find its next version. */
export const serviceWorkerPath = '/service-worker.js';
/** The header of a page that changes whenever the page would load other releases. */
export const bootHeader = 'x-boot';
