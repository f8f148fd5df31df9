import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { OutboundError } from '@potli/service-kit/outbound-http.ts';
import { type Delivered, NotDelivered, type OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { MessageRefused, type Messenger } from './messenger.ts';
import type { OrderMessage, Refusal } from './order-message.ts';
import { remedyFor } from './provider-codes.ts';
import { type MessageText, textOf } from './texts.ts';
import { addressOf, refused, waysLeft } from './ways.ts';
import { worded } from './wording.ts';

type Entry = OutboxEntry<OrderMessage>;

/** Longer than all channels of one message may take together: no other process delivers it meanwhile. */
export const deliveryLeaseMs = 45_000;
/** Whoever did not answer may have taken the message: its notice gets the time to tell so before it is sent again. */
const unclearWaitMs = 60_000;

/** How a message of an order is named in providers' notices; an order's id is a key and stays out of it. */
const noticeName = ({ reference }: Pick<OrderDocument, 'reference'>, { id }: Pick<Entry, 'id'>): string =>
  `${reference}.${id}`;

interface DeliverParts {
  readonly messenger: Messenger;
  readonly settings: { readonly siteUrl: string; readonly operatorPhone: string };
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Hands one owed message of an order to the first provider that takes it: WhatsApp, else SMS, else e-mail. Which code
 * means which is in provider-codes.ts. Throws NotDelivered when it is to be tried again, or when no way is left.
 */
export const deliverMessage =
  ({ messenger, settings, clock, logger }: DeliverParts) =>
  async (order: OrderDocument, entry: Entry): Promise<Delivered<OrderMessage> | undefined> => {
    const text = textOf(entry.message, order, settings.siteUrl);
    if (text.to === 'operators' && settings.operatorPhone === '') return undefined;
    const name = noticeName(order, entry);
    const send = sendBy(messenger, text, name);
    const refusals: Refusal[] = [];
    const change = (message: OrderMessage) => refusals.reduce((so, refusal) => refused(refusal)(so), message);

    for (const channel of waysLeft(entry.message)) {
      const to = addressOf(channel, text.to, order, settings.operatorPhone);
      try {
        if (to === undefined || !messenger.carries(channel)) continue;
        await send[channel](to);
        return accepted(channel, change);
      } catch (error) {
        const reason = reasonOf(error);
        const remedy = remedyOf(channel, error, entry.tries);
        if (remedy === 'look')
          logger.error({ channel, message: name, reason }, 'a messaging account needs to be looked at');
        if (remedy !== 'elsewhere')
          throw new NotDelivered(reason, { change, cause: error, waitMs: isUnclear(error) ? unclearWaitMs : 0 });
        refusals.push({ channel, reason, at: clock().toISOString() });
        logger.warn({ channel, message: name, reason }, 'a message does not go this way');
      }
    }
    const last = [...(entry.message.way?.refusals ?? []), ...refusals].at(-1)?.reason ?? 'no way to send it';
    throw new NotDelivered(last, { change, forGood: true });
  };

/** Unless a notice was faster and said that this very way failed after all: then the next one is due already. */
const accepted =
  (channel: MessageChannel, change: (message: OrderMessage) => OrderMessage): Delivered<OrderMessage> =>
  (current, now) => {
    const message = change(current.message);
    return waysLeft(message).includes(channel)
      ? { message, delivered_at: current.delivered_at ?? now }
      : { message, due_at: now };
  };

const sendBy = (messenger: Messenger, text: MessageText, name: string) => {
  const words = worded(text.template, text.parameters);
  return {
    whatsapp: (to: string) => messenger.sendTemplate(to, text, name),
    sms: (to: string) => messenger.sendSms(to, words, name),
    email: (to: string) => messenger.sendEMail(to, { subject: subjectOf(text), text: words }, name),
  } satisfies Record<MessageChannel, (to: string) => Promise<void>>;
};

/** The order's reference is the second parameter of all messages to customers. */
const subjectOf = ({ parameters }: MessageText): string => `Your order ${parameters[1] ?? ''}`.trim();

const isUnclear = (error: unknown): boolean => error instanceof OutboundError && error.reached;

const remedyOf = (channel: MessageChannel, error: unknown, triesBefore: number) => {
  if (error instanceof MessageRefused) return remedyFor(channel, error.status, error.code);
  // No way knows a repeat: after the second silence the next one is safer than a third copy.
  return isUnclear(error) && triesBefore > 0 ? 'elsewhere' : 'later';
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);
