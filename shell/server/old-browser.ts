import { html } from './markup.ts';

/**
 * Asks for the newest of what the pages need (module-sdk/oldest-browsers.ts) and shows the sentence where it is missing.
 * In the JavaScript of 2009, since a browser that does not know the syntax runs nothing of a script. `:has()` came to
 * Firefox in 121, `Array.prototype.with` to the others in the versions that are declared.
 */
export const oldBrowserScript = `
(function () {
  var css = window.CSS;
  var works = Array.prototype['with'] && css && css.supports && css.supports('selector(:has(a))');
  if (!works) document.getElementById('old-browser').removeAttribute('hidden');
})();
`;

/** What a browser shows that cannot run the pages; hidden in all others. Has no link: the first of a page must be its skip link. */
export const oldBrowserSentence = ({ supportEmail }: { supportEmail: string }): string =>
  `<div id="old-browser" class="page" role="alert" hidden><p>Your browser is too old for this site, so parts of it do not work. Please update it, or use a current Chrome, Edge, Firefox or Safari. You can also write to ${html(supportEmail)}.</p></div>`;
