import type { listOrders } from '@potli/contracts/order/operations.ts';
import { apiBaseQuery, endpoint } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';

/** The calls the operators' pages make, and which data each change makes stale. */
export const operatorApi = createApi({
  reducerPath: 'operatorApi',
  baseQuery: apiBaseQuery({
    apiKey: () => readRuntimeConfig().apiKey,
    bearerToken: () => sessionStorage.getItem('admin_token'),
  }),
  tagTypes: ['Order', 'OrderList'],
  endpoints: (build) => ({
    listOrders: build.query(endpoint<typeof listOrders>({ method: 'GET', path: 'orders' })),
  }),
});

export const { useListOrdersQuery } = operatorApi;
