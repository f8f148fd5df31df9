// @vitest-environment jsdom

import { parse } from 'acorn';
import { expect, test } from 'vitest';
import { oldBrowserScript, oldBrowserSentence } from './old-browser.ts';

/** Whether the sentence is hidden after the script ran beside these features. */
const isHidden = (own: { withIndex?: unknown; css?: unknown }): boolean => {
  document.body.innerHTML = oldBrowserSentence({ supportEmail: 'help@shop.example' });
  const page = {
    Array: { prototype: { with: own.withIndex } },
    window: { CSS: own.css },
  };
  new Function('Array', 'window', 'document', oldBrowserScript)(page.Array, page.window, document);
  return document.querySelector('#old-browser[hidden]') !== null;
};
const knows = (answer: boolean) => ({ supports: (query: string) => query === 'selector(:has(a))' && answer });
const has = () => {};

test.each([
  ['a current browser', { withIndex: has, css: knows(true) }, true],
  ['one without :has()', { withIndex: has, css: knows(false) }, false],
  ['one without Array.prototype.with', { css: knows(true) }, false],
  ['one without CSS.supports', { withIndex: has, css: {} }, false],
  ['one of 2012', {}, false],
])('%s', (_, features, hidden) => {
  expect(isHidden(features)).toBe(hidden);
});

test('the script is one that any browser can read', () => {
  expect(() => parse(oldBrowserScript, { ecmaVersion: 5 })).not.toThrow();
});
