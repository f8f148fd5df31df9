import type { Operations } from '@potli/contracts/all-operations.ts';
import type { BodyOf } from '@potli/contracts/operation.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import * as routes from '@potli/contracts/routes.ts';
import {
  type ApiCall,
  type ApiFile,
  apiBaseQuery,
  type BaseQueryOptions,
  endpoint,
  fetchFile,
} from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryApi, createApi } from '@reduxjs/toolkit/query/react';
import { openFile, saveFile } from './order/save-file.ts';
import { askingForCode } from './session/code-request.ts';
import { endExpiredSession, watchingSession } from './session/expiry.ts';
import { readToken } from './session/token.ts';

/** What each call of the operators' pages carries. */
const callOptions: BaseQueryOptions = { apiKey: () => readRuntimeConfig().apiKey, bearerToken: readToken };

const list = 'LIST';
/** Lists and sums of orders, which every change of an order makes stale. */
const listsOrders = { providesTags: [{ type: 'Order' as const, id: list }] };

const paymentTags = (answer?: { readonly payments: readonly { readonly payment_id: string }[] }) => [
  { type: 'Payment' as const, id: list },
  ...(answer?.payments ?? []).map(({ payment_id: id }) => ({ type: 'Payment' as const, id })),
];

const paymentsOfOrder = endpoint(routes.listOrderPayments);
const measuredShipping = endpoint(routes.getMeasuredShipping);

// The store's own type would refer to itself here: the API is a part of it.
type Action = ThunkAction<unknown, never, unknown, UnknownAction>;

interface Changed {
  readonly queryFulfilled: Promise<{ readonly data: { readonly order: Order } }>;
  readonly dispatch: (action: Action) => unknown;
}

/** A mutation that answers with the changed order: it replaces the one in view without another request. */
const updatesOrder = {
  invalidatesTags: [{ type: 'Order' as const, id: list }],
  onQueryStarted: async (_: unknown, { dispatch, queryFulfilled }: Changed) => {
    const changed = await queryFulfilled.catch(() => undefined);
    if (changed) dispatch(showOrder(changed.data.order));
  },
};

/** The same, with a refund that appears among the payments. */
const refundsOrder = { ...updatesOrder, invalidatesTags: [...updatesOrder.invalidatesTags, ...paymentTags()] };

/** A mutation of second factors or sessions. */
const changesAccount = { invalidatesTags: ['Account' as const] };

/** A mutation of a query: an answered one moves from one list to the other, and the counts of both change. */
const changesSupport = { invalidatesTags: (answer?: unknown) => (answer ? ['SupportQuery' as const] : []) };

const listsDeadLetters = { providesTags: ['DeadLetter' as const] };
const changesDeadLetters = { invalidatesTags: ['DeadLetter' as const] };

/** A mutation that answers with a file, which goes to a tab or to the browser's downloads and not into the store. */
const fileCall = <Request extends object>(
  route: Pick<ApiCall, 'method' | 'path'>,
  receive: (file: ApiFile, request: Request) => void,
) => ({
  queryFn: async (request: Request, { dispatch }: Pick<BaseQueryApi, 'dispatch'>) => {
    const sent = readToken();
    const answer = await fetchFile(callOptions, { ...route, ...request });
    if ('file' in answer) {
      receive(answer, request);
      return { data: null };
    }
    endExpiredSession(answer, sent, dispatch);
    return { error: answer };
  },
});

