import type { estimateWeight } from '@potli/contracts/catalog/operations.ts';
import type { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type { getOrder, listOrders, previewEvaluation, updateOrder } from '@potli/contracts/order/operations.ts';
import { apiBaseQuery, endpoint } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { watchingSession } from './session/expiry.ts';
import { readToken } from './session/token.ts';

/** The calls the operators' pages make, and which data each change makes stale. */
export const operatorApi = createApi({
  reducerPath: 'operatorApi',
  baseQuery: watchingSession(
    apiBaseQuery({
      apiKey: () => readRuntimeConfig().apiKey,
      bearerToken: readToken,
      // Looked up at each call, so that a test can put its own network in.
      fetch: (...request) => globalThis.fetch(...request),
    }),
  ),
  endpoints: (build) => ({
    authenticate: build.mutation(endpoint<typeof authenticateOperator>({ method: 'POST', path: 'admin/authenticate' })),
    listOrders: build.query(endpoint<typeof listOrders>({ method: 'GET', path: 'orders' })),
    getOrder: build.query({
      ...endpoint<typeof getOrder>({ method: 'GET', path: 'orders/details' }),
      // A page decides by the order's status where to go: it must never see one from an earlier visit.
      keepUnusedDataFor: 0,
    }),
    updateOrder: build.mutation(
      endpoint<typeof updateOrder>({ method: 'PUT', path: 'orders/{role}/{orderId}/update' }),
    ),
    previewEvaluation: build.mutation(
      endpoint<typeof previewEvaluation>({ method: 'POST', path: 'orders/admin/{orderId}/preview-evaluation' }),
    ),
    estimateWeight: build.mutation(
      endpoint<typeof estimateWeight>({ method: 'POST', path: 'product/estimate-weight' }),
    ),
  }),
});

export const {
  useAuthenticateMutation,
  useListOrdersQuery,
  useGetOrderQuery,
  useUpdateOrderMutation,
  usePreviewEvaluationMutation,
  useEstimateWeightMutation,
} = operatorApi;
