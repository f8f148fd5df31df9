import { type Boot, bootId } from '@potli/contracts/mfe/boot.ts';
import { appShellPath } from '@potli/contracts/mfe/offline.ts';
import { shellVersionAttribute } from '@potli/contracts/mfe/shell-start.ts';
import { type RuntimeConfig, runtimeConfigId } from '@potli/ui-kit/runtime-config.ts';
import { palette, paletteCss } from '@potli/ui-kit/theme.ts';
import { fillTemplate } from './fill-template.ts';
import { html, scriptJson } from './markup.ts';
import { oldBrowserScript, oldBrowserSentence } from './old-browser.ts';
import { pageHead } from './page-head.ts';
import type { ResolvedPage } from './resolve.ts';
import { hideWhereDraft, showShape } from './saved-draft.ts';
import type { Settings } from './settings.ts';
import { shellGuard } from './shell-guard.ts';
import { preload, startAfterPaint } from './shell-tags.ts';
import { webManifestPath } from './web-manifest.ts';

// Data needs no hash in the policy.
const inlineJson = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;

const runtimeConfigOf = ({ inboxUrl, ...settings }: Settings): RuntimeConfig => ({
  apiKey: settings.apiKey,
  siteUrl: settings.siteUrl,
  live: settings.live,
  evaluationHours: settings.evaluationHours,
  providerOrigins: settings.providerOrigins,
  brand: settings.brand,
  ...(inboxUrl ? { inboxUrl } : {}),
});

const pageShape =
  '<div class="page"><div class="potli-skeleton"><span class="potli-skeleton-line potli-skeleton-title"></span><span class="potli-skeleton-line potli-skeleton-block"></span><span class="potli-skeleton-line potli-skeleton-block"></span></div></div>';

/** Same heights as the frame, so that nothing moves when it is rendered. */
const placeholder = ({ name }: { name: string }): string => `
<div class="shell-frame" aria-busy="true">
<header class="shell-header"><div class="shell-bar"><span class="shell-brand"><img src="/favicon.svg" width="32" height="32" alt=""><span>${html(name)}</span></span></div></header>
<main>${pageShape}</main>
</div>`;

/** The module's loader treats marked style sheets as loaded. */
const styleMarks = ({ prerendered }: ResolvedPage): string[] =>
  (prerendered?.page.style_marks ?? []).map((mark) => `<link rel="stylesheet" data-rspack="${html(mark)}">`);

/** A page that can be read without scripts preloads none (shell-tags.ts). */
const preloads = ({ prerendered, shell, module }: ResolvedPage): string[] =>
  prerendered
    ? []
    : [
        ...[shell.entry, ...(module?.js ?? [])].map((file) => preload('script', file)),
        ...(module?.css ?? []).map((file) => preload('style', file)),
      ];

const content = ({ prerendered }: ResolvedPage, settings: Settings): string => {
  if (!prerendered) return `<div id="root">${placeholder(settings.brand)}</div>`;
  const { frame, page } = prerendered;
  const within = fillTemplate(page.html, settings, html);
  return `<div id="root" data-prerendered>${fillTemplate(frame.html, settings, html, within)}</div>`;
};

const withoutScripts = ({ supportEmail }: { supportEmail: string }): string =>
  `<noscript><div class="page"><p>This page needs JavaScript. Write to <a href="mailto:${html(supportEmail)}">${html(supportEmail)}</a> if you cannot switch it on.</p></div></noscript>`;

/** First files are named for the page's own module only; the offline shell has those of all modules. */
const bootInPage = ({ boot, module }: ResolvedPage, path: string): Boot => ({
  ...boot,
  modules: Object.fromEntries(
    Object.entries(boot.modules).map(([name, whole]) => {
      const { first, fallback, ...rest } = whole;
      return [name, name === module?.name || path === appShellPath ? whole : rest];
    }),
  ),
});

/** Everything that the browser needs to start is in the page or named in it; nothing is specific to the visitor. */
export const renderPage = (resolved: ResolvedPage, path: string, settings: Settings) => {
  const { shell, module, prerendered, listed } = resolved;
  const { brand } = settings;
  const { needs_scripts: needsScripts = !prerendered, unless_stored: keys = [] } = prerendered?.page ?? {};
  const styles = paletteCss() + shell.styles + (prerendered?.styles ?? '');
  const counted = resolved.boot.preview === undefined;
  const guard = shellGuard({ shell, fallback: shell.fallback, apiKey: settings.apiKey, counted });
  const early = keys.length > 0 ? [hideWhereDraft(keys)] : [];
  const late =
    (keys.length > 0 ? showShape(pageShape) : '') +
    guard +
    startAfterPaint(shell.entry, prerendered ? (module?.js ?? []) : []);
  const script = (text: string): string => `<script>${text}</script>`;
  const lines = [
    '<!doctype html>',
    // The page that the service worker shows without a connection.
    `<html lang="en" ${shellVersionAttribute}="${html(shell.version)}"${path === appShellPath ? ' data-app-shell' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...pageHead(prerendered?.page.head, { path, site: settings }),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.light.paper}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.dark.paper}">`,
    listed
      ? `<link rel="canonical" href="${html(new URL(path, settings.siteUrl).href)}">`
      : '<meta name="robots" content="noindex, nofollow">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<link rel="manifest" href="${webManifestPath}">`,
    `<style>${styles}</style>`,
    ...styleMarks(resolved),
    ...early.map(script),
    ...preloads(resolved),
    inlineJson(bootId, bootInPage(resolved, path)),
    inlineJson(runtimeConfigId, runtimeConfigOf(settings)),
    '</head>',
    '<body>',
    oldBrowserSentence(brand),
    script(oldBrowserScript),
    content(resolved, settings),
    ...(needsScripts ? [withoutScripts(brand)] : []),
    script(late),
    '</body>',
    '</html>',
    '',
  ];
  return {
    html: lines.join('\n'),
    inline: { scripts: [...early, oldBrowserScript, late], styles: [styles] },
  };
};
