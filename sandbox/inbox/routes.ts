import Router from '@koa/router';
import type { Context } from 'koa';
import { escapeHtml, page, withLinks } from '../http/html.ts';
import type { Inbox, Message } from './inbox.ts';

/** The inbox as a page for people (`/inbox`) and as JSON for tests (`/inbox/messages`). */
export const inboxRoutes = (inbox: Inbox): Router => {
  const router = new Router({ prefix: '/inbox' });
  router.get('/', (ctx) => {
    const messages = inbox.list(filterOf(ctx));
    ctx.type = 'html';
    ctx.body = page(
      'Inbox (sandbox)',
      `${intro}<div id="messages" aria-live="polite">${list(messages)}</div>${refresh}`,
    );
  });
  router.get('/messages', (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = inbox.list(filterOf(ctx));
  });
  return router;
};

const one = (value: string | string[] | undefined): string | undefined => [value].flat()[0];
const filterOf = ({ query }: Context) => ({
  to: one(query.to),
  channel: one(query.channel),
  after: one(query.after),
});

const intro = `<h1>Inbox</h1>
<p>Every message that would have reached a phone or a mailbox: verification codes, order updates, support queries, newest first.
The page refreshes itself. <a href="/">All of the sandbox</a></p>`;

const list = (messages: readonly Message[]): string =>
  messages.length === 0 ? '<p class="card">No message yet.</p>' : messages.map(card).join('\n');

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' } as const;

const card = ({ id, channel, to, text, template, at }: Message): string => `<article class="card" id="${id}">
<p class="muted">${channelNames[channel]} to <strong>${channel === 'email' ? '' : '+'}${escapeHtml(to)}</strong>
${template === null ? '' : `· ${escapeHtml(template)}`} · <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<p>${withLinks(text).replaceAll('\n', '<br>')}</p>
</article>`;

// Only the list is replaced, and only when it changed, so that a selected code stays selected.
const refresh = `<script>
setInterval(async () => {
  try {
    const html = await (await fetch(location.href)).text();
    const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById('messages');
    const shown = document.getElementById('messages');
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
  } catch { /* the sandbox is stopped or restarting: the next turn tries again */ }
}, 2000);
</script>`;
