import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { operatorApi } from './api.ts';
import { codeListener, codeRequestReducer } from './session/code-request.ts';
import { sessionClosed, sessionReducer } from './session/session-slice.ts';

/**
 * The end of a session drops all that was fetched with it, and aborts what is being fetched: the server would reject it, and the
 * operator who signs in next may see less.
 */
const endOfSession = createListenerMiddleware();
endOfSession.startListening({
  actionCreator: sessionClosed,
  effect: (_, { dispatch }) => {
    dispatch(operatorApi.util.resetApiState());
  },
});

/** This module's own store; nothing of it is seen by other modules. */
export const createStore = () => {
  const store = configureStore({
    reducer: {
      [operatorApi.reducerPath]: operatorApi.reducer,
      session: sessionReducer,
      codeRequest: codeRequestReducer,
    },
    middleware: (defaults) =>
      defaults().prepend(codeListener.middleware, endOfSession.middleware).concat(operatorApi.middleware),
  });
  // Stops polling in hidden tabs.
  setupListeners(store.dispatch);
  return store;
};
