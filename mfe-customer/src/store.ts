import { keptText } from '@potli/ui-kit/kept-text.ts';
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { customerApi } from './api.ts';
import { type Draft, freshDraft } from './draft/draft.ts';
import { draftActions, draftSlice } from './draft/draft-slice.ts';
import { draftKey, loadDraft, saveDraft } from './draft/draft-storage.ts';

export const createStore = () =>
  configureStore({
    reducer: { [customerApi.reducerPath]: customerApi.reducer, draft: draftSlice.reducer },
    middleware: (defaults) => defaults().concat(customerApi.middleware),
  });

export type CustomerStore = ReturnType<typeof createStore>;
type CustomerState = ReturnType<CustomerStore['getState']>;

/** The state that pages are prerendered with: a first visitor's. */
export const renderedState = (store: CustomerStore): CustomerState => ({
  ...store.getState(),
  draft: freshDraft('rendered'),
});

/** Stores each change of the draft, follows other tabs, and reports the page's focus to RTK Query. */
export const connectStore = (store: CustomerStore): (() => void) => {
  let { draft: known } = store.getState();
  let isReplacing = false;
  const stopSaving = store.subscribe(() => {
    const { draft } = store.getState();
    if (draft !== known && !isReplacing) saveDraft(draft);
    known = draft;
  });
  /**
   * What is stored by now, and never stored again: two tabs that change the draft at once end with the same one, instead
   * of each storing what the other replaced, without end.
   */
  const readAgain = () => {
    isReplacing = true;
    store.dispatch(draftActions.draftReplaced(loadDraft()));
    isReplacing = false;
  };
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key === draftKey || key === null) readAgain();
  };
  /** A page in the back-forward cache gets no storage events. Where the browser stores nothing, only this page has the draft. */
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted && keptText(() => localStorage, draftKey) !== null) readAgain();
  };
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener('pageshow', catchUp);
  const stopListening = setupListeners(store.dispatch);
  return () => {
    stopSaving();
    stopListening();
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener('pageshow', catchUp);
  };
};

export const useCustomerStore = useStore.withTypes<CustomerStore>();
export const useCustomerDispatch = useDispatch.withTypes<CustomerStore['dispatch']>();
export const useDraft = (): Draft => useSelector((state: CustomerState) => state.draft);
