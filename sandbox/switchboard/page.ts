import { browserScript } from '../http/browser-script.ts';
import { page } from '../http/html.ts';

/** The failure switches of all outside parties, to be set by hand. */
export const switchboardPage = async (): Promise<string> =>
  page(
    'Switchboard (sandbox)',
    `<h1>Switchboard</h1>
<p>What the outside parties do next. A switch named <code>next_…</code> acts once and falls back; the others stay. The
payment windows have buttons of their own. <a href="/">All of the sandbox</a></p>
<div id="parties" aria-live="polite"></div>
<style>.switches{display:grid;grid-template-columns:minmax(0,max-content) minmax(0,1fr);gap:.5rem 1rem;align-items:center}
.switches label{overflow-wrap:anywhere}.switches select,.switches input{box-sizing:border-box;font:inherit;min-height:2.5rem;max-width:100%;min-width:0;color:inherit;background:var(--paper);
border:1px solid var(--line);border-radius:8px;padding:0 .5rem}
.card button{font:inherit;min-height:2.75rem;border-radius:8px;padding:0 1rem;margin-top:.75rem;color:var(--indigo);
background:none;border:1px solid currentcolor;cursor:pointer}</style>
<script>${await browserScript(new URL('./browser.ts', import.meta.url))}</script>`,
  );
