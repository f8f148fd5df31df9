import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { operatorApi } from './api.ts';
import { codeListener, codeRequestReducer } from './session/code-request.ts';
import { sessionReducer } from './session/session-slice.ts';

/** This module's own store; nothing of it is seen by other modules. */
export const createStore = () => {
  const store = configureStore({
    reducer: {
      [operatorApi.reducerPath]: operatorApi.reducer,
      session: sessionReducer,
      codeRequest: codeRequestReducer,
    },
    middleware: (defaults) => defaults().prepend(codeListener.middleware).concat(operatorApi.middleware),
  });
  // Stops polling in hidden tabs.
  setupListeners(store.dispatch);
  return store;
};
