// @vitest-environment jsdom

import { afterEach, expect, test, vi } from 'vitest';
import { addToPotli } from './collect-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** What the bookmarklet posts from a page with that markup. */
const posted = (head: string, body: string): string => {
  document.head.innerHTML = head;
  document.body.innerHTML = body;
  vi.spyOn(window, 'open').mockReturnValue(window);
  const post = vi.spyOn(window, 'postMessage').mockReturnValue();
  addToPotli('https://potli.example/user/handover');
  dispatchEvent(new MessageEvent('message', { data: 'potli:ready', origin: 'https://potli.example', source: window }));
  const [message] = post.mock.calls[0] ?? [];
  return (message as { html: string }).html;
};

test.each([
  ['a caption of sizes', '<p>Select size</p>', 'Select size'],
  ['a size in a list', '<ul><li>UK 6</li></ul>', 'UK 6'],
  ['an age', '<ul><li>2-3 years</li></ul>', '2-3 years'],
  ['what is struck through', '<b class="price" style="text-decoration: line-through">9</b>', 'line-through'],
  ['the stock in microdata', '<link itemprop="availability" href="https://schema.org/InStock">', 'InStock'],
  ['an encoded text of a program', '<script type="text/plain">parse("%7B%22sizes")</script>', '%7B%22sizes'],
])('keeps %s', (_, body, part) => expect(posted('', body)).toContain(part));

test.each([
  ['a greeting', '<p>Hello Asha</p>', 'Asha'],
  ['a telephone number', '<p>98200 12345</p>', '98200'],
  ['a postal code', '<p>400001</p>', '400001'],
  ['other styles', '<b class="price" style="color: red">9</b>', 'red'],
])('leaves out %s', (_, body, part) => expect(posted('', body)).not.toContain(part));

test('keeps what relative addresses are relative to', () =>
  expect(posted('<base href="https://static.example/store/">', '<img src="1.jpg">')).toContain(
    'static.example/store/',
  ));
