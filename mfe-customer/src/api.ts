import type { getShippingCost } from '@potli/contracts/catalog/operations.ts';
import { apiBaseQuery, endpoint } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';

/** The calls the customer's pages make, and which data each change makes stale. */
export const customerApi = createApi({
  reducerPath: 'customerApi',
  baseQuery: apiBaseQuery({ apiKey: () => readRuntimeConfig().apiKey }),
  tagTypes: ['Order'],
  endpoints: (build) => ({
    shippingCost: build.query(endpoint<typeof getShippingCost>({ method: 'GET', path: 'shipping-cost' })),
  }),
});

export const { useLazyShippingCostQuery } = customerApi;
