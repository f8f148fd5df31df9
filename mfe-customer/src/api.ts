import * as routes from '@potli/contracts/routes.ts';
import { type ApiProblem, apiBaseQuery, endpoint, isWithoutAnswer } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';

const paid = (_answer: unknown, _error: unknown, { body }: { readonly body: { readonly order_id: string } }) => [
  { type: 'Payment' as const, id: body.order_id },
  { type: 'Order' as const, id: body.order_id },
];

/** Without an answer the page stays as it is: the customer sends the same command again and reads its result. */
const changed = (
  _answer: unknown,
  error: ApiProblem | undefined,
  { params }: { readonly params: { readonly orderId: string } },
) => (error && isWithoutAnswer(error) ? [] : [{ type: 'Order' as const, id: params.orderId }]);

export const customerApi = createApi({
  reducerPath: 'customerApi',
  baseQuery: apiBaseQuery({ apiKey: () => readRuntimeConfig().apiKey }),
  tagTypes: ['Order', 'Payment', 'Support'],
  endpoints: (build) => ({
    productDetails: build.query(endpoint(routes.getProductDetails)),
    readProduct: build.mutation(endpoint(routes.readProduct)),
    order: build.query({
      ...endpoint(routes.getOrder, 'order'),
      providesTags: (_answer, _error, { query }) => [{ type: 'Order', id: query.order_id }],
    }),
    createOrder: build.mutation(endpoint(routes.createOrder)),
    updateOrder: build.mutation({ ...endpoint(routes.updateOrder), invalidatesTags: changed }),
    sendWithdrawalCode: build.mutation(endpoint(routes.sendWithdrawalCode)),
    withdrawOrder: build.mutation({ ...endpoint(routes.withdrawOrder), invalidatesTags: changed }),
    refuseGoods: build.mutation({ ...endpoint(routes.refuseGoods), invalidatesTags: changed }),
    generateOtp: build.mutation(endpoint(routes.generateOtp)),
    sendOwnOrdersCode: build.mutation(endpoint(routes.sendOwnOrdersCode)),
    tracking: build.query(endpoint(routes.getTracking, 'tracking')),
    shareTracking: build.mutation(endpoint(routes.shareTracking)),
    revokeTracking: build.mutation(endpoint(routes.revokeTracking)),
    findOwnOrders: build.mutation(endpoint(routes.findOwnOrders)),
    displayRates: build.query(endpoint(routes.getDisplayRates, 'rates')),
    convert: build.query(endpoint(routes.convertCurrency)),
    paymentOptions: build.query(endpoint(routes.getPaymentOptions, 'razorpay')),
    transaction: build.query({
      ...endpoint(routes.getTransaction),
      providesTags: (_answer, _error, { query }) => [{ type: 'Payment', id: query.order_id }],
    }),
    createRazorpayOrder: build.mutation(endpoint(routes.createRazorpayOrder)),
    verifyRazorpayPayment: build.mutation({ ...endpoint(routes.verifyRazorpayPayment), invalidatesTags: paid }),
    createPaypalOrder: build.mutation(endpoint(routes.createPaypalOrder)),
    capturePaypalOrder: build.mutation({ ...endpoint(routes.capturePaypalOrder), invalidatesTags: paid }),
    privacy: build.query(endpoint(routes.getPrivacy)),
    terms: build.query(endpoint(routes.getTerms)),
    shippingCost: build.query(endpoint(routes.getShippingCost)),
    contactSupport: build.mutation({ ...endpoint(routes.contactSupport), invalidatesTags: ['Support'] }),
    supportThread: build.query({ ...endpoint(routes.getSupportThread), providesTags: ['Support'] }),
  }),
});
