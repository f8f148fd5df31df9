import { configureStore } from '@reduxjs/toolkit';
import { customerApi } from './api.ts';

/** This module's own store; nothing of it is seen by other modules. */
export const createStore = () =>
  configureStore({
    reducer: { [customerApi.reducerPath]: customerApi.reducer },
    middleware: (defaults) => defaults().concat(customerApi.middleware),
  });
