/** A message as it would have reached a phone or a mailbox. */
export interface Message {
  id: string;
  channel: 'whatsapp' | 'sms' | 'email';
  /** A telephone's digits only, or an e-mail address. */
  to: string;
  /** What a person reads. */
  text: string;
  /** The template of a message, the subject of an e-mail. */
  template: string | null;
  params: string[];
  /** The sender's own name of the message, which its delivery receipts repeat. */
  name?: string | undefined;
  at: string;
}

interface MessageFilter {
  to?: string | undefined;
  channel?: string | undefined;
  /** Only messages that came after the one with this id. */
  after?: string | undefined;
}

const keptMessages = 2_000;

/** All messages that the product sent, newest first. */
export const createInbox = (clock: () => Date) => {
  let messages: Message[] = [];
  let count = 0;
  return {
    add: (message: Omit<Message, 'id' | 'at'>): void => {
      count += 1;
      const id = `msg-${String(count).padStart(6, '0')}`;
      messages = [{ ...message, id, at: clock().toISOString() }, ...messages].slice(0, keptMessages);
    },
    list: ({ to, channel, after }: MessageFilter = {}): Message[] =>
      messages
        .filter((message) => to === undefined || message.to === (to.includes('@') ? to : to.replace(/\D/g, '')))
        .filter((message) => channel === undefined || message.channel === channel)
        .filter(({ id }) => after === undefined || id > after),
  };
};

export type Inbox = ReturnType<typeof createInbox>;
