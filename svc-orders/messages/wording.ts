/**
 * The text of each template as submitted to the messaging service for approval, with parameters {{1}}, {{2}}, …. The
 * service renders WhatsApp messages itself; SMS, e-mail and the operators' preview use this text.
 */
const wording = {
  order_received_v1: 'Hello {{1}}, we have received your order {{2}} and are reviewing it. Track it here: {{3}}',
  order_correction_v1:
    'Hello {{1}}, your order {{2}} needs {{3}} correction(s) before we can continue. {{4}} Correct it here: {{5}}',
  order_quote_v2:
    'Hello {{1}}, your order {{2}} is confirmed. The total is {{3}}. This price is valid until {{4}}. Pay or cancel here: {{5}}',
  order_new_quote_v2:
    'Hello {{1}}, your order {{2}} has a new price. The total is {{3}}; it replaces the earlier {{4}}. This price is valid until {{5}}. Pay or cancel here: {{6}}',
  order_quote_reminder_v1:
    'Hello {{1}}, the price of your order {{2}}, {{3}}, is valid until {{4}}. After that we check the price again. Pay or cancel here: {{5}}',
  order_quote_expired_v1:
    'Hello {{1}}, the price of your order {{2}} has expired. We are checking it again and will send you the new price. Details: {{3}}',
  order_reopened_v1:
    'Hello {{1}}, we are checking your order {{2}} again. Please wait for our next message before you pay or correct it. Details: {{3}}',
  order_cancelled_v1: 'Hello {{1}}, your order {{2}} has been cancelled. Details: {{3}}',
  order_paid_v1:
    'Hello {{1}}, thank you. We have received your payment of {{3}} for order {{2}}. Track your order here: {{4}}',
  order_purchased_v1:
    'Hello {{1}}, we have bought the items of your order {{2}} and they are on their way to our warehouse. Details: {{3}}',
  order_packing_v1:
    'Hello {{1}}, all items of your order {{2}} have arrived at our warehouse and are being packed. Details: {{3}}',
  order_shipped_v1: 'Hello {{1}}, your order {{2}} has been shipped. Tracking number {{3}}: {{4}} Order details: {{5}}',
  order_tracking_changed_v1:
    'Hello {{1}}, the tracking of your order {{2}} has changed. The tracking number is now {{3}}: {{4}} Order details: {{5}}',
  order_address_changed_v1:
    'Hello {{1}}, as agreed with you we have changed the delivery address of your order {{2}}. Please check it here: {{3}}',
  order_delivered_v1:
    'Hello {{1}}, your order {{2}} has been delivered. Thank you for shopping with us. Details: {{3}}',
  order_refunded_v1:
    'Hello {{1}}, we have refunded {{3}} for your order {{2}}. It should reach your account {{4}}. Details: {{5}}',
  order_second_payment_refunded_v1:
    'Hello {{1}}, you had paid twice for your order {{2}}. We have returned the second payment of {{3}}. It should reach your account {{4}}. Details: {{5}}',
  order_refund_delayed_v1:
    'Hello {{1}}, the refund of {{3}} for your order {{2}} takes longer than expected. We are working on it and will message you when it is made. Details: {{4}}',
  order_cancelled_by_us_v1: 'Hello {{1}}, we had to cancel your order {{2}}. Reason: {{3}} {{4}} Details: {{5}}',
  order_item_taken_out_v1:
    'Hello {{1}}, an item of your order {{2}} is not available: {{3}}. Reason: {{4}} {{5}} The rest of your order continues. Details: {{6}}',
  order_photos_v1:
    'Hello {{1}}, we have taken photos of items of your order {{2}}. Please look at them within a day and tell us if an item is not what you ordered: {{3}}',
  order_refusal_resolved_v1:
    'Hello {{1}}, about an item of your order {{2}} that you said is not what you ordered: {{3}}. {{4}} Details: {{5}}',
  operator_goods_refused_v1: 'The customer of order {{1}} says that an item is not what was ordered: {{2}}',
  operator_order_paid_v1: 'Payment received for order {{1}}: {{2}}',
  operator_payment_exception_v1: 'The payment of order {{1}} needs your attention: {{2}}. {{3}}',
  operator_rate_rejected_v1:
    'The exchange rate was rejected, and customers can pay by card and netbanking only. {{1}} Details: {{2}}',
  operator_quote_expired_v1: 'The price of order {{1}} has expired and needs a new evaluation: {{2}}',
  operator_order_resubmitted_v1: 'The customer corrected order {{1}}: {{2}}',
} as const satisfies Record<string, string>;
export type Template = keyof typeof wording;

/** A template with its parameters filled in. */
export const worded = (template: Template, parameters: readonly string[]): string =>
  wording[template].replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? '');
