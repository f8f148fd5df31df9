// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetToken, keepToken } from '../session/token.ts';
import { noon } from '../testing/an-order.ts';
import { dropDraft, dropOldDrafts, layOver, readDraft, writeDraft } from './kept-draft.ts';

beforeEach(() => keepToken('token-1', 'Asha'));
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  localStorage.clear();
});

const draft = { version: 3, saved_at: noon.toISOString(), content: { link: 'x' } };

describe('a kept draft', () => {
  test('is stored by order and kind until it is removed', () => {
    expect(writeDraft('links', 'ORDER1', draft)).toBe(true);
    expect(readDraft('links', 'ORDER1')).toEqual(draft);
    expect(readDraft('receipts', 'ORDER1')).toBeUndefined();
    expect(readDraft('links', 'ORDER2')).toBeUndefined();
    dropDraft('links', 'ORDER1');
    expect(readDraft('links', 'ORDER1')).toBeUndefined();
  });

  test('belongs to its operator, also after the end of the session', () => {
    writeDraft('note', 'ORDER1', draft);
    forgetToken();
    keepToken('token-2', 'Wasim');
    expect(readDraft('note', 'ORDER1')).toBeUndefined();
    writeDraft('note', 'ORDER1', { ...draft, version: 4 });
    dropDraft('note', 'ORDER1');
    keepToken('token-3', 'Asha');
    expect(readDraft('note', 'ORDER1')).toEqual(draft);
  });

  test.each(['', '{', 'null', '7', '{"version":"3"}', '{"version":3,"saved_at":"x"}'])(
    'is none where the storage holds %j',
    (text) => {
      localStorage.setItem('admin_draft/Asha/links/ORDER1', text);
      expect(readDraft('links', 'ORDER1')).toBeUndefined();
    },
  );

  test('returns false when the browser storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeDraft('links', 'ORDER1', draft)).toBe(false);
  });

  test('is removed after 30 days, other entries stay', () => {
    writeDraft('links', 'OLD', { ...draft, saved_at: '2026-10-22T06:29:59.000Z' });
    writeDraft('links', 'YOUNG', { ...draft, saved_at: '2026-10-22T06:30:01.000Z' });
    localStorage.setItem('admin_draft/links/BROKEN', 'x');
    localStorage.setItem('admin_passkey', 'kept');
    dropOldDrafts(noon);
    expect(Object.keys(localStorage).sort()).toEqual(['admin_draft/Asha/links/YOUNG', 'admin_passkey']);
  });
});

describe('a form over which a kept draft is laid', () => {
  const fresh = {
    status: '',
    count: 0,
    items: [
      { order_item_id: 'new', price: '' },
      { order_item_id: 'item-1', price: '' },
    ],
  };

  test('has what was entered, item by item', () => {
    const kept = { status: 'Denied', count: 2, items: [{ order_item_id: 'item-1', price: '1,299.50' }] };
    expect(layOver(fresh, kept)).toEqual({
      status: 'Denied',
      count: 2,
      items: [
        { order_item_id: 'new', price: '' },
        { order_item_id: 'item-1', price: '1,299.50' },
      ],
    });
  });

  test.each([
    ['a number', 7],
    ['nothing', null],
    ['text', 'x'],
    ['items that are no list', { items: {} }],
    [
      'values of other types',
      { status: 1, count: '2', other: 'x', items: [{ order_item_id: 'item-1', price: { a: 1 } }] },
    ],
  ])('stays as it is for %s', (_, kept) => {
    expect(layOver(fresh, kept)).toEqual(fresh);
  });
});
