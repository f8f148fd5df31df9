import { paletteCss } from '@potli/ui-kit/theme.ts';
import type { Context } from 'koa';
import { contentSecurityPolicy } from './headers.ts';
import { html } from './markup.ts';
import type { Settings } from './settings.ts';

const style = `${paletteCss()}
body{margin:0;background:var(--potli-paper);color:var(--potli-ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:560px;margin:0 auto;padding:24px 16px 48px;display:grid;gap:16px}
h1{font-size:1.75rem;line-height:1.25;margin:8px 0 0}h2{font-size:1.125rem;margin:0}p{margin:0}
form{display:grid;gap:16px;padding:16px;border:1px solid var(--potli-line);border-radius:12px;background:var(--potli-card);box-shadow:0 2px 12px var(--potli-shadow)}
label{display:grid;gap:4px;font-weight:600}
select{font:inherit;font-weight:400;min-height:48px;padding:0 12px;border:1px solid var(--potli-line-strong);border-radius:8px;background:var(--potli-card);color:inherit}
button{font:inherit;font-weight:600;min-height:48px;padding:0 24px;border:1px solid var(--potli-indigo);border-radius:12px;background:var(--potli-indigo);color:var(--potli-on-indigo);cursor:pointer;justify-self:start}
button.quiet{background:none;color:var(--potli-indigo)}
:focus-visible{outline:3px solid var(--potli-indigo);outline-offset:2px}
code{overflow-wrap:anywhere}
a{color:var(--potli-indigo)}[role=alert]{color:var(--potli-clay)}[role=alert]:empty{display:none}
.home{display:inline-flex;gap:8px;align-items:center;justify-self:start;min-height:48px;color:inherit;font-weight:600;text-decoration:none}
`;

/** Sends a form of the page as JSON, with the operator's token of this tab, then opens an address. */
const sending = `
const say = (text) => { document.querySelector('[role=alert]').textContent = text; };
const send = async (path, body, then) => {
  const token = sessionStorage.getItem('admin_token');
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (!answer) return say('No response from server. Please try again.');
  if (!answer.ok) return say((await answer.json()).error);
  location.assign(then);
};
`;

/**
 * A page of the site itself, without a framework: it works when the shell does not.
 *
 * @param body HTML; has an element with the role `alert` where `script` calls `send(path, body, then)`
 */
export const plainPage = ({ title, body, script }: { title: string; body: string; script: string }) => {
  const whole = `${sending}${script}`;
  return {
    inline: { scripts: [whole], styles: [style] },
    text: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${html(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<main>
<a class="home" href="/"><img src="/favicon.svg" width="32" height="32" alt="">To the site</a>
<h1>${html(title)}</h1>
${body}
</main>
<script>${whole}</script>
</body>
</html>
`,
  };
};

export const sendPlainPage = (
  ctx: Context,
  { inline, text }: ReturnType<typeof plainPage>,
  settings: Pick<Settings, 'providerOrigins' | 'brand'>,
): void => {
  ctx.set({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': contentSecurityPolicy(inline, settings),
  });
  ctx.type = 'html';
  ctx.body = text;
};
