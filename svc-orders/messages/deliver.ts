import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { Messenger } from './messenger.ts';
import type { OrderMessage } from './order-message.ts';
import { textOf } from './texts.ts';

/** Hands one owed message of an order to the messaging service; throws when it was not accepted, to be tried again. */
export const deliverMessage =
  (messenger: Messenger, settings: { siteUrl: string; operatorPhone: string }) =>
  async (order: OrderDocument, entry: OutboxEntry<OrderMessage>): Promise<void> => {
    const text = textOf(entry.message, order, settings.siteUrl);
    const to = text.to === 'customer' ? phoneNumberOf(order.user) : settings.operatorPhone;
    if (to === '') return;
    await messenger.sendTemplate(to, text, entry.id);
  };
