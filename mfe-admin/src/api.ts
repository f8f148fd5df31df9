import type { getAnalyticsSummary, getModuleHealth } from '@potli/contracts/analytics/operations.ts';
import type { estimateWeight } from '@potli/contracts/catalog/operations.ts';
import type { getDeploys } from '@potli/contracts/mfe/operations.ts';
import type { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type {
  claimOrder,
  previewMessages,
  releaseClaim,
  resendMessage,
} from '@potli/contracts/order/desk-operations.ts';
import type { getOrder, listOrders, previewEvaluation, updateOrder } from '@potli/contracts/order/operations.ts';
import type {
  listOrderPayments,
  listPaymentExceptions,
  refundPayment,
  resolvePaymentException,
} from '@potli/contracts/payment/desk.ts';
import type { listSupportQueries, updateSupportQuery } from '@potli/contracts/support/operations.ts';
import type {
  listUndeliveredOfOrders,
  listUndeliveredOfPayments,
  listUndeliveredOfSupport,
  retryUndeliveredOfOrders,
  retryUndeliveredOfPayments,
  retryUndeliveredOfSupport,
} from '@potli/contracts/undelivered/operations.ts';
import { apiBaseQuery, type BaseQueryOptions, endpoint } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { watchingSession } from './session/expiry.ts';
import { readToken } from './session/token.ts';

/** What each call of the operators' pages carries. */
export const callOptions: BaseQueryOptions = { apiKey: () => readRuntimeConfig().apiKey, bearerToken: readToken };

/** The calls the operators' pages make, and which data each change makes stale. */
export const operatorApi = createApi({
  reducerPath: 'operatorApi',
  tagTypes: ['payments', 'undelivered'],
  baseQuery: watchingSession(apiBaseQuery(callOptions)),
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
    claimOrder: build.mutation(endpoint<typeof claimOrder>({ method: 'POST', path: 'orders/admin/{orderId}/claim' })),
    releaseClaim: build.mutation(
      endpoint<typeof releaseClaim>({ method: 'POST', path: 'orders/admin/{orderId}/release-claim' }),
    ),
    previewMessages: build.mutation(
      endpoint<typeof previewMessages>({ method: 'POST', path: 'orders/admin/{orderId}/preview-messages' }),
    ),
    resendMessage: build.mutation(
      endpoint<typeof resendMessage>({ method: 'POST', path: 'orders/admin/{orderId}/messages/{messageId}/resend' }),
    ),
    listSupportQueries: build.query(endpoint<typeof listSupportQueries>({ method: 'GET', path: 'support/queries' })),
    updateSupportQuery: build.mutation(
      endpoint<typeof updateSupportQuery>({ method: 'PUT', path: 'support/queries/{queryId}' }),
    ),
    getAnalyticsSummary: build.query(
      endpoint<typeof getAnalyticsSummary>({ method: 'GET', path: 'analytics/summary' }),
    ),
    getDeploys: build.query(endpoint<typeof getDeploys>({ method: 'GET', path: 'deploys' })),
    getModuleHealth: build.query(endpoint<typeof getModuleHealth>({ method: 'GET', path: 'analytics/module-health' })),
    estimateWeight: build.mutation(
      endpoint<typeof estimateWeight>({ method: 'POST', path: 'product/estimate-weight' }),
    ),
    listOrderPayments: build.query({
      ...endpoint<typeof listOrderPayments>({ method: 'GET', path: 'payments/admin/orders/{orderId}' }),
      providesTags: ['payments'],
    }),
    listPaymentExceptions: build.query({
      ...endpoint<typeof listPaymentExceptions>({ method: 'GET', path: 'payments/admin/exceptions' }),
      providesTags: ['payments'],
    }),
    listUndeliveredOfOrders: build.query({
      ...endpoint<typeof listUndeliveredOfOrders>({ method: 'GET', path: 'orders/admin/undelivered' }),
      providesTags: ['undelivered'],
    }),
    listUndeliveredOfPayments: build.query({
      ...endpoint<typeof listUndeliveredOfPayments>({ method: 'GET', path: 'payments/admin/undelivered' }),
      providesTags: ['undelivered'],
    }),
    listUndeliveredOfSupport: build.query({
      ...endpoint<typeof listUndeliveredOfSupport>({ method: 'GET', path: 'support/undelivered' }),
      providesTags: ['undelivered'],
    }),
    retryUndeliveredOfOrders: build.mutation({
      ...endpoint<typeof retryUndeliveredOfOrders>({ method: 'POST', path: 'orders/admin/undelivered/retry' }),
      invalidatesTags: ['undelivered'],
    }),
    retryUndeliveredOfPayments: build.mutation({
      ...endpoint<typeof retryUndeliveredOfPayments>({ method: 'POST', path: 'payments/admin/undelivered/retry' }),
      invalidatesTags: ['undelivered'],
    }),
    retryUndeliveredOfSupport: build.mutation({
      ...endpoint<typeof retryUndeliveredOfSupport>({ method: 'POST', path: 'support/undelivered/retry' }),
      invalidatesTags: ['undelivered'],
    }),
    refundPayment: build.mutation({
      ...endpoint<typeof refundPayment>({ method: 'POST', path: 'payments/admin/{paymentId}/refund' }),
      invalidatesTags: ['payments'],
    }),
    resolvePaymentException: build.mutation({
      ...endpoint<typeof resolvePaymentException>({
        method: 'POST',
        path: 'payments/admin/{paymentId}/exceptions/{exceptionId}/resolve',
      }),
      invalidatesTags: ['payments'],
    }),
  }),
});

export const {
  useAuthenticateMutation,
  useListOrdersQuery,
  useGetOrderQuery,
  useUpdateOrderMutation,
  usePreviewEvaluationMutation,
  useEstimateWeightMutation,
  useListSupportQueriesQuery,
  useUpdateSupportQueryMutation,
  useGetAnalyticsSummaryQuery,
  useClaimOrderMutation,
  useReleaseClaimMutation,
  usePreviewMessagesMutation,
  useResendMessageMutation,
  useListOrderPaymentsQuery,
  useListPaymentExceptionsQuery,
  useRefundPaymentMutation,
  useResolvePaymentExceptionMutation,
  useGetDeploysQuery,
  useGetModuleHealthQuery,
  useListUndeliveredOfOrdersQuery,
  useListUndeliveredOfPaymentsQuery,
  useListUndeliveredOfSupportQuery,
  useRetryUndeliveredOfOrdersMutation,
  useRetryUndeliveredOfPaymentsMutation,
  useRetryUndeliveredOfSupportMutation,
} = operatorApi;
