import type { MessageChannel } from '@potli/contracts/order/messages.ts';
import { OutboundError } from '@potli/service-kit/outbound-http.ts';
import { type Delivered, NotDelivered, type OutboxEntry } from '@potli/service-kit/outbox.ts';
import type { Surroundings } from '../dependencies.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { addressOf, channelsLeft, refused } from './channels.ts';
import { MessageRefused, type Messenger } from './messenger.ts';
import type { OrderMessage, Refusal } from './order-message.ts';
import { stillFits } from './order-messages.ts';
import { remedyFor } from './provider-codes.ts';
import { type MessageText, textOf } from './texts.ts';
import { worded } from './wording.ts';

type Entry = OutboxEntry<OrderMessage>;

/** Longer than all channels of one message may take together: no other process delivers it meanwhile. */
export const deliveryLeaseMs = 45_000;
/**
 * After a timeout or a crash the provider may have accepted the message: its delivery receipt may arrive before the retry.
 */
export const unclearWaitMs = 60_000;

/** Kinds that mislead when they arrive after a newer message: the price, its reminder and what to correct. */
const misleadingLate = new Set<OrderMessage['kind']>(['quote', 'quote_reminder', 'correction']);

/**
 * Sends one pending message by the first channel that accepts it: WhatsApp, then SMS, then e-mail (codes:
 * provider-codes.ts). One that waited until it no longer applies ends unsent.
 * @throws NotDelivered when it is retried later, or when every channel failed
 */
export const deliverMessage =
  ({ messenger, settings, clock, logger }: Pick<Surroundings, 'messenger' | 'settings' | 'clock' | 'logger'>) =>
  async (order: OrderDocument, entry: Entry): Promise<Delivered<OrderMessage> | undefined> => {
    if (misleadingLate.has(entry.message.kind) && !stillFits(order, entry))
      return () => ({ dead: true, outdated: true, last_error: 'outdated: no longer applies to the order' });
    const text = textOf(entry.message, order, settings.siteUrl);
    if (text.to === 'operators' && settings.operatorPhone === '') return undefined;
    // Never the order's id, which is a key.
    const name = `${order.reference}.${entry.id}`;
    const send = sendBy(messenger, text, name);
    const refusals: Refusal[] = [];
    const change = (message: OrderMessage) => refusals.reduce((so, refusal) => refused(refusal)(so), message);

    for (const channel of channelsLeft(entry.message)) {
      const to = addressOf(channel, text.to, order, settings.operatorPhone);
      try {
        if (to === undefined || !messenger.carries(channel)) continue;
        await send[channel](to);
        return accepted(channel, change);
      } catch (error) {
        const reason = reasonOf(error);
        const remedy = remedyOf(channel, error, entry.tries);
        if (remedy === 'fix-account')
          logger.error({ channel, message: name, reason }, 'messaging account needs attention');
        if (remedy !== 'next-channel')
          throw new NotDelivered(reason, { change, cause: error, waitMs: isUnclear(error) ? unclearWaitMs : 0 });
        refusals.push({ channel, reason, at: clock().toISOString() });
        logger.warn({ channel, message: name, reason }, 'channel rejected the message, falling back to the next');
      }
    }
    const last = [...(entry.message.way?.refusals ?? []), ...refusals].at(-1)?.reason ?? 'no channel available';
    throw new NotDelivered(last, { change, forGood: true });
  };

/** If a receipt already reported a failure on this channel, the next channel is due instead. */
const accepted =
  (channel: MessageChannel, change: (message: OrderMessage) => OrderMessage): Delivered<OrderMessage> =>
  (current, now) => {
    const message = change(current.message);
    return channelsLeft(message).includes(channel)
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
  // No channel detects duplicates: after a second timeout the next channel is safer than a third copy.
  return isUnclear(error) && triesBefore > 0 ? 'next-channel' : 'retry';
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 200);
