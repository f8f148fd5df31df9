import { type AddressDenial, addressDenials, type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { paymentExceptionTexts } from '@potli/contracts/payment/exceptions.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { OrderMessage } from './order-message.ts';
import type { Template } from './wording.ts';

export interface MessageText {
  /** The approved template of the messaging service and its parameters in order. */
  readonly template: Template;
  readonly parameters: readonly string[];
  readonly to: 'customer' | 'operators';
}

/** What the customer reads of the first thing that was denied; the items come before the address. */
export const firstDenialText = (item: ItemDenial | null, address: AddressDenial | null): string => {
  if (item) return itemDenials[item].customer;
  return address ? addressDenials[address].customer : '';
};

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(toRupees(paise));

/**
 * The template and parameters of a message: first name, public reference, what happened, the link. No full address and
 * no code ever goes into one.
 */
export const textOf = (message: OrderMessage, order: OrderDocument, siteUrl: string): MessageText => {
  const name = order.user.name.split(/\s+/)[0] ?? '';
  const link = `${siteUrl}/user/order/${order.id}`;
  const detail = `${siteUrl}/user/orderdetail/${order.id}`;
  const customer = (template: Template, ...parameters: string[]): MessageText => ({
    template,
    parameters: [name, order.reference, ...parameters],
    to: 'customer',
  });
  const operators = (template: Template, ...parameters: string[]): MessageText => ({
    template,
    parameters: [order.reference, ...parameters, `${siteUrl}/admin/order/${order.id}`],
    to: 'operators',
  });
  switch (message.kind) {
    case 'received':
      return customer('order_received_v1', detail);
    case 'correction':
      return customer('order_correction_v1', String(message.problems), message.first, link);
    case 'quote':
      return customer('order_quote_v1', rupees(message.total_paise), detail);
    case 'cancelled':
      return customer('order_cancelled_v1', detail);
    case 'paid':
      return customer('order_paid_v1', rupees(message.paid_paise), detail);
    case 'purchased':
      return customer('order_purchased_v1', detail);
    case 'packing':
      return customer('order_packing_v1', detail);
    case 'shipped':
      return customer('order_shipped_v1', message.number, message.link, detail);
    case 'delivered':
      return customer('order_delivered_v1', detail);
    case 'operators_paid':
      return operators('operator_order_paid_v1');
    case 'operators_resubmitted':
      return operators('operator_order_resubmitted_v1');
    case 'operators_payment_exception':
      return operators('operator_payment_exception_v1', paymentExceptionTexts[message.code].title);
  }
};
