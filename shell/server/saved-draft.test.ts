// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { hideWhereDraft, showShape } from './saved-draft.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Runs a script as the page does. */
const run = (script: string) => new Function(script)();
const shown = () => ({
  main: document.querySelector('main')?.innerHTML,
  taken: document.getElementById('root')?.dataset.prerendered !== undefined,
  hidden: document.documentElement.hasAttribute('data-draft'),
});
const open = () => {
  document.body.innerHTML = '<div id="root" data-prerendered><main><h1>Begin here</h1></main></div>';
  run(hideWhereDraft(['draft', 'other']));
};

test('shows the prerendered page to a first visitor', () => {
  localStorage.setItem('something else', 'x');
  open();
  run(showShape('<p>shape</p>'));
  expect(shown()).toEqual({ main: '<h1>Begin here</h1>', taken: true, hidden: false });
});

test('shows the loading shape where the browser holds a saved draft', () => {
  localStorage.setItem('other', '{}');
  open();
  expect(shown()).toMatchObject({ hidden: true });
  run(showShape('<p>shape</p>'));
  expect(shown()).toEqual({ main: '<p>shape</p>', taken: false, hidden: false });
});

test('shows the prerendered page where the browser forbids storage', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Denied', 'SecurityError');
    },
    clear() {},
  });
  open();
  expect(shown()).toMatchObject({ taken: true, hidden: false });
});
