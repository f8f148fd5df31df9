import { configureStore } from '@reduxjs/toolkit';
import { operatorApi } from './api.ts';

/** This module's own store; nothing of it is seen by other modules. */
export const createStore = () =>
  configureStore({
    reducer: { [operatorApi.reducerPath]: operatorApi.reducer },
    middleware: (defaults) => defaults().concat(operatorApi.middleware),
  });
