/**
 * The oldest browsers that have all that the pages need, such as `Array.prototype.with` and `:has()`. The build targets
 * them, a check of the built files holds them against compatibility data (release/checks/browser-support.ts), and an older
 * browser gets a sentence that asks for an update (shell/server/old-browser.ts).
 */
export const oldestBrowsers = { chrome: '110', edge: '110', firefox: '121', safari: '16.4' } as const;
