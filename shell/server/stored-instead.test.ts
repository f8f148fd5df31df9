// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { hideWhereStored, showShape } from './stored-instead.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Runs a script as the page does. */
const run = (script: string) => new Function(script)();
const shown = () => ({
  main: document.querySelector('main')?.innerHTML,
  taken: document.getElementById('root')?.dataset.prerendered !== undefined,
  hidden: document.documentElement.hasAttribute('data-stored'),
});
const open = () => {
  document.body.innerHTML = '<div id="root" data-prerendered><main><h1>Begin here</h1></main></div>';
  run(hideWhereStored(['draft', 'other']));
};

test('a rendered page is shown to who comes for the first time', () => {
  localStorage.setItem('something else', 'x');
  open();
  run(showShape('<p>shape</p>'));
  expect(shown()).toEqual({ main: '<h1>Begin here</h1>', taken: true, hidden: false });
});

test('a shape takes its place where the browser has kept what changes it, and it is not seen before', () => {
  localStorage.setItem('other', '{}');
  open();
  expect(shown()).toMatchObject({ hidden: true });
  run(showShape('<p>shape</p>'));
  expect(shown()).toEqual({ main: '<p>shape</p>', taken: false, hidden: false });
});

test('a browser that forbids storage has kept nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Denied', 'SecurityError');
    },
    clear() {},
  });
  open();
  expect(shown()).toMatchObject({ taken: true, hidden: false });
});
