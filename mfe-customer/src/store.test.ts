// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { type Draft, freshDraft } from './draft/draft.ts';
import { draftActions } from './draft/draft-slice.ts';
import { draftKey, draftText } from './draft/draft-storage.ts';
import { connectStore, createStore } from './store.ts';

const withName = (name: string): Draft => {
  const draft = freshDraft('card');
  return { ...draft, userDetails: { ...draft.userDetails, name } };
};
const textOf = (name: string) => draftText(withName(name)) ?? '';
/** What another tab stored, as it arrives in this one. */
const arrives = (newValue: string) => window.dispatchEvent(new StorageEvent('storage', { key: draftKey, newValue }));

test('a tab takes over the draft that another tab stored', () => {
  const store = createStore();
  const disconnect = connectStore(store);
  localStorage.setItem(draftKey, textOf('Meera'));
  arrives(textOf('Meera'));
  expect(store.getState().draft.userDetails.name).toBe('Meera');
  disconnect();
});

test('two tabs that change the draft at once end with the one that is stored', () => {
  const store = createStore();
  const disconnect = connectStore(store);
  const { userDetails } = withName('mine');
  store.dispatch(draftActions.userDetailsEntered({ orderId: undefined, userDetails }));
  localStorage.setItem(draftKey, textOf('the other, later'));
  arrives(textOf('the other, earlier'));
  expect(store.getState().draft.userDetails.name).toBe('the other, later');
  expect(localStorage.getItem(draftKey)).toBe(textOf('the other, later'));
  disconnect();
});

describe('a page that returns from the back-forward cache', () => {
  const returns = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  const nameAfter = (stored: string | null, persisted: boolean) => {
    const store = createStore();
    const disconnect = connectStore(store);
    const { userDetails } = withName('mine');
    store.dispatch(draftActions.userDetailsEntered({ orderId: undefined, userDetails }));
    if (stored === null) localStorage.removeItem(draftKey);
    else localStorage.setItem(draftKey, stored);
    returns(persisted);
    disconnect();
    return store.getState().draft.userDetails.name;
  };

  test('takes over what another tab stored meanwhile', () => {
    expect(nameAfter(textOf('newer'), true)).toBe('newer');
  });

  test('keeps its draft where the browser stores none', () => {
    expect(nameAfter(null, true)).toBe('mine');
  });

  test('is not a page that is shown for the first time', () => {
    expect(nameAfter(textOf('newer'), false)).toBe('mine');
  });
});
