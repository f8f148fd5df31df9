import { html } from '../markup.ts';
import { plainPage } from '../plain-page.ts';
import type { Override } from './override.ts';

const script = `
document.querySelector('#set').addEventListener('submit', (event) => {
  event.preventDefault();
  send('/override', Object.fromEntries(new FormData(event.target)), '/');
});
document.querySelector('#reset')?.addEventListener('submit', (event) => {
  event.preventDefault();
  send('/override/reset', {}, '/');
});
`;

const options = (values: readonly string[], chosen: string | undefined): string =>
  values.map((value) => `<option${value === chosen ? ' selected' : ''}>${html(value)}</option>`).join('');

interface OverridePage {
  readonly modules: readonly string[];
  readonly origins: readonly string[];
  readonly operatorsOnly: boolean;
  readonly current: Override | undefined;
  /** From the address; nothing happens before it is confirmed. */
  readonly proposed: { readonly module?: string | undefined; readonly origin?: string | undefined };
}

export const overridePage = ({ modules, origins, operatorsOnly, current, proposed }: OverridePage) =>
  plainPage({
    title: 'Local build',
    script,
    body: `<p>One module comes from your machine instead of from the release store, in this browser only, for eight hours. Pages on which money is paid always run what was released.</p>
${operatorsOnly ? '<p>Only for operators: <a href="/admin">sign in</a> in this tab first.</p>' : ''}
<p role="alert"></p>
${current ? `<form id="reset"><h2>Now</h2><p>${html(current.module)} comes from <code>${html(current.origin)}</code>.</p><button class="quiet">Reset</button></form>` : ''}
<form id="set">
<label>Module <select name="module">${options(modules, proposed.module ?? current?.module)}</select></label>
<label>From <select name="origin">${options(origins, proposed.origin ?? current?.origin)}</select></label>
<button>Use the local build</button>
</form>`,
  });
