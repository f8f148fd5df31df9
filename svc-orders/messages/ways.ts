import { type MessageChannel, messageChannels } from '@potli/contracts/order/messages.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { OrderMessage, Refusal } from './order-message.ts';

/** The ways of a message that were not refused yet, in the order in which they are tried. */
export const waysLeft = ({ way }: OrderMessage): MessageChannel[] =>
  messageChannels.filter((channel) => !way?.refusals?.some((refusal) => refusal.channel === channel));

/** The message with one way less; what a provider told of that way means nothing any more. */
export const refused =
  (refusal: Refusal) =>
  (message: OrderMessage): OrderMessage =>
    waysLeft(message).includes(refusal.channel)
      ? { ...message, way: { refusals: [...(message.way?.refusals ?? []), refusal] } }
      : message;

/** Where a message reaches a person; undefined where they have no such address with us. */
export const addressOf = (
  channel: MessageChannel,
  to: 'customer' | 'operators',
  { user }: Pick<OrderDocument, 'user'>,
  operatorPhone: string,
): string | undefined => {
  if (to === 'operators') return channel === 'email' ? undefined : operatorPhone;
  return channel === 'email' ? user.email : phoneNumberOf(user);
};
