import { addListener, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { customerApi } from './api.ts';
import { type Draft, freshDraft } from './draft/draft.ts';
import { draftActions, draftSlice } from './draft/draft-slice.ts';
import { draftKey, parseDraft, saveDraft } from './draft/draft-storage.ts';

/** This module's own store; nothing of it is seen by other modules. It starts with the draft that the browser stored. */
export const createStore = () =>
  configureStore({
    reducer: { [customerApi.reducerPath]: customerApi.reducer, draft: draftSlice.reducer },
    middleware: (defaults) => defaults().prepend(createListenerMiddleware().middleware).concat(customerApi.middleware),
  });

export type CustomerStore = ReturnType<typeof createStore>;
type CustomerState = ReturnType<CustomerStore['getState']>;

const addDraftListener = addListener.withTypes<CustomerState, CustomerStore['dispatch']>();

/** What a page that is rendered with the release shows: the draft of who comes for the first time. */
export const renderedState = (store: CustomerStore): CustomerState => ({
  ...store.getState(),
  draft: freshDraft('rendered'),
});

/**
 * Stores each change of the draft in the browser, takes over what other tabs store, and reports the page's focus to RTK
 * Query. Returns what ends it.
 */
export const connectStore = (store: CustomerStore): (() => void) => {
  const stopSaving = store.dispatch(
    addDraftListener({
      predicate: (_action, { draft }, before) => draft !== before.draft,
      effect: (_action, { getState }) => saveDraft(getState().draft),
    }),
  );
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === draftKey || event.key === null) {
      store.dispatch(draftActions.draftReplaced(parseDraft(event.newValue)));
    }
  };
  window.addEventListener('storage', followOtherTabs);
  const stopListening = setupListeners(store.dispatch);
  return () => {
    stopSaving();
    stopListening();
    window.removeEventListener('storage', followOtherTabs);
  };
};

export const useCustomerStore = useStore.withTypes<CustomerStore>();
export const useCustomerDispatch = useDispatch.withTypes<CustomerStore['dispatch']>();
export const useDraft = (): Draft => useSelector((state: CustomerState) => state.draft);
