import { scriptJson } from './markup.ts';

/**
 * A prerendered form is empty. Where the browser holds a draft, the loading shape is shown until the draft is rendered.
 */
const draftAttribute = 'data-draft';

/** For the head, before the first paint: the attribute hides the main area (shell/src/frame.css). */
export const hideWhereDraft = (keys: readonly string[]): string =>
  `try{if(${scriptJson(keys)}.some((key)=>localStorage.getItem(key)!==null))document.documentElement.setAttribute('${draftAttribute}','')}catch{}`;

/** For the end of the body: replaces the prerendered page by the loading shape; the shell then renders from scratch. */
export const showShape = (shape: string): string =>
  `if(document.documentElement.hasAttribute('${draftAttribute}')){document.querySelector('#root main').innerHTML=${scriptJson(shape)};delete document.getElementById('root').dataset.prerendered;document.documentElement.removeAttribute('${draftAttribute}')}`;
