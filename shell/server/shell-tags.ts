import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { html, scriptJson } from './markup.ts';
import { shellScriptId } from './shell-guard.ts';

// `crossorigin` as the loaders set it; a preload that differs from the later request is fetched twice. Nothing is seen
// sooner by any of them, so none goes before what the page itself asks for.
export const preload = (as: 'script' | 'style', { url, integrity }: BootFile): string =>
  `<link rel="preload" as="${as}" href="${html(url)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;

/** Milliseconds after which the shell starts although nothing was painted: a tab in the background paints nothing. */
const unseen = 1000;

/**
 * Runs the shell once something was painted: the page itself or its shape, also where the scripts are there at once.
 * @param further what a page that can be read without scripts asks for at that moment only, all at once: on a slow line a
 * script that comes beside such a page takes half of the line from it
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
setTimeout(start, ${unseen});
})();
`;
