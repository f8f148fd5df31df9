import { scriptJson } from './markup.ts';

/**
 * A page was rendered as it looks to who comes for the first time. Where the browser has kept something that changes it,
 * as a begun order, it is not shown, so that nobody sees an empty form in the place of what they have filled in.
 */
export const storedAttribute = 'data-stored';

/** For the head, before anything is painted: the attribute hides the main area (shell/src/frame.css). */
export const hideWhereStored = (keys: readonly string[]): string =>
  `try{if(${scriptJson(keys)}.some((key)=>localStorage.getItem(key)!==null))document.documentElement.setAttribute('${storedAttribute}','')}catch{}`;

/** For the end: the shape of a page takes the place of the rendered one, and the shell draws the page anew. */
export const showShape = (shape: string): string =>
  `if(document.documentElement.hasAttribute('${storedAttribute}')){document.querySelector('#root main').innerHTML=${scriptJson(shape)};delete document.getElementById('root').dataset.prerendered;document.documentElement.removeAttribute('${storedAttribute}')}`;
