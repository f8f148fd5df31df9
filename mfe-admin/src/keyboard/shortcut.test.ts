// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { isTyping, shortcutFor } from './shortcut.ts';

const element = (html: string): Element => {
  document.body.innerHTML = html;
  const [first] = document.body.children;
  if (!first) throw new Error('nothing was made');
  return first;
};
const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
};
const run = () => {};
const groups = [
  { name: 'everywhere', shortcuts: [{ key: 'j', does: 'next row', run }] },
  {
    name: 'page',
    shortcuts: [
      { key: 'j', does: 'next item', run },
      { key: 'Enter', does: 'opens it' },
    ],
  },
];

describe('shortcuts are off while typing in a field', () => {
  test.each([
    '<input>',
    '<input type="search">',
    '<input type="date">',
    '<input type="number">',
    '<textarea></textarea>',
    '<select></select>',
  ])('typing in %s', (html) => {
    expect(isTyping(element(html))).toBe(true);
  });

  test.each([
    '<input type="radio">',
    '<input type="checkbox">',
    '<button></button>',
    '<a href="#x">x</a>',
    '<div tabindex="0"></div>',
  ])('no typing in %s', (html) => {
    expect(isTyping(element(html))).toBe(false);
  });
});

describe('a pressed key', () => {
  test('runs the shortcut of the newest group', () => {
    expect(shortcutFor({ ...plain, key: 'j' }, groups)?.does).toBe('next item');
  });

  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)(
    'means nothing with %s',
    (held) => {
      expect(shortcutFor({ ...plain, key: 'j', [held]: true }, groups)).toBeUndefined();
    },
  );

  test('is ignored when the shortcut is listed only', () => {
    expect(shortcutFor({ ...plain, key: 'Enter' }, groups)).toBeUndefined();
  });
});
