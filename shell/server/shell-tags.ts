import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { html, scriptJson } from './markup.ts';
import { shellScriptId } from './shell-guard.ts';

// `crossorigin` as the loaders set it; a preload that differs from the later request is fetched twice.
export const preload = (as: 'script' | 'style', { url, integrity }: BootFile, priority?: 'low'): string =>
  `<link rel="preload" as="${as}" href="${html(url)}" integrity="${integrity}" crossorigin="anonymous"${priority ? ` fetchpriority="${priority}"` : ''}>`;

/** Milliseconds after which the shell starts although nothing was painted: a tab in the background paints nothing. */
const unseen = 1000;

/** What brings the shell's script into a page: lines for its head and, below everything that is seen, for its end. */
export const shellTags = (
  script: BootFile,
  { nonce, afterPaint }: { nonce: string; afterPaint: boolean },
): { head: string[]; end: string[] } => {
  const { url, integrity } = script;
  if (!afterPaint)
    return {
      head: [
        // The largest file, and nothing is to be seen before it: browsers fetch deferred scripts last unless told so.
        `<script defer fetchpriority="high" id="${shellScriptId}" src="${html(url)}" integrity="${integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`,
      ],
      end: [],
    };
  // A page that can be read without scripts is painted before they run, also where they are there at once.
  const start = `
(() => {
  let begun = false;
  const start = () => {
    if (begun) return;
    begun = true;
    const script = document.createElement('script');
    Object.assign(script, ${scriptJson({ id: shellScriptId, src: url, integrity, crossOrigin: 'anonymous' })});
    document.head.append(script);
  };
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, ${unseen});
})();
`;
  return { head: [preload('script', script, 'low')], end: [`<script nonce="${nonce}">${start}</script>`] };
};
