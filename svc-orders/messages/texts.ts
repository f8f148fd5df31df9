import { type AddressDenial, addressDenials, type ItemDenial, itemDenials } from '@potli/contracts/order/denials.ts';
import { paymentExceptionTexts } from '@potli/contracts/payment/exceptions.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { cancellationOf } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { refundAmount } from '../order/refund-state.ts';
import type { OrderMessage } from './order-message.ts';
import type { Template } from './wording.ts';

export interface MessageText {
  /** The approved template of the messaging service and its parameters in order. */
  readonly template: Template;
  readonly parameters: readonly string[];
  readonly to: 'customer' | 'operators';
}

/** The text of the first denial; items come before the address. */
export const firstDenialText = (item: ItemDenial | null, address: AddressDenial | null): string => {
  if (item) return itemDenials[item].customer;
  return address ? addressDenials[address].customer : '';
};

// Made once: making one costs more than all else that an order's answer takes.
const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const asDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const asMinute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const rupees = (paise: number): string => inRupees.format(toRupees(paise));

const arrival = (day: string | null): string => (day === null ? 'within 10 days' : `by ${asDay.format(new Date(day))}`);

/** An hour as everybody reads it alike, because a message does not know the customer's time zone. */
const hourOf = (timestamp: string): string => (timestamp === '' ? '-' : `${asMinute.format(new Date(timestamp))} UTC`);
/** Of the price that the message was sent with: the order may have another one by now, or none. */
const deadlineOf = ({ deadline }: { deadline?: string }, { quote_expires_at }: OrderDocument): string =>
  hourOf(deadline ?? quote_expires_at ?? '');
const refund = ({ refund_paise }: { refund_paise: number }): string =>
  refund_paise > 0
    ? `We refund ${rupees(refund_paise)} to the account that you paid from.`
    : 'There is nothing to refund.';

/** A parameter of a WhatsApp template holds no line breaks, and is never empty. */
const oneLine = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim() || '-';

/** Words of an operator before another sentence: they end as a sentence, whether or not it was typed so. */
const sentence = (text?: string): string => oneLine(text).replace(/[^.!?…-]$/, '$&.');

/**
 * The template and parameters of a message: first name, reference, details, link. Never an address or a one-time code.
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
  const itemCalled = (id: string) => order.items.find(({ order_item_id }) => order_item_id === id);
  switch (message.kind) {
    case 'received':
      return customer('order_received_v1', detail);
    case 'correction':
      return customer('order_correction_v1', String(message.problems), message.first, link);
    case 'quote': {
      const [total, deadline] = [rupees(message.total_paise), deadlineOf(message, order)];
      return message.former_paise === undefined
        ? customer('order_quote_v2', total, deadline, detail)
        : customer('order_new_quote_v2', total, rupees(message.former_paise), deadline, detail);
    }
    case 'quote_reminder':
      return customer(
        'order_quote_reminder_v1',
        rupees(message.total_paise ?? order.totals?.total_price ?? 0),
        deadlineOf(message, order),
        detail,
      );
    case 'quote_expired':
      return customer('order_quote_expired_v1', detail);
    case 'evaluation_reopened':
      return customer('order_reopened_v1', detail);
    case 'cancelled':
      return customer('order_cancelled_v1', detail);
    case 'paid':
      return customer('order_paid_v1', rupees(message.paid_paise), detail);
    case 'purchased':
      return customer('order_purchased_v1', detail);
    case 'packing':
      return customer('order_packing_v1', detail);
    case 'shipped':
      return customer(
        message.corrected ? 'order_tracking_changed_v1' : 'order_shipped_v1',
        message.number,
        message.link,
        detail,
      );
    case 'address_changed':
      return customer('order_address_changed_v1', detail);
    case 'delivered':
      return customer('order_delivered_v1', detail);
    case 'refunded':
      return customer(
        message.second ? 'order_second_payment_refunded_v1' : 'order_refunded_v1',
        refundAmount(message),
        arrival(message.arrives_on),
        detail,
      );
    case 'refund_delayed':
      return customer('order_refund_delayed_v1', refundAmount(message), detail);
    case 'cancelled_by_operator':
      return customer('order_cancelled_by_us_v1', sentence(cancellationOf(order)?.reason), refund(message), detail);
    case 'item_taken_out': {
      const item = itemCalled(message.order_item_id);
      const reason = sentence(item?.taken_out?.reason);
      return customer('order_item_taken_out_v1', oneLine(item?.product_name), reason, refund(message), detail);
    }
    case 'photos_ready':
      return customer('order_photos_v1', detail);
    case 'refusal_resolved': {
      const item = itemCalled(message.order_item_id);
      const reason = sentence(item?.refusal?.resolved?.reason);
      return customer('order_refusal_resolved_v1', oneLine(item?.product_name), reason, detail);
    }
    case 'operators_goods_refused':
      return operators('operator_goods_refused_v1');
    case 'operators_paid':
      return operators('operator_order_paid_v1');
    case 'operators_resubmitted':
      return operators('operator_order_resubmitted_v1');
    case 'operators_quote_expired':
      return operators('operator_quote_expired_v1');
    case 'operators_payment_exception':
      return operators('operator_payment_exception_v1', paymentExceptionTexts[message.code].title);
  }
};
