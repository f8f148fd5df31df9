import { type MessageChannel, messageChannels } from '@potli/contracts/order/messages.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { OrderDocument } from '../order/order-document.ts';
import type { OrderMessage, Refusal } from './order-message.ts';

/** The channels that have not rejected a message yet, in order of preference. */
export const channelsLeft = ({ way }: OrderMessage): MessageChannel[] =>
  messageChannels.filter((channel) => !way?.refusals?.some((refusal) => refusal.channel === channel));

/** The message with one channel less and without that channel's receipt. */
export const refused =
  (refusal: Refusal) =>
  (message: OrderMessage): OrderMessage =>
    channelsLeft(message).includes(refusal.channel)
      ? { ...message, way: { refusals: [...(message.way?.refusals ?? []), refusal] } }
      : message;

/** The address on a channel; undefined if there is none. */
export const addressOf = (
  channel: MessageChannel,
  to: 'customer' | 'operators',
  { user }: Pick<OrderDocument, 'user'>,
  operatorPhone: string,
): string | undefined => {
  if (to === 'operators') return channel === 'email' ? undefined : operatorPhone;
  return channel === 'email' ? user.email : phoneNumberOf(user);
};
