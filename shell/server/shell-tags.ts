import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { html, scriptJson } from './markup.ts';
import { shellScriptId } from './shell-guard.ts';

// `crossorigin` as the loaders set it: a preload that differs from the later request is fetched twice.
export const preload = (as: 'script' | 'style', { url, integrity }: BootFile): string =>
  `<link rel="preload" as="${as}" href="${html(url)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;

/** Milliseconds after which the shell starts anyway: a tab in the background paints nothing. */
const paintTimeout = 1000;

/**
 * Starts the shell after the first paint, and preloads further scripts. Plain async tags at the end of the body cost the
 * front page's LCP: 1.1 of a plain single-page app's instead of 0.5.
 */
export const startAfterPaint = (shell: BootFile, further: readonly BootFile[]): string => `
(() => {
let begun = false;
const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes, { crossOrigin: 'anonymous' }));
const start = () => {
if (begun) return;
begun = true;
add('script', ${scriptJson({ id: shellScriptId, integrity: shell.integrity, src: shell.url })});
for (const [integrity, href] of ${scriptJson(further.map(({ url, integrity }) => [integrity, url]))}) add('link', { rel: 'preload', as: 'script', integrity, href });
};
new PerformanceObserver((seen) => {
if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
}).observe({ type: 'paint', buffered: true });
setTimeout(start, ${paintTimeout});
})();
`;
