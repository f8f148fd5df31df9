/**
 * The wording of each template as it is to be approved by the messaging service, parameters as {{1}}, {{2}}, …. The
 * service puts the text together itself; ours is for the operators' preview.
 */
export const wording = {
  order_received_v1: 'Hello {{1}}, we have received your order {{2}} and are evaluating it. Follow it here: {{3}}',
  order_correction_v1:
    'Hello {{1}}, your order {{2}} needs {{3}} correction(s) before we can go on. {{4}} Please correct it here: {{5}}',
  order_quote_v1: 'Hello {{1}}, your order {{2}} is evaluated. The total is {{3}}. Pay or cancel it here: {{4}}',
  order_cancelled_v1: 'Hello {{1}}, your order {{2}} is cancelled. Details: {{3}}',
  order_paid_v1: 'Hello {{1}}, thank you. We have received {{3}} for your order {{2}}. Follow it here: {{4}}',
  order_purchased_v1: 'Hello {{1}}, the items of your order {{2}} are bought and on their way to us. Details: {{3}}',
  order_packing_v1: 'Hello {{1}}, all items of your order {{2}} have reached us and are being packed. Details: {{3}}',
  order_shipped_v1:
    'Hello {{1}}, your order {{2}} is on its way to you. Tracking number {{3}}: {{4}} Your order: {{5}}',
  order_delivered_v1: 'Hello {{1}}, your order {{2}} is delivered. Thank you for shopping with us. Details: {{3}}',
  operator_order_paid_v1: 'Order {{1}} is paid: {{2}}',
  operator_payment_exception_v1: 'The payment of order {{1}} needs a person: {{2}}. {{3}}',
  operator_order_resubmitted_v1: 'Order {{1}} was corrected by the customer: {{2}}',
} as const satisfies Record<string, string>;
export type Template = keyof typeof wording;

/** A template's wording with its parameters in place. */
export const worded = (template: Template, parameters: readonly string[]): string =>
  wording[template].replaceAll(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1] ?? '');
