// @vitest-environment jsdom
import { expect, test } from 'vitest';
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
