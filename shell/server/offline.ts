import { createHash } from 'node:crypto';
import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { paletteCss, systemFont } from '@potli/ui-kit/theme.ts';
import type { Middleware } from 'koa';
import { brandMarkSvg } from './brand-mark.ts';
import { hashes } from './headers.ts';
import { html } from './markup.ts';
import type { RegistrySource } from './registry.ts';
import type { Settings } from './settings.ts';

/** Changes whenever a page would load anything else. */
export const bootMark = (boot: Boot): string =>
  createHash('sha256').update(JSON.stringify(boot)).digest('base64url').slice(0, 16);

/** For a shell without a service worker: unregisters an earlier one. */
const farewell = 'self.addEventListener("install",()=>self.skipWaiting());self.registration.unregister();';

const offlineStyle = `${paletteCss()}
body{margin:0;background:var(--potli-paper);color:var(--potli-ink);font:1rem/1.5 ${systemFont}}
main{display:grid;gap:16px;justify-items:start;max-width:480px;margin:0 auto;padding:64px 16px}
svg{width:72px;height:72px}h1,p{margin:0}h1{font-size:1.75rem;line-height:1.25}
a{display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:12px;background:var(--potli-indigo);color:var(--potli-on-indigo);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--potli-indigo);outline-offset:2px}`;

const offlineHtml = ({ brand }: Pick<Settings, 'brand'>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>You are offline · ${html(brand.name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<style>${offlineStyle}</style>
</head>
<body>
<main>
${brandMarkSvg.replace('<svg ', '<svg aria-hidden="true" ')}
<h1>You are offline</h1>
<p>This page needs a connection. An order that you have begun is kept in this browser and goes on where you left it.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;

export const offlinePage =
  (settings: Settings): Middleware =>
  (ctx) => {
    ctx.set(
      'content-security-policy',
      `default-src 'none'; style-src ${hashes([offlineStyle])}; frame-ancestors 'none'`,
    );
    ctx.type = 'html';
    ctx.body = offlineHtml(settings);
  };

export const serviceWorker =
  (registry: RegistrySource): Middleware =>
  (ctx) => {
    const loaded = registry.current();
    const shell = loaded?.inlineFiles.get(`shell/${loaded.registry.shell.live}`);
    ctx.set('cache-control', 'no-cache');
    if (!shell) {
      ctx.status = 503;
      return;
    }
    ctx.set('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
    ctx.type = 'text/javascript';
    ctx.body = shell.serviceWorker ?? farewell;
  };
