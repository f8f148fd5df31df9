import { addListener, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { customerApi } from './api.ts';
import { type Draft, freshDraft } from './draft/draft.ts';
import { draftActions, draftSlice } from './draft/draft-slice.ts';
import { draftKey, parseDraft, saveDraft } from './draft/draft-storage.ts';

export const createStore = () =>
  configureStore({
    reducer: { [customerApi.reducerPath]: customerApi.reducer, draft: draftSlice.reducer },
    middleware: (defaults) => defaults().prepend(createListenerMiddleware().middleware).concat(customerApi.middleware),
  });

export type CustomerStore = ReturnType<typeof createStore>;
type CustomerState = ReturnType<CustomerStore['getState']>;

const addDraftListener = addListener.withTypes<CustomerState, CustomerStore['dispatch']>();

/** The state that pages are prerendered with: a first visitor's. */
export const renderedState = (store: CustomerStore): CustomerState => ({
  ...store.getState(),
  draft: freshDraft('rendered'),
});

/** Stores each change of the draft, follows other tabs, and reports the page's focus to RTK Query. */
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
