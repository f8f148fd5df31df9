// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ReceivedPage, receivePage } from './receive-page.ts';

const url = 'https://store.example/kurta';
const page = { url, html: '<h1>Kurta</h1>' };
const inAddress = (value: unknown) => `#${encodeURIComponent(JSON.stringify(value))}`;

let received: ReceivedPage[];
let stop = () => {};
const opener = { postMessage: vi.fn() };
const wait = (hash = '', from: typeof opener | null = opener) => {
  stop = receivePage({ opener: from, hash }, (one) => received.push(one));
};
const post = (data: unknown, { origin = 'https://store.example', source = opener as unknown } = {}) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));

beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  opener.postMessage.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('the page that a bookmarklet hands over', () => {
  test('is asked for and accepted from the window that opened this one', () => {
    wait();
    expect(opener.postMessage).toHaveBeenCalledWith('potli:ready', '*');
    post({ type: 'potli:page', ...page });
    expect(received).toEqual([{ page, isProven: true }]);
  });

  test.each([
    ['of another window', { source: {} }, page],
    ['of another origin than the page that it names', { origin: 'https://evil.example' }, page],
    ['without markup', {}, { url }],
    ['of an address that is no web address', {}, { ...page, url: 'javascript:alert(1)' }],
    ['with more markup than the server takes', {}, { ...page, html: 'x'.repeat(1_500_001) }],
    ['of another kind', {}, { ...page, type: 'other' }],
  ])('is ignored in a message %s', (_what, from, data) => {
    wait();
    post({ type: 'potli:page', ...data }, from);
    post(null, from);
    expect(received).toEqual([]);
  });

  test('has characters replaced that the server rejects', () => {
    wait();
    post({ type: 'potli:page', url, html: '<h1>Ku\0rta \ud83d👗</h1>' });
    expect(received).toEqual([{ page: { url, html: '<h1>Ku\ufffdrta \ufffd👗</h1>' }, isProven: true }]);
  });

  test('is read once', () => {
    wait();
    post({ type: 'potli:page', ...page });
    post({ type: 'potli:page', ...page });
    vi.advanceTimersByTime(10_000);
    expect(received).toHaveLength(1);
  });

  test('comes from the address without proof when no window opened this one', () => {
    wait(inAddress(page), null);
    expect(received).toEqual([{ page, isProven: false }]);
  });

  test('comes from the address when the window does not answer within 4 seconds', () => {
    wait(inAddress(page));
    vi.advanceTimersByTime(3999);
    expect(received).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(received).toEqual([{ page, isProven: false }]);
  });

  test.each([
    '',
    '#',
    '#%',
    '#null',
    '#[]',
    inAddress({ url: 'file:///etc/passwd', html: 'x' }),
    inAddress({ url: 1 }),
  ])('is missing when the address holds %j', (hash) => {
    wait(hash, null);
    expect(received).toEqual([{ page: undefined, isProven: false }]);
  });
});
