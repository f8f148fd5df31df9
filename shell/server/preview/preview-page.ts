import { type Preview, previewEndPath, previewName, previewPath } from '@potli/contracts/mfe/preview.ts';
import { html, scriptJson } from '../markup.ts';
import { plainPage } from '../plain-page.ts';

const script = (path: string): string => `
document.querySelector('#begin')?.addEventListener('submit', (event) => {
  event.preventDefault();
  send('${previewPath}', Object.fromEntries(new FormData(event.target)), ${scriptJson(path)});
});
document.querySelector('#end')?.addEventListener('submit', (event) => {
  event.preventDefault();
  send('${previewEndPath}', {}, '/');
});
`;

/** In place of a preview for somebody who is not known to be an operator. */
export const previewRequest = ({ module, version }: Preview, path: string) =>
  plainPage({
    title: 'Preview',
    script: script(path),
    body: `<p>${html(module)} <code>${html(version)}</code> is not live. Signed-in operators can preview it, and people with a preview link that has not expired.</p>
<p>Operators: <a href="/admin">sign in</a> in this tab first.</p>
<p role="alert"></p>
<form id="begin">
<input type="hidden" name="preview" value="${html(previewName({ module, version }))}">
<button>Show the preview</button>
</form>`,
  });

/** In place of a preview that cannot be shown. */
export const previewMissing = (reason: string) =>
  plainPage({
    title: 'No preview',
    script: script('/'),
    body: `<p>There is nothing to preview: ${html(reason)}.</p>
<p role="alert"></p>
<form id="end"><button>End preview</button></form>`,
  });
