import { type BootFile, bootId } from '@potli/contracts/mfe/boot.ts';
import { type RuntimeConfig, runtimeConfigId } from '@potli/ui-kit/runtime-config.ts';
import { palette, paletteCss } from '@potli/ui-kit/theme.ts';
import { isPrivatePath } from './headers.ts';
import type { ResolvedPage } from './resolve.ts';
import type { Settings } from './settings.ts';
import { webManifestPath } from './web-manifest.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const html = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

/** JSON that cannot end the script element it stands in. */
const inlineJson = (id: string, value: unknown, nonce: string): string =>
  `<script type="application/json" id="${id}" nonce="${nonce}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

// `crossorigin` as the loaders set it; a preload that differs from the later request is fetched twice.
const preload = (as: 'script' | 'style', { url, integrity }: BootFile): string =>
  `<link rel="preload" as="${as}" href="${html(url)}" integrity="${integrity}" crossorigin="anonymous">`;

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

/** The HTML of every address: everything the browser needs to start is in it or named in it, so nothing waits in a chain. */
export const renderPage = ({ path, nonce, settings, resolved: { boot, shell, module } }: PageParts): string => {
  const { brand } = settings;
  const description = html(brand.tagline);
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${html(brand.name)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="csp-nonce" nonce="${nonce}">`,
    `<meta name="description" content="${description}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.light.paper}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.dark.paper}">`,
    isPrivatePath(path) || !module
      ? '<meta name="robots" content="noindex, nofollow">'
      : `<link rel="canonical" href="${html(new URL(path, settings.siteUrl).href)}">`,
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<link rel="manifest" href="${webManifestPath}">`,
    ...shell.styles.map(
      ({ url, integrity }) =>
        `<link rel="stylesheet" href="${html(url)}" integrity="${integrity}" crossorigin="anonymous">`,
    ),
    `<style nonce="${nonce}">${paletteCss()}</style>`,
    `<script defer src="${html(shell.script.url)}" integrity="${shell.script.integrity}" crossorigin="anonymous" nonce="${nonce}"></script>`,
    ...(module?.js ?? []).map((file) => preload('script', file)),
    ...(module?.css ?? []).map((file) => preload('style', file)),
    inlineJson(bootId, boot, nonce),
    inlineJson(runtimeConfigId, runtimeConfigOf(settings), nonce),
    '</head>',
    '<body>',
    `<div id="root">${placeholder(brand)}</div>`,
    `<noscript><div class="page"><p>${html(brand.name)} needs JavaScript. Write to <a href="mailto:${html(brand.supportEmail)}">${html(brand.supportEmail)}</a> if you cannot switch it on.</p></div></noscript>`,
    '</body>',
    '</html>',
  ];
  return `${lines.join('\n')}\n`;
};
