import type { FieldChange } from './order/changes.ts';

/**
 * Every error that a service can answer with: its stable code, HTTP status and the sentence for a person
 * (the specification's own where it has one, sections 5 to 8). Programs read the code, people the sentence.
 * A retired code is never reused. docs/errors.md says for each what it means and how to fix it.
 */
export const errors = {
  // any operation
  VALIDATION_FAILED: { status: 422, error: 'Some details are missing or wrong. Please check them and try again.' },
  MALFORMED_JSON: { status: 400, error: 'The request could not be read: it is not valid JSON.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, error: 'The request must be JSON.' },
  BODY_TOO_LARGE: { status: 413, error: 'The request is too large.' },
  API_KEY_INVALID: { status: 401, error: 'The API key is missing or wrong.' },
  NOT_FOUND: { status: 404, error: 'Nothing was found at this address. Check the link.' },
  METHOD_NOT_ALLOWED: { status: 405, error: 'This address does not accept that method.' },
  TOO_MANY_REQUESTS: { status: 429, error: 'Too many requests. Please wait a little and try again.' },
  INTERNAL_ERROR: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    error: 'This part of the service is not available right now. Please try again soon.',
  },
  OVERLOADED: { status: 503, error: 'We are busy right now. Please wait a minute and try again.' },
  NEIGHBOUR_UNAVAILABLE: { status: 503, error: 'A service that this needs is not available. Please try again soon.' },

  // operator and service proofs (spec 6)
  TOKEN_MISSING: { status: 403, error: 'Unauthorized' },
  TOKEN_INVALID: { status: 403, error: 'Token is expired or invalid' },
  INVALID_PASSKEY: { status: 401, error: 'Invalid passkey' },
  // 403 as for what may not be done, in none of the words that end a session (spec 6).
  SECOND_FACTOR_REQUIRED: { status: 403, error: 'Please enter a code from your authenticator app.' },
  SECOND_FACTOR_INVALID: { status: 403, error: 'This code is wrong or was used before. Please enter the next one.' },
  SECOND_FACTOR_LOCKED: { status: 429, error: 'Too many wrong codes. Please wait a few minutes and try again.' },
  SECOND_FACTOR_CHANGED: { status: 409, error: 'The second factor was changed meanwhile. Reload the page.' },
  ROLE_REQUIRED: { status: 403, error: 'Your role does not allow this. Ask an administrator.' },
  SESSION_NOT_FOUND: { status: 404, error: 'This session has ended. Reload the page.' },
  OPERATOR_NOT_FOUND: { status: 404, error: 'There is no such operator. Reload the page.' },
  ROLES_CHANGED: {
    status: 409,
    error: 'The roles of this operator were changed meanwhile. Check the present ones and choose again.',
  },
  OPERATOR_NAME_TAKEN: {
    status: 409,
    error: 'This name belongs to another operator, perhaps a former one. Take another name.',
  },
  LAST_ADMINISTRATOR: { status: 409, error: 'An administrator has to remain. Make another operator one first.' },
  PASSKEY_CONFIGURED: {
    status: 409,
    error: 'This passkey is set where the shop is installed, and is changed there.',
  },
  SIGN_IN_LOCKED: { status: 429, error: 'Too many wrong passkeys. Please wait a few minutes and try again.' },

  // orders (spec 4, 8)
  ORDER_NOT_FOUND: { status: 404, error: 'Order not found' },
  ORDER_CHANGED: { status: 409, error: 'The order has changed. Reload the page and try again.' },
  ORDER_STATUS_CONFLICT: { status: 409, error: 'The order is not in a status that allows this' },
  ORDER_REFUNDED: { status: 409, error: 'This order was fully refunded. Reopen it to continue.' },
  COMMAND_NOT_ALLOWED: { status: 403, error: 'You are not allowed to make this change.' },
  UNKNOWN_COMMAND: { status: 422, error: 'The request names no change.' },
  NO_COMPLETED_ITEM: { status: 422, error: 'Please complete at least one product entry before proceeding.' },
  NOTES_CLOSED: {
    status: 409,
    error: 'The customer’s personal data was removed from this order. It takes no more notes.',
  },
  ITEMS_DO_NOT_MATCH: { status: 422, error: 'The items are not those of this order' },
  LINK_READ_ONLY: { status: 422, error: 'The link of a submitted item cannot be changed' },
  ITEM_NOT_DENIED: { status: 422, error: 'Only a denied item can be removed from an order. Reload the page.' },
  LAST_ITEM: { status: 422, error: 'The last item cannot be removed. Withdraw the order instead.' },
  EVALUATION_INVALID: { status: 422, error: 'Please fix validation errors before submitting.' },
  WARNINGS_NOT_ACKNOWLEDGED: { status: 422, error: 'Please acknowledge the warnings before submitting.' },
  TOTALS_STALE: { status: 422, error: 'The totals sent are not the totals computed from the items' },
  COUNTRY_FIXED: {
    status: 409,
    error:
      'The price includes shipping to the present country. Reopen the evaluation before you change the country of an unpaid order.',
  },
  LOCAL_LINK_LOCKED: { status: 409, error: 'A saved local order link is locked' },
  LOCAL_LINKS_MISSING: { status: 422, error: 'All local order links are mandatory.' },
  LOCAL_LINK_INVALID: { status: 422, error: 'Please enter a valid URL.' },
  RECEIPT_NOT_CONFIRMED: { status: 422, error: 'Update this once order received' },
  RECEIVED_CANNOT_BE_UNDONE: { status: 409, error: 'A received item cannot be set back' },
  ITEMS_NOT_RECEIVED: { status: 422, error: 'Please confirm all items have been received.' },
  SHIPMENT_INCOMPLETE: { status: 422, error: 'Both international shipping link and tracking ID are mandatory.' },
  ITEM_TAKEN_OUT: { status: 409, error: 'This item was taken out of the order. Reload the page.' },
  PHOTO_INVALID: { status: 422, error: 'This is not a photo that can be read. Choose a JPEG, PNG or WebP picture.' },
  TOO_MANY_PHOTOS: { status: 409, error: 'This item has as many photos as are kept. Remove one first.' },
  PHOTO_NOT_FOUND: { status: 404, error: 'Photo not found.' },
  GOODS_REFUSED: {
    status: 409,
    error: 'The customer says that an item is not what was ordered. Resolve this before you pack or ship the order.',
  },
  REFUSAL_CLOSED: { status: 409, error: 'This is not possible any more. Reload the page.' },
  ITEM_RECEIVED: { status: 409, error: 'This item has been received, so it cannot be taken out.' },
  REFUND_CHANGED: {
    status: 409,
    error: 'The refund is no longer the amount shown. Check the new amount and confirm again.',
  },
  PERSONAL_DATA_REMOVED: { status: 409, error: 'Personal data was removed from this order, so it has no papers.' },
  SENDER_INCOMPLETE: {
    status: 409,
    error: 'Papers need more about the sender. Set what is missing in the settings of svc-orders.',
  },
  GOODS_NOT_DECLARED: { status: 409, error: 'Declare the goods for customs before you print these papers.' },
  NO_ORDERS_TO_PACK: { status: 409, error: 'No order is waiting to be packed.' },
  TOO_MANY_ORDERS: {
    status: 422,
    error: 'At most 100 orders can be printed at once. Choose some of them in the list.',
  },
  UNDELIVERED_NOT_FOUND: { status: 404, error: 'This task was completed or does not exist. Reload the list.' },
  MESSAGE_NOT_FOUND: { status: 404, error: 'This order has no such message' },
  MESSAGE_OUTDATED: { status: 409, error: 'This message no longer matches the order. Reload the page.' },
  RESEND_TOO_SOON: { status: 429, error: 'This message was sent a moment ago. Please wait before sending it again.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    error: 'This was sent before with other content. Reload the page and try again.',
  },
  PAYMENT_OPEN: { status: 409, error: 'A payment for this order is being checked. Please wait until it is settled.' },

  // phone verification (spec 5, 8)
  OTP_FORMAT: { status: 422, error: 'Invalid OTP format. Please enter a 6-digit OTP.' },
  OTP_INVALID: { status: 403, error: 'The OTP is wrong' },
  OTP_EXPIRED: { status: 403, error: 'The OTP has expired. Please request a new one' },
  OTP_TRIES_EXHAUSTED: { status: 403, error: 'The OTP was entered wrongly too often. Please request a new one' },
  OTP_TOO_SOON: { status: 429, error: 'Please wait 30 seconds before requesting another OTP.' },
  OTP_LIMIT: { status: 429, error: 'Too many OTP requests. Please try again later.' },
  OTP_SEND_FAILED: { status: 502, error: 'Failed to send OTP. Try again.' },

  // payments (spec 8, 9)
  AMOUNT_CHANGED: { status: 409, error: 'The amount is not what this order costs. Please reload the page.' },
  ORDER_NOT_PAYABLE: { status: 409, error: 'This order is not awaiting payment' },
  PAYMENT_ON_HOLD: {
    status: 409,
    error: 'This order is being cancelled or priced again. Please try again in a minute.',
  },
  QUOTE_EXPIRED: {
    status: 409,
    error: 'This price has expired. We are checking it again and will send you the new price.',
  },
  PAYMENT_MODE_MISMATCH: { status: 409, error: 'This service does not take payments in that mode' },
  PROVIDER_NOT_CONFIGURED: { status: 503, error: 'This payment method is not available right now' },
  PROVIDER_UNAVAILABLE: { status: 502, error: 'Failed to do payment. Please try again.' },
  PAYMENT_NOT_FOUND: { status: 404, error: 'Payment not found for this order.' },
  PAYMENT_VERIFICATION_FAILED: { status: 422, error: 'Payment Verification Failed!' },
  PAYMENT_FAILED: { status: 422, error: 'Payment failed. Please try again.' },
  PAYMENT_DECLINED: { status: 422, error: 'The payment was declined. Please choose another way to pay.' },
  PAYS_THE_ORDER: {
    status: 409,
    error: 'This money pays the order. Confirm the refund only if the order will not be fulfilled.',
  },
  REFUND_TOO_LARGE: {
    status: 422,
    error: 'The refund is more than what is left of the payment. Enter a smaller amount.',
  },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, error: 'The webhook signature is wrong.' },
  RATE_UNAVAILABLE: { status: 503, error: 'The exchange rate is not available right now' },

  // catalog (spec 8)
  URL_REFUSED: { status: 400, error: 'Please enter a valid URL' },
  NOT_A_PRODUCT_PAGE: { status: 422, error: 'Failed to fetch product details. Please try again.' },
  PRODUCT_LIST_PAGE: {
    status: 422,
    error: 'This is a list of products. Open the one you want and copy its link, or type the details.',
  },
  PRODUCT_REMOVED: {
    status: 422,
    error: 'The store no longer has this page. Please check the link, or type the details.',
  },
  STORE_LOGIN_REQUIRED: {
    status: 422,
    error: 'The store shows this page only after signing in. Please type the details.',
  },
  STORE_CONSENT_REQUIRED: {
    status: 422,
    error: 'The store asks for consent or age before it shows this page. Please type the details.',
  },
  STORE_BOT_PROTECTION: {
    status: 502,
    error: 'The store only shows its pages to people. Please type the details.',
  },
  STORE_NOT_FOUND: {
    status: 422,
    error: 'There is no website at this address. Please check the link, or type the details.',
  },
  STORE_REFUSED: { status: 502, error: 'Failed to fetch product details. Please try again.' },
  STORE_TIMEOUT: { status: 504, error: 'Failed to fetch product details. Please try again.' },
  COUNTRY_UNKNOWN: { status: 422, error: 'Failed to fetch shipping rates.' },
  RATES_INVALID: { status: 422, error: 'The file has faults. Nothing was imported.' },
  RATES_VERSION_TAKEN: {
    status: 409,
    error: 'This version names another table, which orders may have been priced with. Give the file a new version.',
  },
  RATES_CHANGED: { status: 409, error: 'Other rates have come into force meanwhile. Look at the changes again.' },
  FABRIC_NOT_ALLOWED: { status: 422, error: 'This fabric is not available for this category. Choose another.' },
  SUPPORT_QUERY_NOT_FOUND: { status: 404, error: 'Query not found.' },
  SUPPORT_QUERY_CHANGED: { status: 409, error: 'This query was changed by someone else. Reload it and try again.' },
} as const satisfies Record<string, { status: number; error: string }>;

/**
 * The code of a refusal: what programs read, while people read `error`. One that is no longer used is never given a new
 * meaning.
 */
export type ErrorCode = keyof typeof errors;

/** One wrong field of a request: a JSON pointer into the request part and what is wrong with it. */
export interface Problem {
  path: string;
  message: string;
  /** For figures that disagree: what was sent and what the server computed. */
  sent?: unknown;
  expected?: unknown;
  /** For a change that was made meanwhile: whose, when (ISO 8601 UTC), and what it changed. Shown to operators only. */
  by?: string;
  at?: string;
  changes?: FieldChange[];
}

/** Codes that every operation may answer with, beside its own. */
export const commonErrors = [
  'VALIDATION_FAILED',
  'MALFORMED_JSON',
  'UNSUPPORTED_MEDIA_TYPE',
  'BODY_TOO_LARGE',
  'API_KEY_INVALID',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly ErrorCode[];
