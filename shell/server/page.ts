import { bootId } from '@potli/contracts/mfe/boot.ts';
import { appShellPath } from '@potli/contracts/mfe/offline.ts';
import { shellVersionAttribute } from '@potli/contracts/mfe/shell-start.ts';
import { fillPlaceholders, moduleSlot } from '@potli/ui-kit/placeholders.ts';
import { type RuntimeConfig, runtimeConfigId } from '@potli/ui-kit/runtime-config.ts';
import { palette, paletteCss } from '@potli/ui-kit/theme.ts';
import { html, scriptJson } from './markup.ts';
import { pageHead } from './page-head.ts';
import type { ResolvedPage } from './resolve.ts';
import type { Settings } from './settings.ts';
import { shellGuard } from './shell-guard.ts';
import { preload, shellTags } from './shell-tags.ts';
import { webManifestPath } from './web-manifest.ts';

const inlineJson = (id: string, value: unknown, nonce: string): string =>
  `<script type="application/json" id="${id}" nonce="${nonce}">${scriptJson(value)}</script>`;

/** What the settings let the browser know. */
export const runtimeConfigOf = ({
  apiKey,
  siteUrl,
  live,
  inboxUrl,
  providerOrigins,
  brand,
}: Settings): RuntimeConfig => ({
  apiKey,
  siteUrl,
  live,
  ...(inboxUrl ? { inboxUrl } : {}),
  providerOrigins,
  brand,
});

/** The frame's shape until the scripts are there: same heights, so that nothing moves when it becomes real. */
const placeholder = ({ name }: { name: string }): string => `
<div class="shell-frame" aria-busy="true">
<header class="shell-header"><div class="shell-bar"><span class="shell-brand"><img src="/favicon.svg" width="32" height="32" alt=""><span>${html(name)}</span></span></div></header>
<main><div class="page"><div class="potli-skeleton"><span class="potli-skeleton-line potli-skeleton-title"></span><span class="potli-skeleton-line potli-skeleton-block"></span><span class="potli-skeleton-line potli-skeleton-block"></span></div></div></main>
</div>`;

export interface PageParts {
  readonly path: string;
  readonly nonce: string;
  readonly settings: Settings;
  readonly resolved: ResolvedPage;
}

/** The shell's styles stand in every page; a module's, where its page can be seen at once, too, and otherwise come soon. */
const styles = ({ prerendered, shell, module }: ResolvedPage, nonce: string): string[] => [
  `<style nonce="${nonce}">${shell.styles}${prerendered?.styles ?? ''}</style>`,
  ...(prerendered
    ? // So marked, the module's loader takes its style sheet for loaded.
      prerendered.page.style_marks.map((mark) => `<link rel="stylesheet" data-rspack="${html(mark)}">`)
    : (module?.css ?? []).map((file) => preload('style', file))),
];

/** What is inside the root: the page itself where its release brought it, otherwise the frame's shape. */
const content = ({ prerendered }: ResolvedPage, settings: Settings): string => {
  if (!prerendered) return `<div id="root">${placeholder(settings.brand)}</div>`;
  const { frame, page } = prerendered;
  // The slot is filled last and by a function: neither its text nor a brand's may be taken for a pattern.
  const [before = '', after = ''] = frame.html.split(moduleSlot);
  const filled = [before, page.html, after].map((part) => fillPlaceholders(part, settings, html)).join('');
  return `<div id="root" data-prerendered>${filled}</div>`;
};

/** The HTML of every address: everything the browser needs to start is in it or named in it, so nothing waits in a chain. */
export const renderPage = ({ path, nonce, settings, resolved }: PageParts): string => {
  const { boot, shell, module, prerendered, listed } = resolved;
  const { brand } = settings;
  // What can be read without scripts is not kept waiting by them: its pictures and styles come first.
  const priority = prerendered ? 'low' : undefined;
  const shellScript = shellTags(shell.script, { nonce, afterPaint: prerendered !== undefined });
  const lines = [
    '<!doctype html>',
    // A page that is shown out of the browser's own store says so: there was no connection.
    `<html lang="en" ${shellVersionAttribute}="${html(shell.version)}"${path === appShellPath ? ' data-app-shell' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...pageHead(prerendered?.page.head, { path, site: settings }),
    `<meta name="csp-nonce" nonce="${nonce}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.light.paper}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.dark.paper}">`,
    listed
      ? `<link rel="canonical" href="${html(new URL(path, settings.siteUrl).href)}">`
      : '<meta name="robots" content="noindex, nofollow">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${webManifestPath}">`,
    `<style nonce="${nonce}">${paletteCss()}</style>`,
    ...styles(resolved, nonce),
    `<script nonce="${nonce}">${shellGuard({ shell, fallback: shell.fallback, path, apiKey: settings.apiKey })}</script>`,
    ...shellScript.head,
    ...(module?.js ?? []).map((file) => preload('script', file, priority)),
    inlineJson(bootId, boot, nonce),
    inlineJson(runtimeConfigId, runtimeConfigOf(settings), nonce),
    '</head>',
    '<body>',
    content(resolved, settings),
    ...(prerendered
      ? []
      : [
          `<noscript><div class="page"><p>This page needs JavaScript. Write to <a href="mailto:${html(brand.supportEmail)}">${html(brand.supportEmail)}</a> if you cannot switch it on.</p></div></noscript>`,
        ]),
    ...shellScript.end,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
};