/** The calls the operators' pages make, and which data each change makes stale. */
export const operatorApi = createApi({
  reducerPath: 'operatorApi',
  tagTypes: ['Order', 'Payment', 'SupportQuery', 'DeadLetter', 'Account', 'Rates'],
  baseQuery: askingForCode(watchingSession(apiBaseQuery(callOptions))),
  endpoints: (build) => ({
    authenticate: build.mutation(endpoint(routes.authenticateOperator)),
    // Sessions and codes change elsewhere, too.
    getAccount: build.query({ ...endpoint(routes.getAccount), providesTags: ['Account'], keepUnusedDataFor: 0 }),
    listOperators: build.query({ ...endpoint(routes.listOperators), providesTags: ['Account'], keepUnusedDataFor: 0 }),
    beginSecondFactor: build.mutation(endpoint(routes.beginSecondFactor)),
    confirmSecondFactor: build.mutation({ ...endpoint(routes.confirmSecondFactor), ...changesAccount }),
    switchOffSecondFactor: build.mutation({ ...endpoint(routes.switchOffSecondFactor), ...changesAccount }),
    renewRecoveryCodes: build.mutation({ ...endpoint(routes.renewRecoveryCodes), ...changesAccount }),
    confirmSession: build.mutation({ ...endpoint(routes.confirmSession), ...changesAccount }),
    addOperator: build.mutation({ ...endpoint(routes.addOperator), ...changesAccount }),
    setOperatorRoles: build.mutation({ ...endpoint(routes.setOperatorRoles), ...changesAccount }),
    revokeOperator: build.mutation({ ...endpoint(routes.revokeOperator), ...changesAccount }),
    listOperatorSteps: build.query({ ...endpoint(routes.listOperatorSteps), keepUnusedDataFor: 0 }),
    previewRates: build.mutation(endpoint(routes.previewRates)),
    importRates: build.mutation({ ...endpoint(routes.importRates), invalidatesTags: ['Rates'] }),
    listShippingPrices: build.query({ ...endpoint(routes.listShippingPrices), providesTags: ['Rates'] }),
    renewPasskey: build.mutation({ ...endpoint(routes.renewPasskey), ...changesAccount }),
    resetPasskey: build.mutation({ ...endpoint(routes.resetPasskey), ...changesAccount }),
    endSession: build.mutation({ ...endpoint(routes.endSession), ...changesAccount }),
    endSessions: build.mutation({ ...endpoint(routes.endSessions), ...changesAccount }),
    resetSecondFactor: build.mutation({ ...endpoint(routes.resetSecondFactor), ...changesAccount }),
    listOrders: build.query({ ...endpoint(routes.listOrders, 'orders'), ...listsOrders }),
    exportOrders: build.mutation(
      fileCall<{ query: object }>(routes.exportOrders, (file) => saveFile(file, 'orders.csv')),
    ),
    printPapers: build.mutation(
      fileCall<{ readonly body: BodyOf<Operations['printPapers']>; readonly tab: Window | null }>(
        routes.printPapers,
        (file, { tab }) => openFile(file, tab, 'papers.pdf'),
      ),
    ),
    getFigures: build.query({ ...endpoint(routes.getFigures), ...listsOrders }),
    exportFigures: build.mutation(
      fileCall<{ query: object }>(routes.exportFigures, (file) => saveFile(file, 'figures.csv')),
    ),
    declareGoods: build.mutation({ ...endpoint(routes.declareGoods), ...updatesOrder }),
    getOrder: build.query({
      ...endpoint(routes.getOrder, 'order'),
      providesTags: (_answer, _error, { query }) => [{ type: 'Order', id: query.order_id }],
      // A page decides by the order's status where to go: it must never see one from an earlier visit.
      keepUnusedDataFor: 0,
    }),
    updateOrder: build.mutation({ ...endpoint(routes.updateOrder), ...updatesOrder }),
    reopenOrder: build.mutation({ ...endpoint(routes.reopenOrder), ...updatesOrder }),
    reopenEvaluation: build.mutation({ ...endpoint(routes.reopenEvaluation), ...updatesOrder }),
    correctAddress: build.mutation({ ...endpoint(routes.correctAddress), ...updatesOrder }),
    correctLocalLink: build.mutation({ ...endpoint(routes.correctLocalLink), ...updatesOrder }),
    correctTracking: build.mutation({ ...endpoint(routes.correctTracking), ...updatesOrder }),
    recordPurchase: build.mutation({
      ...endpoint(routes.recordPurchase),
      ...updatesOrder,
      // After a refusal the list stays as it is: an item that a colleague has bought would leave it with the open dialog,
      // as if this purchase had been recorded.
      invalidatesTags: (_answer, error) => (error ? [] : updatesOrder.invalidatesTags),
    }),
    findArrivals: build.query({ ...endpoint(routes.findArrivals), ...listsOrders }),
    receiveItems: build.mutation({ ...endpoint(routes.receiveItems), ...updatesOrder }),
    addPhoto: build.mutation({ ...endpoint(routes.addPhoto), ...updatesOrder }),
    removePhoto: build.mutation({ ...endpoint(routes.removePhoto), ...updatesOrder }),
    resolveRefusal: build.mutation({ ...endpoint(routes.resolveRefusal), ...updatesOrder }),
    // The version of the order belongs to the key: a colleague may have weighed since. So may the table of rates have changed.
    getMeasuredShipping: build.query({
      ...measuredShipping,
      query: (request: Parameters<typeof measuredShipping.query>[0] & { readonly version: number }) =>
        measuredShipping.query(request),
      keepUnusedDataFor: 0,
    }),
    listItemsToBuy: build.query({ ...endpoint(routes.listItemsToBuy), ...listsOrders }),
    getMonthlyMargins: build.query({ ...endpoint(routes.getMonthlyMargins), ...listsOrders }),
    cancelOrder: build.mutation({ ...endpoint(routes.cancelOrder), ...refundsOrder }),
    // What is left of the payment or a shipping rate may have changed since.
    previewTakeOut: build.query({ ...endpoint(routes.previewTakeOut), keepUnusedDataFor: 0 }),
    takeOutItem: build.mutation({ ...endpoint(routes.takeOutItem), ...refundsOrder }),
    resendMessage: build.mutation({ ...endpoint(routes.resendMessage), ...updatesOrder }),
    assignOrder: build.mutation({ ...endpoint(routes.assignOrder), ...updatesOrder }),
    addNote: build.mutation({ ...endpoint(routes.addNote), ...updatesOrder }),
    listColleagues: build.query(endpoint(routes.listColleagues)),
    getCustomer: build.query({ ...endpoint(routes.getCustomer), keepUnusedDataFor: 0 }),
    // The day or a table of rates may have changed since: figures are never taken from an earlier answer.
    previewEvaluation: build.query({ ...endpoint(routes.previewEvaluation), keepUnusedDataFor: 0 }),
    previewMessages: build.mutation(endpoint(routes.previewMessages)),
    claimOrder: build.mutation(endpoint(routes.claimOrder)),
    releaseClaim: build.mutation(endpoint(routes.releaseClaim)),
    estimateWeight: build.mutation(endpoint(routes.estimateWeight)),
    listSupportQueries: build.query({ ...endpoint(routes.listSupportQueries), providesTags: ['SupportQuery'] }),
    updateSupportQuery: build.mutation({ ...endpoint(routes.updateSupportQuery), ...changesSupport }),
    listSupportOfOrder: build.query({ ...endpoint(routes.listSupportOfOrder), providesTags: ['SupportQuery'] }),
    answerSupportQuery: build.mutation({ ...endpoint(routes.answerSupportQuery), ...changesSupport }),
    getAnalyticsSummary: build.query(endpoint(routes.getAnalyticsSummary)),
    getStoreReadings: build.query(endpoint(routes.getStoreReadings)),
    getDeploys: build.query(endpoint(routes.getDeploys)),
    listReleases: build.query(endpoint(routes.listReleases)),
    getModuleHealth: build.query(endpoint(routes.getModuleHealth)),
    // The version of the order belongs to the key: when it changes, the payments may have changed, too.
    listOrderPayments: build.query({
      ...paymentsOfOrder,
      query: (request: Parameters<typeof paymentsOfOrder.query>[0] & { readonly version: number }) =>
        paymentsOfOrder.query(request),
      providesTags: paymentTags,
    }),
    listPaymentExceptions: build.query({ ...endpoint(routes.listPaymentExceptions), providesTags: paymentTags }),
    refundPayment: build.mutation({
      ...endpoint(routes.refundPayment),
      // The refund appears on the order and may take it out of the work queue.
      invalidatesTags: (answer, _error, { params }) => [
        { type: 'Payment', id: params.paymentId },
        ...(answer ? [list, answer.payment.order_id].map((id) => ({ type: 'Order' as const, id })) : []),
      ],
    }),
    resolvePaymentException: build.mutation({
      ...endpoint(routes.resolvePaymentException),
      invalidatesTags: (_answer, _error, { params }) => [{ type: 'Payment', id: params.paymentId }],
    }),
    listUndeliveredOfOrders: build.query({ ...endpoint(routes.listUndeliveredOfOrders), ...listsDeadLetters }),
    listUndeliveredOfPayments: build.query({ ...endpoint(routes.listUndeliveredOfPayments), ...listsDeadLetters }),
    listUndeliveredOfSupport: build.query({ ...endpoint(routes.listUndeliveredOfSupport), ...listsDeadLetters }),
    retryUndeliveredOfOrders: build.mutation({ ...endpoint(routes.retryUndeliveredOfOrders), ...changesDeadLetters }),
    retryUndeliveredOfPayments: build.mutation({
      ...endpoint(routes.retryUndeliveredOfPayments),
      ...changesDeadLetters,
    }),
    retryUndeliveredOfSupport: build.mutation({ ...endpoint(routes.retryUndeliveredOfSupport), ...changesDeadLetters }),
  }),
});

const showOrder = (order: Order): Action =>
  operatorApi.util.upsertQueryData('getOrder', { query: { order_id: order.order_id } }, { success: true, order });
