import type { getPrivacy, getProductDetails, getShippingCost, getTerms } from '@potli/contracts/catalog/operations.ts';
import type { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import type {
  capturePaypalOrder,
  convertCurrency,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  getTransaction,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import type { generateOtp } from '@potli/contracts/phone/operations.ts';
import type { contactSupport } from '@potli/contracts/support/operations.ts';
import { apiBaseQuery, endpoint } from '@potli/ui-kit/base-query.ts';
import { readRuntimeConfig } from '@potli/ui-kit/runtime-config.ts';
import { createApi } from '@reduxjs/toolkit/query/react';

/** The calls the customer's pages make, and which data each change makes stale. */
export const customerApi = createApi({
  reducerPath: 'customerApi',
  baseQuery: apiBaseQuery({ apiKey: () => readRuntimeConfig().apiKey }),
  tagTypes: ['Order', 'Payment'],
  endpoints: (build) => ({
    productDetails: build.query(endpoint<typeof getProductDetails>({ method: 'GET', path: 'products/details' })),
    order: build.query({
      ...endpoint<typeof getOrder>({ method: 'GET', path: 'orders/details' }),
      providesTags: ['Order'],
    }),
    createOrder: build.mutation(endpoint<typeof createOrder>({ method: 'POST', path: 'orders/create' })),
    updateOrder: build.mutation({
      ...endpoint<typeof updateOrder>({ method: 'PUT', path: 'orders/{role}/{orderId}/update' }),
      invalidatesTags: ['Order'],
    }),
    generateOtp: build.mutation(endpoint<typeof generateOtp>({ method: 'POST', path: 'authenticate/generate-otp' })),
    convert: build.query(endpoint<typeof convertCurrency>({ method: 'GET', path: 'currency/convert' })),
    paymentOptions: build.query(endpoint<typeof getPaymentOptions>({ method: 'GET', path: 'payments/options' })),
    transaction: build.query({
      ...endpoint<typeof getTransaction>({ method: 'GET', path: 'payments/transaction' }),
      providesTags: ['Payment'],
    }),
    createRazorpayOrder: build.mutation(
      endpoint<typeof createRazorpayOrder>({ method: 'POST', path: 'payments/razorpay/create-order' }),
    ),
    verifyRazorpayPayment: build.mutation({
      ...endpoint<typeof verifyRazorpayPayment>({ method: 'POST', path: 'payments/razorpay/verify-payment' }),
      invalidatesTags: ['Payment', 'Order'],
    }),
    createPaypalOrder: build.mutation(
      endpoint<typeof createPaypalOrder>({ method: 'POST', path: 'payments/paypal/create-order' }),
    ),
    capturePaypalOrder: build.mutation({
      ...endpoint<typeof capturePaypalOrder>({ method: 'POST', path: 'payments/paypal/capture-order' }),
      invalidatesTags: ['Payment', 'Order'],
    }),
    privacy: build.query(endpoint<typeof getPrivacy>({ method: 'GET', path: 'privacy' })),
    terms: build.query(endpoint<typeof getTerms>({ method: 'GET', path: 'terms' })),
    shippingCost: build.query(endpoint<typeof getShippingCost>({ method: 'GET', path: 'shipping-cost' })),
    contactSupport: build.mutation(endpoint<typeof contactSupport>({ method: 'POST', path: 'contact/support' })),
  }),
});

export const {
  useProductDetailsQuery,
  useLazyProductDetailsQuery,
  useOrderQuery,
  useCreateOrderMutation,
  useUpdateOrderMutation,
  useGenerateOtpMutation,
  useConvertQuery,
  usePaymentOptionsQuery,
  useTransactionQuery,
  useCreateRazorpayOrderMutation,
  useVerifyRazorpayPaymentMutation,
  useCreatePaypalOrderMutation,
  useCapturePaypalOrderMutation,
  usePrivacyQuery,
  useTermsQuery,
  useLazyShippingCostQuery,
  useContactSupportMutation,
} = customerApi;
