import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { orderId, transaction } from '../order/order.ts';
import { nullable, timestamp } from '../schema.ts';
import { type DisplayCurrency, displayCurrencies } from './display-currencies.ts';

/** `live` says which mode the page believes in; the server's own decides, and one that disagrees is refused. */
const liveFlag = Type.Object({ live: Type.Optional(Type.Boolean()) });
const anyOrderId = Type.String({ minLength: 1, maxLength: 64 });
const rupees = Type.Number({ minimum: 0 });
const dollars = Type.String({ pattern: '^[0-9]{1,9}\\.[0-9]{2}$' });

const breakdown = {
  /** Rupees: what the fee is taken of (the wallet truncates to whole rupees), the fee, GST on the fee, their sum. */
  base: rupees,
  fee: rupees,
  gst: rupees,
  payable: rupees,
};
const availability = {
  available: Type.Boolean(),
  /** Why not, for the customer. */
  reason: Type.Optional(Type.String()),
};

/** The dollar figure beside the rupee total (spec 7 and 9); RATE_UNAVAILABLE while no rate is young enough. */
export const convertCurrency = operation({
  id: 'convertCurrency',
  service: 'payments',
  method: 'GET',
  path: 'currency/convert',
  caller: 'public',
  summary: 'Rupees in dollars at the rate of the day, rounded half-up to the cent.',
  query: Type.Object({
    from: Type.Literal('INR'),
    to: Type.Literal('USD'),
    amount: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  answer: success({
    convertedAmount: Type.Number({ minimum: 0 }),
    /** The day of the rate, YYYY-MM-DD, and who published it. */
    rate_date: Type.String(),
    rate_source: Type.String(),
  }),
  errors: ['RATE_UNAVAILABLE'],
});

const displayRate = Type.Optional(Type.Number({ exclusiveMinimum: 0 }));
const displayRates = Type.Object(
  Object.fromEntries(displayCurrencies.map((currency) => [currency, displayRate])) as Record<
    DisplayCurrency,
    typeof displayRate
  >,
);

/** For orientation only: nothing is charged at these rates. RATE_UNAVAILABLE while no rate is young enough. */
export const getDisplayRates = operation({
  id: 'getDisplayRates',
  service: 'payments',
  method: 'GET',
  path: 'currency/display-rates',
  caller: 'public',
  summary: 'What one rupee is in other currencies, approximately, at the rates of the day.',
  answer: success({
    /** Units of the currency for one rupee; a currency that the source does not have is left out. */
    rates: displayRates,
    /** The day of the rates, YYYY-MM-DD, and who published them. */
    rate_date: Type.String(),
    rate_source: Type.String(),
  }),
  errors: ['RATE_UNAVAILABLE'],
});

/**
 * All that the payment page shows (spec 2 and 9): fees, availability, and the public keys of the providers' widgets.
 * ORDER_NOT_PAYABLE where the order does not await payment.
 */
export const getPaymentOptions = operation({
  id: 'getPaymentOptions',
  service: 'payments',
  method: 'GET',
  path: 'payments/options',
  caller: 'customer',
  summary: 'The ways to pay an order with their fees, and what the page needs to open the provider’s widget.',
  query: Type.Object({ order_id: anyOrderId }),
  answer: success({
    order_id: orderId,
    reference: Type.String(),
    live: Type.Boolean(),
    total_price: rupees,
    /** Until when that price can be paid. */
    quote_expires_at: Type.Optional(nullable(timestamp)),
    razorpay: Type.Object({ ...availability, ...breakdown, key_id: Type.String(), widget_url: Type.String() }),
    paypal: Type.Object({
      ...availability,
      ...breakdown,
      /** Dollar text as charged; null while there is no usable rate. */
      usd_amount: nullable(dollars),
      rate_date: nullable(Type.String()),
      client_id: Type.String(),
      sdk_url: Type.String(),
    }),
  }),
  errors: ['ORDER_NOT_FOUND', 'ORDER_NOT_PAYABLE', 'QUOTE_EXPIRED', 'NEIGHBOUR_UNAVAILABLE'],
});

/** Polled by the page after the widget closed, until the state is neither `open` nor `checking`. Total in rupees. */
export const getTransaction = operation({
  id: 'getTransaction',
  service: 'payments',
  method: 'GET',
  path: 'payments/transaction',
  caller: 'customer',
  summary: 'The payment state of an order; `transaction` is set once it is settled.',
  query: Type.Object({ order_id: anyOrderId }),
  answer: success({
    state: Type.Enum(['none', 'open', 'checking', 'settled', 'refunded']),
    transaction: nullable(transaction),
  }),
  errors: [],
});

/** A step of a payment that the provider's widget on the page leads to. */
const widgetCall = { service: 'payments', method: 'POST', caller: 'customer', query: liveFlag } as const;

const openingErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_NOT_PAYABLE',
  'PAYMENT_ON_HOLD',
  'QUOTE_EXPIRED',
  'PAYMENT_OPEN',
  'AMOUNT_CHANGED',
  'PAYMENT_MODE_MISMATCH',
  'PROVIDER_NOT_CONFIGURED',
  'PROVIDER_UNAVAILABLE',
  'NEIGHBOUR_UNAVAILABLE',
] as const;

/**
 * Opens the card or netbanking payment (spec 7). AMOUNT_CHANGED where the page showed another price than the order has
 * now, PAYMENT_OPEN while another way to pay it is under way, PAYMENT_MODE_MISMATCH where page and server disagree
 * about live money, PAYMENT_ON_HOLD while the order is being cancelled or priced again.
 */
export const createRazorpayOrder = operation({
  ...widgetCall,
  id: 'createRazorpayOrder',
  path: 'payments/razorpay/create-order',
  summary: 'Opens a card or netbanking payment; the same order and amount give the same provider order.',
  body: Type.Object({
    order_id: anyOrderId,
    /** Rupees with fees, as shown; checked, never believed. */
    amount: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
  }),
  answer: success({
    razorpay_order_id: Type.String(),
    /** Paise, as the provider's widget wants it. */
    amount: Type.Integer({ minimum: 100 }),
    currency: Type.Literal('INR'),
    key_id: Type.String(),
  }),
  errors: openingErrors,
});

/** settled: the order is paid or will be informed; checking: the provider has not confirmed yet, ask getTransaction. */
const settlement = Type.Enum(['settled', 'checking']);

/**
 * Called when the widget reports success (spec 7). The signature shows who answered, the provider's own record whether
 * there is money: PAYMENT_VERIFICATION_FAILED is said of the former only.
 */
export const verifyRazorpayPayment = operation({
  ...widgetCall,
  id: 'verifyRazorpayPayment',
  path: 'payments/razorpay/verify-payment',
  summary: 'Checks the widget’s signed answer against our own record and the provider’s.',
  body: Type.Object({
    razorpay_order_id: Type.String({ maxLength: 64 }),
    razorpay_payment_id: Type.String({ maxLength: 64 }),
    razorpay_signature: Type.String({ maxLength: 128 }),
    order_id: anyOrderId,
    amount: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  answer: success({ state: settlement, payment_id: Type.String() }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'PAYMENT_VERIFICATION_FAILED',
    'AMOUNT_CHANGED',
    'PAYMENT_MODE_MISMATCH',
    'PROVIDER_NOT_CONFIGURED',
  ],
});

/** Spec 7. The amount is dollar text, as the options showed it. */
export const createPaypalOrder = operation({
  ...widgetCall,
  id: 'createPaypalOrder',
  path: 'payments/paypal/create-order',
  summary: 'Opens a wallet payment in dollars; the same order and amount give the same provider order.',
  body: Type.Object({ order_id: anyOrderId, amount: dollars, currency: Type.Literal('USD') }),
  answer: success({ orderID: Type.String() }),
  errors: [...openingErrors, 'RATE_UNAVAILABLE'],
});

/**
 * Called when the customer has approved in the wallet (spec 7). PAYMENT_DECLINED: the wallet said no and the customer may
 * try again; PAYMENT_FAILED: this payment is over; PAYMENT_ON_HOLD: a cancellation is under way, nothing was taken.
 */
export const capturePaypalOrder = operation({
  ...widgetCall,
  id: 'capturePaypalOrder',
  path: 'payments/paypal/capture-order',
  summary: 'Captures an approved wallet payment; a repeat answers the same.',
  body: Type.Object({ orderID: Type.String({ maxLength: 64 }), order_id: anyOrderId }),
  answer: success({
    state: settlement,
    transaction_id: Type.String(),
    /** Dollar text; empty while the capture is being checked. */
    amount_paid: Type.String(),
  }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'ORDER_NOT_PAYABLE',
    'PAYMENT_ON_HOLD',
    'PAYMENT_DECLINED',
    'PAYMENT_FAILED',
    'PAYMENT_MODE_MISMATCH',
    'PROVIDER_NOT_CONFIGURED',
    'PROVIDER_UNAVAILABLE',
  ],
});

const webhook = (provider: 'razorpay' | 'paypal') =>
  ({
    service: 'payments',
    method: 'POST',
    path: `payments/${provider}/webhook`,
    caller: 'provider',
    bodyLimit: 262_144,
    answer: success(),
    errors: ['WEBHOOK_SIGNATURE_INVALID', 'PROVIDER_NOT_CONFIGURED'],
  }) as const;

/** The second way in which a card payment is learnt of; signed over the exact bytes of the body. */
export const razorpayWebhook = operation({
  ...webhook('razorpay'),
  id: 'razorpayWebhook',
  summary: 'Razorpay’s signed notices; kept once per event id, then settled from the provider’s own record.',
});

/** The second way in which a wallet payment is learnt of; signed with a certificate of the provider's. */
export const paypalWebhook = operation({
  ...webhook('paypal'),
  id: 'paypalWebhook',
  summary: 'PayPal’s signed notices; kept once per event id, then settled from the provider’s own record.',
});
