import { scriptJson } from './markup.ts';

/**
 * A page is prerendered as a first visitor sees it. Where the browser holds a saved draft, the prerendered form would be
 * empty, so the page's loading shape is shown until the scripts render the draft.
 */
export const draftAttribute = 'data-draft';

/** For the head, before the first paint: the attribute hides the main area (shell/src/frame.css). */
export const hideWhereDraft = (keys: readonly string[]): string =>
  `try{if(${scriptJson(keys)}.some((key)=>localStorage.getItem(key)!==null))document.documentElement.setAttribute('${draftAttribute}','')}catch{}`;

/** For the end of the body: replaces the prerendered page by the loading shape; the shell then renders from scratch. */
export const showShape = (shape: string): string =>
  `if(document.documentElement.hasAttribute('${draftAttribute}')){document.querySelector('#root main').innerHTML=${scriptJson(shape)};delete document.getElementById('root').dataset.prerendered;document.documentElement.removeAttribute('${draftAttribute}')}`;
